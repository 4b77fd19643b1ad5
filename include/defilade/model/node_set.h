#pragma once
// Which nodes? A set of waypoints as a bit string of any length: node i is bit i.
//
// NodeSetView reads bits that somebody else owns (a row of a mapped file); NodeSet owns its bits.
// Both keep whole 64-byte blocks with the bits past the end zero, so every loop runs over whole
// words without a tail, ready for SIMD. Operands of one operation must have equal sizes (assert).
//
// Cost: one pass over the words. Allocation: only constructing or copying a NodeSet allocates;
// every other operation works in place. Thread safety: reading is free-threaded, as with any value.
//
// Source: Lidén 2002, "Fast Map Analysis" (bit strings of connectivity and visibility).

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <span>
#include <vector>

#include "defilade/model/ids.h"

namespace defilade {

/// The unit of storage: one cache line of bits.
struct alignas(64) NodeBlock {
  static constexpr std::size_t kWords = 8;
  static constexpr std::size_t kBits = kWords * 64;

  std::array<std::uint64_t, kWords> words{};

  friend bool operator==(const NodeBlock&, const NodeBlock&) = default;
};

/// Blocks that a set over `nodes` nodes occupies.
constexpr std::size_t blocks_for(std::size_t nodes) {
  return nodes / NodeBlock::kBits + (nodes % NodeBlock::kBits != 0 ? 1 : 0);
}

/// A set of nodes that is only read. Cheap to copy; must not outlive the bits it looks at.
class NodeSetView {
 public:
  class Iterator;

  NodeSetView() = default;
  NodeSetView(std::span<const NodeBlock> blocks, std::size_t size) : blocks_(blocks), size_(size) {
    assert(blocks.size() == blocks_for(size));
  }

  /// How many nodes the set is about (not how many are in it: that is `count`).
  std::size_t size() const noexcept { return size_; }
  std::span<const NodeBlock> blocks() const noexcept { return blocks_; }

  bool contains(NodeId id) const noexcept {
    assert(id.index() < size_);
    return (word(id.index() / 64) >> (id.index() % 64) & 1) != 0;
  }

  std::size_t count() const noexcept;
  bool any() const noexcept;
  bool none() const noexcept { return !any(); }
  bool is_subset_of(NodeSetView other) const noexcept;
  bool intersects(NodeSetView other) const noexcept;

  /// The lowest member; invalid when there is none.
  NodeId first() const noexcept { return find_from(0); }
  /// The lowest member above `id`; invalid when there is none.
  NodeId next(NodeId id) const noexcept { return find_from(id.index() + 1); }

  /// Members in rising order. The one an iterator is at may be erased, as may earlier ones.
  Iterator begin() const noexcept;
  Iterator end() const noexcept;
  std::vector<NodeId> ids() const;

  /// Equal sets have equal hashes on every machine.
  std::uint64_t hash() const noexcept;

 private:
  std::uint64_t word(std::size_t index) const noexcept {
    return blocks_[index / NodeBlock::kWords].words[index % NodeBlock::kWords];
  }
  NodeId find_from(std::size_t bit) const noexcept;

  std::span<const NodeBlock> blocks_;
  std::size_t size_ = 0;
};

inline NodeId NodeSetView::find_from(std::size_t bit) const noexcept {
  if (bit >= size_) return {};
  std::size_t index = bit / 64;
  std::uint64_t rest = word(index) & ~std::uint64_t{0} << bit % 64;
  const std::size_t words = blocks_.size() * NodeBlock::kWords;
  while (rest == 0) {
    if (++index == words) return {};
    rest = word(index);
  }
  return NodeId{index * 64 + static_cast<std::size_t>(std::countr_zero(rest))};
}

class NodeSetView::Iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = NodeId;
  using difference_type = std::ptrdiff_t;
  using pointer = const NodeId*;
  using reference = NodeId;

  Iterator() = default;

  NodeId operator*() const noexcept {
    return NodeId{index_ * 64 + static_cast<std::size_t>(std::countr_zero(rest_))};
  }
  Iterator& operator++() noexcept {
    rest_ &= rest_ - 1;
    find_word();
    return *this;
  }
  Iterator operator++(int) noexcept {
    Iterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const Iterator& a, const Iterator& b) noexcept {
    return a.index_ == b.index_ && a.rest_ == b.rest_;
  }

 private:
  friend class NodeSetView;
  Iterator(NodeSetView set, std::size_t index) : set_(set), index_(index) {
    if (index_ == words()) return;
    rest_ = set_.word(index_);
    find_word();
  }

  std::size_t words() const noexcept { return set_.blocks_.size() * NodeBlock::kWords; }
  /// Goes on to where members are left, or to the end.
  void find_word() noexcept {
    while (rest_ == 0 && ++index_ < words()) rest_ = set_.word(index_);
  }

  NodeSetView set_;
  std::size_t index_ = 0;   // of the word
  std::uint64_t rest_ = 0;  // its members that are still to come
};

inline NodeSetView::Iterator NodeSetView::begin() const noexcept { return {*this, 0}; }
inline NodeSetView::Iterator NodeSetView::end() const noexcept {
  return {*this, blocks_.size() * NodeBlock::kWords};
}

/// A set of nodes that owns its bits.
class NodeSet {
 public:
  NodeSet() = default;
  explicit NodeSet(std::size_t size) : blocks_(blocks_for(size)), size_(size) {}
  explicit NodeSet(NodeSetView other)
      : blocks_(other.blocks().begin(), other.blocks().end()), size_(other.size()) {}

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

// Fused over several operands: each word of the result is computed from all operands at once and
// written once. `out` must have the operands' size and may be one of them.

/// out = union of `sets`; empty when there are none.
void unite(NodeSet& out, std::span<const NodeSetView> sets) noexcept;
/// out = intersection of `sets`; all nodes when there are none.
void intersect(NodeSet& out, std::span<const NodeSetView> sets) noexcept;
/// out = `from` minus the union of `sets`.
void subtract(NodeSet& out, NodeSetView from, std::span<const NodeSetView> sets) noexcept;
/// |a ∩ b| without writing it down.
std::size_t count_common(NodeSetView a, NodeSetView b) noexcept;

}  // namespace defilade

template <>
struct std::hash<defilade::NodeSet> {
  std::size_t operator()(const defilade::NodeSet& set) const noexcept { return set.hash(); }
};
