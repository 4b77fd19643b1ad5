#pragma once
// Who relates to whom? n rows of n bits; row i is the NodeSet of node i.
//
// Rows start on 64-byte boundaries, so a view over a mapped file and an owned matrix read alike.
// In a visibility matrix a row is always the watcher: row(i) holds the nodes that i sees.

#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/node_set.h"

namespace defilade {

/// A matrix that is only read. Cheap to copy; must not outlive the bits it looks at.
class NodeMatrixView {
 public:
  NodeMatrixView() = default;
  NodeMatrixView(std::span<const NodeBlock> blocks, std::size_t size)
      : blocks_(blocks), size_(size) {
    assert(blocks.size() == size * blocks_for(size));
  }

  std::size_t size() const noexcept { return size_; }
  std::span<const NodeBlock> blocks() const noexcept { return blocks_; }

  NodeSetView row(NodeId id) const noexcept {
    assert(id.index() < size_);
    const std::size_t stride = blocks_for(size_);
    return {blocks_.subspan(id.index() * stride, stride), size_};
  }

  bool contains(NodeId row_id, NodeId column) const noexcept {
    return row(row_id).contains(column);
  }

 private:
  std::span<const NodeBlock> blocks_;
  std::size_t size_ = 0;
};

/// A matrix that owns its bits; rows may be written concurrently, one thread per row.
class NodeMatrix {
 public:
  NodeMatrix() = default;
  explicit NodeMatrix(std::size_t size) : blocks_(size * blocks_for(size)), size_(size) {}
  /// A copy of the bits.
  explicit NodeMatrix(NodeMatrixView matrix)
      : blocks_(matrix.blocks().begin(), matrix.blocks().end()), size_(matrix.size()) {}

  operator NodeMatrixView() const noexcept { return view(); }
  NodeMatrixView view() const noexcept { return {blocks_, size_}; }
  std::span<const NodeBlock> blocks() const noexcept { return blocks_; }
  std::size_t size() const noexcept { return size_; }
  NodeSetView row(NodeId id) const& noexcept { return view().row(id); }
  NodeSetView row(NodeId id) const&& = delete;  // would look at a matrix that is gone
  bool contains(NodeId row_id, NodeId column) const noexcept {
    return view().contains(row_id, column);
  }

  void insert(NodeId row_id, NodeId column) noexcept {
    assert(column.index() < size_);
    const std::size_t word = column.index() / 64;
    row_blocks(row_id)[word / NodeBlock::kWords].words[word % NodeBlock::kWords] |=
        std::uint64_t{1} << column.index() % 64;
  }

  std::span<NodeBlock> row_blocks(NodeId id) noexcept {
    assert(id.index() < size_);
    const std::size_t stride = blocks_for(size_);
    return std::span(blocks_).subspan(id.index() * stride, stride);
  }

  std::span<NodeBlock> blocks() noexcept { return blocks_; }

  friend bool operator==(const NodeMatrix&, const NodeMatrix&) = default;

 private:
  std::vector<NodeBlock> blocks_;
  std::size_t size_ = 0;
};

/// Bit (i, j) of the result is bit (j, i) of `matrix`. One pass over 64 × 64 tiles.
NodeMatrix transpose(NodeMatrixView matrix);

/// How many rows contain each column: for a visibility matrix, how many nodes see each node, itself
/// included. One pass over 64 × 64 tiles.
std::vector<std::uint32_t> column_counts(NodeMatrixView matrix);

}  // namespace defilade
