#include "sim/shots/targets.h"

namespace defilade {
namespace {

float zone_share(const Arm& arm, Zone zone) noexcept {
  switch (zone) {
    case Zone::head:
      return arm.head;
    case Zone::torso:
      return 1;
    case Zone::legs:
      return arm.legs;
  }
  return 1;
}

}  // namespace

std::optional<FirstTarget> first_target(std::span<const Target> bodies, const Shooter& by,
                                        const Double3& from, const Double3& direction,
                                        double range) noexcept {
  std::optional<FirstTarget> first;
  for (const Target& body : bodies) {
    if (body.id == by.id) continue;
    const auto hit = hit_body(body.shape, body.feet, from, direction, range);
    if (!hit || (first && hit->distance >= range)) continue;
    first = {&body, *hit};
    range = hit->distance;
  }
  return first;
}

Hit hit_with(const Arm& arm, const Shooter& by, const Target& body, Zone zone,
             Vec3 place) noexcept {
  return {body.id, zone, by.spares(body) ? 0 : arm.damage * zone_share(arm, zone), place};
}

}  // namespace defilade
