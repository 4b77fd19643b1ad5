// Parts of squares, as boxes. A part that bends around a corner, as beside a door, has a box that
// reaches into the wall, from where nothing is seen; so it is cut in two where that leaves out
// most.

#include "bake/prove/floor_squares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "bake/base/tile_order.h"
#include "bake/base/union_find.h"

namespace defilade {
namespace {

/// How far feet may be above or below the middle of their cell of the field, in metres: half such a
/// cell on a slope of 45°.
constexpr float kHeight = 0.125F;
/// A cut must leave out this part of the box. Tuned on ten OpenArena maps (bench_looks).
constexpr double kWorthACut = 0.1;
constexpr int kMostCuts = 2;  // one after the other: four boxes

std::pair<std::int64_t, std::int64_t> square_of(Vec3 p, float square) {
  return {static_cast<std::int64_t>(std::floor(double{p.x} / square)),
          static_cast<std::int64_t>(std::floor(double{p.y} / square))};
}

Box box_of(const WalkCell& cell, float half) {
  const Vec3 p = cell.position;
  return {{p.x - half, p.y - half, p.z - kHeight}, {p.x + half, p.y + half, p.z + kHeight}};
}

class PartCutter {
 public:
  PartCutter(const WalkField& field, std::vector<Box>& boxes) : field_(field), boxes_(boxes) {}

  void cut(std::span<CellId> part, int cuts = kMostCuts) {
    Cut best;
    best.area = (1 - kWorthACut) * area(part);
    if (cuts > 0)
      for (const auto axis : {&Vec3::x, &Vec3::y}) try_cuts(part, axis, best);
    if (best.first == 0) {
      boxes_.push_back(box(part));
      return;
    }
    sort(part, best.axis);
    cut(part.first(best.first), cuts - 1);
    cut(part.subspan(best.first), cuts - 1);
  }

 private:
  using Axis = float Vec3::*;
  struct Cut {
    std::size_t first = 0;  // cells on its lower side; 0: no cut
    Axis axis = &Vec3::x;
    double area = 0;  // of both boxes
  };

  void sort(std::span<CellId> part, Axis axis) const {
    std::ranges::sort(part, {}, [&](CellId id) {
      const Vec3 p = field_[id].position;
      return std::pair(p.*axis, id);
    });
  }

  void try_cuts(std::span<CellId> part, Axis axis, Cut& best) const {
    sort(part, axis);
    for (std::size_t i = 1; i < part.size(); ++i) {
      const float gap = field_[part[i]].position.*axis - field_[part[i - 1]].position.*axis;
      if (gap < field_.cell_size() / 2) continue;  // in one line
      const double sum = area(part.first(i)) + area(part.subspan(i));
      if (sum < best.area) best = {i, axis, sum};
    }
  }

  /// Of the cells' middles and half a cell around them.
  double area(std::span<const CellId> part) const {
    Box all;
    for (const CellId id : part) all.include(box_of(field_[id], field_.cell_size() / 2));
    return double{all.max.x - all.min.x} * (all.max.y - all.min.y);
  }
  Box box(std::span<const CellId> part) const {
    Box all;
    for (const CellId id : part) all.include(box_of(field_[id], field_.cell_size()));
    return all;
  }

  const WalkField& field_;
  std::vector<Box>& boxes_;
};

}  // namespace

std::vector<Box> floor_squares(const WalkField& field, float square) {
  Groups parts(field.size());
  for (CellId i = 0; i < field.size(); ++i)
    for (const CellId next : field[i].next)
      if (next != kNoCell &&
          square_of(field[i].position, square) == square_of(field[next].position, square))
        parts.join(i, next);
  std::vector<std::vector<CellId>> by_leader(field.size());
  for (CellId i = 0; i < field.size(); ++i) by_leader[parts.leader(i)].push_back(i);
  std::vector<Box> cells;
  PartCutter cutter(field, cells);
  for (std::vector<CellId>& part : by_leader)
    if (!part.empty()) cutter.cut(part);
  std::vector<Vec3> middles;
  for (const Box& box : cells) middles.push_back(box.middle());
  std::vector<Box> sorted;
  for (const std::uint32_t i : tile_order(middles)) sorted.push_back(cells[i]);
  return sorted;
}

}  // namespace defilade
