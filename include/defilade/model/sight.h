#pragma once
// Does this triangle block the view between two eyes? This is the one predicate that defines sight
// everywhere in Defilade.
//
// A triangle blocks a segment iff the *open* segment between the two points meets the *closed*
// triangle, from either side; a triangle coplanar with the segment does not block (so a triangle
// without area never does). This is decided exactly on the float32 coordinates: first by a
// floating-point filter with a proven error bound, and where that cannot decide, by exact
// arithmetic. Therefore the answer depends only on the coordinates: not on the direction of the
// segment, the order of the corners, the compiler, the instruction set or the machine.
//
// Coordinates must be finite. Cost: tens of nanoseconds, rarely microseconds. No allocation.

#include <cstdint>

#include "defilade/model/vec3.h"

namespace defilade {

/// The three corners of a triangle.
struct Corners {
  Vec3 a;
  Vec3 b;
  Vec3 c;
};

/// On which side of the plane through a, b, c lies d? The exact sign of the determinant |a−d, b−d,
/// c−d|: positive if a, b, c turn counter-clockwise seen from the side opposite to d.
int orientation(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept;

/// The predicate that is described above.
bool blocks(const Corners& triangle, Vec3 from, Vec3 to) noexcept;

}  // namespace defilade
