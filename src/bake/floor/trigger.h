#pragma once
// Which triggers does a body touch on its way? Boxes that act on a body that enters them.

#include <algorithm>

#include "defilade/model/level.h"

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

}  // namespace defilade
