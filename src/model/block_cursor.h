#pragma once
// The blocks of any set one after the other. NodeSetView::block looks lines up; this goes along.

#include <cstddef>

#include "defilade/model/node_set_view.h"

namespace defilade {

class BlockCursor {
 public:
  explicit BlockCursor(NodeSetView set) noexcept : set_(set) {
    if (set_.is_dense()) return;
    group_ = set_.groups().data();
    end_ = group_ + set_.groups().size();
  }

  /// The next one; not more than there are.
  const NodeBlock& next() noexcept {
    const std::size_t index = index_++;
    if (set_.is_dense()) return set_.block(index);
    if (group_ == end_ || group_->place != index / LineGroup::kBlocks) return kEmptyBlock;
    const std::uint64_t bit = std::uint64_t{1} << index % LineGroup::kBlocks;
    const NodeBlock& block = (group_->some & bit) == 0   ? kEmptyBlock
                             : (group_->full & bit) != 0 ? kFullBlock
                                                         : set_.lines_of(*group_)[used_++];
    if (index_ % LineGroup::kBlocks == 0) {
      ++group_;
      used_ = 0;
    }
    return block;
  }

 private:
  NodeSetView set_;
  const LineGroup* group_ = nullptr;
  const LineGroup* end_ = nullptr;
  std::size_t used_ = 0;  // lines of the group
  std::size_t index_ = 0;
};

}  // namespace defilade
