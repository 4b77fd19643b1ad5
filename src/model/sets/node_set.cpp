#include "defilade/model/node_set.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "model/sets/bit_kernels.h"
#include "model/sets/block_cursor.h"

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

struct Unite {
  static constexpr auto kFold = &BitKernels::unite;
  static constexpr auto kFoldLines = &BitKernels::unite_lines;
};
struct Subtract {
  static constexpr auto kFold = &BitKernels::subtract;
  static constexpr auto kFoldLines = &BitKernels::subtract_lines;
};
struct Intersect {
  static constexpr auto kFold = &BitKernels::intersect;
  static constexpr auto kFoldLines = &BitKernels::intersect_lines;
};

/// Prefetches the beginning of a row of lines; the hardware prefetcher does the rest.
void prefetch(NodeSetView set) noexcept {
  if (set.is_dense()) return;
  const auto* bytes = reinterpret_cast<const std::byte*>(set.groups().data());
  constexpr std::size_t kAhead = 512, kLine = 64;
  for (std::size_t i = 0; i < kAhead; i += kLine) __builtin_prefetch(bytes + i);
}

template <class Op>
void fold_dense(std::span<NodeBlock> out, std::size_t begin, const NodeBlock* first,
                std::span<const NodeSetView> rest) noexcept {
  (bit_kernels().*Op::kFold)(out.data(), out.size(), begin, first, rest.data(), rest.size());
}

template <class Op>
void fold_lines(std::span<NodeBlock> out, std::size_t begin, const NodeSetView& row) noexcept {
  (bit_kernels().*Op::kFoldLines)(out.data(), out.size(), begin, row);
}

/// out = first op rest[0] op …, any kind of sets, for the blocks from `begin` on. What it writes to
/// may be the first of them, and none of the others.
template <class Op>
void fold_rows(std::span<NodeBlock> out, std::size_t begin, const NodeSetView& first,
               std::span<const NodeSetView> rest) noexcept {
  assert(begin % LineGroup::kBlocks == 0);
  constexpr std::size_t kRowsAhead = 3;
  for (std::size_t i = 0; i < std::min(kRowsAhead, rest.size()); ++i) prefetch(rest[i]);
  if (!first.is_dense()) {
    std::memset(static_cast<void*>(out.data()), 0, out.size_bytes());
    fold_lines<Unite>(out, begin, first);
  } else if (const NodeBlock* blocks = first.blocks().data() + begin; blocks != out.data()) {
    std::copy_n(blocks, out.size(), out.data());
  }
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (i + kRowsAhead < rest.size()) prefetch(rest[i + kRowsAhead]);
    if (rest[i].is_dense())
      fold_dense<Op>(out, begin, out.data(), rest.subspan(i, 1));
    else
      fold_lines<Op>(out, begin, rest[i]);
  }
}

/// The same where the result is one of the other operands: it is computed in a buffer first, piece
/// by piece.
template <class Op>
void fold_pieces(std::span<NodeBlock> out, const NodeSetView& first,
                 std::span<const NodeSetView> rest) noexcept {
  std::array<NodeBlock, kPieceBlocks> result;
  for (std::size_t begin = 0; begin < out.size(); begin += kPieceBlocks) {
    const std::span piece = std::span(result).first(std::min(kPieceBlocks, out.size() - begin));
    fold_rows<Op>(piece, begin, first, rest);
    std::ranges::copy(piece, out.subspan(begin).begin());
  }
}

/// Any kind of sets. Separate, so that callers with dense sets do not need stack space for it.
template <class Op>
[[gnu::noinline]] void fold_mixed(std::span<NodeBlock> out, const NodeSetView& first,
                                  std::span<const NodeSetView> rest) noexcept {
  const auto is_out = [&](const NodeSetView& set) {
    return set.is_dense() && set.blocks().data() == out.data();
  };
  if (std::ranges::any_of(rest, is_out)) return fold_pieces<Op>(out, first, rest);
  fold_rows<Op>(out, 0, first, rest);
}

/// A few blocks are copied faster by a plain loop than by the C library.
void copy(std::span<NodeBlock> out, const NodeBlock* blocks) noexcept {
  constexpr std::size_t kFew = 4;
  if (out.size() > kFew) {
    std::memmove(out.data(), blocks, out.size_bytes());
    return;
  }
  for (NodeBlock& block : out) block = *blocks++;
}

template <class Op>
void fold(std::span<NodeBlock> out, const NodeSetView& first,
          std::span<const NodeSetView> rest) noexcept {
  if (rest.empty() && first.is_dense()) return copy(out, first.blocks().data());
  if (!first.is_dense() || !are_dense(rest)) return fold_mixed<Op>(out, first, rest);
  fold_dense<Op>(out, 0, first.blocks().data(), rest);
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
    fold_rows<Unite>(out, begin, sets.front(), sets.subspan(1));
}

}  // namespace defilade
