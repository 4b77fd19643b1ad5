#pragma once
// 64 rows of lines side by side.

#include <array>
#include <cstddef>
#include <cstdint>

#include "defilade/model/node_matrix.h"
#include "line_row.h"

namespace defilade {

/// The lines that 64 rows have in one column of lines, one column after the other.
class LineStrip {
 public:
  LineStrip(const NodeMatrixView& matrix, std::size_t tile_row);

  /// Goes on to the next column that is not empty in all rows; false if there is none.
  bool next();
  std::size_t column() const { return column_; }
  const NodeLine& line(std::size_t row) const { return *lines_[row]; }

 private:
  std::array<LineWalk, 64> rows_;  // at the next line of each row
  std::array<const NodeLine*, 64> lines_{};
  std::size_t column_ = 0;
};

}  // namespace defilade
