#include "line_strip.h"

#include <algorithm>

namespace defilade {

LineStrip::LineStrip(const NodeMatrixView& matrix, std::size_t tile_row) {
  for (std::size_t r = 0; r < 64; ++r)
    if (const std::size_t row = tile_row * 64 + r; row < matrix.size())
      rows_[r] = LineWalk(matrix.row(NodeId{row}));
}

bool LineStrip::next() {
  constexpr std::size_t kNone = ~std::size_t{0};
  column_ = kNone;
  for (const LineWalk& row : rows_)
    if (!row.at_end()) column_ = std::min(column_, row.index());
  if (column_ == kNone) return false;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const bool here = !rows_[r].at_end() && rows_[r].index() == column_;
    lines_[r] = here ? &rows_[r].line() : &kEmptyLine;
    if (here) rows_[r].next();
  }
  return true;
}

}  // namespace defilade
