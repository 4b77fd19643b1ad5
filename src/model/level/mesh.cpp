#include "defilade/model/mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace defilade {
namespace {

/// Is the triangle's plane a side of the hull? A triangle of no area has no plane.
bool is_outside(const Corners& t, std::span<const Vec3> points) {
  bool below = false, over = false;
  for (const Vec3 p : points) {
    const int side = orientation(t.a, t.b, t.c, p);
    below |= side < 0;
    over |= side > 0;
    if (below && over) return false;
  }
  return below || over;
}

}  // namespace

std::vector<Corners> box_mesh(const Box& box) {
  if (box.empty()) return {};
  const auto corner = [&](std::size_t i) {
    return Vec3{(i & 1U) != 0 ? box.max.x : box.min.x, (i & 2U) != 0 ? box.max.y : box.min.y,
                (i & 4U) != 0 ? box.max.z : box.min.z};
  };
  // Counter-clockwise seen from outside.
  constexpr std::array<std::array<std::size_t, 4>, 6> kSides{
      {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
  std::vector<Corners> mesh;
  for (const auto& [a, b, c, d] : kSides) {
    mesh.push_back({corner(a), corner(b), corner(c)});
    mesh.push_back({corner(a), corner(c), corner(d)});
  }
  return mesh;
}

Result<std::vector<Corners>> hull_mesh(std::span<const Vec3> points) {
  if (points.size() > kMostHullPoints)
    return Error{
        fmt::format("a hull of {} points; at most {} are possible, so give it as triangles",
                    points.size(), kMostHullPoints)};
  if (!std::ranges::all_of(points, is_finite)) return Error{"a point of the hull is not finite"};
  std::vector<Corners> mesh;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = i + 1; j < points.size(); ++j)
      for (std::size_t k = j + 1; k < points.size(); ++k)
        if (const Corners t{points[i], points[j], points[k]}; is_outside(t, points))
          mesh.push_back(t);
  if (mesh.empty()) return Error{"the points of the hull lie in one plane"};
  return mesh;
}

void add_mesh(std::span<const Corners> mesh, const Material& material, Level& level) {
  const auto number = static_cast<std::uint32_t>(level.materials.size());
  level.materials.push_back(material);
  for (const Corners& t : mesh) {
    const auto first = static_cast<std::uint32_t>(level.vertices.size());
    level.vertices.insert(level.vertices.end(), {t.a, t.b, t.c});
    level.triangles.push_back({first, first + 1, first + 2, number});
  }
}

}  // namespace defilade
