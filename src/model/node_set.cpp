#include "defilade/model/node_set.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "bit_kernels.h"
#include "block_cursor.h"

namespace defilade {
namespace {

constexpr std::size_t kWords = NodeBlock::kWords;

bool are_dense(std::span<const NodeSetView> sets) noexcept {
  bool dense = true;
  for (const NodeSetView& set : sets) dense &= set.is_dense();
  return dense;
}

[[maybe_unused]] bool sizes_agree(const NodeSet& out, std::span<const NodeSetView> sets) {
  return std::ranges::all_of(sets, [&](NodeSetView s) { return s.size() == out.size(); });
}

// What a row of lines does to the blocks that one of its groups is about; no group: none are set.

void fill(std::span<NodeBlock> out, std::uint64_t which, const NodeBlock& value) noexcept {
  for (; which != 0; which &= which - 1)
    out[static_cast<std::size_t>(std::countr_zero(which))] = value;
}

struct Unite {
  static constexpr auto kFold = &BitKernels::unite;
  static void apply(std::span<NodeBlock> out, const LineGroup* group, NodeSetView set) noexcept {
    if (group == nullptr) return;
    bit_kernels().unite_lines(out.data(), group->mixed(), set.lines_of(*group));
    fill(out, group->full, kFullBlock);
  }
};

struct Subtract {
  static constexpr auto kFold = &BitKernels::subtract;
  static void apply(std::span<NodeBlock> out, const LineGroup* group, NodeSetView set) noexcept {
    if (group == nullptr) return;
    bit_kernels().subtract_lines(out.data(), group->mixed(), set.lines_of(*group));
    fill(out, group->full, kEmptyBlock);
  }
};

struct Intersect {
  static constexpr auto kFold = &BitKernels::intersect;
  static void apply(std::span<NodeBlock> out, const LineGroup* group, NodeSetView set) noexcept {
    const std::uint64_t some = group == nullptr ? 0 : group->some;
    const std::uint64_t all = ~std::uint64_t{0} >> (LineGroup::kBlocks - out.size());
    fill(out, all & ~some, kEmptyBlock);
    if (group != nullptr)
      bit_kernels().intersect_lines(out.data(), group->mixed(), set.lines_of(*group));
  }
};

/// Asks for the beginning of what the next set has to say about a piece.
void prefetch(NodeSetView set, std::size_t place) noexcept {
  if (set.is_dense()) return;
  const LineGroup* group = set.find_group(place);
  if (group == nullptr) return;
  constexpr std::size_t kAhead = 4;  // then the machine has noticed
  for (std::size_t i = 0; i < kAhead; ++i) __builtin_prefetch(set.lines_of(*group) + i);
}

template <class Op>
void fold_dense(std::span<NodeBlock> out, std::size_t begin, const NodeBlock* first,
                std::span<const NodeSetView> rest) noexcept {
  (bit_kernels().*Op::kFold)(out.data(), out.size(), begin, first, rest.data(), rest.size());
}

/// out = first op rest[0] op …, any kind of sets, for a piece. What it writes to may be one of
/// them, so it is made elsewhere first.
template <class Op>
void fold_piece(std::span<NodeBlock> out, std::size_t begin, const NodeSetView& first,
                std::span<const NodeSetView> rest) noexcept {
  assert(begin % kPieceBlocks == 0 && out.size() <= kPieceBlocks);
  std::array<NodeBlock, kPieceBlocks> result{};
  const std::span piece = std::span(result).first(out.size());
  const std::size_t place = begin / kPieceBlocks;
  if (first.is_dense())
    std::ranges::copy(first.blocks().subspan(begin, out.size()), piece.begin());
  else
    Unite::apply(piece, first.find_group(place), first);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (i + 1 < rest.size()) prefetch(rest[i + 1], place);
    if (rest[i].is_dense()) {
      fold_dense<Op>(piece, begin, piece.data(), rest.subspan(i, 1));
    } else {
      Op::apply(piece, rest[i].find_group(place), rest[i]);
    }
  }
  std::ranges::copy(piece, out.begin());
}

/// Any kind of sets. Apart, so that those who have dense ones need not make room for it.
template <class Op>
[[gnu::noinline]] void fold_pieces(std::span<NodeBlock> out, const NodeSetView& first,
                                   std::span<const NodeSetView> rest) noexcept {
  for (std::size_t begin = 0; begin < out.size(); begin += kPieceBlocks)
    fold_piece<Op>(out.subspan(begin, std::min(kPieceBlocks, out.size() - begin)), begin, first,
                   rest);
}

template <class Op>
void fold(std::span<NodeBlock> out, const NodeSetView& first,
          std::span<const NodeSetView> rest) noexcept {
  if (!first.is_dense() || !are_dense(rest)) return fold_pieces<Op>(out, first, rest);
  const NodeBlock* blocks = first.blocks().data();
  if (!rest.empty()) return fold_dense<Op>(out, 0, blocks, rest);
  if (!out.empty()) std::memmove(out.data(), blocks, out.size_bytes());
}

}  // namespace

