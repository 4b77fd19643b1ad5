#pragma once
// Which part of a triangle lies in a column of the grid? Convex polygons, cut by upright planes.

#include <cstddef>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade::cli {

/// Convex; its corners run as those of the triangle that it was cut from.
using Polygon = std::vector<Vec3>;

/// The part with the coordinate (axis 0 or 1) from `low` to `high`; empty if there is none.
Polygon cut(const Polygon& polygon, std::size_t axis, float low, float high);

/// Seen from above, in square metres.
double plan_area(const Polygon& polygon);

/// The mean of the corners, which lies within.
Vec3 middle(const Polygon& polygon);

}  // namespace defilade::cli
