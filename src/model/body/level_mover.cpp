#include "model/body/level_mover.h"

#include "model/body/body_sweep.h"

namespace defilade {

std::optional<Vec3> floor_at(const Movement& movement, const AgentProfile& profile,
                             Vec3 place) noexcept {
  const auto z = floor_below(movement, place.x, place.y, place.z + profile.step,
                             place.z - profile.step, profile.slope);
  if (!z) return std::nullopt;
  const Vec3 feet{place.x, place.y, *z};
  if (!fits_at(movement, feet, profile.step, profile.upright().height, profile.radius))
    return std::nullopt;
  return feet;
}

bool LevelMover::walks(Vec3 from, Vec3 to) const noexcept {
  return can_walk(movement_, profile_, from, to);
}

std::optional<Vec3> LevelMover::floor_below(Vec3 from, float depth) const noexcept {
  const auto z =
      defilade::floor_below(movement_, from.x, from.y, from.z, from.z - depth, profile_.slope);
  if (!z) return std::nullopt;
  return Vec3{from.x, from.y, *z};
}

}  // namespace defilade
