#pragma once
// The slow twin of VelocityProgram: every point where borders meet is tried.

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "tactics/avoid/velocity_program.h"

namespace defilade::test {

inline double worst_violation(std::span<const HalfPlane> planes, Double2 v) {
  double worst = -std::numeric_limits<double>::infinity();
  for (const HalfPlane& plane : planes) worst = std::max(worst, plane.violation(v));
  return worst;
}

/// Where the border of a plane crosses the circle of the greatest speed.
inline void add_crossings(const HalfPlane& plane, double speed, std::vector<Double2>& out) {
  const double reach = speed * speed - plane.offset * plane.offset;
  if (reach < 0) return;
  const Double2 middle = plane.offset * plane.normal;
  const Double2 along = std::sqrt(reach) * left_of(plane.normal);
  out.push_back(middle + along);
  out.push_back(middle - along);
}

/// Every point that can be the nearest: the wanted one, the foot of its perpendicular on each
/// border, and all corners of the disc and the half-planes.
inline std::vector<Double2> corners_of(std::span<const HalfPlane> planes, Double2 wanted,
                                       double speed) {
  std::vector<Double2> all{wanted};
  if (length(wanted) > 0) all.push_back((speed / length(wanted)) * wanted);
  for (const HalfPlane& a : planes) {
    all.push_back(wanted + a.violation(wanted) * a.normal);
    add_crossings(a, speed, all);
    for (const HalfPlane& b : planes) {
      const double size = cross(a.normal, b.normal);
      if (std::abs(size) > 1e-9)
        all.push_back((1 / size) * Double2{a.offset * b.normal.y - b.offset * a.normal.y,
                                           b.offset * a.normal.x - a.offset * b.normal.x});
    }
  }
  return all;
}

/// The point of the disc and all half-planes nearest to the wanted one, if there is any.
inline std::optional<Double2> slow_nearest(std::span<const HalfPlane> planes, Double2 wanted,
                                           double speed, double tolerance) {
  std::optional<Double2> best;
  for (const Double2 v : corners_of(planes, wanted, speed)) {
    if (length(v) > speed + tolerance || worst_violation(planes, v) > tolerance) continue;
    if (!best || length(v - wanted) < length(*best - wanted)) best = v;
  }
  return best;
}

/// The smallest greatest violation of the soft planes within the disc and the hard planes, found by
/// moving the soft planes back step by step. None: the hard planes leave nothing.
inline std::optional<double> slow_least_violation(std::span<const HalfPlane> planes,
                                                  std::size_t hard, double speed) {
  std::vector<HalfPlane> moved(planes.begin(), planes.end());
  const auto possible = [&](double by) {
    for (std::size_t i = hard; i < planes.size(); ++i) moved[i].offset = planes[i].offset - by;
    return slow_nearest(moved, {}, speed, 1e-9).has_value();
  };
  double low = 0;
  double high = 64;
  if (!possible(high)) return {};
  for (int i = 0; i < 40; ++i) (possible((low + high) / 2) ? high : low) = (low + high) / 2;
  return high;
}

}  // namespace defilade::test
