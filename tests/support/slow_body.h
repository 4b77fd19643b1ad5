#pragma once
// The slow twin of body_sweep.h: where does a body fit, and does it get from here to there? Every
// question is asked of all the triangles near a place, every way is tried in small strides, and
// nothing is remembered from one stride to the next but the height of the feet.
//
// Written from the headers alone: body_sweep.h, agent_profile.h, level.h.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "defilade/model/agent_profile.h"
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

/// Of the plane through the triangle, which is not upright.
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
  /// The same, of floors alone.
  Obstacle nearest_floor(double x, double y, double low, double high, double up_to) const {
    return nearest_of(x, y, low, high, up_to, [&](const Piece& p) { return is_floor(p); });
  }

  /// The highest floor over (x, y) from `low` to `high`. One that ends kSeam beside it counts:
  /// there is no crack between two that share an edge.
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

/// Why a body cannot be somewhere or get somewhere; nothing when it can.
struct Trouble {
  const char* what = nullptr;
  slow::Point at;
  SlowWorld::Obstacle obstacle = {};

  explicit operator bool() const { return what != nullptr; }
  std::string text() const {
    if (what == nullptr) return "";
    std::ostringstream out;
    out << what << " at " << slow::text(at);
    if (obstacle.piece != nullptr) {
      const auto& [corners, box, normal_z, material] = *obstacle.piece;
      out << ", " << obstacle.distance << " m from its axis: " << material << ' '
          << slow::text(corners.a) << slow::text(corners.b) << slow::text(corners.c);
    }
    return out.str();
  }
};

/// Somebody who moves through a SlowWorld.
class SlowBody {
 public:
  static constexpr double kStride = 0.05;  // grates have holes a body just falls through
  /// What only touches a body does not stop it, and coordinates are rounded to float32.
  static constexpr double kSlack = 0.001;
  /// What is this much higher than a step, or than a jump lifts the feet, is still got over: on a
  /// slope the floor is that much higher or lower a little further on, where the library looks at
  /// it.
  static constexpr double kFeet = 0.02;

  SlowBody(const SlowWorld& world, const AgentProfile& profile, double height)
      : world_(world), profile_(profile), height_(height) {}

  /// Standing still, feet at `at`: whatever is lower than a step does not matter.
  Trouble standing(Vec3 at) const { return within(at.x, at.y, at.z, at.z); }
  bool fits(Vec3 at) const { return !standing(at); }

  /// The highest floor that is a step up or down from z, or nearer.
  std::optional<double> floor_near(double x, double y, double z) const {
    return world_.floor(x, y, z - step(), z + step());
  }

  Trouble walk(Vec3 from, Vec3 to) const { return go_on(Course(from, to), 0, from.z, 0); }
  /// A run on which it falls off a ledge, or off some.
  Trouble drop(Vec3 from, Vec3 to) const { return go_on(Course(from, to), 0, from.z, 3); }

  /// Over a ledge at a run: level until above the end, then straight down.
  Trouble run_off(Vec3 from, Vec3 to) const {
    const double fall = double{from.z} - to.z;
    if (fall > profile_.drop + kSlack) return {"too deep", slow::Point(from)};
    const double longest =
        flight(profile_.jump_height) + flight(profile_.jump_height + fall) + 2 * profile_.radius;
    if (slow::plan_distance(from, to) > longest + kSlack) return {"too far", slow::Point(from)};
    return jump_lifted(from, to, 0);
  }

  /// Straight up, straight across and straight down, lifted by as little as possible.
  Trouble jump(Vec3 from, Vec3 to) const {
    constexpr double kLift = 0.05;
    const double rise = double{to.z} - from.z, least = std::max(0.0, rise);
    const double most = std::max<double>(profile_.jump_height, least);
    if (rise > profile_.jump_height + kSlack) return {"too high a jump", slow::Point(from)};
    if (-rise > profile_.drop + kSlack) return {"too deep a jump", slow::Point(from)};
    const double longest =
        flight(profile_.jump_height) + flight(profile_.jump_height - rise) + 2 * profile_.radius;
    if (slow::plan_distance(from, to) > longest + kSlack)
      return {"too long a jump", slow::Point(from)};
    for (double lift = least;; lift = std::min(lift + kLift, most)) {
      const Trouble trouble = jump_lifted(from, to, lift);
      if (!trouble || lift == most) return trouble;
    }
  }

 private:
  struct Course {
    Vec3 from, to;
    int strides;

