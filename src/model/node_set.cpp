#include "defilade/model/node_set.h"

#include <algorithm>

namespace defilade {
namespace {

constexpr std::size_t kWords = NodeBlock::kWords;

/// Applies `f` to corresponding words of two sets, stopping at the first block for which it returns
/// true: the early exit is per block, so the inner loop stays free of branches.
template <class F>
bool any_block(NodeSetView a, NodeSetView b, F f) noexcept {
  assert(a.size() == b.size());
  for (std::size_t i = 0; i < a.blocks().size(); ++i) {
    std::uint64_t found = 0;
    for (std::size_t w = 0; w < kWords; ++w)
      found |= f(a.blocks()[i].words[w], b.blocks()[i].words[w]);
    if (found != 0) return true;
  }
  return false;
}

template <class F>
NodeSet& combine(NodeSet& set, NodeSetView other, F f) noexcept {
  assert(set.size() == other.size());
  const std::span out = set.blocks();
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t w = 0; w < kWords; ++w)
      out[i].words[w] = f(out[i].words[w], other.blocks()[i].words[w]);
  return set;
}

/// out = f(… f(f(first, rest[0]), rest[1]) …), a block at a time: every operand is read once and
/// every word of the result written once.
template <class F>
void fold(NodeSet& out, NodeSetView first, std::span<const NodeSetView> rest, F f) noexcept {
  for (std::size_t i = 0; i < out.blocks().size(); ++i) {
    NodeBlock block = first.blocks()[i];
    for (const NodeSetView& set : rest)
      for (std::size_t w = 0; w < kWords; ++w)
        block.words[w] = f(block.words[w], set.blocks()[i].words[w]);
    out.blocks()[i] = block;
  }
}

/// All words side by side, so that the compiler uses wide registers: not every machine that this
/// is compiled for counts bits by itself.
std::size_t count_bits(const NodeBlock& block) noexcept {
  std::uint64_t bytes = 0;  // eight sums of up to 64
  for (std::uint64_t word : block.words) {
    word -= word >> 1 & 0x5555555555555555U;
    word = (word & 0x3333333333333333U) + (word >> 2 & 0x3333333333333333U);
    bytes += (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  }
  const std::uint64_t pairs = (bytes & 0x00ff00ff00ff00ffU) + (bytes >> 8 & 0x00ff00ff00ff00ffU);
  return static_cast<std::size_t>(pairs * 0x0001000100010001U >> 48);
}

constexpr auto kOr = [](std::uint64_t a, std::uint64_t b) { return a | b; };
constexpr auto kAnd = [](std::uint64_t a, std::uint64_t b) { return a & b; };
constexpr auto kAndNot = [](std::uint64_t a, std::uint64_t b) { return a & ~b; };
constexpr auto kXor = [](std::uint64_t a, std::uint64_t b) { return a ^ b; };

[[maybe_unused]] bool sizes_agree(const NodeSet& out, std::span<const NodeSetView> sets) {
  return std::ranges::all_of(sets, [&](NodeSetView s) { return s.size() == out.size(); });
}

}  // namespace

std::size_t NodeSetView::count() const noexcept {
  std::size_t total = 0;
  for (const NodeBlock& block : blocks_) total += count_bits(block);
  return total;
}

bool NodeSetView::any() const noexcept { return any_block(*this, *this, kOr); }

bool NodeSetView::is_subset_of(NodeSetView other) const noexcept {
  return !any_block(*this, other, kAndNot);
}

bool NodeSetView::intersects(NodeSetView other) const noexcept {
  return any_block(*this, other, kAnd);
}

std::vector<NodeId> NodeSetView::ids() const {
  std::vector<NodeId> members;
  members.resize(count());
  auto* out = members.data();
  std::size_t first = 0;
  for (const NodeBlock& block : blocks_)
    for (std::uint64_t word : block.words) {
      for (; word != 0; word &= word - 1)
        *out++ = NodeId{first + static_cast<std::size_t>(std::countr_zero(word))};
      first += 64;
    }
  return members;
}

std::uint64_t NodeSetView::hash() const noexcept {
  std::uint64_t h = size_ * 0x9e3779b97f4a7c15U;
  for (const NodeBlock& block : blocks_)
    for (const std::uint64_t word : block.words) {
      h = (h ^ word) * 0xff51afd7ed558ccdU;
      h ^= h >> 32;
    }
  return h;
}

bool operator==(NodeSetView a, NodeSetView b) noexcept {
  return a.size() == b.size() && std::ranges::equal(a.blocks(), b.blocks());
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

NodeSet& NodeSet::operator|=(NodeSetView other) noexcept { return combine(*this, other, kOr); }

NodeSet& NodeSet::operator&=(NodeSetView other) noexcept { return combine(*this, other, kAnd); }

NodeSet& NodeSet::operator-=(NodeSetView other) noexcept { return combine(*this, other, kAndNot); }

NodeSet& NodeSet::operator^=(NodeSetView other) noexcept { return combine(*this, other, kXor); }

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
  fold(out, sets.front(), sets.subspan(1), kOr);
}

void intersect(NodeSet& out, std::span<const NodeSetView> sets) noexcept {
  assert(sizes_agree(out, sets));
  if (sets.empty()) return out.fill();
  fold(out, sets.front(), sets.subspan(1), kAnd);
}

void subtract(NodeSet& out, NodeSetView from, std::span<const NodeSetView> sets) noexcept {
  assert(sizes_agree(out, sets) && from.size() == out.size());
  fold(out, from, sets, kAndNot);
}

std::size_t count_common(NodeSetView a, NodeSetView b) noexcept {
  assert(a.size() == b.size());
  std::size_t total = 0;
  for (std::size_t i = 0; i < a.blocks().size(); ++i)
    for (std::size_t w = 0; w < kWords; ++w)
      total +=
          static_cast<unsigned>(std::popcount(a.blocks()[i].words[w] & b.blocks()[i].words[w]));
  return total;
}

}  // namespace defilade
