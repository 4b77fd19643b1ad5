#pragma once
// The place of a box that is nearest to another place.

#include <algorithm>

#include "defilade/model/vec3.h"

namespace defilade {

inline Vec3 nearest_point(const Box& box, Vec3 p) noexcept {
  return {std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y),
          std::clamp(p.z, box.min.z, box.max.z)};
}

}  // namespace defilade
