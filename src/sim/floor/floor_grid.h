#pragma once
// Where can a body be, and where does it stop? The floor as square cells, so that walking costs a
// few additions per tick instead of a sweep of the body.
//
// A cell is a square of `kCell` metres in which a body of the profile can stand: at its middle, or
// a quarter of a cell aside where only that is free, as in a doorway hardly wider than the body.
// Two cells are joined if the body can walk from where it stands in one to where it stands in the
// other, both as the Mover says. Cells are found by flooding from the nodes, so what no node leads
// to is not known. Floors above each other are different cells at the same place.
//
// The border of a cell towards a place where nobody can walk is an edge for avoidance. Edges are
// for the middle of the body, since cells already keep the body off the walls.
//
// Building asks the Mover a few times per cell and is the same for any number of threads. Reading
// is thread-safe and does not allocate.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/mover.h"
#include "defilade/tactics/avoidance.h"

namespace defilade {

using CellId = Id<struct CellTag>;

/// A place on the floor, and the cell that it is in.
struct FloorPlace {
  CellId cell;
  Vec3 point;
};

class FloorGrid {
 public:
  static constexpr float kCell = 0.25F;
  enum Side : std::uint8_t { kEast, kNorth, kWest, kSouth };

  /// Floods from these points on the floor.
  FloorGrid(std::span<const Vec3> seeds, const Mover& mover);

  std::size_t cell_count() const noexcept { return cells_.size(); }
  Vec3 middle(CellId cell) const noexcept;
  /// A place in the cell where the body fits, as the Mover says.
  Vec3 stand(CellId cell) const noexcept { return cells_[cell.index()].stand; }
  /// The cell on that side that a body can walk to; invalid if there is none.
  CellId next(CellId cell, Side side) const noexcept {
    const std::uint32_t id = cells_[cell.index()].next[side];
    return id == kNone ? CellId{} : CellId{id};
  }
  /// Cells are in the order of (column, row, height).
  std::int32_t column(CellId cell) const noexcept { return cells_[cell.index()].column; }
  std::int32_t row(CellId cell) const noexcept { return cells_[cell.index()].row; }

  /// The place of the floor nearest to that point, at most a cell aside and half a metre above or
  /// below it.
  std::optional<FloorPlace> find(Vec3 point) const noexcept;
  /// Walks towards that point, seen from above, and stops or slides along where the floor ends.
  FloorPlace walk(FloorPlace from, Vec3 to) const noexcept;
  /// Can it walk there in a straight line? Both are seen from above.
  bool walks(FloorPlace from, Vec3 to) const noexcept;
  /// Visits the cells on the straight way to that point, its own first, until the floor ends or
  /// `visit(CellId)` returns false.
  template <class Visit>
  void cells_towards(FloorPlace from, Vec3 to, Visit&& visit) const {
    Trace trace{from.cell.value, from.point.x, from.point.y, to.x, to.y};
    do
      if (!visit(CellId{trace.cell})) return;
    while (cross(trace) == Crossing::over);
  }
  /// Edges of the floor in the square of `reach` metres around it that it meets when it walks east
  /// or west and then north or south. A straight edge is one, however many cells it is long.
  void edges_near(FloorPlace from, float reach, std::vector<FloorEdge>& out) const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  struct Cell {
    std::int32_t column = 0;
    std::int32_t row = 0;
    Vec3 stand = {};
    std::array<std::uint32_t, 4> next{kNone, kNone, kNone, kNone};  // by Side
    std::array<std::uint32_t, 4> edge{kNone, kNone, kNone, kNone};  // where there is no next
  };
  class Builder;
  /// A point that moves straight towards another one, from cell to cell.
  struct Trace {
    std::uint32_t cell;
    double x, y;
    double to_x, to_y;
  };
  enum class Crossing : std::uint8_t { over, there, wall_east_or_west, wall_north_or_south };

  void join_edges();
  std::uint32_t edge_along(std::uint32_t first, Side side);
  Crossing cross(Trace& trace) const noexcept;
  bool follow(Trace& trace, bool slide) const noexcept;

  std::uint32_t cell_at(std::int32_t column, std::int32_t row, float z) const noexcept;
  FloorPlace place_in(std::uint32_t cell, double x, double y) const noexcept;

  std::vector<Cell> cells_;
  std::vector<FloorEdge> edges_;
};

}  // namespace defilade
