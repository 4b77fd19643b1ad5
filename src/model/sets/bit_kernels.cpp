// Combines, counts and lists sets of bits with the machine's widest registers.
//
// Combining: as many blocks as eight registers hold are computed from all operands, then written;
// so a result is written once, and nothing is read twice. What is left at the end is done in
// halves of that: 1,000 nodes are two blocks, and one pass over the operands. Rows come from
// distant memory: while one is read, the row four ahead is prefetched. Listing: a table tells where
// the bits of a byte are, so that eight ids are written at once and nothing depends on how many of
// them count; that is only known after a mispredicted branch.
//
// Source: Lemire, Kaser, Kurz, "Roaring bitmaps: implementation of an optimized software library",
// 2018 (listing by a table of bytes).

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/sets/bit_kernels.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <array>

#include "model/sets/bit_kernels.h"
#include "model/sets/sparse_row.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::ScalableTag<std::uint64_t>;
using Vector = hn::Vec<Words>;

constexpr std::size_t kLanes = hn::MaxLanes(Words());
constexpr std::size_t kVectorsOfBlock = NodeBlock::kWords / kLanes;
/// Blocks computed at once.
constexpr std::size_t kBlocks = kVectorsOfBlock < 8 ? 8 / kVectorsOfBlock : 1;
constexpr std::size_t kRowsAhead = 4;

// What a set does to a result. A full line sets words of the result to `kFull`; or words that are
// not in the set are cleared.

struct Or {
  static constexpr bool kKeepsOnly = false;
  static constexpr std::uint64_t kFull = ~std::uint64_t{0};
  template <class V>
  static HWY_INLINE V apply(V a, V b) {
    return hn::Or(a, b);
  }
};
struct And {
  static constexpr bool kKeepsOnly = true;
  static constexpr std::uint64_t kFull = 0;  // full lines change nothing
  template <class V>
  static HWY_INLINE V apply(V a, V b) {
    return hn::And(a, b);
  }
};
struct AndNot {
  static constexpr bool kKeepsOnly = false;
  static constexpr std::uint64_t kFull = 0;
  template <class V>
  static HWY_INLINE V apply(V a, V b) {
    return hn::AndNot(b, a);
  }
};

HWY_INLINE const std::uint64_t* words_of(const NodeBlock* block) { return block->words.data(); }
HWY_INLINE const std::uint64_t* words_of(const NodeLine* line) { return line->words.data(); }

template <class Op, std::size_t kCount>
HWY_INLINE void fold_blocks(NodeBlock* out, const NodeBlock* first, std::size_t at,
                            const NodeSetView* rest, std::size_t rest_count) {
  const Words d;
  constexpr std::size_t kVectors = kCount * kVectorsOfBlock;
  Vector result[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) result[v] = hn::Load(d, words_of(first) + v * kLanes);
  for (std::size_t i = 0; i < rest_count; ++i) {
    if (kCount == kBlocks && i + kRowsAhead < rest_count)
      for (std::size_t b = 0; b < kCount; ++b)
        hwy::Prefetch(rest[i + kRowsAhead].blocks().data() + at + b);
    const std::uint64_t* words = words_of(rest[i].blocks().data() + at);
    for (std::size_t v = 0; v < kVectors; ++v)
      result[v] = Op::apply(result[v], hn::Load(d, words + v * kLanes));
  }
  for (std::size_t v = 0; v < kVectors; ++v)
    hn::Store(result[v], d, out->words.data() + v * kLanes);
}

/// The blocks from `i` on: as many as there are registers, then half of them, …, then one.
template <class Op, std::size_t kCount>
HWY_INLINE void fold_from(std::size_t i, NodeBlock* out, std::size_t count, std::size_t begin,
                          const NodeBlock* first, const NodeSetView* rest, std::size_t rest_count) {
  for (; i + kCount <= count; i += kCount)
    fold_blocks<Op, kCount>(out + i, first + i, begin + i, rest, rest_count);
  if constexpr (kCount > 1)
    fold_from<Op, kCount / 2>(i, out, count, begin, first, rest, rest_count);
}

/// Separate, because it needs more registers than are free: saving them is measurable for sets of
/// two blocks.
template <class Op>
HWY_NOINLINE void fold_many(NodeBlock* out, std::size_t count, std::size_t begin,
                            const NodeBlock* first, const NodeSetView* rest,
                            std::size_t rest_count) {
  fold_from<Op, kBlocks>(0, out, count, begin, first, rest, rest_count);
}

template <class Op>
void fold(NodeBlock* out, std::size_t count, std::size_t begin, const NodeBlock* first,
          const NodeSetView* rest, std::size_t rest_count) noexcept {
  constexpr std::size_t kFew = kBlocks < 2 ? kBlocks : 2;
  if (count > kFew) return fold_many<Op>(out, count, begin, first, rest, rest_count);
  fold_from<Op, kFew>(0, out, count, begin, first, rest, rest_count);
}

