#pragma once
// Vectors of three doubles, for intermediate results for which float32 is too coarse.

#include <array>
#include <cmath>

#include "defilade/model/vec3.h"

namespace defilade {

using Double3 = std::array<double, 3>;

constexpr Double3 difference(const Double3& to, const Double3& from) {
  return {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
}
constexpr Double3 difference(Vec3 to, Vec3 from) {
  return {double{to.x} - from.x, double{to.y} - from.y, double{to.z} - from.z};
}

constexpr double dot(const Double3& a, const Double3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

constexpr Double3 cross(const Double3& a, const Double3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline double length(const Double3& v) { return std::sqrt(dot(v, v)); }

}  // namespace defilade
