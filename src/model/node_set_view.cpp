#include "defilade/model/node_set_view.h"

#include <algorithm>

#include "bit_kernels.h"
#include "block_cursor.h"
#include "defilade/model/node_set.h"

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

std::size_t bits(std::uint64_t word) noexcept {
  return static_cast<std::size_t>(std::popcount(word));
}

/// Of the lines of a row, which are all in one place.
std::span<const NodeBlock> lines_of(NodeSetView set) noexcept {
  if (set.groups().empty()) return {};
  const LineGroup &first = set.groups().front(), &last = set.groups().back();
  return {set.lines_of(first), set.lines_of(last) + bits(last.mixed())};
}

}  // namespace

const LineGroup* NodeSetView::find_group(std::size_t place) const noexcept {
  if (place < group_count_ && groups_[place].place == place) return &groups_[place];
  const auto found = std::ranges::lower_bound(groups(), place, {}, &LineGroup::place);
  return found != groups().end() && found->place == place ? &*found : nullptr;
}

const NodeBlock& NodeSetView::block_of_lines(std::size_t index) const noexcept {
  const LineGroup* group = find_group(index / LineGroup::kBlocks);
  const std::uint64_t bit = std::uint64_t{1} << index % LineGroup::kBlocks;
  if (group == nullptr || (group->some & bit) == 0) return kEmptyBlock;
  if ((group->full & bit) != 0) return kFullBlock;
  return lines_of(*group)[bits(group->mixed() & (bit - 1))];
}

std::size_t NodeSetView::find_word_of_lines(std::size_t index) const noexcept {
  std::size_t at = index / kWords;  // the block
  for (std::size_t w = index % kWords; w != 0 && w < kWords; ++w)
    if (block_of_lines(at).words[w] != 0) return at * kWords + w;
  if (index % kWords != 0) ++at;
  auto group = std::ranges::lower_bound(groups(), at / LineGroup::kBlocks, {}, &LineGroup::place);
  for (; group != groups().end(); ++group) {
    const std::size_t begin = group->place * LineGroup::kBlocks;
    const std::uint64_t rest =
        at > begin ? group->some >> (at - begin) << (at - begin) : group->some;
    if (rest == 0) continue;
    at = begin + static_cast<std::size_t>(std::countr_zero(rest));
    const auto& words = block_of_lines(at).words;
    const auto found = std::ranges::find_if(words, [](std::uint64_t word) { return word != 0; });
    return at * kWords + static_cast<std::size_t>(found - words.begin());
  }
  return words();
}

std::size_t NodeSetView::count() const noexcept {
  if (is_dense()) return bit_kernels().count(blocks());
  std::size_t full = 0;
  for (const LineGroup& group : groups()) full += bits(group.full);
  return full * NodeBlock::kBits + bit_kernels().count(defilade::lines_of(*this));
}

bool NodeSetView::any() const noexcept {
  if (!is_dense()) return find_word(0) != words();
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
  for (const LineGroup& group : a.groups()) {
    const NodeBlock* line = a.lines_of(group);
    for (std::uint64_t some = group.some; some != 0; some &= some - 1) {
      const std::uint64_t bit = some & -some;
      const auto place = static_cast<std::size_t>(std::countr_zero(some));
      const NodeBlock& block = (group.full & bit) != 0 ? kFullBlock : *line++;
      const NodeBlock& other = b.block(group.place * LineGroup::kBlocks + place);
      total += bit_kernels().count_common(std::span(&block, 1), &other);
    }
  }
  return total;
}

std::size_t list(NodeSetView set, std::span<NodeId> out) noexcept {
  const BitKernels& kernels = bit_kernels();
  if (set.is_dense()) return kernels.list(set.blocks(), 0, out);
  std::size_t total = 0;
  for (const LineGroup& group : set.groups()) {
    const NodeBlock* line = set.lines_of(group);
    for (std::uint64_t some = group.some; some != 0; some &= some - 1) {
      const std::size_t index =
          group.place * LineGroup::kBlocks + static_cast<std::size_t>(std::countr_zero(some));
      const NodeBlock& block = (group.full & some & -some) != 0 ? kFullBlock : *line++;
      total +=
          kernels.list(std::span(&block, 1), static_cast<std::uint32_t>(index * NodeBlock::kBits),
                       out.subspan(total));
    }
  }
  return total;
}

}  // namespace defilade
