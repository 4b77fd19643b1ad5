// Source: Sutherland and Hodgman 1974, "Reentrant Polygon Clipping".

#include "view/floor/polygon.h"

namespace defilade::cli {
namespace {

Vec3 crossing(Vec3 a, Vec3 b, std::size_t axis, float at) {
  const float part = (at - coordinate(a, axis)) / (coordinate(b, axis) - coordinate(a, axis));
  Vec3 p{a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), a.z + part * (b.z - a.z)};
  coordinate(p, axis) = at;
  return p;
}

/// What lies on one side of a plane: where sign · coordinate ≤ sign · at.
Polygon one_side(const Polygon& polygon, std::size_t axis, float at, float sign) {
  Polygon kept;
  const auto inside = [&](Vec3 p) { return sign * coordinate(p, axis) <= sign * at; };
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 here = polygon[i], next = polygon[(i + 1) % polygon.size()];
    if (inside(here)) kept.push_back(here);
    if (inside(here) != inside(next)) kept.push_back(crossing(here, next, axis, at));
  }
  return kept.size() < 3 ? Polygon{} : kept;
}

}  // namespace

Polygon cut(const Polygon& polygon, std::size_t axis, float low, float high) {
  return one_side(one_side(polygon, axis, high, 1), axis, low, -1);
}

double plan_area(const Polygon& polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    twice += double{a.x} * b.y - double{b.x} * a.y;
  }
  return twice / 2;
}

Vec3 middle(const Polygon& polygon) {
  Vec3 sum;
  for (const Vec3 p : polygon) sum = sum + p;
  const auto n = static_cast<float>(polygon.size());
  return {sum.x / n, sum.y / n, sum.z / n};
}

}  // namespace defilade::cli
