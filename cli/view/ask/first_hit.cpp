// The nearest of all triangles that the segment meets, found by looking at each: a few milliseconds
// for the largest levels, and nothing to build or to keep up to date.
//
// Source: Möller & Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection".

#include "view/ask/first_hit.h"

#include <cmath>

#include "defilade/model/sight.h"

namespace defilade::cli {
namespace {

struct Double3 {
  double x, y, z;

  Double3 cross(const Double3& o) const {
    return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
  }
  double dot(const Double3& o) const { return x * o.x + y * o.y + z * o.z; }
};

Double3 between(Vec3 from, Vec3 to) {
  return {double{to.x} - from.x, double{to.y} - from.y, double{to.z} - from.z};
}

Double3 normal_of(const Corners& t) { return between(t.a, t.b).cross(between(t.a, t.c)); }

Vec3 unit(const Double3& v) {
  const double length = std::sqrt(v.dot(v));
  return {static_cast<float>(v.x / length), static_cast<float>(v.y / length),
          static_cast<float>(v.z / length)};
}

Vec3 along(Vec3 from, Vec3 to, double part) {
  const Double3 way = between(from, to);
  return {static_cast<float>(from.x + part * way.x), static_cast<float>(from.y + part * way.y),
          static_cast<float>(from.z + part * way.z)};
}

/// How far along the segment its plane is, from 0 to 1; nothing if it never gets there.
std::optional<double> meets_plane(const Corners& t, Vec3 from, Vec3 to) {
  const Double3 normal = normal_of(t);
  const double speed = normal.dot(between(from, to));
  if (speed == 0) return std::nullopt;
  const double part = normal.dot(between(from, t.a)) / speed;
  return part >= 0 && part <= 1 ? std::optional(part) : std::nullopt;
}

/// The same for the triangle itself.
std::optional<double> meets(const Corners& t, Vec3 from, Vec3 to) {
  const Double3 way = between(from, to), ab = between(t.a, t.b), ac = between(t.a, t.c);
  const Double3 p = way.cross(ac);
  const double area = ab.dot(p);
  if (area == 0) return std::nullopt;
  const Double3 start = between(t.a, from);
  const double u = start.dot(p) / area;
  const Double3 q = start.cross(ab);
  const double v = way.dot(q) / area;
  const double part = ac.dot(q) / area;
  const bool inside = u >= 0 && v >= 0 && u + v <= 1 && part >= 0 && part <= 1;
  return inside ? std::optional(part) : std::nullopt;
}

/// The nearest of the triangles for which `part_of(triangle, corners)` has a value.
std::optional<Hit> nearest(const Level& level, Vec3 from, Vec3 to, const auto& part_of) {
  std::optional<Hit> best;
  double least = 2;
  for (const Triangle& triangle : level.triangles) {
    const Corners corners = level.corners(triangle);
    const std::optional<double> part = part_of(triangle, corners);
    if (!part || *part >= least) continue;
    least = *part;
    best = Hit{along(from, to, least), unit(normal_of(corners)), triangle.material};
  }
  return best;
}

}  // namespace

std::optional<Hit> first_block(const Level& level, Channel channel, Vec3 from, Vec3 to) {
  return nearest(level, from, to, [&](const Triangle& triangle, const Corners& corners) {
    const bool stops =
        blocks(level.materials[triangle.material], channel) && blocks(corners, from, to);
    return stops ? meets_plane(corners, from, to) : std::nullopt;
  });
}

std::optional<Hit> first_solid(const Level& level, Vec3 from, Vec3 to, bool cull) {
  const Double3 way = between(from, to);
  return nearest(level, from, to, [&](const Triangle& triangle, const Corners& corners) {
    const bool counts =
        level.materials[triangle.material].movement && (!cull || normal_of(corners).dot(way) < 0);
    return counts ? meets(corners, from, to) : std::nullopt;
  });
}

std::optional<Vec3> floor_hit(const Level& level, Vec3 from, Vec3 to, bool cull, float slope) {
  const auto is_floor = [&](const Hit& hit) { return hit.normal.z >= std::cos(slope); };
  std::optional<Hit> hit = first_solid(level, from, to, cull);
  if (!hit) return std::nullopt;
  if (is_floor(*hit)) return hit->at;
  // A little before the wall, so as not to fall inside of it.
  constexpr double kBefore = 0.3;  // metres
  const Double3 way = between(from, to);
  const double metres = std::sqrt(way.dot(way));
  const Vec3 start = along(hit->at, from, std::min(1.0, kBefore / std::max(metres, kBefore)));
  constexpr float kDeepest = 1e4F;
  hit = first_solid(level, start, {start.x, start.y, start.z - kDeepest}, true);
  return hit && is_floor(*hit) ? std::optional(hit->at) : std::nullopt;
}

}  // namespace defilade::cli
