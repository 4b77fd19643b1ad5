#pragma once
// Which nodes does a watcher see? A set of waypoints that is stored elsewhere: node i is bit i.
//
// A set is stored in one of two forms that are read in the same way: *dense*, with all its bits, in
// blocks of 64 bytes; or as *lines* of 256 nodes, of which only those are stored that are neither
// empty nor full, together with the numbers of these and of the full lines. Rows of large maps are
// lines (prefers_lines in node_matrix.h): if nodes are in spatial order, a row contains some groups
// of nodes completely and most of them not at all. Bits past the end are zero, so that every loop
// runs over whole words without a tail.
//
// Cost: `contains` is O(1) for dense sets; for lines it searches at most 256 bytes. Other
// operations are one pass over what is stored. Only `ids` allocates. Thread safety: reading is
// thread-safe.
//
// Source: Lidén 2002, "Fast Map Analysis" (bit strings of connectivity and visibility).

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
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

inline constexpr NodeBlock kEmptyBlock{};
inline constexpr NodeBlock kFullBlock = [] {
  NodeBlock block;
  block.words.fill(~std::uint64_t{0});
  return block;
}();

/// The number of blocks of a set over `nodes` nodes.
constexpr std::size_t blocks_for(std::size_t nodes) {
  return nodes / NodeBlock::kBits + (nodes % NodeBlock::kBits != 0 ? 1 : 0);
}

/// The unit of storage for rows of large maps. Not initialised by default, because there are very
/// many of them.
struct alignas(32) NodeLine {
  static constexpr std::size_t kWords = 4;
  static constexpr std::size_t kBits = kWords * 64;

  std::array<std::uint64_t, kWords> words;

  friend bool operator==(const NodeLine&, const NodeLine&) = default;
};

inline constexpr NodeLine kEmptyLine{};
inline constexpr NodeLine kFullLine{
    {~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}}};

/// The number of lines of a set over `nodes` nodes.
constexpr std::size_t lines_for(std::size_t nodes) {
  return nodes / NodeLine::kBits + (nodes % NodeLine::kBits != 0 ? 1 : 0);
}

/// What a row of lines stores of 256 of them. Groups that contain only empty lines are left out.
///
/// A row is one contiguous piece of memory on a 32-byte boundary: its groups by ascending place;
/// for each group one byte per stored line, then one per full line, which give its number in the
/// group, ascending; zeros up to a multiple of 32 bytes; and the stored lines.
struct LineGroup {
  static constexpr std::size_t kLines = 256;
  static constexpr std::size_t kBlocks = kLines * NodeLine::kBits / NodeBlock::kBits;

  std::uint32_t place = 0;  // which 256 lines of the row: the group begins with line 256 * place
  std::uint16_t kept = 0;   // lines that are neither empty nor full
  std::uint16_t full = 0;   // lines whose bits are all set

  friend bool operator==(const LineGroup&, const LineGroup&) = default;
};

/// A read-only set of nodes. Cheap to copy; must not outlive the bits that it refers to.
class NodeSetView {
 public:
  class Iterator;

  NodeSetView() = default;
  NodeSetView(std::span<const NodeBlock> blocks, std::size_t size)
      : bits_(blocks.data()), size_(static_cast<std::uint32_t>(size)) {
    assert(blocks.size() == blocks_for(size));
  }
  /// A row of lines: its groups, followed in memory by the rest of the row.
  NodeSetView(std::span<const LineGroup> groups, std::size_t size)
      : bits_(groups.data()),
        size_(static_cast<std::uint32_t>(size)),
        group_count_(static_cast<std::uint32_t>(groups.size())) {}

  /// The number of nodes that the set is about (not the number of its members, which is `count`).
  std::size_t size() const noexcept { return size_; }
  std::size_t block_count() const noexcept { return blocks_for(size_); }

  bool is_dense() const noexcept { return group_count_ == kDense; }
  /// The set must be dense.
  std::span<const NodeBlock> blocks() const noexcept {
    assert(is_dense());
    return {static_cast<const NodeBlock*>(bits_), block_count()};
  }
  /// The set must be stored as lines.
  std::span<const LineGroup> groups() const noexcept {
    assert(!is_dense());
    return {static_cast<const LineGroup*>(bits_), group_count_};
  }

  /// The 512 nodes from 512 * index on, for both forms. To walk whole sets, `count` and the other
  /// operations are faster.
  NodeBlock block(std::size_t index) const noexcept {
    return is_dense() ? blocks()[index] : block_of_lines(index);
  }
  /// The 64 nodes from 64 * index on.
  std::uint64_t word(std::size_t index) const noexcept {
    if (!is_dense()) return word_of_lines(index);
    return blocks()[index / NodeBlock::kWords].words[index % NodeBlock::kWords];
  }

  bool contains(NodeId id) const noexcept {
    assert(id.index() < size_);
    return (word(id.index() / 64) >> (id.index() % 64) & 1) != 0;
  }

  std::size_t count() const noexcept;
  bool any() const noexcept;
  bool none() const noexcept { return !any(); }
  bool is_subset_of(NodeSetView other) const noexcept;
  bool intersects(NodeSetView other) const noexcept;

  /// The lowest member; invalid if there is none.
  NodeId first() const noexcept { return find_from(0); }
  /// The lowest member above `id`; invalid if there is none.
  NodeId next(NodeId id) const noexcept { return find_from(id.index() + 1); }

  /// Members in ascending order. The member at an iterator may be erased, and so may earlier ones.
  Iterator begin() const noexcept;
  Iterator end() const noexcept;
  std::vector<NodeId> ids() const;

  /// Equal sets have equal hashes on every machine.
  std::uint64_t hash() const noexcept;

 private:
  static constexpr std::uint32_t kDense = ~std::uint32_t{0};

  std::size_t words() const noexcept { return block_count() * NodeBlock::kWords; }
  /// The first word from `index` on that has members, or `words()`.
  std::size_t find_word(std::size_t index) const noexcept {
    if (!is_dense()) return find_word_of_lines(index);
    const std::size_t end = words();
    while (index < end && word(index) == 0) ++index;
    return index;
  }
  NodeId find_from(std::size_t bit) const noexcept;
  NodeBlock block_of_lines(std::size_t index) const noexcept;
  std::uint64_t word_of_lines(std::size_t index) const noexcept;
  std::size_t find_word_of_lines(std::size_t index) const noexcept;

  const void* bits_ = nullptr;  // the blocks of a dense set; the groups of a row of lines
  std::uint32_t size_ = 0;
  std::uint32_t group_count_ = kDense;
};

inline NodeId NodeSetView::find_from(std::size_t bit) const noexcept {
  if (bit >= size_) return {};
  std::size_t index = bit / 64;
  std::uint64_t rest = word(index) & ~std::uint64_t{0} << bit % 64;
  if (rest == 0) {
    index = find_word(index + 1);
    if (index == words()) return {};
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
    if (rest_ == 0) go_to(index_ + 1);
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
  Iterator(NodeSetView set, std::size_t index) : set_(set) { go_to(index); }

  /// Moves to the first word from `index` on that has members, or to the end.
  void go_to(std::size_t index) noexcept {
    index_ = set_.find_word(index);
    rest_ = index_ < set_.words() ? set_.word(index_) : 0;
  }

  NodeSetView set_;
  std::size_t index_ = 0;   // of the word
  std::uint64_t rest_ = 0;  // its members that have not been visited
};

inline NodeSetView::Iterator NodeSetView::begin() const noexcept { return {*this, 0}; }
inline NodeSetView::Iterator NodeSetView::end() const noexcept { return {*this, words()}; }

}  // namespace defilade
