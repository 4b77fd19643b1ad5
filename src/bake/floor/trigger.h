#pragma once
// Which triggers does a body touch on its way? Boxes that act on a body that enters them.

#include <algorithm>
#include <span>
#include <vector>

#include "bake/base/box_grid.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "model/body/body_sweep.h"

namespace defilade {

/// Does the segment meet the closed box? Slabs in double; touching counts.
inline bool meets(Vec3 from, Vec3 to, const Box& box) {
  if (box.empty()) return false;
  double enter = 0, leave = 1;
  const auto slab = [&](double a, double b, double low, double high) {
    if (a == b) return a >= low && a <= high;
    const double t0 = (low - a) / (b - a), t1 = (high - a) / (b - a);
    enter = std::max(enter, std::min(t0, t1));
    leave = std::min(leave, std::max(t0, t1));
    return enter <= leave;
  };
  return slab(from.x, to.x, box.min.x, box.max.x) && slab(from.y, to.y, box.min.y, box.max.y) &&
         slab(from.z, to.z, box.min.z, box.max.z);
}

inline bool sends_away(const Entity& entity) {
  return entity.kind == EntityKind::teleporter || entity.kind == EntityKind::jump_pad;
}

/// Where the feet are of a body of that `height` that touches the box with its middle.
inline Box feet_in(Box box, float height) {
  box.min.z -= height;
  return box;
}

inline bool touches(Vec3 feet, float height, const Box& box) {
  return meets(feet, feet, feet_in(box, height));
}

/// The box that a body's middle touches when its side touches this one.
inline Box widened(Box box, float radius) {
  box.min = box.min - Vec3{radius, radius, 0};
  box.max = box.max + Vec3{radius, radius, 0};
  return box;
}

/// A teleporter or a jump pad that leads somewhere.
struct Sender {
  const Entity* entity;
  Vec3 goal;  // the position of its destination
};

/// What acts on a body in the air: teleporters and jump pads send it away, and harm ends its way.
/// A level does not say how much a volume harms, so each counts as deadly.
class Triggers {
 public:
  Triggers() = default;
  /// The level must outlive the triggers.
  Triggers(const Level& level, const AgentProfile& profile);

  /// The first in the level that a body touches with its middle while its feet go straight; null
  /// if there is none.
  const Sender* sender_between(Vec3 from, Vec3 to, std::span<const Entity* const> except) const;
  bool is_in(Vec3 feet, const Entity& sender) const;
  std::span<const Sender> senders() const { return senders_; }

  /// Does a body touch harm, also with its side, while its feet go straight?
  bool harms(Vec3 from, Vec3 to) const;
  /// Does a leap or a drop touch harm, or something that sends the body away before it gets there?
  bool catches(const Passage& passage, Vec3 from, Vec3 to) const;

 private:
  Box catching(const Entity& sender, Vec3 from, Vec3 to) const;

  float radius_ = 0;
  float height_ = 0;
  std::vector<Sender> senders_;
  std::vector<const Volume*> harm_;
  BoxGrid grid_;  // of the volumes of harm
};

}  // namespace defilade
