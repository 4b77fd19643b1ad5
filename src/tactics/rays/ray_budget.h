#pragma once
// Does one body see another, as long as there are rays left? Asked as the bake asks it: from the
// watcher's eye to the other's eye and then to his body points, until one is in sight. Unknown: the
// rays did not suffice.

#include <cstddef>

#include "defilade/model/agent_profile.h"
#include "defilade/model/ray_caster.h"
#include "tactics/situation/tri_state.h"

namespace defilade {

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

  Known sees(const Body& watcher, const Body& target, Channel channel) {
    return sees_from(above(watcher.feet, watcher.stance.eye), target, channel);
  }

  /// From an eye that may be anywhere, as that of somebody who leans.
  Known sees_from(Vec3 eye, const Body& target, Channel channel) {
    Known seen = in_sight(eye, above(target.feet, target.stance.eye), channel);
    for (const float height : target.stance.body) {
      if (seen != Known::no) break;
      seen = in_sight(eye, above(target.feet, height), channel);
    }
    return seen;
  }

 private:
  Known in_sight(Vec3 from, Vec3 to, Channel channel) {
    if (is_spent()) return Known::unknown;
    ++used_;
    return known(!caster_.blocked(from, to, channel));
  }

  const RayCaster& caster_;
  std::size_t rays_;
  std::size_t used_ = 0;
};

}  // namespace defilade
