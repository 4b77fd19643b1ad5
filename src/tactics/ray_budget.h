#pragma once
// Does one body see another, as long as there are rays left? Asked as the bake asks it: from the
// watcher's eye to the other's eye and then to his body points, until one is in sight.

#include <cstddef>
#include <cstdint>

#include "defilade/model/agent_profile.h"
#include "defilade/model/ray_caster.h"

namespace defilade {

enum class Seen : std::uint8_t { yes, no, unknown };  // unknown: the rays did not suffice

/// Somebody in some stance, and where his feet are.
struct Body {
  Vec3 feet;
  const Stance& stance;
};

class RayBudget {
 public:
  RayBudget(const RayCaster& caster, std::size_t rays) : caster_(caster), rays_(rays) {}

  std::size_t used() const { return used_; }
  bool is_spent() const { return used_ == rays_; }

  Seen sees(const Body& watcher, const Body& target, Channel channel) {
    return sees_from(above(watcher.feet, watcher.stance.eye), target, channel);
  }

  /// From an eye that may be anywhere, as that of somebody who leans.
  Seen sees_from(Vec3 eye, const Body& target, Channel channel) {
    Seen seen = in_sight(eye, above(target.feet, target.stance.eye), channel);
    for (const float height : target.stance.body) {
      if (seen != Seen::no) break;
      seen = in_sight(eye, above(target.feet, height), channel);
    }
    return seen;
  }

 private:
  Seen in_sight(Vec3 from, Vec3 to, Channel channel) {
    if (is_spent()) return Seen::unknown;
    ++used_;
    return caster_.blocked(from, to, channel) ? Seen::no : Seen::yes;
  }

  const RayCaster& caster_;
  std::size_t rays_;
  std::size_t used_ = 0;
};

}  // namespace defilade
