#include "defilade/model/mover.h"

#include <utility>

#include "defilade/model/body_sweep.h"

namespace defilade {

LevelMover::LevelMover(const Level& level, AgentProfile profile)
    : movement_(movement_triangles(level)), profile_(std::move(profile)) {}

std::optional<Vec3> LevelMover::floor_at(Vec3 place) const noexcept {
  const auto z = floor_below(movement_, place.x, place.y, place.z + profile_.step,
                             place.z - profile_.step, profile_.slope);
  if (!z) return std::nullopt;
  const Vec3 feet{place.x, place.y, *z};
  if (!fits_at(movement_, feet, profile_.step, profile_.upright().height, profile_.radius))
    return std::nullopt;
  return feet;
}

bool LevelMover::walks(Vec3 from, Vec3 to) const noexcept {
  return can_walk(movement_, profile_, from, to);
}

}  // namespace defilade
