#include "line_strip.h"

#include <algorithm>
#include <bit>

namespace defilade {

LineStrip::LineStrip(const NodeMatrixView& matrix, std::size_t tile_row) {
  for (std::size_t r = 0; r < 64; ++r)
    if (const std::size_t row = tile_row * 64 + r; row < matrix.size())
      rows_[r] = matrix.row(NodeId{row});
    else
      rows_[r] = NodeSetView(std::span<const LineGroup>(), nullptr, matrix.size());
}

bool LineStrip::next_group() {
  constexpr std::size_t kNone = ~std::size_t{0};
  place_ = kNone;
  for (std::size_t r = 0; r < 64; ++r)
    if (groups_[r] < rows_[r].groups().size())
      place_ = std::min<std::size_t>(place_, rows_[r].groups()[groups_[r]].place);
  if (place_ == kNone) return false;
  for (std::size_t r = 0; r < 64; ++r) {
    const std::span groups = rows_[r].groups().subspan(groups_[r]);
    now_[r] = !groups.empty() && groups.front().place == place_ ? &groups.front() : nullptr;
    if (now_[r] == nullptr) continue;
    ++groups_[r];
    rest_ |= now_[r]->some;
    lines_[r] = rows_[r].lines_of(*now_[r]);
  }
  return true;
}

bool LineStrip::next() {
  if (rest_ == 0 && !next_group()) return false;
  const std::uint64_t bit = rest_ & -rest_;
  bit_ = static_cast<std::size_t>(std::countr_zero(rest_));
  rest_ ^= bit;
  for (std::size_t r = 0; r < 64; ++r) {
    const LineGroup* group = now_[r];
    blocks_[r] = group == nullptr || (group->some & bit) == 0 ? &kEmptyBlock
                 : (group->full & bit) != 0                   ? &kFullBlock
                                                              : lines_[r]++;
  }
  return true;
}

}  // namespace defilade
