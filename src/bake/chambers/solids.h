#pragma once
// Which parts of a level are solid through and through? Convex bodies with a closed surface, such
// as the brushes that Quake's maps are built of.
//
// A solid is what lies behind the planes of all its triangles. Rounding has bent its faces a
// little, but the surface is closed, and it goes round each point of the solid: seen from there all
// triangles turn the same way. So a segment from a point outside, by more than a bulge, to a point
// inside passes through a triangle and is blocked (sight.h).

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/vec3.h"
#include "model/geometry/double3.h"

namespace defilade {

/// The plane of a triangle of a solid.
struct Side {
  Corners corners;  // counter-clockwise seen from outside
  Double3 normal;   // outwards, of length 1
  int axis;         // the axis that it is exactly perpendicular to; -1: none
  static constexpr double kDoubt = 1e-8;

  /// How far the point is outside; rounding changes that by less than `doubt`.
  double height(Vec3 p) const {
    return normal[0] * (double{p.x} - corners.a.x) + normal[1] * (double{p.y} - corners.a.y) +
           normal[2] * (double{p.z} - corners.a.z);
  }
  double doubt(Vec3 p) const {
    return kDoubt * (std::abs(double{p.x} - corners.a.x) + std::abs(double{p.y} - corners.a.y) +
                     std::abs(double{p.z} - corners.a.z));
  }
  /// No point of the box is outside, exactly.
  bool contains(const Box& box) const;
};

/// The same plane, exactly, seen from the other side.
bool are_opposite(const Side& a, const Side& b);

std::array<Vec3, 8> all_corners(const Box& box);

struct ClosedSolid {
  Box box;
  std::vector<Side> sides;  // no two of them are the same

  /// The point is off the surface and not inside.
  bool is_clear_of(Vec3 p) const;
};

/// How far corners may lie outside another triangle's plane, in metres; at least one corner lies
/// farther inside.
inline constexpr double kBulge = 1e-3;

/// Triangles that block all these channels and are joined by their corners form one body. Bodies
/// are left out if they are open, not convex, flat, have more than 256 triangles, or are so large
/// that rounding could amount to a bulge (100 km). Deterministic; O(n log n).
std::vector<ClosedSolid> find_solids(const Level& level, std::span<const Channel> channels);

}  // namespace defilade
