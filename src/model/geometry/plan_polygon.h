#pragma once
// A triangle cut to a range of heights and seen from above: what a body of that height can bump
// into. At most five corners; flat when the triangle is upright.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "defilade/model/sight.h"

namespace defilade {

struct PlanPoint {
  double x;
  double y;
};

class PlanPolygon {
 public:
  PlanPolygon(const Corners& triangle, double low, double high) {
    corners_ = {to_corner(triangle.a), to_corner(triangle.b), to_corner(triangle.c)};
    size_ = 3;
    cut(low, 1);
    cut(-high, -1);
  }

  bool empty() const { return size_ == 0; }

  /// The lowest place within `radius` of a segment, seen from above; infinity when there is none.
  /// Height is linear, so that is where an edge enters or leaves the surroundings of the segment,
  /// or else their own lowest point, straight down the slope from one of the segment's ends.
  double lowest_near(PlanPoint a, PlanPoint b, double radius) const {
    double z = lowest_downhill(a, b, radius);
    for (std::size_t i = 0; i < size_; ++i) {
      const Corner& from = corners_[i];
      const Corner& to = corners_[(i + 1) % size_];
      const Part near = part_near(point(i), point((i + 1) % size_), a, b, radius);
      if (near.empty()) continue;
      const double rise = to.z - from.z;
      z = std::min({z, from.z + near.first * rise, from.z + near.last * rise});
    }
    return z;
  }

  /// Seen from above; 0 where they overlap.
  double distance_to(PlanPoint a, PlanPoint b) const {
    if (contains(a)) return 0;
    double squared = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < size_; ++i) {
      const PlanPoint c = point(i), d = point((i + 1) % size_);
      if (cross(a, b, c, d)) return 0;
      squared = std::min({squared, squared_to(a, c, d), squared_to(b, c, d), squared_to(c, a, b)});
    }
    return std::sqrt(squared);
  }

 private:
  struct Corner {
    double x;
    double y;
    double z;
  };

  /// A part of an edge, as fractions of its length.
  struct Part {
    double first = std::numeric_limits<double>::infinity();
    double last = -std::numeric_limits<double>::infinity();

    bool empty() const { return first > last; }
    Part joined(Part other) const {
      return {std::min(first, other.first), std::max(last, other.last)};
    }
    Part within(Part other) const {
      return {std::max(first, other.first), std::min(last, other.last)};
    }
  };

  static Corner to_corner(Vec3 p) { return {p.x, p.y, p.z}; }
  PlanPoint point(std::size_t i) const { return {corners_[i].x, corners_[i].y}; }

