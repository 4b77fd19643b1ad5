#pragma once
// Vectors seen from above, in float.

#include <cmath>

#include "defilade/model/vec3.h"

namespace defilade {

inline float flat(Vec3 a, Vec3 b) noexcept {
  const float x = a.x - b.x;
  const float y = a.y - b.y;
  return std::sqrt(x * x + y * y);
}
/// How far `a` goes along `b`, if that has length 1.
constexpr float along(Vec3 a, Vec3 b) noexcept { return a.x * b.x + a.y * b.y; }
constexpr Vec3 times(Vec3 a, float s) noexcept { return {a.x * s, a.y * s, 0}; }
/// A quarter turn to the right.
constexpr Vec3 right_of(Vec3 a) noexcept { return {a.y, -a.x, 0}; }
/// Of length 1; nothing if both are the same place.
inline Vec3 flat_direction(Vec3 from, Vec3 to) noexcept {
  const float size = flat(from, to);
  return size > 0 ? Vec3{(to.x - from.x) / size, (to.y - from.y) / size, 0} : Vec3{};
}

}  // namespace defilade
