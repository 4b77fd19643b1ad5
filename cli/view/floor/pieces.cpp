#include "view/floor/pieces.h"

#include <cmath>
#include <span>

namespace defilade::cli {
namespace {

constexpr float kFinest = 0.2F;           // metres: finer steps along an edge are not noticed
constexpr double kMostPieces = 200'000;   // of open floor; software can still draw them
constexpr float kCoarse = 2;              // metres: fine enough to measure the floor
constexpr double kLeastArea = 1e-5;       // square metres; less is rounding
constexpr float kSlopeTolerance = 0.01F;  // radians

Polygon polygon_of(const Level& level, std::uint32_t triangle) {
  const Corners c = level.corners(level.triangles[triangle]);
  return {c.a, c.b, c.c};
}

Box box_of(const Polygon& polygon) {
  Box box;
  for (const Vec3 p : polygon) box.include(p);
  return box;
}

bool is_walkable(const Polygon& t, float slope) {
  const Vec3 u = t[1] - t[0], v = t[2] - t[0];
  const double x = double{u.y} * v.z - double{u.z} * v.y;
  const double y = double{u.z} * v.x - double{u.x} * v.z;
  const double z = double{u.x} * v.y - double{u.y} * v.x;
  return z > std::cos(slope + kSlopeTolerance) * std::sqrt(x * x + y * y + z * z);
}

std::vector<std::uint32_t> find_walkable(const Level& level, float slope, const Box& near) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < level.triangles.size(); ++i) {
    const Polygon triangle = polygon_of(level, i);
    if (level.materials[level.triangles[i].material].movement && box_of(triangle).overlaps(near) &&
        is_walkable(triangle, slope))
      found.push_back(i);
  }
  return found;
}

std::int32_t index_of(float at, float cell) {
  return static_cast<std::int32_t>(std::floor(at / cell));
}

float start_of(std::int32_t index, float cell) { return static_cast<float>(index) * cell; }

/// Calls `take(piece, polygon)` for every piece of a triangle that is near a node.
template <class Take>
void cut_triangle(const Polygon& whole, float cell, const NearNodes& near, Take&& take) {
  const Box box = box_of(whole).common(near.bounds());
  for (std::int32_t row = index_of(box.min.y, cell); row <= index_of(box.max.y, cell); ++row) {
    const Polygon strip = cut(whole, 1, start_of(row, cell), start_of(row + 1, cell));
    if (plan_area(strip) <= kLeastArea) continue;
    const Box part = box_of(strip).common(near.bounds());
    for (std::int32_t column = index_of(part.min.x, cell); column <= index_of(part.max.x, cell);
         ++column) {
      const Polygon polygon = cut(strip, 0, start_of(column, cell), start_of(column + 1, cell));
      if (plan_area(polygon) > kLeastArea && near.has(middle(polygon)))
        take(FloorPiece{0, column, row, middle(polygon)}, polygon);
    }
  }
}

/// The smallest useful cells of which there are not too many.
float choose_cell(const Level& level, std::span<const std::uint32_t> walkable,
                  const NearNodes& near) {
  double area = 0;
  for (const std::uint32_t triangle : walkable)
    cut_triangle(polygon_of(level, triangle), kCoarse, near,
                 [&](const FloorPiece&, const Polygon& part) { area += plan_area(part); });
  return std::max(kFinest, static_cast<float>(std::sqrt(area / kMostPieces)));
}

}  // namespace

FloorPieces cut_floor(const Level& level, const AgentProfile& profile, const NearNodes& near) {
  const auto walkable = find_walkable(level, profile.slope, near.bounds());
  FloorPieces out{choose_cell(level, walkable, near), {}};
  for (const std::uint32_t triangle : walkable)
    cut_triangle(polygon_of(level, triangle), out.cell, near,
                 [&](FloorPiece piece, const Polygon&) {
                   piece.triangle = triangle;
                   out.pieces.push_back(piece);
                 });
  return out;
}

Polygon part_of(const Level& level, std::uint32_t triangle, float cell, std::int32_t row,
                std::int32_t first, std::int32_t last) {
  const Polygon strip =
      cut(polygon_of(level, triangle), 1, start_of(row, cell), start_of(row + 1, cell));
  return cut(strip, 0, start_of(first, cell), start_of(last + 1, cell));
}

}  // namespace defilade::cli
