#pragma once
// What can lie between these two boxes? The convex hull of both, as a box and up to twelve slanted
// planes, each parallel to one axis.
//
// A shaft only ever excludes: planes are moved outwards by more than rounding in float32 can
// amount to within the hull, so whatever meets a segment between the boxes is never outside.
// Source: Haines & Wallace 1994, "Shaft Culling for Efficient Ray-Cast Radiosity".

#include <array>
#include <cmath>
#include <cstddef>

#include "defilade/model/vec3.h"

namespace defilade {

/// Half a unit in the last place of 1: the relative error of one operation in float32.
inline constexpr float kRounding = 0x1p-24F;

struct Shaft {
  /// Outside is where normal[0] · p[axes[0]] + normal[1] · p[axes[1]] > offset.
  struct Plane {
    std::array<std::size_t, 2> axes;
    std::array<float, 2> normal;
    float offset;
  };

  Box a, b;
  Box hull;
  std::array<Plane, 12> planes;
  std::size_t count = 0;
  float reach = 0;  // an upper bound on the sum of the absolute coordinates of a point of the hull

  Shaft(const Box& a_box, const Box& b_box) : a(a_box), b(b_box), hull(a_box) {
    hull.include(b_box);
    for (std::size_t axis = 0; axis < 3; ++axis)
      reach += std::max(std::abs(coordinate(hull.min, axis)), std::abs(coordinate(hull.max, axis)));
    for (const auto [i, j] : {std::array<std::size_t, 2>{0, 1}, {0, 2}, {1, 2}})
      for (const bool right : {false, true})
        for (const bool up : {false, true}) add_plane(i, j, right, up);
  }

 private:
  /// Joins the same corner of both rectangles, if one reaches farther along i and the other along
  /// j: then the hull is slanted there.
  void add_plane(std::size_t i, std::size_t j, bool right, bool up) {
    const double ai = coordinate(right ? a.max : a.min, i), aj = coordinate(up ? a.max : a.min, j);
    const double bi = coordinate(right ? b.max : b.min, i), bj = coordinate(up ? b.max : b.min, j);
    const double along_i = (right ? 1 : -1) * (bi - ai), along_j = (up ? 1 : -1) * (bj - aj);
    if (!(along_i * along_j < 0)) return;
    const double length = std::sqrt((bi - ai) * (bi - ai) + (bj - aj) * (bj - aj));
    const double ni = (right ? 1 : -1) * std::abs(bj - aj) / length;
    const double nj = (up ? 1 : -1) * std::abs(bi - ai) / length;
    const double offset = ni * ai + nj * aj + 8 * double{kRounding} * reach;
    planes[count++] = {
        {i, j}, {static_cast<float>(ni), static_cast<float>(nj)}, static_cast<float>(offset)};
  }
};

}  // namespace defilade
