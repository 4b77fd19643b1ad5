#pragma once
// A triangle and a segment, in all the positions where sight is hard to decide.

#include <array>
#include <cfloat>
#include <cmath>
#include <ostream>

#include "defilade/model/sight.h"
#include "support/random/random.h"

namespace defilade {

inline std::ostream& operator<<(std::ostream& out, Vec3 p) {
  return out << std::hexfloat << '(' << p.x << ", " << p.y << ", " << p.z << ')';
}

namespace test {

struct Scene {
  Corners triangle;
  Vec3 from;
  Vec3 to;

  friend std::ostream& operator<<(std::ostream& out, const Scene& s) {
    return out << "triangle " << s.triangle.a << ' ' << s.triangle.b << ' ' << s.triangle.c
               << ", from " << s.from << " to " << s.to;
  }
};

template <class Point>
Corners triangle_of(Point&& point) {
  const Vec3 a = point();
  const Vec3 b = point();
  const Vec3 c = point();
  return {a, b, c};
}

/// Five independent points from `point() -> Vec3`.
template <class Point>
Scene scene_of(Point&& point) {
  const Corners triangle = triangle_of(point);
  const Vec3 from = point();
  return {triangle, from, point()};
}

inline Vec3 scaled(Vec3 p, float factor) { return {p.x * factor, p.y * factor, p.z * factor}; }

inline Corners scaled(const Corners& t, float factor) {
  return {scaled(t.a, factor), scaled(t.b, factor), scaled(t.c, factor)};
}

inline Scene scaled(const Scene& s, float factor) {
  return {scaled(s.triangle, factor), scaled(s.from, factor), scaled(s.to, factor)};
}

/// Moves one coordinate of one of the five points to the next float up or down.
inline void nudge(Scene& s, Random& random) {
  const std::array<Vec3*, 5> points{&s.triangle.a, &s.triangle.b, &s.triangle.c, &s.from, &s.to};
  float& value = coordinate(*points[random.below(points.size())], random.below(3));
  value = std::nextafter(value, random.chance(0.5) ? FLT_MAX : -FLT_MAX);
}

/// A corner, a point on an edge, one inside or one just outside, in quarters of the way along the
/// edges: no rounding if the corners are multiples of 4 and not too large.
inline Vec3 point_of_plane(const Corners& t, Random& random) {
  const float v = static_cast<float>(random.integer(-1, 4)) / 4;
  const float w = static_cast<float>(random.integer(-1, 4)) / 4;
  return t.a + scaled(t.b - t.a, v) + scaled(t.c - t.a, w);
}

/// The segment goes exactly through a chosen point of the triangle's plane, starts there, or lies
/// in the plane.
inline Scene touching_scene(Random& random) {
  const Corners t = scaled(triangle_of([&] { return random.lattice_point(-3, 3); }), 4);
  const Vec3 met = point_of_plane(t, random);
  const Vec3 way = random.lattice_point(-5, 5);
  switch (random.below(4)) {
    case 0:
      return {t, met, met + way};
    case 1:
      return {t, met, point_of_plane(t, random)};
    default:
      return {t, met - scaled(way, static_cast<float>(random.integer(1, 3))), met + way};
  }
}

/// A triangle whose third corner lies on, or within a rounding of, the line through the others.
inline Scene sliver_scene(Random& random) {
  const Vec3 a = random.point_in(-8, 8);
  const Vec3 b = random.point_in(-8, 8);
  const Vec3 c = a + scaled(b - a, random.between(-1, 2));
  const Vec3 met = a + scaled(b - a, random.between(0, 1));
  const Vec3 way = random.point_in(-4, 4);
  return {{a, b, c}, met - way, met + way};
}

/// Zeros, units, the smallest and the largest numbers, and any others.
inline float extreme_float(Random& random) {
  constexpr std::array kValues{0.0F,     -0.0F,   1.0F,     -1.0F,     FLT_MIN,
                               -FLT_MIN, FLT_MAX, -FLT_MAX, 0x1p-149F, -0x1p-149F};
  return random.chance(0.5) ? kValues[random.below(kValues.size())] : random.any_float();
}

inline Vec3 extreme_point(Random& random) { return random.point(extreme_float); }

}  // namespace test
}  // namespace defilade
