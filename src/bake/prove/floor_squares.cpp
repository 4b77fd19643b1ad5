#include "bake/prove/floor_squares.h"

#include <cmath>
#include <utility>

#include "bake/base/tile_order.h"
#include "bake/base/union_find.h"

namespace defilade {
namespace {

/// How far feet may be above or below the middle of their cell of the field, in metres: half such a
/// cell on a slope of 45°.
constexpr float kHeight = 0.125F;

std::pair<std::int64_t, std::int64_t> square_of(Vec3 p, float square) {
  return {static_cast<std::int64_t>(std::floor(double{p.x} / square)),
          static_cast<std::int64_t>(std::floor(double{p.y} / square))};
}

Box box_of(const WalkCell& cell, float half) {
  const Vec3 p = cell.position;
  return {{p.x - half, p.y - half, p.z - kHeight}, {p.x + half, p.y + half, p.z + kHeight}};
}

}  // namespace

std::vector<Box> floor_squares(const WalkField& field, float square) {
  Groups parts(field.size());
  for (CellId i = 0; i < field.size(); ++i)
    for (const CellId next : field[i].next)
      if (next != kNoCell &&
          square_of(field[i].position, square) == square_of(field[next].position, square))
        parts.join(i, next);
  std::vector<Box> by_leader(field.size());
  for (CellId i = 0; i < field.size(); ++i)
    by_leader[parts.leader(i)].include(box_of(field[i], field.cell_size()));
  std::vector<Box> cells;
  std::vector<Vec3> middles;
  for (const Box& box : by_leader) {
    if (box.empty()) continue;
    cells.push_back(box);
    middles.push_back(box.middle());
  }
  std::vector<Box> sorted;
  for (const std::uint32_t i : tile_order(middles)) sorted.push_back(cells[i]);
  return sorted;
}

}  // namespace defilade