// A line is at most one register, however wide those of the machine are.
using LineWords = hn::CappedTag<std::uint64_t, NodeLine::kWords>;
constexpr std::size_t kLineLanes = hn::MaxLanes(LineWords());

/// Calls `f(i, place i)`, four at a time: the loop itself would take a third of the time.
template <class F>
HWY_INLINE void for_each_place(std::span<const std::uint8_t> places, F f) {
  constexpr std::size_t kAtOnce = 4;
  std::size_t i = 0;
  for (; i + kAtOnce <= places.size(); i += kAtOnce)
    for (std::size_t j = i; j < i + kAtOnce; ++j) f(j, places[j]);
  for (; i < places.size(); ++i) f(i, places[i]);
}

/// Clears all words but those of `count` lines. No branch depends on the places, which cannot be
/// predicted.
HWY_INLINE void clear_others(std::uint64_t* out, std::size_t count,
                             std::span<const std::uint8_t> places) {
  const LineWords d;
  std::array<std::uint64_t, LineGroup::kLines> masks{};
  for (const std::uint8_t place : places) masks[place] = ~std::uint64_t{0};
  for (std::size_t i = 0; i < count; ++i, out += NodeLine::kWords)
    for (std::size_t w = 0; w < NodeLine::kWords; w += kLineLanes)
      hn::Store(hn::And(hn::Load(d, out + w), hn::Set(d, masks[i])), d, out + w);
}

/// Applies a group of a row to the lines that it covers.
template <class Op>
HWY_INLINE void fold_group(std::uint64_t* out, std::size_t count, const GroupOfLines& group) {
  const LineWords d;
  if (Op::kKeepsOnly)
    clear_others(out, count, {group.kept.data(), group.kept.size() + group.full.size()});
  for_each_place(group.kept, [&](std::size_t i, std::size_t place) HWY_ATTR {
    const std::uint64_t* line = words_of(group.lines + i);
    std::uint64_t* words = out + place * NodeLine::kWords;
    for (std::size_t w = 0; w < NodeLine::kWords; w += kLineLanes)
      hn::Store(Op::apply(hn::Load(d, words + w), hn::Load(d, line + w)), d, words + w);
  });
  if (Op::kKeepsOnly) return;
  for_each_place(group.full, [&](std::size_t, std::size_t place) HWY_ATTR {
    for (std::size_t w = 0; w < NodeLine::kWords; w += kLineLanes)
      hn::Store(hn::Set(d, Op::kFull), d, out + place * NodeLine::kWords + w);
  });
}

HWY_INLINE void clear(NodeBlock* begin, const NodeBlock* end) {
  for (; begin < end; ++begin) *begin = kEmptyBlock;
}

template <class Op>
void fold_lines(NodeBlock* out, std::size_t count, std::size_t begin, NodeSetView row) noexcept {
  constexpr std::size_t kBlocksOfGroup = LineGroup::kBlocks;
  constexpr std::size_t kLinesOfBlock = NodeBlock::kWords / NodeLine::kWords;
  NodeBlock* done = out;
  for (GroupWalk walk(row); !walk.at_end();) {
    const GroupOfLines group = walk.next();
    const std::size_t first = group.place * kBlocksOfGroup;
    if (first < begin) continue;
    if (first >= begin + count) break;
    NodeBlock* blocks = out + (first - begin);
    const std::size_t left = count - (first - begin);
    const std::size_t size = left < kBlocksOfGroup ? left : kBlocksOfGroup;
    if (Op::kKeepsOnly) clear(done, blocks);
    fold_group<Op>(blocks->words.data(), size * kLinesOfBlock, group);
    done = blocks + size;
  }
  if (Op::kKeepsOnly) clear(done, out + count);
}

std::size_t count_lines(std::span<const NodeLine> lines) noexcept {
  const LineWords d;
  auto sums = hn::Zero(d);
  for (const NodeLine& line : lines)
    for (std::size_t w = 0; w < NodeLine::kWords; w += kLineLanes)
      sums = hn::Add(sums, hn::PopulationCount(hn::Load(d, line.words.data() + w)));
  return hn::GetLane(hn::SumOfLanes(d, sums));
}

std::size_t count_common_line(const NodeLine& a, const std::uint64_t* b) noexcept {
  const LineWords d;
  auto sums = hn::Zero(d);
  for (std::size_t w = 0; w < NodeLine::kWords; w += kLineLanes)
    sums = hn::Add(
        sums, hn::PopulationCount(hn::And(hn::Load(d, a.words.data() + w), hn::Load(d, b + w))));
  return hn::GetLane(hn::SumOfLanes(d, sums));
}

std::size_t count(std::span<const NodeBlock> blocks) noexcept {
  const Words d;
  Vector sums = hn::Zero(d);
  for (const NodeBlock& block : blocks)
    for (std::size_t w = 0; w < NodeBlock::kWords; w += kLanes)
      sums = hn::Add(sums, hn::PopulationCount(hn::Load(d, words_of(&block) + w)));
  return hn::GetLane(hn::SumOfLanes(d, sums));
}

