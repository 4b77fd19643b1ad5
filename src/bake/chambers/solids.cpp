#include "bake/chambers/solids.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "bake/base/surfaces.h"

namespace defilade {
namespace {

/// Triangles whose longer sides are nearly in line have no normal to rely on: with this sine it is
/// off by less than a billionth.
constexpr double kLeastSine = 1e-6;

/// Without overflow, and with less rounding than `length`.
double size_of(const Double3& v) { return std::hypot(v[0], v[1], v[2]); }

int axis_of(const Corners& t) {
  for (const std::size_t i : {0U, 1U, 2U})
    if (coordinate(t.a, i) == coordinate(t.b, i) && coordinate(t.a, i) == coordinate(t.c, i))
      return static_cast<int>(i);
  return -1;
}

/// Nothing for slivers.
std::optional<Side> side_of(const Corners& t) {
  const Double3 u = difference(t.b, t.a), v = difference(t.c, t.a), n = cross(u, v);
  const double size = size_of(n);
  if (!(size > kLeastSine * size_of(u) * size_of(v))) return std::nullopt;
  return Side{t, {n[0] / size, n[1] / size, n[2] / size}, axis_of(t)};
}

bool lies_in(const Side& plane, const Corners& t) {
  const auto& [a, b, c] = plane.corners;
  return orientation(a, b, c, t.a) == 0 && orientation(a, b, c, t.b) == 0 &&
         orientation(a, b, c, t.c) == 0;
}

constexpr std::size_t kMostTriangles = 256;

/// Are all corners behind the side but for a bulge, and one of them by more?
bool is_convex_at(const Side& side, const Level& level, std::span<const Triangle> triangles) {
  bool flat = true;
  for (const Triangle& triangle : triangles)
    for (const std::uint32_t vertex : {triangle.a, triangle.b, triangle.c}) {
      const Vec3 corner = level.vertices[vertex];
      const double height = side.height(corner), doubt = side.doubt(corner);
      if (height + doubt > kBulge) return false;
      flat = flat && height + doubt > -kBulge;
    }
  return !flat;
}

/// Tries the triangles as they are wound, then all of them reversed.
std::optional<ClosedSolid> solid_of(const Level& level, std::span<const Triangle> triangles,
                                    bool over) {
  ClosedSolid solid;
  for (const Triangle& triangle : triangles) {
    Corners corners = level.corners(triangle);
    if (over) std::swap(corners.b, corners.c);
    const auto side = side_of(corners);
    if (!side || !is_convex_at(*side, level, triangles)) return std::nullopt;
    for (const Vec3 corner : {corners.a, corners.b, corners.c}) solid.box.include(corner);
    const bool known = std::ranges::any_of(solid.sides, [&](const Side& other) {
      return dot(other.normal, side->normal) > 0 && lies_in(other, corners);
    });
    if (!known) solid.sides.push_back(*side);
  }
  return solid;
}

}  // namespace

std::array<Vec3, 8> all_corners(const Box& box) {
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < 8; ++i)
    corners[i] = {(i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                  (i & 4) != 0 ? box.max.z : box.min.z};
  return corners;
}

bool Side::contains(const Box& box) const {
  if (axis >= 0) {
    const auto i = static_cast<std::size_t>(axis);
    const float at = coordinate(corners.a, i);
    return normal[i] > 0 ? coordinate(box.max, i) <= at : coordinate(box.min, i) >= at;
  }
  const Vec3 highest{normal[0] > 0 ? box.max.x : box.min.x, normal[1] > 0 ? box.max.y : box.min.y,
                     normal[2] > 0 ? box.max.z : box.min.z};
  const double most = height(highest);
  if (std::abs(most) > doubt(highest)) return most < 0;
  return std::ranges::all_of(all_corners(box), [this](Vec3 p) {
    return orientation(corners.a, corners.b, corners.c, p) >= 0;
  });
}

bool are_opposite(const Side& a, const Side& b) {
  constexpr double kNearly = 1e-6;
  if (dot(a.normal, b.normal) > kNearly - 1) return false;
  if (a.axis >= 0 && a.axis == b.axis) {
    const auto i = static_cast<std::size_t>(a.axis);
    return coordinate(a.corners.a, i) == coordinate(b.corners.a, i);
  }
  return lies_in(a, b.corners);
}

bool ClosedSolid::is_clear_of(Vec3 p) const {
  return std::ranges::any_of(
      sides, [p](const Side& side) { return side.height(p) > kBulge + side.doubt(p); });
}

std::vector<ClosedSolid> find_solids(const Level& level, std::span<const Channel> channels) {
  std::vector<Triangle> triangles;
  for (const Triangle& t : level.triangles) {
    const Material& material = level.materials[t.material];
    if (std::ranges::all_of(channels, [&](Channel c) { return blocks(material, c); }))
      triangles.push_back(t);
  }
  std::vector<ClosedSolid> solids;
  for (const auto body : surfaces_of(triangles, level.vertices.size())) {
    if (body.size() > kMostTriangles || !is_closed(body)) continue;
    auto solid = solid_of(level, body, false);
    if (!solid) solid = solid_of(level, body, true);
    if (solid) solids.push_back(*std::move(solid));
  }
  return solids;
}

}  // namespace defilade
