// Shortest ways from all nodes at once, over pieces that touch each other.
//
// Source: Dijkstra 1959.

#include "view/floor/reached.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <tuple>

namespace defilade::cli {
namespace {

constexpr float kOverStep = 0.05F;  // metres: rays pass this much above what is walked over

auto place_of(const FloorPiece& piece) { return std::tuple(piece.row, piece.column); }

}  // namespace

FloorNeighbours::FloorNeighbours(const FloorPieces& floor, float step)
    : floor_(&floor), rise_(step + floor.cell), sorted_(floor.pieces.size()) {
  std::iota(sorted_.begin(), sorted_.end(), 0U);
  std::ranges::stable_sort(sorted_, {}, [&](std::uint32_t i) { return place_of(floor.pieces[i]); });
}

std::pair<std::size_t, std::size_t> FloorNeighbours::column(std::int32_t x, std::int32_t y) const {
  const auto found = std::ranges::equal_range(
      sorted_, std::tuple(y, x), {}, [&](std::uint32_t i) { return place_of(floor_->pieces[i]); });
  const auto begin = static_cast<std::size_t>(found.begin() - sorted_.begin());
  return {begin, begin + found.size()};
}

std::vector<float> find_walks(const FloorPieces& floor, const FloorNeighbours& neighbours,
                              std::span<const Vec3> nodes, float step, const RayCaster& caster) {
  using Entry = std::pair<float, std::uint32_t>;
  std::vector<float> walks(floor.pieces.size(), std::numeric_limits<float>::infinity());
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const Vec3 node : nodes) {
    const FloorPiece start{0, static_cast<std::int32_t>(std::floor(node.x / floor.cell)),
                           static_cast<std::int32_t>(std::floor(node.y / floor.cell)), node};
    neighbours.for_each(start, step, [&](std::uint32_t piece) {
      walks[piece] = 0;
      open.emplace(0.0F, piece);
    });
  }
  const float height = step + kOverStep;
  while (!open.empty()) {
    const float walked = open.top().first;
    const std::uint32_t here = open.top().second;
    open.pop();
    if (walked > walks[here]) continue;
    const FloorPiece& from = floor.pieces[here];
    neighbours.for_each(from, neighbours.rise(), [&](std::uint32_t next) {
      const Vec3 to = floor.pieces[next].middle;
      const float there = walked + distance(from.middle, to);
      if (there >= walks[next] ||
          caster.blocked(above(from.middle, height), above(to, height), Channel::sight()))
        return;
      walks[next] = there;
      open.emplace(there, next);
    });
  }
  return walks;
}

}  // namespace defilade::cli
