#pragma once
// The slow twin of the questions that a body asks of a level: what is beside me, and where is the
// floor? Every question is asked of all the triangles near a place.
//
// Written from the headers alone: body_sweep.h, agent_profile.h, level.h.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "defilade/model/level.h"

namespace defilade::test {

namespace slow {

struct Point {
  double x = 0, y = 0, z = 0;

  Point() = default;
  Point(double px, double py, double pz) : x(px), y(py), z(pz) {}
  explicit Point(Vec3 p) : x(p.x), y(p.y), z(p.z) {}
};

inline constexpr double kFar = std::numeric_limits<double>::infinity();

inline std::string text(Point p) {
  std::ostringstream out;
  out << '(' << p.x << ' ' << p.y << ' ' << p.z << ')';
  return out.str();
}
inline std::string text(Vec3 p) { return text(Point(p)); }

inline double plan_distance(Vec3 a, Vec3 b) {
  return std::hypot(double{b.x} - a.x, double{b.y} - a.y);
}

/// Convex; a triangle has five corners at most after two cuts.
struct Polygon {
  std::array<Point, 5> corners;
  std::size_t size = 0;

  void add(Point p) { corners[size++] = p; }
  Point corner(std::size_t i) const { return corners[i % size]; }
};

inline Polygon polygon_of(const Corners& t) {
  Polygon polygon;
  for (const Vec3 p : {t.a, t.b, t.c}) polygon.add(Point(p));
  return polygon;
}

/// What is left of the polygon where side · z ≥ side · height.
inline Polygon cut(const Polygon& polygon, double height, double side) {
  Polygon kept;
  for (std::size_t i = 0; i < polygon.size; ++i) {
    const Point a = polygon.corner(i), b = polygon.corner(i + 1);
    const bool a_in = side * a.z >= side * height, b_in = side * b.z >= side * height;
    if (a_in) kept.add(a);
    if (a_in == b_in) continue;
    const double t = (height - a.z) / (b.z - a.z);
    kept.add({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), height});
  }
  return kept;
}

inline double plan_distance_to_edge(Point a, Point b, double x, double y) {
  const double ux = b.x - a.x, uy = b.y - a.y, square = ux * ux + uy * uy;
  const double along = square == 0 ? 0 : ((x - a.x) * ux + (y - a.y) * uy) / square;
  const double t = std::clamp(along, 0.0, 1.0);
  return std::hypot(a.x + t * ux - x, a.y + t * uy - y);
}

/// Seen from above; 0 inside. The polygon may be a line or a point, or nearly so: then rounding
/// decides on which side of its edges a point is that lies in line with it, however far away.
inline double plan_distance(const Polygon& polygon, double x, double y) {
  double least = kFar, min_x = kFar, max_x = -kFar, min_y = kFar, max_y = -kFar;
  bool left = false, right = false;
  for (std::size_t i = 0; i < polygon.size; ++i) {
    const Point a = polygon.corner(i), b = polygon.corner(i + 1);
    const double turn = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    left = left || turn > 0;
    right = right || turn < 0;
    min_x = std::min(min_x, a.x), max_x = std::max(max_x, a.x);
    min_y = std::min(min_y, a.y), max_y = std::max(max_y, a.y);
    least = std::min(least, plan_distance_to_edge(a, b, x, y));
  }
  const bool in_bounds = x >= min_x && x <= max_x && y >= min_y && y <= max_y;
  return in_bounds && left != right ? 0 : least;  // on the same side of all edges
}

/// How upright is the triangle's normal? 1 where corners run counter-clockwise on level ground.
inline double unit_normal_z(const Corners& t) {
  const Point a(t.a), b(t.b), c(t.c);
  const double ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z;
  const double vx = c.x - a.x, vy = c.y - a.y, vz = c.z - a.z;
  const double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  const double length = std::sqrt(nx * nx + ny * ny + nz * nz);
  return length == 0 ? 0 : nz / length;
}

/// The height of the plane through the triangle, which is not upright.
inline double height_at(const Corners& t, double x, double y) {
  const Point a(t.a), b(t.b), c(t.c);
  const double ux = b.x - a.x, uy = b.y - a.y, vx = c.x - a.x, vy = c.y - a.y;
  const double area = ux * vy - uy * vx;
  const double s = ((x - a.x) * vy - (y - a.y) * vx) / area;
  const double r = (ux * (y - a.y) - uy * (x - a.x)) / area;
  return a.z + s * (b.z - a.z) + r * (c.z - a.z);
}

}  // namespace slow

/// The triangles of a level that stop movement, in columns of 1 m × 1 m.
class SlowWorld {
 public:
  struct Piece {
    Corners corners;
    Box box;
    double normal_z = 0;
    std::string material;
  };
  struct Obstacle {
    double distance = slow::kFar;  // from the axis, seen from above
    const Piece* piece = nullptr;
  };

