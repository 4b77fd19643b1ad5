#pragma once
// Which nodes? A set of waypoints that owns its bits, of any length, and set algebra.
//
// A NodeSet is dense: it consists of whole 64-byte blocks, and the bits past the end are zero. It
// can be combined with any NodeSetView, dense or lines. Operands of one operation must have equal
// sizes (assert).
//
// Cost: one pass over the words, with the widest available instructions (simd.h). Allocation: only
// constructing or copying a NodeSet allocates; every other operation works in place. Thread safety:
// reading is thread-safe, as with any value.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "defilade/model/node_set_view.h"

namespace defilade {

/// A set of nodes that owns its bits.
class NodeSet {
 public:
  NodeSet() = default;
  explicit NodeSet(std::size_t size) : blocks_(blocks_for(size)), size_(size) {}
  explicit NodeSet(NodeSetView other);

  static NodeSet all(std::size_t size);
  static NodeSet of(std::size_t size, std::span<const NodeId> members);

  operator NodeSetView() const noexcept { return view(); }
  NodeSetView view() const noexcept { return {blocks_, size_}; }
  std::span<NodeBlock> blocks() noexcept { return blocks_; }

  std::size_t size() const noexcept { return size_; }
  bool contains(NodeId id) const noexcept { return view().contains(id); }
  std::size_t count() const noexcept { return view().count(); }
  bool any() const noexcept { return view().any(); }
  bool none() const noexcept { return view().none(); }
  bool is_subset_of(NodeSetView other) const noexcept { return view().is_subset_of(other); }
  bool intersects(NodeSetView other) const noexcept { return view().intersects(other); }
  NodeId first() const noexcept { return view().first(); }
  NodeId next(NodeId id) const noexcept { return view().next(id); }
  NodeSetView::Iterator begin() const noexcept { return view().begin(); }
  NodeSetView::Iterator end() const noexcept { return view().end(); }
  std::vector<NodeId> ids() const { return view().ids(); }
  std::uint64_t hash() const noexcept { return view().hash(); }

  void insert(NodeId id) noexcept { word_of(id) |= bit_of(id); }
  void erase(NodeId id) noexcept { word_of(id) &= ~bit_of(id); }
  void clear() noexcept;
  void fill() noexcept;

  /// In place; `other` may be this set itself.
  NodeSet& operator|=(NodeSetView other) noexcept;
  NodeSet& operator&=(NodeSetView other) noexcept;
  NodeSet& operator-=(NodeSetView other) noexcept;  // and-not
  NodeSet& operator^=(NodeSetView other) noexcept;
  NodeSet& complement() noexcept;

 private:
  std::uint64_t& word_of(NodeId id) noexcept {
    assert(id.index() < size_);
    const std::size_t index = id.index() / 64;
    return blocks_[index / NodeBlock::kWords].words[index % NodeBlock::kWords];
  }
  static std::uint64_t bit_of(NodeId id) noexcept { return std::uint64_t{1} << id.index() % 64; }
  void clear_past_end() noexcept;

  std::vector<NodeBlock> blocks_;
  std::size_t size_ = 0;
};

bool operator==(NodeSetView a, NodeSetView b) noexcept;
NodeSet operator|(NodeSetView a, NodeSetView b);
NodeSet operator&(NodeSetView a, NodeSetView b);
NodeSet operator-(NodeSetView a, NodeSetView b);
NodeSet operator^(NodeSetView a, NodeSetView b);
NodeSet operator~(NodeSetView a);

// Fused operations over several operands: each word of the result is computed from all operands at
// once and written once. `out` must have the size of the operands and may be one of them.

/// out = union of `sets`; empty if there are none.
void unite(NodeSet& out, std::span<const NodeSetView> sets) noexcept;
/// out = intersection of `sets`; all nodes if there are none.
void intersect(NodeSet& out, std::span<const NodeSetView> sets) noexcept;
/// out = `from` minus the union of `sets`.
void subtract(NodeSet& out, NodeSetView from, std::span<const NodeSetView> sets) noexcept;

/// The largest number of blocks in a piece. Passes of several steps work piece by piece, so that
/// intermediate results stay in the nearest cache.
inline constexpr std::size_t kPieceBlocks = LineGroup::kBlocks;
/// The union of a piece: `out` receives the blocks from `begin` on, which must be a multiple of
/// kPieceBlocks.
void unite_piece(std::span<NodeBlock> out, std::size_t begin,
                 std::span<const NodeSetView> sets) noexcept;

/// |a ∩ b| without storing the intersection.
std::size_t count_common(NodeSetView a, NodeSetView b) noexcept;
/// Writes the members to `out` in ascending order and returns their number. `out` must have room
/// for all of them; elements after them may be overwritten.
std::size_t list(NodeSetView set, std::span<NodeId> out) noexcept;

}  // namespace defilade

template <>
struct std::hash<defilade::NodeSet> {
  std::size_t operator()(const defilade::NodeSet& set) const noexcept { return set.hash(); }
};
