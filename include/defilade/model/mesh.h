#pragma once
// What is the surface of a box, or of the convex hull of some points? Triangles for things that are
// added to a level.

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/result.h"
#include "defilade/model/sight.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Twelve triangles; none for an empty box.
std::vector<Corners> box_mesh(const Box& box);

inline constexpr std::size_t kMostHullPoints = 64;

/// Every triangle of three of the points that has all the others on one side or in its plane.
/// Together they are exactly the surface of the convex hull, some of it several times. Refused:
/// more than kMostHullPoints, points that are not finite or all in one plane. O(n⁴).
Result<std::vector<Corners>> hull_mesh(std::span<const Vec3> points);

/// Adds the triangles to a level, all with that material, which is added as well.
void add_mesh(std::span<const Corners> mesh, const Material& material, Level& level);

}  // namespace defilade
