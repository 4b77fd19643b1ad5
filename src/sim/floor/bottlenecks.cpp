#include "sim/floor/bottlenecks.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

constexpr std::array kSides{FloorGrid::kEast, FloorGrid::kNorth, FloorGrid::kWest,
                            FloorGrid::kSouth};
constexpr std::uint32_t kFar = 0xffffffff;

/// For each cell: does it lie in a square of `side` × `side` joined cells?
std::vector<std::uint8_t> wide_cells(const FloorGrid& floor, int side) {
  const std::size_t count = floor.cell_count();
  const auto at = [](const std::vector<int>& values, CellId cell) {
    return cell.valid() ? values[cell.index()] : 0;
  };
  std::vector<int> square(count);  // the largest one of which the cell is the south-west corner
  for (std::size_t i = count; i-- > 0;) {  // cells to the east and north have higher numbers
    const CellId east = floor.next(CellId{i}, FloorGrid::kEast);
    const CellId north = floor.next(CellId{i}, FloorGrid::kNorth);
    const CellId both = east.valid() ? floor.next(east, FloorGrid::kNorth) : CellId{};
    square[i] = 1 + std::min({at(square, east), at(square, north), at(square, both)});
  }
  std::vector<int> row(count);  // how many cells eastwards are in a square that begins here
  std::vector<int> block(count);
  for (std::size_t i = 0; i < count; ++i) {
    const CellId west = floor.next(CellId{i}, FloorGrid::kWest);
    const CellId south = floor.next(CellId{i}, FloorGrid::kSouth);
    row[i] = std::max(square[i] >= side ? side : 0, at(row, west) - 1);
    block[i] = std::max(row[i] > 0 ? side : 0, at(block, south) - 1);
  }
  std::vector<std::uint8_t> wide(count);
  for (std::size_t i = 0; i < count; ++i) wide[i] = block[i] > 0 ? 1 : 0;
  return wide;
}

Vec3 mean(Vec3 sum, std::size_t count) {
  const auto n = static_cast<float>(std::max<std::size_t>(count, 1));
  return {sum.x / n, sum.y / n, sum.z / n};
}

}  // namespace

class Bottlenecks::Builder {
 public:
  Builder(Bottlenecks& out, const FloorGrid& floor, float radius)
      : out_(out),
        floor_(floor),
        wide_(wide_cells(floor, static_cast<int>(4 * radius / FloorGrid::kCell))),
        passable_(wide_cells(floor, static_cast<int>(2 * radius / FloorGrid::kCell) + 1)),
        seen_(floor.cell_count()),
        mouth_of_(floor.cell_count(), kFar) {}

  void run() {
    out_.of_cell_.resize(floor_.cell_count());
    out_.first_step_.resize(floor_.cell_count());
    for (std::size_t i = 0; i < floor_.cell_count(); ++i)
      if (wide_[i] == 0 && seen_[i] == 0) examine(CellId{i});
  }

 private:
  /// The narrow cells that touch each other, and the wide cells around them.
  void examine(CellId start) {
    inside_ = {start};
    around_.clear();
    seen_[start.index()] = 1;
    for (std::size_t i = 0; i < inside_.size(); ++i)
      for_each_next(inside_[i], [&](CellId next) {
        if (wide_[next.index()] != 0) {
          around_.push_back(next);
        } else if (seen_[next.index()] == 0) {
          seen_[next.index()] = 1;
          inside_.push_back(next);
        }
      });
    std::ranges::sort(around_);
    around_.erase(std::ranges::unique(around_).begin(), around_.end());
    const std::uint32_t mouths = group_mouths();
    if (mouths >= 2 && mouths <= Bottleneck::kMostMouths) keep(mouths);
    for (const CellId cell : around_) mouth_of_[cell.index()] = kFar;
  }

