#pragma once
// The fast half of the exact predicate, inline for the tree's leaves: evaluate the determinant in
// double and trust its sign when it exceeds every error that rounding can have made; otherwise let
// orientation_exact decide.
//
// Source: Shewchuk 1997, orient3d, error bound A: (7 + 56ε)ε times the determinant's permanent.
// It covers the rounding of the differences too. No term can underflow for float32 inputs (the
// smallest product is 2^-447), so the bound holds for all finite coordinates.

#include <cmath>

#include "defilade/model/sight.h"

namespace defilade::exact {

int orientation_exact(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept;

inline constexpr double kEpsilon = 0x1p-53;
inline constexpr double kOrientationBound = (7.0 + 56.0 * kEpsilon) * kEpsilon;

inline int orientation_filtered(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept {
  const double adx = double{a.x} - d.x, ady = double{a.y} - d.y, adz = double{a.z} - d.z;
  const double bdx = double{b.x} - d.x, bdy = double{b.y} - d.y, bdz = double{b.z} - d.z;
  const double cdx = double{c.x} - d.x, cdy = double{c.y} - d.y, cdz = double{c.z} - d.z;

  const double bc = bdx * cdy, cb = cdx * bdy;
  const double ca = cdx * ady, ac = adx * cdy;
  const double ab = adx * bdy, ba = bdx * ady;

  const double determinant = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba);
  const double permanent = (std::abs(bc) + std::abs(cb)) * std::abs(adz) +
                           (std::abs(ca) + std::abs(ac)) * std::abs(bdz) +
                           (std::abs(ab) + std::abs(ba)) * std::abs(cdz);
  const double bound = kOrientationBound * permanent;
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  return orientation_exact(a, b, c, d);
}

/// Both ends must lie strictly on opposite sides of the plane; then the crossing lies in the closed
/// triangle iff the segment's line passes its three edges on the same side or touches them.
inline bool blocks_filtered(const Corners& t, Vec3 from, Vec3 to) noexcept {
  const int side_from = orientation_filtered(t.a, t.b, t.c, from);
  if (side_from == 0) return false;
  if (side_from * orientation_filtered(t.a, t.b, t.c, to) >= 0) return false;
  const int ab = orientation_filtered(from, to, t.a, t.b);
  const int bc = orientation_filtered(from, to, t.b, t.c);
  if (ab * bc < 0) return false;
  const int ca = orientation_filtered(from, to, t.c, t.a);
  return ab * ca >= 0 && bc * ca >= 0;
}

}  // namespace defilade::exact
