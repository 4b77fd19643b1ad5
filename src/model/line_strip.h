#pragma once
// 64 rows of lines side by side.

#include <array>
#include <cstddef>
#include <cstdint>

#include "defilade/model/node_matrix.h"

namespace defilade {

/// The blocks that 64 rows of lines have in one column of blocks, one column after the other.
class LineStrip {
 public:
  LineStrip(const NodeMatrixView& matrix, std::size_t tile_row);

  /// Goes on to the next column that is not empty in all rows; false if there is none.
  bool next();
  std::size_t column() const { return place_ * LineGroup::kBlocks + bit_; }
  const NodeBlock& block(std::size_t row) const { return *blocks_[row]; }

 private:
  bool next_group();

  std::array<NodeSetView, 64> rows_;
  std::array<std::size_t, 64> groups_{};      // how many of each row are behind us
  std::array<const LineGroup*, 64> now_{};    // of the rows that have one at `place_`
  std::array<const NodeBlock*, 64> lines_{};  // the next one of each row
  std::array<const NodeBlock*, 64> blocks_{};
  std::size_t place_ = 0;
  std::uint64_t rest_ = 0;  // columns of this group that are still to come
  std::size_t bit_ = 0;
};

}  // namespace defilade