  /// Gives each cell around the number of its mouth. Two cells that touch, if only at a corner,
  /// belong to the same mouth.
  std::uint32_t group_mouths() {
    constexpr std::uint32_t kUnnumbered = kFar - 1;
    for (const CellId cell : around_) mouth_of_[cell.index()] = kUnnumbered;
    std::uint32_t mouths = 0;
    for (const CellId cell : around_) {
      if (mouth_of_[cell.index()] != kUnnumbered) continue;
      queue_ = {cell};
      mouth_of_[cell.index()] = mouths;
      const auto take = [&](CellId next) {
        if (mouth_of_[next.index()] != kUnnumbered) return;
        mouth_of_[next.index()] = mouths;
        queue_.push_back(next);
      };
      for (std::size_t i = 0; i < queue_.size(); ++i)
        for_each_next(queue_[i], [&](CellId next) {
          take(next);
          for_each_next(next, take);
        });
      ++mouths;
    }
    return mouths;
  }

  void keep(std::uint32_t mouths) {
    const BottleneckId id{out_.all_.size()};
    Bottleneck found{static_cast<std::uint32_t>(out_.mouths_.size()), mouths};
    for (const CellId cell : inside_) {
      out_.of_cell_[cell.index()] = id;
      out_.first_step_[cell.index()] = static_cast<std::uint32_t>(out_.steps_.size());
      out_.steps_.resize(out_.steps_.size() + mouths, kFar);
      found.single = found.single || passable_[cell.index()] == 0;
    }
    for (std::uint32_t mouth = 0; mouth < mouths; ++mouth) {
      measure(mouth);
      const auto farthest = static_cast<float>(out_.steps_to(queue_.back(), mouth));
      found.length = std::max(found.length, farthest * FloorGrid::kCell);
    }
    out_.all_.push_back(found);
  }

  /// The steps from every cell inside to that mouth, and its place.
  void measure(std::uint32_t mouth) {
    queue_.clear();
    Vec3 outer{};
    std::size_t count = 0;
    for (const CellId cell : around_) {
      if (mouth_of_[cell.index()] != mouth) continue;
      outer = outer + floor_.middle(cell);
      ++count;
      for_each_next(cell, [&](CellId next) { reach(next, mouth, 1); });
    }
    const Vec3 middle = mean(outer, count);
    Vec3 inner{};
    const std::size_t first = queue_.size();
    for (const CellId cell : queue_) inner = inner + floor_.middle(cell);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const CellId cell = queue_[i];
      const std::uint32_t steps = out_.steps_to(cell, mouth) + 1;
      for_each_next(cell, [&](CellId next) { reach(next, mouth, steps); });
    }
    const Vec3 way = middle - mean(inner, first);
    const float size = std::sqrt(way.x * way.x + way.y * way.y);
    const Vec3 out = size > 0 ? Vec3{way.x / size, way.y / size, 0} : Vec3{1, 0, 0};
    out_.mouths_.push_back({middle, out, static_cast<float>(first) * FloorGrid::kCell / 2});
  }

  void reach(CellId cell, std::uint32_t mouth, std::uint32_t steps) {
    if (!out_.of_cell_[cell.index()].valid()) return;
    if (out_.of_cell_[cell.index()] != BottleneckId{out_.all_.size()}) return;
    std::uint32_t& known = out_.steps_[out_.first_step_[cell.index()] + mouth];
    if (known != kFar) return;
    known = steps;
    queue_.push_back(cell);
  }

  template <class Visit>
  void for_each_next(CellId cell, Visit&& visit) const {
    for (const FloorGrid::Side side : kSides)
      if (const CellId next = floor_.next(cell, side); next.valid()) visit(next);
  }

  Bottlenecks& out_;
  const FloorGrid& floor_;
  std::vector<std::uint8_t> wide_;
  std::vector<std::uint8_t> passable_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> mouth_of_;  // by cell, of those around the one that is examined
  std::vector<CellId> inside_;
  std::vector<CellId> around_;
  std::vector<CellId> queue_;
};

Bottlenecks::Bottlenecks(const FloorGrid& floor, float radius) {
  Builder(*this, floor, radius).run();
}

}  // namespace defilade