    Course(Vec3 start, Vec3 end)
        : from(start),
          to(end),
          strides(std::max(
              1, static_cast<int>(std::ceil(slow::plan_distance(start, end) / kStride)))) {}

    double stride() const { return slow::plan_distance(from, to) / strides; }
    double x(int i) const { return from.x + i * (double{to.x} - from.x) / strides; }
    double y(int i) const { return from.y + i * (double{to.y} - from.y) / strides; }
  };

  double step() const { return profile_.step + kFeet; }

  Trouble between(double x, double y, double low, double high) const {
    const auto obstacle = world_.nearest(x, y, low, high, profile_.radius - kSlack);
    if (obstacle.piece == nullptr) return {};
    return {"the body overlaps something", {x, y, low}, obstacle};
  }
  /// The body with its feet anywhere from `lower` to `upper`, except what it steps over down there.
  Trouble within(double x, double y, double lower, double upper) const {
    return between(x, y, lower + step(), upper + height_ - kSlack);
  }

  /// From the i-th stride on, with the feet at z.
  Trouble go_on(const Course& course, int i, double z, int falls) const {
    double out = 0;  // metres without any floor under the body
    for (; i <= course.strides; ++i) {
      const double x = course.x(i), y = course.y(i);
      const auto floor = stand_near(x, y, z);
      if (floor && out > flight(z - *floor + profile_.step))  // who sank by a step steps up
        return {"flown too far", {x, y, z}};
      z = floor.value_or(z);
      if (const Trouble trouble = within(x, y, z, z)) return trouble;
      if (!floor && falls == 0) return {"no floor under the body", {x, y, z}};
      out = floor ? 0 : out + course.stride();
      if (!floor && !fall(course, i, z, out, falls)) return {};
    }
    if (std::abs(z - course.to.z) <= step()) return {};
    return {"arrived above or below the end", {course.to.x, course.to.y, z}};
  }

  /// Where the feet are next: on the floor under the middle of the body, if the body fits there;
  /// else where they were, if some floor at that height is still under the body, as over a crack;
  /// else as low as it fits on floor under its rim: on a step that it is coming to, on a slope that
  /// it has not left yet. All of it a step from z at most.
  std::optional<double> stand_near(double x, double y, double z) const {
    const auto below = floor_near(x, y, z);
    if (below && !within(x, y, *below, *below)) return below;
    if (!below && !within(x, y, z, z) &&
        world_.nearest_floor(x, y, z - kFeet, z + kFeet, profile_.radius).piece != nullptr)
      return z;
    constexpr int kRim = 32;
    std::optional<double> lowest;
    for (int i = 0; i < kRim; ++i) {
      const double angle = 2 * std::numbers::pi * i / kRim;
      const auto floor = floor_near(x + profile_.radius * std::cos(angle),
                                    y + profile_.radius * std::sin(angle), z);
      if (floor && (!lowest || *floor < *lowest) && !within(x, y, *floor, *floor)) lowest = floor;
    }
    return lowest;
  }

  /// How far beyond a ledge somebody gets who runs over it, until having fallen so deep. A jump is
  /// a fall up and a fall down again, and time goes with the root of the height.
  double flight(double fallen) const {
    return profile_.jump_length / 2 * std::sqrt(std::max(0.0, fallen) / profile_.jump_height);
  }

  /// Straight down, having gone `out` metres beyond the ledge; one lands half over the rim.
  Trouble fall(const Course& course, int i, double z, double out, int falls) const {
    const double x = course.x(i), y = course.y(i);
    const auto floor = world_.floor(x, y, z - profile_.drop - kSlack, z - step());
    if (!floor) return {"nothing to fall on", {x, y, z}};
    if (out > flight(z - *floor) + profile_.radius) return {"flown too far", {x, y, z}};
    if (const Trouble trouble = within(x, y, *floor, z)) return trouble;
    return go_on(course, i, *floor, falls - 1);
  }

  Trouble jump_lifted(Vec3 from, Vec3 to, double lift) const {
    const double top = from.z + lift;
    if (const Trouble trouble = within(from.x, from.y, from.z, top)) return trouble;
    if (const Trouble trouble = within(to.x, to.y, to.z, top)) return trouble;
    const Course way(from, to);
    for (int i = 0; i <= way.strides; ++i)
      if (const Trouble trouble = between(way.x(i), way.y(i), top + kFeet, top + height_ - kSlack))
        return trouble;
    return {};
  }

  const SlowWorld& world_;
  AgentProfile profile_;
  double height_;
};

}  // namespace defilade::test
