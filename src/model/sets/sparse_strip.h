#pragma once
// Rows of lines side by side.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "defilade/model/node_matrix.h"
#include "model/sets/sparse_row.h"

namespace defilade {

/// The lines that `Rows` rows have in one column of lines, one column after another.
template <std::size_t Rows>
class LineStrip {
 public:
  using Column = std::array<const NodeLine*, Rows>;

  /// `strip` counts the matrix's strips of that height.
  LineStrip(const NodeMatrixView& matrix, std::size_t strip) {
    for (std::size_t r = 0; r < Rows; ++r)
      if (const std::size_t row = strip * Rows + r; row < matrix.size())
        rows_[r] = LineWalk(matrix.row(NodeId{row}));
  }

  /// Goes on to the next column that is not empty in all rows; false if there is none.
  bool next() {
    constexpr std::size_t kNone = ~std::size_t{0};
    column_ = kNone;
    for (const LineWalk& row : rows_)
      if (!row.at_end()) column_ = std::min(column_, row.index());
    if (column_ == kNone) return false;
    for (std::size_t r = 0; r < Rows; ++r) {
      const bool here = !rows_[r].at_end() && rows_[r].index() == column_;
      lines_[r] = here ? &rows_[r].line() : &kEmptyLine;
      if (here) rows_[r].next();
    }
    return true;
  }
  std::size_t column() const { return column_; }
  const Column& lines() const { return lines_; }

 private:
  std::array<LineWalk, Rows> rows_;  // at the next line of each row
  Column lines_{};
  std::size_t column_ = 0;
};

}  // namespace defilade
