// Sets of bits with every instruction set, against their slow twin, a vector of bools.

#include <gtest/gtest.h>

#include "support/random/node_sets.h"
#include "support/run/simds.h"

namespace defilade {
namespace {

using test::Bits;
using test::bits_of;
using test::Random;

/// Around what is computed at once, and beyond.
constexpr std::size_t kSizes[] = {0,    1,    63,   64,   65,   511,  512,  513,  1000,
                                  1500, 1600, 2048, 2600, 3584, 4096, 7680, 10000};
constexpr std::size_t kCounts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 33, 70};

struct Operands {
  std::vector<Bits> bits;
  std::vector<NodeSet> sets;

  Operands(Random& random, std::size_t size, std::size_t count, double density) {
    for (std::size_t i = 0; i < count; ++i) {
      bits.push_back(test::random_bits(random, size, density));
      sets.push_back(test::set_of(bits.back()));
    }
  }
  std::vector<NodeSetView> views() const { return {sets.begin(), sets.end()}; }
};

/// `f(bool, bool) -> bool`, one operand after the other.
template <class F>
Bits folded(Bits start, const std::vector<Bits>& rest, F f) {
  for (const Bits& bits : rest) start = test::combined(start, bits, f);
  return start;
}

constexpr auto kOr = [](bool a, bool b) { return a || b; };
constexpr auto kAnd = [](bool a, bool b) { return a && b; };
constexpr auto kMinus = [](bool a, bool b) { return a && !b; };

template <class Check>
void for_each_operands(double density, Check check) {
  for (const std::size_t size : kSizes)
    for (const std::size_t count : kCounts) {
      SCOPED_TRACE(testing::Message() << size << " nodes, " << count << " operands");
      Random random(size * 100 + count);
      check(random, size, Operands(random, size, count, density));
    }
}

TEST(BitKernels, union_of_many_is_or_of_their_bits) {
  for_each_operands(0.05, [](Random&, std::size_t size, const Operands& operands) {
    const Bits expected = folded(Bits(size), operands.bits, kOr);
    test::for_each_simd([&] {
      NodeSet out = NodeSet::all(size);
      unite(out, operands.views());
      EXPECT_EQ(bits_of(out), expected);
      EXPECT_TRUE(test::past_end_is_zero(out));
    });
  });
}

TEST(BitKernels, intersection_of_many_is_and_of_their_bits) {
  for_each_operands(0.95, [](Random&, std::size_t size, const Operands& operands) {
    const Bits expected = folded(Bits(size, true), operands.bits, kAnd);
    test::for_each_simd([&] {
      NodeSet out(size);
      intersect(out, operands.views());
      EXPECT_EQ(bits_of(out), expected);
      EXPECT_TRUE(test::past_end_is_zero(out));
    });
  });
}

TEST(BitKernels, what_is_left_after_subtracting_many_is_listed) {
  for_each_operands(0.05, [](Random& random, std::size_t size, const Operands& operands) {
    const Bits from = test::random_bits(random, size, 0.7);
    const Bits expected = folded(from, operands.bits, kMinus);
    const std::vector<NodeId> ids = test::ids_of(expected);
    test::for_each_simd([&] {
      NodeSet out = NodeSet::all(size);
      subtract(out, test::set_of(from), operands.views());
      EXPECT_EQ(bits_of(out), expected);
      std::vector<NodeId> listed(size);
      listed.resize(list(out, listed));
      EXPECT_EQ(listed, ids);
    });
  });
}

TEST(BitKernels, a_piece_of_a_union_is_that_piece_of_it) {
  const std::size_t size = 3 * kPieceBlocks * NodeBlock::kBits - 700;
  Random random(5);
  const Operands operands(random, size, 5, 0.1);
  test::for_each_simd([&] {
    NodeSet whole(size);
    unite(whole, operands.views());
    for (std::size_t begin = 0; begin < blocks_for(size); begin += kPieceBlocks) {
      std::vector<NodeBlock> piece(std::min(kPieceBlocks, blocks_for(size) - begin));
      unite_piece(piece, begin, operands.views());
      EXPECT_TRUE(std::ranges::equal(piece, whole.blocks().subspan(begin, piece.size())));
      unite_piece(piece, begin, {});
      EXPECT_EQ(piece, std::vector<NodeBlock>(piece.size()));
    }
  });
}

TEST(BitKernels, counts_are_those_of_the_bits) {
  for (const std::size_t size : kSizes)
    for (const double density : {0.0, 0.01, 0.5, 1.0}) {
      Random random(size);
      const Operands pair(random, size, 2, density);
      const Bits common = test::combined(pair.bits[0], pair.bits[1], kAnd);
      test::for_each_simd([&] {
        EXPECT_EQ(pair.sets[0].count(), std::size_t(std::ranges::count(pair.bits[0], true)));
        EXPECT_EQ(count_common(pair.sets[0], pair.sets[1]),
                  std::size_t(std::ranges::count(common, true)));
      });
    }
}

TEST(BitKernels, listing_writes_nothing_past_the_room_it_is_given) {
  for (const std::size_t size : kSizes)
    for (const double density : {0.0, 0.01, 0.2, 0.9, 1.0}) {
      Random random(size);
      const Bits bits = test::random_bits(random, size, density);
      const std::vector<NodeId> ids = test::ids_of(bits);
      test::for_each_simd([&] {
        const NodeId mark{std::size_t{123456789}};
        std::vector<NodeId> out(ids.size() + 100, mark);
        EXPECT_EQ(list(test::set_of(bits), std::span(out).first(ids.size())), ids.size());
        EXPECT_TRUE(std::ranges::equal(std::span(out).first(ids.size()), ids));
        EXPECT_TRUE(std::ranges::all_of(std::span(out).subspan(ids.size()),
                                        [&](NodeId id) { return id == mark; }));
      });
    }
}

}  // namespace
}  // namespace defilade