NodeSet::NodeSet(NodeSetView other) : blocks_(other.block_count()), size_(other.size()) {
  BlockCursor cursor(other);
  for (NodeBlock& block : blocks_) block = cursor.next();
}

NodeSet NodeSet::all(std::size_t size) {
  NodeSet set(size);
  set.fill();
  return set;
}

NodeSet NodeSet::of(std::size_t size, std::span<const NodeId> members) {
  NodeSet set(size);
  for (const NodeId id : members) set.insert(id);
  return set;
}

void NodeSet::clear() noexcept { std::ranges::fill(blocks_, NodeBlock{}); }

void NodeSet::fill() noexcept {
  for (NodeBlock& block : blocks_) block.words.fill(~std::uint64_t{0});
  clear_past_end();
}

void NodeSet::clear_past_end() noexcept {
  if (size_ % NodeBlock::kBits == 0) return;
  auto& words = blocks_.back().words;
  const std::size_t used = size_ % NodeBlock::kBits;
  for (std::size_t w = used / 64; w < kWords; ++w)
    words[w] &= w == used / 64 ? (std::uint64_t{1} << used % 64) - 1 : 0;
}

NodeSet& NodeSet::operator|=(NodeSetView other) noexcept {
  assert(size_ == other.size());
  fold<Unite>(blocks_, view(), std::span(&other, 1));
  return *this;
}

NodeSet& NodeSet::operator&=(NodeSetView other) noexcept {
  assert(size_ == other.size());
  fold<Intersect>(blocks_, view(), std::span(&other, 1));
  return *this;
}

NodeSet& NodeSet::operator-=(NodeSetView other) noexcept {
  assert(size_ == other.size());
  fold<Subtract>(blocks_, view(), std::span(&other, 1));
  return *this;
}

NodeSet& NodeSet::operator^=(NodeSetView other) noexcept {
  assert(size_ == other.size());
  BlockCursor cursor(other);
  for (NodeBlock& block : blocks_) {
    const NodeBlock& with = cursor.next();
    for (std::size_t w = 0; w < kWords; ++w) block.words[w] ^= with.words[w];
  }
  return *this;
}

NodeSet& NodeSet::complement() noexcept {
  for (NodeBlock& block : blocks_)
    for (std::uint64_t& word : block.words) word = ~word;
  clear_past_end();
  return *this;
}

NodeSet operator|(NodeSetView a, NodeSetView b) { return NodeSet(a) |= b; }
NodeSet operator&(NodeSetView a, NodeSetView b) { return NodeSet(a) &= b; }
NodeSet operator-(NodeSetView a, NodeSetView b) { return NodeSet(a) -= b; }
NodeSet operator^(NodeSetView a, NodeSetView b) { return NodeSet(a) ^= b; }
NodeSet operator~(NodeSetView a) { return NodeSet(a).complement(); }

void unite(NodeSet& out, std::span<const NodeSetView> sets) noexcept {
  assert(sizes_agree(out, sets));
  if (sets.empty()) return out.clear();
  fold<Unite>(out.blocks(), sets.front(), sets.subspan(1));
}

void intersect(NodeSet& out, std::span<const NodeSetView> sets) noexcept {
  assert(sizes_agree(out, sets));
  if (sets.empty()) return out.fill();
  fold<Intersect>(out.blocks(), sets.front(), sets.subspan(1));
}

void subtract(NodeSet& out, NodeSetView from, std::span<const NodeSetView> sets) noexcept {
  assert(sizes_agree(out, sets) && from.size() == out.size());
  fold<Subtract>(out.blocks(), from, sets);
}

void unite_piece(std::span<NodeBlock> out, std::size_t begin,
                 std::span<const NodeSetView> sets) noexcept {
  if (sets.empty())
    std::ranges::fill(out, NodeBlock{});
  else if (are_dense(sets))
    fold_dense<Unite>(out, begin, &sets.front().blocks()[begin], sets.subspan(1));
  else
    fold_piece<Unite>(out, begin, sets.front(), sets.subspan(1));
}

}  // namespace defilade
