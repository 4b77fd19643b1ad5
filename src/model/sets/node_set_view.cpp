#include "defilade/model/node_set_view.h"

#include <algorithm>

#include "defilade/model/node_set.h"
#include "model/sets/bit_kernels.h"
#include "model/sets/block_cursor.h"
#include "model/sets/sparse_row.h"

namespace defilade {
namespace {

constexpr std::size_t kWords = NodeBlock::kWords;

/// Applies `f` to corresponding words of two sets, stopping at the first block for which it returns
/// true: the early exit is per block, so the inner loop stays free of branches.
template <class F>
bool any_word(const NodeBlock& a, const NodeBlock& b, F f) noexcept {
  std::uint64_t found = 0;
  for (std::size_t w = 0; w < kWords; ++w) found |= f(a.words[w], b.words[w]);
  return found != 0;
}

template <class F>
bool any_block(NodeSetView a, NodeSetView b, F f) noexcept {
  assert(a.size() == b.size());
  const std::size_t count = a.block_count();
  if (a.is_dense() && b.is_dense()) {
    for (std::size_t i = 0; i < count; ++i)
      if (any_word(a.blocks()[i], b.blocks()[i], f)) return true;
    return false;
  }
  BlockCursor at_a(a), at_b(b);
  for (std::size_t i = 0; i < count; ++i)
    if (any_word(at_a.next(), at_b.next(), f)) return true;
  return false;
}

}  // namespace

NodeBlock NodeSetView::block_of_lines(std::size_t index) const noexcept {
  constexpr std::size_t kLines = kWords / NodeLine::kWords;
  const std::size_t first = index * kLines;  // all of them are in one group
  const GroupOfLines group = find_group(*this, first / LineGroup::kLines);
  NodeBlock block;
  for (std::size_t i = 0; i < kLines; ++i)
    std::ranges::copy(group.line_at((first + i) % LineGroup::kLines).words,
                      block.words.begin() + i * NodeLine::kWords);
  return block;
}

std::uint64_t NodeSetView::word_of_lines(std::size_t index) const noexcept {
  return line_at(*this, index / NodeLine::kWords).words[index % NodeLine::kWords];
}

std::size_t NodeSetView::find_word_of_lines(std::size_t index) const noexcept {
  GroupWalk groups(*this);
  while (!groups.at_end()) {
    const GroupOfLines group = groups.next();
    const std::size_t begin = group.place * LineGroup::kLines * NodeLine::kWords;
    if (begin + LineGroup::kLines * NodeLine::kWords <= index) continue;
    index = std::max(index, begin);
    std::size_t at = (index - begin) / NodeLine::kWords;
    const NodeLine& here = group.line_at(at);
    for (std::size_t w = index % NodeLine::kWords; w < NodeLine::kWords; ++w)
      if (here.words[w] != 0) return begin + at * NodeLine::kWords + w;
    const auto kept = std::ranges::upper_bound(group.kept, at);
    const auto full = std::ranges::upper_bound(group.full, at);
    const std::size_t next_full = full != group.full.end() ? *full : LineGroup::kLines;
    const bool is_kept = kept != group.kept.end() && *kept < next_full;
    if (!is_kept && next_full == LineGroup::kLines) continue;
    if (!is_kept) return begin + next_full * NodeLine::kWords;
    const auto& words = group.lines[kept - group.kept.begin()].words;
    const auto found = std::ranges::find_if(words, [](std::uint64_t word) { return word != 0; });
    return begin + *kept * NodeLine::kWords + static_cast<std::size_t>(found - words.begin());
  }
  return words();
}

std::size_t NodeSetView::count() const noexcept {
  if (is_dense()) return bit_kernels().count(blocks());
  std::size_t kept = 0, full = 0;
  for (const LineGroup& group : groups()) {
    kept += group.kept;
    full += group.full;
  }
  const std::span lines(GroupWalk(*this).lines(), kept);
  return full * NodeLine::kBits + bit_kernels().count_lines(lines);
}

bool NodeSetView::any() const noexcept {
  if (!is_dense()) return !groups().empty();
  return any_block(*this, *this, [](std::uint64_t a, std::uint64_t) { return a; });
}

bool NodeSetView::is_subset_of(NodeSetView other) const noexcept {
  return !any_block(*this, other, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
}

bool NodeSetView::intersects(NodeSetView other) const noexcept {
  return any_block(*this, other, [](std::uint64_t a, std::uint64_t b) { return a & b; });
}

bool operator==(NodeSetView a, NodeSetView b) noexcept {
  return a.size() == b.size() &&
         !any_block(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
}

std::vector<NodeId> NodeSetView::ids() const {
  std::vector<NodeId> members(count());
  list(*this, members);
  return members;
}

std::uint64_t NodeSetView::hash() const noexcept {
  std::uint64_t h = size() * 0x9e3779b97f4a7c15U;
  BlockCursor cursor(*this);
  for (std::size_t i = 0; i < block_count(); ++i)
    for (const std::uint64_t word : cursor.next().words) {
      h = (h ^ word) * 0xff51afd7ed558ccdU;
      h ^= h >> 32;
    }
  return h;
}

std::size_t count_common(NodeSetView a, NodeSetView b) noexcept {
  assert(a.size() == b.size());
  if (a.is_dense() && b.is_dense())
    return bit_kernels().count_common(a.blocks(), b.blocks().data());
  if (a.is_dense()) std::swap(a, b);
  std::size_t total = 0;
  LineWalk other = b.is_dense() ? LineWalk() : LineWalk(b);
  for (LineWalk walk(a); !walk.at_end(); walk.next()) {
    if (b.is_dense()) {
      const std::size_t word = walk.index() * NodeLine::kWords;
      const NodeBlock& block = b.blocks()[word / kWords];
      total += bit_kernels().count_common_line(walk.line(), block.words.data() + word % kWords);
      continue;
    }
    while (!other.at_end() && other.index() < walk.index()) other.next();
    if (other.at_end()) break;
    if (other.index() == walk.index())
      total += bit_kernels().count_common_line(walk.line(), other.line().words.data());
  }
  return total;
}

std::size_t list(NodeSetView set, std::span<NodeId> out) noexcept {
  const BitKernels& kernels = bit_kernels();
  if (set.is_dense()) return kernels.list(set.blocks(), 0, out);
  std::size_t total = 0;
  for (LineWalk walk(set); !walk.at_end(); walk.next()) {
    NodeBlock block = kEmptyBlock;
    std::ranges::copy(walk.line().words, block.words.begin());
    total += kernels.list(std::span(&block, 1),
                          static_cast<std::uint32_t>(walk.index() * NodeLine::kBits),
                          out.subspan(total));
  }
  return total;
}

}  // namespace defilade
