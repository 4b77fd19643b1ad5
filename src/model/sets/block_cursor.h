#pragma once
// Visits the blocks of any set in order. NodeSetView::block looks lines up; this moves along them.

#include <algorithm>
#include <cstddef>

#include "defilade/model/node_set_view.h"
#include "model/sets/sparse_row.h"

namespace defilade {

class BlockCursor {
 public:
  explicit BlockCursor(NodeSetView set) noexcept : set_(set) {
    if (!set_.is_dense()) walk_ = LineWalk(set);
  }

  /// The next block; must not be called more often than there are blocks. Valid until the next
  /// call.
  const NodeBlock& next() noexcept {
    const std::size_t index = index_++;
    if (set_.is_dense()) return set_.blocks()[index];
    block_ = kEmptyBlock;
    constexpr std::size_t kLines = NodeBlock::kWords / NodeLine::kWords;
    for (; !walk_.at_end() && walk_.index() / kLines == index; walk_.next())
      std::ranges::copy(walk_.line().words,
                        block_.words.begin() + walk_.index() % kLines * NodeLine::kWords);
    return block_;
  }

 private:
  NodeSetView set_;
  LineWalk walk_;  // of lines
  NodeBlock block_;
  std::size_t index_ = 0;
};

}  // namespace defilade
