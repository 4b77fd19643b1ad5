#pragma once
// Where is space free, and where does it go on? Space is cut into boxes, along the sides of solids
// as far as these are perpendicular to an axis.

#include <cstdint>
#include <span>
#include <vector>

#include "bake/chambers/solids.h"
#include "defilade/model/vec3.h"

namespace defilade {

class SpaceCells {
 public:
  enum class Kind : std::uint8_t {
    free,   // no solid reaches into it
    part,   // some do, or it is narrow
    solid,  // filled with solids
  };
  struct Cell {
    Box box;
    Kind kind;
    std::uint32_t first, count;  // the solids in it: see `solids_in`
  };
  /// Two cells that share a rectangle which is not known to be filled with solids.
  struct Passage {
    std::uint32_t from, to;
    bool narrow;  // where they meet
  };

  /// Divides all space within the bounds. If that takes more than about `most` cells, it gives up
  /// and is not complete(). Deterministic, and the same for any number of threads.
  SpaceCells(std::span<const ClosedSolid> solids, const Box& bounds, std::size_t most);

  bool complete() const noexcept { return complete_; }
  std::span<const Cell> cells() const noexcept { return cells_; }
  std::span<const std::uint32_t> solids_in(const Cell& cell) const {
    return std::span(members_).subspan(cell.first, cell.count);
  }
  /// Between cells that are not solid.
  std::span<const Passage> passages() const noexcept { return passages_; }
  /// What two cells have in common.
  Box rectangle(const Passage& passage) const {
    return cells_[passage.from].box.common(cells_[passage.to].box);
  }

  /// Calls `take(cell)` for all cells that the box touches, until `take` returns false.
  template <class Take>
  bool visit(const Box& box, Take take) const {
    return nodes_.empty() || visit(0, box, take);
  }

 private:
  struct Node {
    float at;
    std::int32_t axis;                // -1: it is the cell `low`
    std::uint32_t low = 0, high = 0;  // parts
  };

  template <class Take>
  bool visit(std::uint32_t node, const Box& box, Take& take) const {
    const Node& n = nodes_[node];
    if (n.axis < 0) return take(n.low);
    const auto axis = static_cast<std::size_t>(n.axis);
    return (coordinate(box.min, axis) > n.at || visit(n.low, box, take)) &&
           (coordinate(box.max, axis) < n.at || visit(n.high, box, take));
  }

  std::vector<Node> nodes_;
  std::vector<Cell> cells_;
  std::vector<std::uint32_t> members_;
  std::vector<Passage> passages_;
  bool complete_ = true;

  friend class CellBuilder;
};

}  // namespace defilade
