#pragma once
// Where is that part of the way? Points on a straight line.

#include "defilade/model/vec3.h"

namespace defilade {

/// The ends themselves for parts of 0 and 1.
constexpr Vec3 between(Vec3 from, Vec3 to, float part) {
  if (part == 1) return to;  // rounding would miss it by a hair
  return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y),
          from.z + part * (to.z - from.z)};
}

}  // namespace defilade
