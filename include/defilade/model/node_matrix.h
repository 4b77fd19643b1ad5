#pragma once
// Who relates to whom? n rows of n bits; row i is the set of node i.
//
// A matrix is dense, all bits of all rows one after the other, or its rows are lines: of each row
// only the 256 bits that are neither all clear nor all set (node_set_view.h). Both read alike.
// Dense rows are written in place; lines are appended row by row (line_rows.h) and then stay as
// they are. All parts are flat arrays that can lie in a mapped file, on 64-byte boundaries. In a
// visibility matrix a row is always the watcher: row(i) holds the nodes that i sees.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/node_set.h"

namespace defilade {

/// Is a matrix of that many nodes better kept as lines? Up to here a dense one has 32 MB at most,
/// and its rows are read faster.
constexpr bool prefers_lines(std::size_t nodes) { return nodes > 16'384; }

/// Where a row of a matrix of lines is.
class LinePlace {
 public:
  LinePlace() = default;
  /// From that line on, with so many groups.
  LinePlace(std::uint64_t line, std::size_t groups) : value_(line << 16 | groups) {
    assert(groups >> 16 == 0);
  }
  std::uint64_t line() const noexcept { return value_ >> 16; }
  std::size_t groups() const noexcept { return value_ & 0xffff; }
  friend bool operator==(LinePlace, LinePlace) = default;

 private:
  std::uint64_t value_ = 0;
};

/// A matrix of lines.
struct LineParts {
  std::span<const LinePlace> rows;
  std::span<const NodeLine> lines;  // all of every row, one after the other
};

/// Can those be the rows of a matrix of that many nodes, each kept in the one way that there is for
/// it? One pass over all of it; for files.
bool are_sound(const LineParts& parts, std::size_t size) noexcept;

/// A matrix that is only read. Cheap to copy; must not outlive the bits it looks at.
class NodeMatrixView {
 public:
  NodeMatrixView() = default;
  NodeMatrixView(std::span<const NodeBlock> blocks, std::size_t size)
      : blocks_(blocks), size_(size) {
    assert(blocks.size() == size * blocks_for(size));
  }
  /// Of lines that are sound.
  NodeMatrixView(const LineParts& parts, std::size_t size)
      : rows_(parts.rows), lines_(parts.lines), size_(size) {
    assert(parts.rows.size() == size);
  }

  std::size_t size() const noexcept { return size_; }
  bool is_dense() const noexcept { return rows_.empty(); }
  /// Of a dense matrix.
  std::span<const NodeBlock> blocks() const noexcept {
    assert(is_dense());
    return blocks_;
  }
  /// Of one that is lines.
  LineParts line_parts() const noexcept {
    assert(!is_dense());
    return {rows_, lines_};
  }
  /// What all of it takes.
  std::size_t bytes() const noexcept {
    return blocks_.size_bytes() + rows_.size_bytes() + lines_.size_bytes();
  }

  NodeSetView row(NodeId id) const noexcept {
    assert(id.index() < size_);
    if (!is_dense()) return row_of_lines(id.index());
    const std::size_t stride = blocks_for(size_);
    return {blocks_.subspan(id.index() * stride, stride), size_};
  }

  bool contains(NodeId row_id, NodeId column) const noexcept {
    return row(row_id).contains(column);
  }

  /// Do both look at the very same bits?
  bool is_same_as(const NodeMatrixView& other) const noexcept {
    return size_ == other.size_ && blocks_.data() == other.blocks_.data() &&
           lines_.data() == other.lines_.data();
  }

 private:
  NodeSetView row_of_lines(std::size_t index) const noexcept {
    const LinePlace place = rows_[index];
    const auto* groups = reinterpret_cast<const LineGroup*>(lines_.data() + place.line());
    return {std::span(groups, place.groups()), size_};
  }

  std::span<const NodeBlock> blocks_;
  std::span<const LinePlace> rows_;  // none: dense
  std::span<const NodeLine> lines_;
  std::size_t size_ = 0;
};

/// The same bits, however they are kept?
bool operator==(const NodeMatrixView& a, const NodeMatrixView& b) noexcept;

/// A matrix that owns its bits; rows of a dense one may be written concurrently, one thread per
/// row.
class NodeMatrix {
 public:
  NodeMatrix() = default;
  /// Dense.
  explicit NodeMatrix(std::size_t size) : blocks_(size * blocks_for(size)), size_(size) {}
  /// A dense copy of the bits.
  explicit NodeMatrix(const NodeMatrixView& matrix);

  operator NodeMatrixView() const noexcept { return view(); }
  NodeMatrixView view() const noexcept {
    if (rows_.empty()) return {blocks_, size_};
    return {LineParts{rows_, lines_}, size_};
  }
  bool is_dense() const noexcept { return rows_.empty(); }
  std::span<const NodeBlock> blocks() const noexcept { return view().blocks(); }
  std::size_t size() const noexcept { return size_; }
  NodeSetView row(NodeId id) const& noexcept { return view().row(id); }
  NodeSetView row(NodeId id) const&& = delete;  // would look at a matrix that is gone
  bool contains(NodeId row_id, NodeId column) const noexcept {
    return view().contains(row_id, column);
  }

  // Of a dense matrix:

  void insert(NodeId row_id, NodeId column) noexcept {
    assert(column.index() < size_);
    const std::size_t word = column.index() / 64;
    row_blocks(row_id)[word / NodeBlock::kWords].words[word % NodeBlock::kWords] |=
        std::uint64_t{1} << column.index() % 64;
  }

  std::span<NodeBlock> row_blocks(NodeId id) noexcept {
    assert(is_dense() && id.index() < size_);
    const std::size_t stride = blocks_for(size_);
    return std::span(blocks_).subspan(id.index() * stride, stride);
  }

  std::span<NodeBlock> blocks() noexcept {
    assert(is_dense());
    return blocks_;
  }

  friend bool operator==(const NodeMatrix& a, const NodeMatrix& b) noexcept {
    return a.view() == b.view();
  }

 private:
  friend class LineRows;  // make those of lines
  friend class LineExpander;

  /// `owner` keeps the lines, which are never written again.
  NodeMatrix(std::vector<LinePlace> rows, std::shared_ptr<const void> owner,
             std::span<const NodeLine> lines, std::size_t size)
      : rows_(std::move(rows)), owner_(std::move(owner)), lines_(lines), size_(size) {
    assert(rows_.size() == size);
  }

  std::vector<NodeBlock> blocks_;
  std::vector<LinePlace> rows_;  // none: dense
  std::shared_ptr<const void> owner_;
  std::span<const NodeLine> lines_;
  std::size_t size_ = 0;
};

/// Bit (i, j) of the result is bit (j, i) of `matrix`; kept as that is. One pass over its 64 × 64
/// tiles, leaving out empty ones.
NodeMatrix transpose(const NodeMatrixView& matrix);

/// Is bit (i, j) of `a` bit (j, i) of `b`? One pass over tiles, nothing allocated; half of that if
/// both are the same matrix, and only up to the first tile that differs.
bool are_transposes(const NodeMatrixView& a, const NodeMatrixView& b) noexcept;

/// How many rows contain each column: for a visibility matrix, how many nodes see each node, itself
/// included. One pass over tiles.
std::vector<std::uint32_t> column_counts(const NodeMatrixView& matrix);

}  // namespace defilade