  /// Floors are what is not steeper than `steepest`, from either side.
  SlowWorld(const Level& level, double steepest)
      : flattest_(std::cos(steepest) - 1e-6), bounds_(bounds_of(level)) {
    for (const Triangle& triangle : level.triangles) {
      const Material& material = level.materials[triangle.material];
      if (!material.movement) continue;
      const Corners t = level.corners(triangle);
      Box box;
      for (const Vec3 p : {t.a, t.b, t.c}) box.include(p);
      pieces_.push_back({t, box, slow::unit_normal_z(t), material.name});
    }
    columns_.resize(wide() * deep());
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Box& box = pieces_[i].box;
      for (const std::size_t column : columns_in(box.min.x, box.min.y, box.max.x, box.max.y))
        columns_[column].push_back(i);
    }
  }

  const std::vector<Piece>& pieces() const { return pieces_; }
  bool is_floor(const Piece& piece) const { return std::abs(piece.normal_z) >= flattest_; }
  bool looks_up(const Piece& piece) const { return piece.normal_z >= flattest_; }

  /// What is nearest to the upright axis through (x, y) of all that reaches between the heights;
  /// what only touches them is outside. Infinitely far when nothing is nearer than `up_to`.
  Obstacle nearest(double x, double y, double low, double high, double up_to) const {
    return nearest_of(x, y, low, high, up_to, [](const Piece&) { return true; });
  }
  /// The same for floors alone.
  Obstacle nearest_floor(double x, double y, double low, double high, double up_to) const {
    return nearest_of(x, y, low, high, up_to, [&](const Piece& p) { return is_floor(p); });
  }

  /// The highest floor over (x, y) from `low` to `high`. A floor that ends kSeam beside it counts:
  /// two floors that share an edge leave no crack.
  std::optional<double> floor(double x, double y, double low, double high) const {
    constexpr double kSeam = 1e-4;
    std::optional<double> best;
    for (const std::size_t column : columns_in(x - kSeam, y - kSeam, x + kSeam, y + kSeam))
      for (const std::size_t i : columns_[column]) {
        const auto& [corners, box, normal_z, material] = pieces_[i];
        if (x < box.min.x - kSeam || x > box.max.x + kSeam || y < box.min.y - kSeam ||
            y > box.max.y + kSeam || !is_floor(pieces_[i]) ||
            slow::plan_distance(slow::polygon_of(corners), x, y) > kSeam)
          continue;
        const double z = slow::height_at(corners, x, y);
        if (z >= low && z <= high && (!best || z > *best)) best = z;
      }
    return best;
  }

 private:
  template <class Counts>
  Obstacle nearest_of(double x, double y, double low, double high, double up_to,
                      Counts&& counts) const {
    Obstacle best;
    for (const std::size_t column : columns_in(x - up_to, y - up_to, x + up_to, y + up_to))
      for (const std::size_t i : columns_[column]) {
        const Box& box = pieces_[i].box;
        if (box.max.z <= low || box.min.z >= high || box.min.x > x + up_to ||
            box.max.x < x - up_to || box.min.y > y + up_to || box.max.y < y - up_to ||
            !counts(pieces_[i]))
          continue;
        const auto all = slow::polygon_of(pieces_[i].corners);
        const auto between = slow::cut(slow::cut(all, low, 1), high, -1);
        const double distance = slow::plan_distance(between, x, y);
        if (distance < std::min(up_to, best.distance)) best = {distance, &pieces_[i]};
      }
    return best;
  }

  static std::size_t count(float low, float high) {
    return static_cast<std::size_t>(std::floor(double{high} - low)) + 1;
  }
  std::size_t wide() const { return count(bounds_.min.x, bounds_.max.x); }
  std::size_t deep() const { return count(bounds_.min.y, bounds_.max.y); }

  /// Indices of the columns that a rectangle touches; what is outside of all belongs to the
  /// nearest.
  std::vector<std::size_t> columns_in(double min_x, double min_y, double max_x,
                                      double max_y) const {
    const auto index = [](double at, double origin, std::size_t count) {
      return static_cast<std::size_t>(
          std::clamp(std::floor(at - origin), 0.0, static_cast<double>(count - 1)));
    };
    std::vector<std::size_t> found;
    for (std::size_t row = index(min_y, bounds_.min.y, deep());
         row <= index(max_y, bounds_.min.y, deep()); ++row)
      for (std::size_t column = index(min_x, bounds_.min.x, wide());
           column <= index(max_x, bounds_.min.x, wide()); ++column)
        found.push_back(row * wide() + column);
    return found;
  }

  double flattest_;  // the least that a floor's normal points up
  Box bounds_;
  std::vector<Piece> pieces_;
  std::vector<std::vector<std::size_t>> columns_;  // row by row, pieces of each
};

}  // namespace defilade::test
