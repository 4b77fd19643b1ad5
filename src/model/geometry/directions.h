#pragma once
// Directions and angles without the trigonometry of libm, whose last bits differ between machines:
// only sums, products and square roots.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/geometry/double3.h"

namespace defilade {

/// From one point to another, with length 1; along X if they are the same.
inline Double3 direction(Vec3 from, Vec3 to) noexcept {
  const Double3 way = difference(to, from);
  const double size = length(way);
  if (size == 0) return {1, 0, 0};
  return {way[0] / size, way[1] / size, way[2] / size};
}

/// The point that many metres away in that direction.
inline Vec3 along(Vec3 from, const Double3& direction, double metres) noexcept {
  return {static_cast<float>(from.x + metres * direction[0]),
          static_cast<float>(from.y + metres * direction[1]),
          static_cast<float>(from.z + metres * direction[2])};
}

/// The angle whose tangent is t, for 0 ≤ t ≤ 1: two halvings of the angle, then the power series.
inline double arc_tangent(double t) noexcept {
  for (int i = 0; i < 2; ++i) t = t / (1 + std::sqrt(1 + t * t));
  const double square = t * t;
  double sum = 0;
  for (int power = 19; power >= 1; power -= 2) sum = 1.0 / power - square * sum;
  return 4 * t * sum;
}

/// The angle of a vector: from -π to π, 0 along X, counter-clockwise; 0 for no vector.
inline double angle_of(double x, double y) noexcept {
  const double across = std::abs(x), up = std::abs(y);
  if (across == 0 && up == 0) return 0;
  double angle =
      up <= across ? arc_tangent(up / across) : std::numbers::pi / 2 - arc_tangent(across / up);
  if (x < 0) angle = std::numbers::pi - angle;
  return y < 0 ? -angle : angle;
}

struct SineCosine {
  double sine = 0;
  double cosine = 1;
};

/// For angles of at most a quarter turn; greater ones count as that.
inline SineCosine sine_cosine(double angle) noexcept {
  const double t = std::clamp(angle, 0.0, std::numbers::pi / 2) / 4;
  const double square = t * t;
  double sine = 0, cosine = 0;
  for (int i = 8; i >= 1; --i) {
    sine = (1 - sine) * square / ((2 * i) * (2 * i + 1));
    cosine = (1 - cosine) * square / ((2 * i - 1) * (2 * i));
  }
  SineCosine result{t * (1 - sine), 1 - cosine};
  for (int i = 0; i < 2; ++i)
    result = {2 * result.sine * result.cosine, 1 - 2 * result.sine * result.sine};
  return result;
}

/// For all finite angles.
inline SineCosine sine_cosine_of(double angle) noexcept {
  const double within = std::remainder(angle, 2 * std::numbers::pi);  // exact
  const double size = std::abs(within);
  const bool behind = size > std::numbers::pi / 2;
  const SineCosine first = sine_cosine(behind ? std::numbers::pi - size : size);
  return {within < 0 ? -first.sine : first.sine, behind ? -first.cosine : first.cosine};
}

/// `from`, turned towards `to` by no more than the angle. Both have length 1.
inline Double3 turned(const Double3& from, const Double3& to, const SineCosine& most) noexcept {
  const double cosine = dot(from, to);
  if (cosine >= most.cosine) return to;
  Double3 aside{to[0] - cosine * from[0], to[1] - cosine * from[1], to[2] - cosine * from[2]};
  double size = length(aside);
  if (size < 1e-9) {  // straight back: to the left
    aside = {-from[1], from[0], 0};
    size = length(aside);
    if (size < 1e-9) return to;
  }
  Double3 result;
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = most.cosine * from[i] + most.sine * aside[i] / size;
  const double unit = length(result);
  for (double& part : result) part /= unit;
  return result;
}

}  // namespace defilade
