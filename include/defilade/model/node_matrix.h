#pragma once
// Who sees whom? n rows of n bits; row i is the set of node i.
//
// A matrix is dense, with all bits of all rows one after the other, or its rows are lines: each row
// stores only those lines of 256 bits that are neither all 0 nor all 1 (node_set_view.h). Both are
// read in the same way. Dense rows are written in place; rows of lines are appended one by one and
// never change afterwards. All parts are flat arrays that can be in a mapped file, on 64-byte
// boundaries. In a visibility matrix a row is always the watcher: row(i) contains the nodes that i
// sees.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/node_set.h"

namespace defilade {

/// Whether a matrix of that many nodes is better stored as lines. Below the limit a dense matrix
/// has at most 32 MB, and its rows are read faster.
constexpr bool prefers_lines(std::size_t nodes) { return nodes > 16'384; }

/// Where a row of a matrix of lines begins.
class LinePlace {
 public:
  LinePlace() = default;
  /// The row begins at that line and has that many groups.
  LinePlace(std::uint64_t line, std::size_t groups) : value_(line << 16 | groups) {
    assert(groups >> 16 == 0);
  }
  std::uint64_t line() const noexcept { return value_ >> 16; }
  std::size_t groups() const noexcept { return value_ & 0xffff; }
  friend bool operator==(LinePlace, LinePlace) = default;

 private:
  std::uint64_t value_ = 0;
};

/// The arrays of a matrix of lines.
struct LineParts {
  std::span<const LinePlace> rows;
  std::span<const NodeLine> lines;  // the rows one after the other
};

/// Whether these are valid rows of a matrix of that many nodes, each stored in its only valid form.
/// One pass over all of it; for files.
bool are_sound(const LineParts& parts, std::size_t size) noexcept;

/// A read-only matrix. Cheap to copy; must not outlive the bits that it refers to.
class NodeMatrixView {
 public:
  NodeMatrixView() = default;
  NodeMatrixView(std::span<const NodeBlock> blocks, std::size_t size)
      : blocks_(blocks), size_(size) {
    assert(blocks.size() == size * blocks_for(size));
  }
  /// `parts` must satisfy are_sound().
  NodeMatrixView(const LineParts& parts, std::size_t size)
      : rows_(parts.rows), lines_(parts.lines), size_(size) {
    assert(parts.rows.size() == size);
  }

  std::size_t size() const noexcept { return size_; }
  bool is_dense() const noexcept { return rows_.empty(); }
  /// The matrix must be dense.
  std::span<const NodeBlock> blocks() const noexcept {
    assert(is_dense());
    return blocks_;
  }
  /// The matrix must be stored as lines.
  LineParts line_parts() const noexcept {
    assert(!is_dense());
    return {rows_, lines_};
  }
  /// The memory that the matrix takes.
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

  /// Whether both refer to the very same memory.
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
  std::span<const LinePlace> rows_;  // empty if dense
  std::span<const NodeLine> lines_;
  std::size_t size_ = 0;
};

/// Whether both have the same bits, in whichever form they are stored.
bool operator==(const NodeMatrixView& a, const NodeMatrixView& b) noexcept;

/// A matrix that owns its bits. Rows of a dense matrix may be written concurrently, one thread per
/// row.
class NodeMatrix {
 public:
  NodeMatrix() = default;
  /// A dense matrix without any bits set.
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
  NodeSetView row(NodeId id) const&& = delete;  // the matrix would be gone
  bool contains(NodeId row_id, NodeId column) const noexcept {
    return view().contains(row_id, column);
  }

  // For dense matrices only:

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
  friend class LineRows;  // build matrices of lines
  friend class LineExpander;

  /// `owner` keeps the lines alive; they are never written again.
  NodeMatrix(std::vector<LinePlace> rows, std::shared_ptr<const void> owner,
             std::span<const NodeLine> lines, std::size_t size)
      : rows_(std::move(rows)), owner_(std::move(owner)), lines_(lines), size_(size) {
    assert(rows_.size() == size);
  }

  std::vector<NodeBlock> blocks_;
  std::vector<LinePlace> rows_;  // empty if dense
  std::shared_ptr<const void> owner_;
  std::span<const NodeLine> lines_;
  std::size_t size_ = 0;
};

/// Bit (i, j) of the result is bit (j, i) of `matrix`, stored in the same form. One pass over its
/// 64 × 64 tiles, skipping empty ones.
NodeMatrix transpose(const NodeMatrixView& matrix);

/// Whether bit (i, j) of `a` equals bit (j, i) of `b` everywhere. One pass over tiles, without
/// allocation; half of that if both are the same matrix. Stops at the first tile that differs.
bool are_transposes(const NodeMatrixView& a, const NodeMatrixView& b) noexcept;

/// How many rows contain each column. For a visibility matrix: how many nodes see each node,
/// including itself. One pass over tiles.
std::vector<std::uint32_t> column_counts(const NodeMatrixView& matrix);

}  // namespace defilade
