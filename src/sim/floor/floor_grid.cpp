#include "sim/floor/floor_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace defilade {
namespace {

constexpr std::array<std::int32_t, 4> kColumnStep{1, 0, -1, 0};  // by Side
constexpr std::array<std::int32_t, 4> kRowStep{0, 1, 0, -1};

/// Floors nearer to each other than this are the same.
constexpr float kSameFloor = 0.05F;
/// Where in a cell a body may stand, in cells from its middle: in the middle or a quarter aside, so
/// that no passage is missed because it lies between two middles.
constexpr std::array<std::pair<float, float>, 9> kAside{{{0, 0},
                                                         {0.25F, 0},
                                                         {-0.25F, 0},
                                                         {0, 0.25F},
                                                         {0, -0.25F},
                                                         {0.25F, 0.25F},
                                                         {-0.25F, 0.25F},
                                                         {-0.25F, -0.25F},
                                                         {0.25F, -0.25F}}};
/// How far above or below the floor a point still belongs to it.
constexpr float kNearFloor = 0.5F;

std::int32_t lattice(float coordinate) noexcept {
  return static_cast<std::int32_t>(std::floor(double{coordinate} / FloorGrid::kCell));
}

std::uint64_t key_of(std::int32_t column, std::int32_t row) noexcept {
  return std::uint64_t{static_cast<std::uint32_t>(column)} << 32 | static_cast<std::uint32_t>(row);
}

constexpr double border(std::int32_t line) noexcept { return double{FloorGrid::kCell} * line; }

/// At which part of the way from one coordinate to the other the border is; from 0 to 1 even if the
/// way begins beyond it.
constexpr double when_at(double line, double from, double to) noexcept {
  return to == from ? 0 : std::clamp((line - from) / (to - from), 0.0, 1.0);
}

}  // namespace

/// Floods breadth first. The order of the flood decides nothing: cells are sorted at the end.
class FloorGrid::Builder {
 public:
  Builder(FloorGrid& grid, const Mover& mover) : cells_(grid.cells_), mover_(mover) {}

  void run(std::span<const Vec3> seeds) {
    for (const Vec3 seed : seeds) sow(seed);
    for (std::size_t i = 0; i < cells_.size(); ++i)
      for (const Side side : {kEast, kNorth, kWest, kSouth}) cells_[i].next[side] = join(i, side);
    sort();
  }

 private:
  /// Where the body stands in that cell, coming from that height: in the middle if it can, else a
  /// little aside.
  std::optional<Vec3> stand_in(std::int32_t column, std::int32_t row, float height) const {
    for (const auto& [x, y] : kAside) {
      const Vec3 place{(static_cast<float>(column) + 0.5F + x) * kCell,
                       (static_cast<float>(row) + 0.5F + y) * kCell, height};
      if (const auto floor = mover_.floor_at(place)) return floor;
    }
    return {};
  }

  /// The cells of the node and around it that it can walk to: a node at a wall may be in a cell
  /// whose middle is too close to it.
  void sow(Vec3 seed) {
    for (std::int32_t dx = -1; dx <= 1; ++dx)
      for (std::int32_t dy = -1; dy <= 1; ++dy) {
        const std::int32_t column = lattice(seed.x) + dx;
        const std::int32_t row = lattice(seed.y) + dy;
        const auto floor = stand_in(column, row, seed.z);
        if (floor && mover_.walks(seed, *floor)) take(column, row, *floor);
      }
  }

  std::uint32_t join(std::size_t from, Side side) {
    const Cell cell = cells_[from];
    const std::int32_t column = cell.column + kColumnStep[side];
    const std::int32_t row = cell.row + kRowStep[side];
    const auto floor = stand_in(column, row, cell.stand.z);
    if (!floor || !mover_.walks(cell.stand, *floor)) return kNone;
    return take(column, row, *floor);
  }

  std::uint32_t take(std::int32_t column, std::int32_t row, Vec3 stand) {
    auto& floors = by_place_[key_of(column, row)];
    for (const std::uint32_t known : floors)
      if (std::abs(cells_[known].stand.z - stand.z) <= kSameFloor) return known;
    floors.push_back(static_cast<std::uint32_t>(cells_.size()));
    cells_.push_back({column, row, stand});
    return floors.back();
  }

