#pragma once
// How is a matrix built as lines? Rows are appended one after another, each block by block; what is
// empty or full takes almost no space.
//
// Memory: 33 bytes per line that is kept, 1 per full one, 8 per 256 lines that are not all empty,
// 8 per row. Thread safety: as any value; several threads fill one LineRows each, for rows that
// follow each other, and `join` puts them together.

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/node_matrix.h"
#include "model/sets/chunk_store.h"

namespace defilade {

class LineRows {
 public:
  /// Starts a matrix of that many nodes, without rows.
  explicit LineRows(std::size_t nodes) : nodes_(nodes) {}

  /// A block of the row that is being appended: they come in ascending order, those left out are
  /// empty. Bits past the end must be zero.
  void add(std::size_t index, const NodeBlock& block);
  /// The row is complete.
  void end_row();
  /// Appends a whole row.
  void add_row(NodeSetView row);

  std::size_t row_count() const noexcept { return rows_.size(); }

  /// The matrix whose rows are those of all parts; there must be as many as nodes. Each part gives
  /// its memory back once it is copied, so that many parts together need little more than the
  /// matrix: `part_for_next` begins a new one now and then.
  static NodeMatrix join(std::vector<LineRows> parts);
  static LineRows& part_for_next(std::vector<LineRows>& parts, std::size_t nodes);

 private:
  void add_line(std::size_t index, const NodeLine& line);

  std::size_t nodes_;
  std::vector<LinePlace> rows_;
  LineStore store_;

  // The row that is being appended:
  std::vector<LineGroup> groups_;
  std::vector<std::uint8_t> kept_;  // places, of all groups one after the other
  std::vector<std::uint8_t> full_;
  std::vector<NodeLine> lines_;
};

/// The same bits as lines.
NodeMatrix to_lines(const NodeMatrixView& matrix);

}  // namespace defilade
