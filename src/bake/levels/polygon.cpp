// Ear clipping: cut off a corner whose triangle holds no other corner, until three are left.
//
// Input: the outline in order. Output: n − 2 triangles. The search goes on where the last ear was,
// so it is quadratic for all but maliciously winding outlines; it is meant for the small faces of
// models.
// Source: Meisters 1975, "Polygons Have Ears".

#include "bake/levels/polygon.h"

#include <cmath>
#include <numeric>

namespace defilade {
namespace {

struct Point {
  double x;
  double y;
};

/// Twice the signed area of the triangle a, b, c.
double area(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Drops the axis along which the polygon is thinnest, mirrored so that it turns counter-clockwise.
std::vector<Point> flatten(std::span<const Vec3> corners) {
  double nx = 0, ny = 0, nz = 0;  // the normal by Newell's sums
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
    nx += (double{a.y} - b.y) * (double{a.z} + b.z);
    ny += (double{a.z} - b.z) * (double{a.x} + b.x);
    nz += (double{a.x} - b.x) * (double{a.y} + b.y);
  }
  std::vector<Point> flat;
  for (const Vec3 p : corners) {
    if (std::abs(nz) >= std::abs(nx) && std::abs(nz) >= std::abs(ny))
      flat.push_back({nz < 0 ? -double{p.x} : p.x, p.y});
    else if (std::abs(nx) >= std::abs(ny))
      flat.push_back({nx < 0 ? -double{p.y} : p.y, p.z});
    else
      flat.push_back({ny < 0 ? -double{p.z} : p.z, p.x});
  }
  return flat;
}

bool is_ear(const std::vector<Point>& points, const std::vector<std::size_t>& rest,
            std::size_t at) {
  const std::size_t n = rest.size();
  const std::size_t before = (at + n - 1) % n, after = (at + 1) % n;
  const Point a = points[rest[before]], b = points[rest[at]], c = points[rest[after]];
  if (area(a, b, c) <= 0) return false;
  for (std::size_t i = 0; i < n; ++i) {
    if (i == before || i == at || i == after) continue;
    const Point p = points[rest[i]];
    if (area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0) return false;
  }
  return true;
}

}  // namespace

std::vector<std::array<std::size_t, 3>> triangulate(std::span<const Vec3> corners) {
  const std::vector<Point> points = flatten(corners);
  std::vector<std::size_t> rest(corners.size());
  std::iota(rest.begin(), rest.end(), std::size_t{0});
  std::vector<std::array<std::size_t, 3>> triangles;
  std::size_t at = 0;
  bool simple = true;  // if the outline crosses itself, any corner is cut once no ear is left
  for (std::size_t n = rest.size(); n >= 3; --n) {
    std::size_t tried = 0;
    while (simple && tried < n && !is_ear(points, rest, at % n)) ++at, ++tried;
    simple = simple && tried < n;
    at %= n;
    triangles.push_back({rest[at], rest[(at + 1) % n], rest[(at + n - 1) % n]});
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return triangles;
}

}  // namespace defilade
