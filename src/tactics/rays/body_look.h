#pragma once
// Does one body see another? Asked as the bake asks it, ray by ray: from the watcher's eye to the
// target's eye and then to its body points, until one is in sight.

#include <cstddef>

#include "defilade/model/agent_profile.h"
#include "defilade/model/ray_caster.h"
#include "tactics/situation/tri_state.h"

namespace defilade {

/// A body in some stance. Refers to the stance, which must outlive it.
struct Body {
  Vec3 feet;
  const Stance* stance = nullptr;

  Vec3 eye() const noexcept { return above(feet, stance->eye); }
};

class BodyLook {
 public:
  BodyLook() = default;
  /// The eye may be anywhere, like that of a leaning character.
  BodyLook(Vec3 eye, const Body& target, Channel channel)
      : eye_(eye), target_(target), channel_(channel) {}

  /// The next ray.
  Ray ray() const noexcept {
    const float height = point_ == 0 ? target_.stance->eye : target_.stance->body[point_ - 1];
    return {eye_, above(target_.feet, height), channel_};
  }
  /// Takes the answer to `ray`. Unknown: another ray must be asked.
  Known tell(bool blocked) noexcept {
    if (!blocked) return Known::yes;
    return ++point_ > target_.stance->body.size() ? Known::no : Known::unknown;
  }

 private:
  Vec3 eye_;
  Body target_;
  Channel channel_ = Channel::sight();
  std::size_t point_ = 0;  // of the target: its eye, then its body points
};

}  // namespace defilade
