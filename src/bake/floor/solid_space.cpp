#include "bake/floor/solid_space.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "bake/base/surfaces.h"
#include "model/geometry/orientation.h"

namespace defilade {
namespace {

/// The same point with another axis upwards; a rotation, so that nothing is mirrored.
Vec3 turned(Vec3 p, std::size_t axis) {
  if (axis == 0) return {p.y, p.z, p.x};
  return axis == 1 ? Vec3{p.z, p.x, p.y} : p;
}
Corners turned(const Corners& t, std::size_t axis) {
  return {turned(t.a, axis), turned(t.b, axis), turned(t.c, axis)};
}

/// Seen from above: is the point left (1) or right (-1) of the line from a to b? Exact.
int side_of_line(Vec3 a, Vec3 b, Vec3 p) {
  return -exact::orientation_filtered({a.x, a.y, 0}, {b.x, b.y, 0}, {p.x, p.y, 0}, {p.x, p.y, 1});
}

/// How often the triangle goes round the point, seen from above: 1 if it is there and faces up, -1
/// if it faces down. A point on an edge belongs to just one of the triangles that meet there.
/// Source: Sunday 2001, inclusion of a point in a polygon by winding numbers.
int turns_around(const Corners& t, Vec3 p) {
  int turns = 0;
  for (const auto& [a, b] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
    if (a.y <= p.y && b.y > p.y && side_of_line(a, b, p) > 0) ++turns;
    if (b.y <= p.y && a.y > p.y && side_of_line(a, b, p) < 0) --turns;
  }
  return turns;
}

/// The point is strictly below the plane of a triangle that faces up (turns 1) or down (-1).
bool is_below(const Corners& t, Vec3 p, int turns) {
  return exact::orientation_filtered(t.a, t.b, t.c, p) * turns > 0;
}

/// How often a closed surface goes round the point: above 0 from outside, below 0 from inside.
int turns_of(const TriangleTree& shell, Vec3 p) {
  int turns = 0;
  shell.for_each_in({p, {p.x, p.y, shell.bounds().max.z}}, [&](const Corners& t) {
    const int turn = turns_around(t, p);
    if (turn != 0 && is_below(t, p, turn)) turns += turn;
  });
  return turns;
}

double height_of(const Corners& t, Vec3 p) {
  const double ux = double{t.b.x} - t.a.x, uy = double{t.b.y} - t.a.y, uz = double{t.b.z} - t.a.z;
  const double vx = double{t.c.x} - t.a.x, vy = double{t.c.y} - t.a.y, vz = double{t.c.z} - t.a.z;
  const double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  return t.a.z - (nx * (double{p.x} - t.a.x) + ny * (double{p.y} - t.a.y)) / nz;
}

/// Is the first surface along an axis, `way` 1 or -1, seen from behind?
bool sees_back(const TriangleTree& movement, Vec3 from, std::size_t axis, int way) {
  Vec3 end = from;
  coordinate(end, axis) = coordinate(way > 0 ? movement.bounds().max : movement.bounds().min, axis);
  Box ray;
  ray.include(from), ray.include(end);
  const Vec3 p = turned(from, axis);
  double nearest = std::numeric_limits<double>::infinity();
  bool back = false;
  movement.for_each_in(ray, [&](const Corners& triangle) {
    const Corners t = turned(triangle, axis);
    const int turn = turns_around(t, p);
    if (turn == 0) return;
    const double away = way * (height_of(t, p) - p.z);
    if (!(away >= 0) || away > nearest) return;
    back = turn == way && (away < nearest || back);
    nearest = away;
  });
  return back;
}

bool is_enclosed_by_backs(const TriangleTree& movement, Vec3 p) {
  return sees_back(movement, p, 2, 1) && sees_back(movement, p, 0, 1) &&
         sees_back(movement, p, 0, -1) && sees_back(movement, p, 1, 1) &&
         sees_back(movement, p, 1, -1);
}

/// Takes the closed ones out of the surfaces that the triangles form.
void take_closed(const Level& level, std::vector<Triangle>& triangles,
                 std::vector<TriangleTree>& shells) {
  std::vector<Triangle> open;
  for (const auto surface : surfaces_of(triangles, level.vertices.size())) {
    if (!is_closed(surface)) {
      open.insert(open.end(), surface.begin(), surface.end());
      continue;
    }
    std::vector<Corners> corners;
    for (const Triangle& t : surface) corners.push_back(level.corners(t));
    shells.emplace_back(corners);
  }
  triangles = std::move(open);
}

/// Gives corners at the same place the same number: files repeat them where textures meet.
void join_corners(const Level& level, std::vector<Triangle>& triangles) {
  std::map<std::tuple<float, float, float>, std::uint32_t> known;
  const auto number = [&](std::uint32_t& vertex) {
    const Vec3 p = level.vertices[vertex];
    vertex = known.try_emplace({p.x, p.y, p.z}, vertex).first->second;
  };
  for (Triangle& t : triangles) number(t.a), number(t.b), number(t.c);
}

double size_of(const Box& box) {
  return (double{box.max.x} - box.min.x) * (double{box.max.y} - box.min.y) *
         (double{box.max.z} - box.min.z);
}

}  // namespace

SolidSpace::SolidSpace(const Level& level, const AgentProfile& profile,
                       const TriangleTree& movement)
    : middle_((profile.step + profile.crouched().height) / 2) {
  std::vector<Triangle> triangles;
  for (const Triangle& t : level.triangles)
    if (level.materials[t.material].movement) triangles.push_back(t);
  take_closed(level, triangles, shells_);
  join_corners(level, triangles);
  take_closed(level, triangles, shells_);
  std::vector<Box> boxes;
  for (const TriangleTree& shell : shells_) boxes.push_back(shell.bounds());
  grid_ = BoxGrid(boxes);
  open_walls_ =
      !triangles.empty() && std::ranges::none_of(level.entities, [&](const Entity& entity) {
        return entity.kind == EntityKind::spawn &&
               is_enclosed_by_backs(movement, above(entity.position, middle_));
      });
}

bool SolidSpace::holds(Vec3 feet, const TriangleTree& movement) const {
  const Vec3 point = above(feet, middle_);
  return is_in_shell(point) || (open_walls_ && is_enclosed_by_backs(movement, point));
}

bool SolidSpace::is_in_shell(Vec3 point) const {
  int turns = 0;  // of the innermost shell
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t i : grid_.at(point)) {
    const Box& box = shells_[i].bounds();
    if (!box.overlaps({point, point}) || size_of(box) >= least) continue;
    const int found = turns_of(shells_[i], point);
    if (found == 0) continue;
    turns = found;
    least = size_of(box);
  }
  return turns > 0;
}

}  // namespace defilade
