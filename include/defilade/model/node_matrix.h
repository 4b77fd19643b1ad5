#pragma once
// Who relates to whom? n rows of n bits; row i is the set of node i.
//
// A matrix is dense, all bits of all rows one after the other, or its rows are lines: of each row
// only the blocks that are neither empty nor full (node_set_view.h). Both read alike. Dense rows
// are written in place; lines are appended row by row (line_rows.h) and then stay as they are.
// All parts are flat arrays that can lie in a mapped file, on 64-byte boundaries.
// In a visibility matrix a row is always the watcher: row(i) holds the nodes that i sees.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/node_set.h"

namespace defilade {

/// Is a matrix of that many nodes better kept as lines? Up to here a dense one has 32 MB at most,
/// and its rows are read faster.
constexpr bool prefers_lines(std::size_t nodes) { return nodes > 16'384; }

/// Where the rows of a matrix of lines are.
struct LineParts {
  std::span<const std::uint64_t> rows;  // the first group of each row, and where the last row ends
  std::span<const LineGroup> groups;
  std::span<const NodeBlock> lines;
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
      : blocks_(parts.lines), rows_(parts.rows), groups_(parts.groups), size_(size) {
    assert(parts.rows.size() == size + 1);
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
    return {rows_, groups_, blocks_};
  }
  /// What all of it takes.
  std::size_t bytes() const noexcept {
    return blocks_.size_bytes() + rows_.size_bytes() + groups_.size_bytes();
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
           groups_.data() == other.groups_.data();
  }

 private:
  NodeSetView row_of_lines(std::size_t index) const noexcept {
    const std::size_t begin = rows_[index], end = rows_[index + 1];
    return {groups_.subspan(begin, end - begin), blocks_.data(), size_};
  }

  std::span<const NodeBlock> blocks_;    // or lines
  std::span<const std::uint64_t> rows_;  // none: dense
  std::span<const LineGroup> groups_;
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
    return {LineParts{rows_, groups_, blocks_}, size_};
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
  friend class LineRows;  // makes those of lines

  std::vector<NodeBlock> blocks_;    // or lines
  std::vector<std::uint64_t> rows_;  // none: dense
  std::vector<LineGroup> groups_;
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
