#pragma once
// Vectors seen from above, in double.

#include <cmath>

#include "defilade/model/vec3.h"

namespace defilade {

struct Double2 {
  double x = 0;
  double y = 0;

  friend constexpr Double2 operator+(Double2 a, Double2 b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Double2 operator-(Double2 a, Double2 b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Double2 operator*(double s, Double2 a) { return {s * a.x, s * a.y}; }
};

constexpr Double2 seen_from_above(Vec3 p) { return {p.x, p.y}; }
constexpr double dot(Double2 a, Double2 b) { return a.x * b.x + a.y * b.y; }
/// Positive if `b` is to the left of `a`.
constexpr double cross(Double2 a, Double2 b) { return a.x * b.y - a.y * b.x; }
/// A quarter turn to the left.
constexpr Double2 left_of(Double2 a) { return {-a.y, a.x}; }
inline double length(Double2 a) { return std::sqrt(dot(a, a)); }

}  // namespace defilade
