#pragma once
// How far is it to walk from a node to each piece of floor? The tops of walls and crates, and what
// lies inside of walls, cannot be walked to, or only by a long way round.

#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "view/floor/pieces.h"

namespace defilade::cli {

/// Pieces that touch in plan and, as far as a step goes, in height.
class FloorNeighbours {
 public:
  FloorNeighbours(const FloorPieces& floor, float step);

  /// Calls `visit(piece)` for every piece in the column of `of` and in the four beside it whose
  /// height differs by less than `rise`.
  template <class Visit>
  void for_each(const FloorPiece& of, float rise, Visit&& visit) const {
    constexpr int kBeside[5][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (const auto& [x, y] : kBeside) {
      const auto [begin, end] = column(of.column + x, of.row + y);
      for (std::size_t i = begin; i < end; ++i)
        if (std::abs(floor_->pieces[sorted_[i]].middle.z - of.middle.z) <= rise) visit(sorted_[i]);
    }
  }

  /// How much higher the next piece may be to be walked to.
  float rise() const { return rise_; }

 private:
  std::pair<std::size_t, std::size_t> column(std::int32_t x, std::int32_t y) const;

  const FloorPieces* floor_;
  float rise_;
  std::vector<std::uint32_t> sorted_;  // pieces by row and column
};

/// By piece: metres from the nearest node, from the middle of one piece to the next; infinity if
/// there is no way. A step from one to the next is taken where nothing stands in the way above the
/// height that is walked over.
std::vector<float> find_walks(const FloorPieces& floor, const FloorNeighbours& neighbours,
                              std::span<const Vec3> nodes, float step, const RayCaster& caster);

}  // namespace defilade::cli