  void sort() {
    std::vector<std::uint32_t> order(cells_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::uint32_t i) {
      return std::tuple(cells_[i].column, cells_[i].row, cells_[i].stand.z);
    });
    std::vector<std::uint32_t> place(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::vector<Cell> sorted;
    sorted.reserve(cells_.size());
    for (const std::uint32_t old : order) {
      sorted.push_back(cells_[old]);
      for (std::uint32_t& next : sorted.back().next)
        if (next != kNone) next = place[next];
    }
    cells_ = std::move(sorted);
  }

  std::vector<Cell>& cells_;
  const Mover& mover_;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_place_;
};

FloorGrid::FloorGrid(std::span<const Vec3> seeds, const Mover& mover) {
  Builder(*this, mover).run(seeds);
  join_edges();
}

Vec3 FloorGrid::middle(CellId cell) const noexcept {
  const Cell& found = cells_[cell.index()];
  return {(static_cast<float>(found.column) + 0.5F) * kCell,
          (static_cast<float>(found.row) + 0.5F) * kCell, found.stand.z};
}

void FloorGrid::join_edges() {
  for (std::uint32_t i = 0; i < cells_.size(); ++i)
    for (const Side side : {kEast, kNorth, kWest, kSouth})
      if (cells_[i].next[side] == kNone && cells_[i].edge[side] == kNone)
        cells_[i].edge[side] = edge_along(i, side);
}

/// The edge on that side of a cell, and of all cells in the same straight line. Cells come in
/// ascending order, so the first one is at its lower end.
std::uint32_t FloorGrid::edge_along(std::uint32_t first, Side side) {
  const bool upright = side == kEast || side == kWest;
  const Side along = upright ? kNorth : kEast;
  const auto id = static_cast<std::uint32_t>(edges_.size());
  std::uint32_t last = first;
  for (std::uint32_t i = first; i != kNone; i = cells_[i].next[along]) {
    if (cells_[i].next[side] != kNone || cells_[i].edge[side] != kNone) break;
    cells_[i].edge[side] = id;
    last = i;
  }
  const auto corner = [&](const Cell& cell, bool end) {
    const std::int32_t column = cell.column + (upright ? (side == kEast ? 1 : 0) : (end ? 1 : 0));
    const std::int32_t row = cell.row + (upright ? (end ? 1 : 0) : (side == kNorth ? 1 : 0));
    return Vec3{static_cast<float>(border(column)), static_cast<float>(border(row)), cell.stand.z};
  };
  const Vec3 low = corner(cells_[first], false);
  const Vec3 high = corner(cells_[last], true);
  const bool rising = side == kEast || side == kSouth;  // the floor is to its left
  edges_.push_back(rising ? FloorEdge{low, high} : FloorEdge{high, low});
  return id;
}

/// The cell of that column and row whose floor is nearest to the height.
std::uint32_t FloorGrid::cell_at(std::int32_t column, std::int32_t row, float z) const noexcept {
  const auto place = [](const Cell& c) { return std::tuple(c.column, c.row, c.stand.z); };
  std::uint32_t best = kNone;
  for (auto i =
           std::ranges::lower_bound(cells_, std::tuple(column, row, z - kNearFloor), {}, place);
       i != cells_.end() && i->column == column && i->row == row && i->stand.z <= z + kNearFloor;
       ++i)
    if (best == kNone || std::abs(i->stand.z - z) < std::abs(cells_[best].stand.z - z))
      best = static_cast<std::uint32_t>(i - cells_.begin());
  return best;
}

std::optional<FloorPlace> FloorGrid::find(Vec3 point) const noexcept {
  std::optional<FloorPlace> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::int32_t column = lattice(point.x) - 1; column <= lattice(point.x) + 1; ++column)
    for (std::int32_t row = lattice(point.y) - 1; row <= lattice(point.y) + 1; ++row) {
      const std::uint32_t cell = cell_at(column, row, point.z);
      if (cell == kNone) continue;
      const double x = std::clamp(double{point.x}, border(column), border(column + 1));
      const double y = std::clamp(double{point.y}, border(row), border(row + 1));
      const double away = (x - point.x) * (x - point.x) + (y - point.y) * (y - point.y);
      if (away >= least) continue;
      least = away;
      best = place_in(cell, x, y);
    }
  return best;
}

