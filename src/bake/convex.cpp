// Each face starts as a huge square in its plane and is cut by all other half-spaces. Two faces
// compute a corner that they share in different ways and get it a little differently, so corners
// are welded: a crack of any width would let sight through.

#include "convex.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

using Polygon = std::vector<Point3>;

double dot(const Point3& a, const Point3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

Point3 along(const Point3& p, const Point3& direction, double by) {
  return {p[0] + direction[0] * by, p[1] + direction[1] * by, p[2] + direction[2] * by};
}

Point3 cross(const Point3& a, const Point3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A square in the plane that sticks out of the cube of half-width `reach` on all sides.
Polygon huge_square(const Cut& cut, double reach) {
  const auto axis = static_cast<std::size_t>(
      std::ranges::min_element(cut.normal, {}, [](double x) { return std::abs(x); }) -
      cut.normal.begin());
  Point3 helper{};
  helper[axis] = 1;
  Point3 right = cross(cut.normal, helper);
  right = along({}, right, 1 / std::sqrt(dot(right, right)));
  const Point3 up = cross(cut.normal, right);  // counter-clockwise seen from outside
  const Point3 centre = along({}, cut.normal, cut.offset);
  const double half = 8 * reach;
  return {along(along(centre, right, -half), up, -half),
          along(along(centre, right, half), up, -half), along(along(centre, right, half), up, half),
          along(along(centre, right, -half), up, half)};
}

/// The part of the polygon inside of the half-space; being less than `slack` outside is inside.
Polygon cut_off(const Polygon& polygon, const Cut& cut, double slack) {
  Polygon kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point3 &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
    const double a = dot(cut.normal, p) - cut.offset, b = dot(cut.normal, q) - cut.offset;
    if (a <= slack) kept.push_back(p);
    if ((a <= slack) == (b <= slack)) continue;
    const double t = std::clamp(a / (a - b), 0.0, 1.0);
    kept.push_back({p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])});
  }
  return kept;
}

bool same_plane(const Cut& a, const Cut& b) {
  constexpr double kSameDirection = 1 - 1e-9;
  return dot(a.normal, b.normal) > kSameDirection && std::abs(a.offset - b.offset) < 1e-3;
}

Polygon face_of(std::span<const Cut> cuts, std::size_t i, double reach, double weld) {
  Polygon polygon = huge_square(cuts[i], reach);
  for (std::size_t j = 0; j < cuts.size() && polygon.size() >= 3; ++j) {
    if (j == i) continue;
    const bool twin = same_plane(cuts[i], cuts[j]);
    if (twin && j < i) return {};  // the earlier one has the face
    if (!twin) polygon = cut_off(polygon, cuts[j], weld / 64);
  }
  return polygon;
}

/// The corner at this place, made if there is none.
std::size_t weld_corner(Convex& solid, const Point3& p, double weld) {
  const auto close = [&](const Point3& q) {
    return std::abs(p[0] - q[0]) < weld && std::abs(p[1] - q[1]) < weld &&
           std::abs(p[2] - q[2]) < weld;
  };
  const auto found = std::ranges::find_if(solid.corners, close);
  const auto index = static_cast<std::size_t>(found - solid.corners.begin());
  if (found == solid.corners.end()) solid.corners.push_back(p);
  return index;
}

void add_face(Convex& solid, std::size_t cut, const Polygon& polygon, double weld) {
  std::vector<std::size_t> corners;
  for (const Point3& p : polygon) {
    const std::size_t corner = weld_corner(solid, p, weld);
    if (corners.empty() || (corners.back() != corner && corners.front() != corner))
      corners.push_back(corner);
  }
  if (corners.size() >= 3) solid.faces.push_back({cut, std::move(corners)});
}

}  // namespace

std::optional<Convex> intersect(std::span<const Cut> cuts, double reach, double weld) {
  Convex solid;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const Polygon polygon = face_of(cuts, i, reach, weld);
    if (polygon.size() < 3) continue;
    const bool inside = std::ranges::all_of(polygon, [&](const Point3& p) {
      return std::ranges::all_of(p, [&](double x) { return std::abs(x) <= reach; });
    });
    if (!inside) return std::nullopt;
    add_face(solid, i, polygon, weld);
  }
  if (solid.faces.size() < 4) return Convex{};
  return solid;
}

}  // namespace defilade
