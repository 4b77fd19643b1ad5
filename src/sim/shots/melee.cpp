#include "sim/shots/melee.h"

#include <cassert>

namespace defilade {

std::optional<Hit> strike(const Arm& arm, const Shooter& by, Vec3 from, Vec3 at, const Trace& trace,
                          std::span<const Target> bodies) noexcept {
  constexpr double kInFront = 0.7071067811865476;  // the cosine of 45°
  assert(from != at);
  const Double3 origin = to_double(from);
  const Double3 ahead = unit(difference(at, from));
  const Target* nearest = nullptr;
  double least = arm.range;
  for (const Target& body : bodies) {
    const double away = distance_to_body(body.shape, body.feet, origin);
    if (body.id == by.id || away > least || (nearest != nullptr && away == least)) continue;
    const Double3 chest = to_double(chest_of(body.shape, body.feet));
    if (dot(unit(difference(chest, origin)), ahead) < kInFront || trace.blocked(origin, chest))
      continue;
    nearest = &body;
    least = away;
  }
  if (nearest == nullptr) return std::nullopt;
  return hit_with(arm, by, *nearest, Zone::torso, chest_of(nearest->shape, nearest->feet));
}

}  // namespace defilade