/// Heights change evenly between the middles of joined cells.
FloorPlace FloorGrid::place_in(std::uint32_t id, double x, double y) const noexcept {
  const Cell& cell = cells_[id];
  const double east = x / kCell - (cell.column + 0.5);
  const double north = y / kCell - (cell.row + 0.5);
  double height = cell.stand.z;
  const auto lean = [&](double part, Side side) {
    const std::uint32_t next = cell.next[side];
    if (next != kNone) height += part * (double{cells_[next].stand.z} - cell.stand.z);
  };
  lean(std::abs(east), east > 0 ? kEast : kWest);
  lean(std::abs(north), north > 0 ? kNorth : kSouth);
  return {CellId{id}, {static_cast<float>(x), static_cast<float>(y), static_cast<float>(height)}};
}

/// Moves the point to where it leaves its cell, into the next one. Which side that is depends on
/// the cell and the end alone, so every crossing leads to a cell nearer to the end, even if the
/// point is outside of its cell: whoever follows gets there, or to a wall.
FloorGrid::Crossing FloorGrid::cross(Trace& trace) const noexcept {
  const Cell& cell = cells_[trace.cell];
  const double west = border(cell.column), east = border(cell.column + 1);
  const double south = border(cell.row), north = border(cell.row + 1);
  const bool x_leaves = trace.to_x < west || trace.to_x > east;
  const bool y_leaves = trace.to_y < south || trace.to_y > north;
  if (!x_leaves && !y_leaves) return Crossing::there;
  const double x_border = trace.to_x > east ? east : west;
  const double y_border = trace.to_y > north ? north : south;
  const double x_when = when_at(x_border, trace.x, trace.to_x);
  const double y_when = when_at(y_border, trace.y, trace.to_y);
  const bool by_x = x_leaves && (!y_leaves || x_when <= y_when);
  const Side side =
      by_x ? (trace.to_x > east ? kEast : kWest) : (trace.to_y > north ? kNorth : kSouth);
  const std::uint32_t next = cell.next[side];
  if (next == kNone) return by_x ? Crossing::wall_east_or_west : Crossing::wall_north_or_south;
  trace.x = by_x ? x_border : trace.x + y_when * (trace.to_x - trace.x);
  trace.y = by_x ? trace.y + x_when * (trace.to_y - trace.y) : y_border;
  trace.cell = next;
  return Crossing::over;
}

/// Moves the point from cell to cell until it is there. Where there is no next cell it gives up, or
/// goes on along the border if it may slide. Whether it was never stopped.
bool FloorGrid::follow(Trace& trace, bool slide) const noexcept {
  bool free = true;
  for (;;) {
    const Crossing crossing = cross(trace);
    if (crossing == Crossing::over) continue;
    if (crossing == Crossing::there) break;
    free = false;
    if (!slide) return false;
    const Cell& cell = cells_[trace.cell];
    if (crossing == Crossing::wall_east_or_west)
      trace.to_x = std::clamp(trace.to_x, border(cell.column), border(cell.column + 1));
    else
      trace.to_y = std::clamp(trace.to_y, border(cell.row), border(cell.row + 1));
  }
  trace.x = trace.to_x;
  trace.y = trace.to_y;
  return free;
}

FloorPlace FloorGrid::walk(FloorPlace from, Vec3 to) const noexcept {
  Trace trace{from.cell.value, from.point.x, from.point.y, to.x, to.y};
  follow(trace, true);
  return place_in(trace.cell, trace.x, trace.y);
}

bool FloorGrid::walks(FloorPlace from, Vec3 to) const noexcept {
  Trace trace{from.cell.value, from.point.x, from.point.y, to.x, to.y};
  return follow(trace, false);
}

void FloorGrid::edges_near(FloorPlace from, float reach, std::vector<FloorEdge>& out) const {
  const auto steps = static_cast<int>(std::ceil(reach / kCell));
  const auto add = [&](const Cell& cell) {
    for (const std::uint32_t edge : cell.edge)
      if (edge != kNone && std::ranges::find(out, edges_[edge]) == out.end())
        out.push_back(edges_[edge]);
  };
  const auto along = [&](std::uint32_t start, Side side, auto&& visit) {
    std::uint32_t cell = cells_[start].next[side];
    for (int i = 0; i < steps && cell != kNone; ++i, cell = cells_[cell].next[side]) visit(cell);
  };
  const auto upright = [&](std::uint32_t cell) {
    const auto visit = [&](std::uint32_t id) { add(cells_[id]); };
    visit(cell);
    along(cell, kNorth, visit);
    along(cell, kSouth, visit);
  };
  upright(from.cell.value);
  along(from.cell.value, kEast, upright);
  along(from.cell.value, kWest, upright);
}

}  // namespace defilade
