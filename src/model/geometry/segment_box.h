#pragma once
// Does a closed segment meet a closed box? Decided exactly on float32 coordinates, in pieces, as
// some of them are shared by segments above the same two places.
//
// A point a + t (b − a) is in the box iff t lies in [0, 1] and in three intervals, one per slab of
// the box, and intervals have a common point iff any two of them have one (Helly). So the segment
// misses the box iff one of these is true:
//   - [0, 1] and the slab of an axis: both ends are before the slab, or both beyond it;
//   - the slabs of two axes: seen along the third, the line misses the box's rectangle. The two
//     corners that are farthest from the line on either side are strictly on the same side of it.
//
// Source: Shewchuk 1997, orient2d: each term of the determinant carries four roundings. Float32
// coordinates neither overflow nor underflow in it: its terms lie between 2^-298 and 2^258.

#include <cmath>

#include "defilade/model/vec3.h"
#include "model/geometry/expansion.h"
#include "model/geometry/orientation.h"

namespace defilade::exact {

inline bool axis_misses(double a, double b, double low, double high) noexcept {
  return (a < low && b < low) || (a > high && b > high);
}

inline int side_exact(double au, double av, double bu, double bv, double cu, double cv) noexcept {
  return (difference(bu, au) * difference(cv, av) - difference(bv, av) * difference(cu, au)).sign();
}

/// On which side of the line from a to b is c? 0 on it, and always when a is b.
inline int side(double au, double av, double bu, double bv, double cu, double cv) noexcept {
  const double left = (bu - au) * (cv - av), right = (bv - av) * (cu - au);
  const double determinant = left - right;
  const double bound = 8 * kEpsilon * (std::abs(left) + std::abs(right));
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  return bound == 0 ? 0 : side_exact(au, av, bu, bv, cu, cv);
}

/// Seen along the third axis, does the line through a and b miss the box?
inline bool line_misses(double au, double av, double bu, double bv, double low_u, double high_u,
                        double low_v, double high_v) noexcept {
  const bool rises = (bu > au) == (bv > av);
  const int at_low = side(au, av, bu, bv, low_u, rises ? high_v : low_v);
  const int at_high = side(au, av, bu, bv, high_u, rises ? low_v : high_v);
  return at_low * at_high > 0;
}

/// Nothing meets an empty box.
inline bool segment_misses(Vec3 a, Vec3 b, const Box& box) noexcept {
  const Vec3 low = box.min, high = box.max;
  return box.empty() || axis_misses(a.x, b.x, low.x, high.x) ||
         axis_misses(a.y, b.y, low.y, high.y) || axis_misses(a.z, b.z, low.z, high.z) ||
         line_misses(a.x, a.y, b.x, b.y, low.x, high.x, low.y, high.y) ||
         line_misses(a.x, a.z, b.x, b.z, low.x, high.x, low.z, high.z) ||
         line_misses(a.y, a.z, b.y, b.z, low.y, high.y, low.z, high.z);
}

}  // namespace defilade::exact