std::size_t count_common(std::span<const NodeBlock> a, const NodeBlock* b) noexcept {
  const Words d;
  Vector sums = hn::Zero(d);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t w = 0; w < NodeBlock::kWords; w += kLanes) {
      const Vector both =
          hn::And(hn::Load(d, words_of(&a[i]) + w), hn::Load(d, words_of(b + i) + w));
      sums = hn::Add(sums, hn::PopulationCount(both));
    }
  return hn::GetLane(hn::SumOfLanes(d, sums));
}

/// Bit by bit: for the last ids, behind which the output has no room.
HWY_INLINE NodeId* list_bits(std::uint64_t word, std::uint32_t first, NodeId* out) {
  for (; word != 0; word &= word - 1)
    *out++ = NodeId{first + static_cast<std::size_t>(std::countr_zero(word))};
  return out;
}

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

/// Eight at a time, whether or not there are that many: one branch instead of eight.
HWY_INLINE NodeId* list_word(std::uint64_t word, std::uint32_t first, NodeId* out) {
  NodeId* const end = out + std::popcount(word);
  for (; word != 0; out += 8)
    for (std::size_t i = 0; i < 8; ++i, word &= word - 1)
      out[i] = NodeId{first + static_cast<std::size_t>(std::countr_zero(word))};
  return end;
}

#else

using Places = std::array<std::uint8_t, 8>;

constexpr std::array<Places, 256> places_of_bits() {
  std::array<Places, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    std::size_t n = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit)
      if ((byte >> bit & 1) != 0) table[byte][n++] = bit;
  }
  return table;
}
alignas(64) constexpr std::array<Places, 256> kPlaces = places_of_bits();

HWY_INLINE NodeId* list_word(std::uint64_t word, std::uint32_t first, NodeId* out) {
  const hn::CappedTag<std::uint32_t, 8> d;
  const hn::Rebind<std::uint8_t, decltype(d)> bytes;
  for (std::uint32_t b = 0; b < 64; b += 8, word >>= 8) {
    const Places& places = kPlaces[word & 0xff];
    const auto base = hn::Set(d, first + b);
    for (std::size_t i = 0; i < 8; i += hn::Lanes(d))
      hn::StoreU(hn::Add(base, hn::PromoteTo(d, hn::LoadU(bytes, places.data() + i))), d,
                 &out->value + i);
    out += std::popcount(word & 0xff);
  }
  return out;
}

#endif

/// Bit w: word w has members.
HWY_INLINE unsigned words_with_members(const NodeBlock& block) {
  const Words d;
  unsigned words = 0;
  for (std::size_t w = 0; w < NodeBlock::kWords; w += kLanes) {
    const auto some = hn::Ne(hn::Load(d, words_of(&block) + w), hn::Zero(d));
    std::uint8_t bits[8] = {};  // as many as Highway may write
    hn::StoreMaskBits(d, some, bits);
    words |= static_cast<unsigned>(bits[0]) << w;
  }
  return words;
}

std::size_t list(std::span<const NodeBlock> blocks, std::uint32_t first,
                 std::span<NodeId> out) noexcept {
  NodeId* at = out.data();
  NodeId* const end = at + out.size();
  for (const NodeBlock& block : blocks) {
    for (unsigned words = words_with_members(block); words != 0; words &= words - 1) {
      const auto w = static_cast<std::uint32_t>(std::countr_zero(words));
      const std::uint64_t word = block.words[w];
      at = end - at >= 64 ? list_word(word, first + 64 * w, at)
                          : list_bits(word, first + 64 * w, at);
    }
    first += NodeBlock::kBits;
  }
  return static_cast<std::size_t>(at - out.data());
}

}  // namespace

constexpr BitKernels kBitKernels = {
    fold<Or>,        fold<And>,          fold<AndNot>, fold_lines<Or>,
    fold_lines<And>, fold_lines<AndNot>, count_lines,  count_common_line,
    count,           count_common,       list};

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace defilade {

namespace {

constexpr const BitKernels* kernels_for([[maybe_unused]] Simd simd) {
#if HWY_TARGETS & HWY_AVX3
  if (simd == Simd::avx512) return &N_AVX3::kBitKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (simd == Simd::avx2) return &N_AVX2::kBitKernels;
#endif
#if HWY_TARGETS & HWY_SSE4
  if (simd == Simd::sse4) return &N_SSE4::kBitKernels;
#endif
#if HWY_TARGETS & HWY_NEON
  if (simd == Simd::neon) return &N_NEON::kBitKernels;
#endif
  return &HWY_STATIC_DISPATCH(kBitKernels);
}

}  // namespace

constinit const BitKernelsOfSimds kBitKernelsOfSimds = [] {
  BitKernelsOfSimds kernels{};
  for (const Simd simd : kEverySimd) kernels[static_cast<std::size_t>(simd)] = kernels_for(simd);
  return kernels;
}();

}  // namespace defilade

#endif