  /// Keeps what has sign · z ≥ limit (Sutherland and Hodgman's clipping, one plane).
  void cut(double limit, double sign) {
    std::array<Corner, 6> kept;
    std::size_t count = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const Corner& from = corners_[i];
      const Corner& to = corners_[(i + 1) % size_];
      const double above_from = sign * from.z - limit, above_to = sign * to.z - limit;
      if (above_from >= 0) kept[count++] = from;
      if ((above_from < 0) == (above_to < 0)) continue;
      const double t = above_from / (above_from - above_to);
      kept[count++] = {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), sign * limit};
    }
    std::copy_n(kept.begin(), count, corners_.begin());
    size_ = count;
  }

  static double dot(PlanPoint a, PlanPoint b) { return a.x * b.x + a.y * b.y; }
  static PlanPoint minus(PlanPoint a, PlanPoint b) { return {a.x - b.x, a.y - b.y}; }

  /// Where start + t · change is in [low, high].
  static Part part_between(double start, double change, double low, double high) {
    constexpr double kAll = std::numeric_limits<double>::infinity();
    if (change == 0) return start >= low && start <= high ? Part{-kAll, kAll} : Part{};
    const double s = (low - start) / change, t = (high - start) / change;
    return {std::min(s, t), std::max(s, t)};
  }

  /// The part of c–d in a circle.
  static Part part_in_circle(PlanPoint c, PlanPoint d, PlanPoint middle, double radius) {
    const PlanPoint way = minus(d, c), off = minus(c, middle);
    const double length = dot(way, way), along = dot(off, way), rest = dot(off, off);
    if (length == 0) return rest <= radius * radius ? Part{0, 1} : Part{};
    const double root = along * along - length * (rest - radius * radius);
    if (root < 0) return {};
    return {(-along - std::sqrt(root)) / length, (-along + std::sqrt(root)) / length};
  }

  /// The part of c–d within `radius` of a–b: that is around either end, or beside a–b.
  static Part part_near(PlanPoint c, PlanPoint d, PlanPoint a, PlanPoint b, double radius) {
    Part near = part_in_circle(c, d, a, radius).joined(part_in_circle(c, d, b, radius));
    const PlanPoint axis = minus(b, a), way = minus(d, c), off = minus(c, a);
    const double length = std::sqrt(dot(axis, axis));
    if (length > 0) {
      const PlanPoint u{axis.x / length, axis.y / length}, across{-u.y, u.x};
      near = near.joined(
          part_between(dot(off, u), dot(way, u), 0, length)
              .within(part_between(dot(off, across), dot(way, across), -radius, radius)));
    }
    return near.within({0, 1});
  }

  double lowest_downhill(PlanPoint a, PlanPoint b, double radius) const {
    Corner normal{};
    for (std::size_t i = 0; i < size_; ++i) {
      const Corner& p = corners_[i];
      const Corner& q = corners_[(i + 1) % size_];
      normal.x += (p.y - q.y) * (p.z + q.z);
      normal.y += (p.z - q.z) * (p.x + q.x);
      normal.z += (p.x - q.x) * (p.y + q.y);
    }
    const PlanPoint downhill{normal.x / normal.z, normal.y / normal.z};
    const double steepness = std::hypot(downhill.x, downhill.y);
    if (!std::isfinite(steepness)) return std::numeric_limits<double>::infinity();  // upright
    PlanPoint lowest = dot(minus(b, a), downhill) > 0 ? b : a;
    if (steepness > 0) {
      lowest.x += radius * downhill.x / steepness;
      lowest.y += radius * downhill.y / steepness;
    }
    if (!contains(lowest)) return std::numeric_limits<double>::infinity();
    return corners_[0].z - dot(minus(lowest, point(0)), downhill);
  }

  static double side(PlanPoint a, PlanPoint b, PlanPoint p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  }

  static bool cross(PlanPoint a, PlanPoint b, PlanPoint c, PlanPoint d) {
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
  }

  static double squared_to(PlanPoint p, PlanPoint a, PlanPoint b) {
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    const double along = (p.x - a.x) * dx + (p.y - a.y) * dy;
    const double t = length > 0 ? std::clamp(along / length, 0.0, 1.0) : 0.0;
    const double x = a.x + t * dx - p.x, y = a.y + t * dy - p.y;
    return x * x + y * y;
  }

  /// An upright triangle is a sliver that rounding may turn either way: in line with it is not in
  /// it.
  bool in_bounds(PlanPoint p) const {
    const auto [west, east] =
        std::minmax_element(corners_.begin(), corners_.begin() + static_cast<std::ptrdiff_t>(size_),
                            [](const Corner& a, const Corner& b) { return a.x < b.x; });
    const auto [south, north] =
        std::minmax_element(corners_.begin(), corners_.begin() + static_cast<std::ptrdiff_t>(size_),
                            [](const Corner& a, const Corner& b) { return a.y < b.y; });
    return p.x >= west->x && p.x <= east->x && p.y >= south->y && p.y <= north->y;
  }

  bool contains(PlanPoint p) const {
    if (!in_bounds(p)) return false;
    bool left = false, right = false;
    for (std::size_t i = 0; i < size_; ++i) {
      const double s = side(point(i), point((i + 1) % size_), p);
      left = left || s > 0;
      right = right || s < 0;
    }
    return left != right;
  }

  std::array<Corner, 6> corners_;
  std::size_t size_ = 0;
};

}  // namespace defilade
