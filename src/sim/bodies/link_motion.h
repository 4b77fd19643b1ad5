#pragma once
// How does a body get over a link that it cannot simply walk? In how many seconds, and along which
// curve.
//
// A body in the air is in free fall: over T seconds its height differs from the straight line
// between the ends by g/2 · T² · p (1 - p), where p is the part of the time that is over. So T
// alone describes a jump, a drop or a throw. Other links are straight, or go up first and then
// across.

#include <span>
#include <vector>

#include "defilade/model/tactical_map.h"
#include "defilade/sim/body_traits.h"

namespace defilade {

/// Of platforms, in metres per second: levels do not say how fast they are.
inline constexpr float kPlatformSpeed = 3;

struct LinkMotion {
  float seconds = 0;   // from end to end, at full speed
  float arch = 0;      // g/2 · T² of a flight, else 0
  float up_first = 0;  // the part of the time for the way straight up or down; 0: it goes straight
  bool leaps = false;  // a teleporter: it is at one end, then at the other

  Vec3 at(Vec3 from, Vec3 to, float part) const noexcept;
  /// How fast a flight goes down when it ends, in m/s.
  float landing_speed(Vec3 from, Vec3 to) const noexcept {
    return seconds > 0 ? (arch + from.z - to.z) / seconds : 0;
  }
};

/// For every link of the map, by LinkId. Walked links get the time that walking takes at a run.
std::vector<LinkMotion> link_motions(const TacticalMap& map, const BodyTraits& traits);

}  // namespace defilade
