#include "defilade/model/node_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "support/random/node_sets.h"

namespace defilade {
namespace {

using test::Bits;
using test::bits_of;
using test::combined;
using test::past_end_is_zero;
using test::Random;
using test::random_bits;
using test::random_set;
using test::set_of;

static_assert(std::forward_iterator<NodeSetView::Iterator>);
static_assert(alignof(NodeBlock) == 64 && sizeof(NodeBlock) == 64);

constexpr double kDensities[] = {0.0, 0.02, 0.5, 0.98, 1.0};

bool same(NodeSetView a, NodeSetView b) { return a == b; }

/// Calls `check(random, size)` for every size.
template <class Check>
void for_each_size(Check check) {
  for (const std::size_t size : test::kSizes) {
    SCOPED_TRACE(testing::Message() << size << " nodes");
    Random random(size + 1);
    check(random, size);
  }
}

/// Calls `check(a, b, c)` with three random sets of every size and density.
template <class Check>
void for_each_triple(Check check) {
  for_each_size([&](Random& random, std::size_t size) {
    for (const double density : kDensities)
      check(random_set(random, size, density), random_set(random, size, 0.5),
            random_set(random, size, 1 - density));
  });
}

/// Calls `check(a, b)` with the bits of two random sets of every size and pair of densities.
template <class Check>
void for_each_pair_of_bits(Check check) {
  for_each_size([&](Random& random, std::size_t size) {
    for (const double density_a : kDensities)
      for (const double density_b : kDensities)
        check(random_bits(random, size, density_a), random_bits(random, size, density_b));
  });
}

template <class Operate, class OperateInPlace, class BitOperation>
void expect_matches_bits(Operate operate, OperateInPlace in_place, BitOperation bit_operation) {
  for_each_pair_of_bits([&](const Bits& a, const Bits& b) {
    const Bits expected = combined(a, b, bit_operation);
    const NodeSet result = operate(set_of(a), set_of(b));
    EXPECT_EQ(bits_of(result), expected);
    EXPECT_TRUE(past_end_is_zero(result));
    NodeSet changed = set_of(a);
    EXPECT_EQ(&in_place(changed, set_of(b)), &changed);
    EXPECT_EQ(bits_of(changed), expected);
    EXPECT_TRUE(past_end_is_zero(changed));
  });
}

TEST(NodeSet, union_is_or_of_bits) {
  expect_matches_bits([](const NodeSet& a, const NodeSet& b) { return a | b; },
                      [](NodeSet& a, const NodeSet& b) -> NodeSet& { return a |= b; },
                      [](bool a, bool b) { return a || b; });
}

TEST(NodeSet, intersection_is_and_of_bits) {
  expect_matches_bits([](const NodeSet& a, const NodeSet& b) { return a & b; },
                      [](NodeSet& a, const NodeSet& b) -> NodeSet& { return a &= b; },
                      [](bool a, bool b) { return a && b; });
}

TEST(NodeSet, difference_is_and_not_of_bits) {
  expect_matches_bits([](const NodeSet& a, const NodeSet& b) { return a - b; },
                      [](NodeSet& a, const NodeSet& b) -> NodeSet& { return a -= b; },
                      [](bool a, bool b) { return a && !b; });
}

TEST(NodeSet, symmetric_difference_is_xor_of_bits) {
  expect_matches_bits([](const NodeSet& a, const NodeSet& b) { return a ^ b; },
                      [](NodeSet& a, const NodeSet& b) -> NodeSet& { return a ^= b; },
                      [](bool a, bool b) { return a != b; });
}

TEST(NodeSet, obeys_de_morgan) {
  for_each_triple([](const NodeSet& a, const NodeSet& b, const NodeSet&) {
    EXPECT_TRUE(same(~(a | b), ~a & ~b));
    EXPECT_TRUE(same(~(a & b), ~a | ~b));
  });
}

TEST(NodeSet, distributes_union_over_intersection_and_back) {
  for_each_triple([](const NodeSet& a, const NodeSet& b, const NodeSet& c) {
    EXPECT_TRUE(same(a & (b | c), (a & b) | (a & c)));
    EXPECT_TRUE(same(a | (b & c), (a | b) & (a | c)));
  });
}

TEST(NodeSet, difference_is_intersection_with_the_complement) {
  for_each_triple([](const NodeSet& a, const NodeSet& b, const NodeSet& c) {
    EXPECT_TRUE(same(a - b, a & ~b));
    EXPECT_TRUE(same(a - (b | c), (a - b) - c));
    EXPECT_TRUE(same(a ^ b, (a - b) | (b - a)));
    EXPECT_TRUE(same((a ^ b) ^ b, a));
  });
}

TEST(NodeSet, may_be_its_own_operand) {
  for_each_triple([](const NodeSet& a, const NodeSet& b, const NodeSet& c) {
    const NodeSet none(a.size());
    NodeSet twice = a;
    EXPECT_TRUE(same(twice |= twice, a));
    EXPECT_TRUE(same(twice &= twice, a));
    NodeSet minus = b;
    EXPECT_TRUE(same(minus -= minus, none));
    NodeSet exclusive = c;
    EXPECT_TRUE(same(exclusive ^= exclusive, none));
  });
}

TEST(NodeSet, complement_holds_the_others_and_keeps_bits_past_the_end_zero) {
  for_each_triple([](const NodeSet& a, const NodeSet&, const NodeSet&) {
    NodeSet others = a;
    EXPECT_EQ(&others.complement(), &others);
    Bits expected = bits_of(a);
    expected.flip();
    EXPECT_EQ(bits_of(others), expected);
    EXPECT_TRUE(past_end_is_zero(others));
    EXPECT_EQ(others.count(), a.size() - a.count());
    EXPECT_TRUE(same(others.complement(), a));
  });
}

TEST(NodeSet, all_holds_every_node_and_nothing_past_the_end) {
  for_each_size([](Random&, std::size_t size) {
    NodeSet set = NodeSet::all(size);
    EXPECT_EQ(bits_of(set), Bits(size, true));
    EXPECT_TRUE(past_end_is_zero(set));
    set.clear();
    EXPECT_TRUE(same(set, NodeSet(size)));
    EXPECT_TRUE(set.none());
    set.fill();
    EXPECT_TRUE(same(set, NodeSet::all(size)));
  });
}

/// Folds `sets` one after the other.
template <class Step>
NodeSet step_by_step(NodeSet start, std::span<const NodeSetView> sets, Step step) {
  for (const NodeSetView set : sets) step(start, set);
  return start;
}

constexpr auto kUnite = [](NodeSet& into, NodeSetView set) { into |= set; };
constexpr auto kIntersect = [](NodeSet& into, NodeSetView set) { into &= set; };
constexpr auto kSubtract = [](NodeSet& into, NodeSetView set) { into -= set; };

/// Calls `check(random, size, sets)` with 0 to 9 operands of every size.
template <class Check>
void for_each_operand_list(Check check) {
  for_each_size([&](Random& random, std::size_t size) {
    for (std::size_t count = 0; count < 10; ++count) {
      std::vector<NodeSet> sets;
      for (std::size_t i = 0; i < count; ++i)
        sets.push_back(random_set(random, size, random.unit()));
      check(random, size, sets);
    }
  });
}

std::vector<NodeSetView> views_of(const std::vector<NodeSet>& sets) {
  return {sets.begin(), sets.end()};
}

TEST(NodeSet, fused_operations_equal_single_steps) {
  for_each_operand_list([](Random& random, std::size_t size, const std::vector<NodeSet>& sets) {
    const auto operands = views_of(sets);
    NodeSet out = random_set(random, size);
    unite(out, operands);
    EXPECT_TRUE(same(out, step_by_step(NodeSet(size), operands, kUnite)));
    out = random_set(random, size);
    intersect(out, operands);
    EXPECT_TRUE(same(out, step_by_step(NodeSet::all(size), operands, kIntersect)));
    EXPECT_TRUE(past_end_is_zero(out));
    const NodeSet from = random_set(random, size, 0.9);
    subtract(out, from, operands);
    EXPECT_TRUE(same(out, step_by_step(from, operands, kSubtract)));
  });
}

TEST(NodeSet, fused_operations_may_write_to_an_operand) {
  for_each_operand_list([](Random& random, std::size_t size, const std::vector<NodeSet>& sets) {
    for (std::size_t target = 0; target < sets.size(); ++target) {
      const auto original = views_of(sets);
      auto copies = sets;
      unite(copies[target], views_of(copies));
      EXPECT_TRUE(same(copies[target], step_by_step(NodeSet(size), original, kUnite)));
      copies = sets;
      intersect(copies[target], views_of(copies));
      EXPECT_TRUE(same(copies[target], step_by_step(NodeSet::all(size), original, kIntersect)));
      copies = sets;
      const NodeSet from = random_set(random, size, 0.9);
      subtract(copies[target], from, views_of(copies));
      EXPECT_TRUE(same(copies[target], step_by_step(from, original, kSubtract)));
    }
  });
}

TEST(NodeSet, subtract_may_write_to_what_it_subtracts_from) {
  for_each_operand_list([](Random& random, std::size_t size, const std::vector<NodeSet>& sets) {
    NodeSet from = random_set(random, size, 0.9);
    const NodeSet expected = step_by_step(from, views_of(sets), kSubtract);
    subtract(from, from, views_of(sets));
    EXPECT_TRUE(same(from, expected));
  });
}

TEST(NodeSet, counts_and_compares_like_bits) {
  for_each_pair_of_bits([](const Bits& a, const Bits& b) {
    const NodeSet set = set_of(a);
    const NodeSet other = set_of(b);
    const auto count = static_cast<std::size_t>(std::ranges::count(a, true));
    EXPECT_EQ(set.size(), a.size());
    EXPECT_EQ(set.count(), count);
    EXPECT_EQ(set.any(), count != 0);
    EXPECT_EQ(set.none(), count == 0);
    const Bits common = combined(a, b, [](bool x, bool y) { return x && y; });
    EXPECT_EQ(count_common(set, other), std::size_t(std::ranges::count(common, true)));
    EXPECT_EQ(set.intersects(other), common != Bits(a.size(), false));
    EXPECT_EQ(set.is_subset_of(other), common == a);
    EXPECT_EQ(same(set, other), a == b);
  });
}

TEST(NodeSet, subset_and_intersects_notice_a_single_node) {
  for_each_size([](Random&, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      NodeSet one(size);
      one.insert(NodeId{i});
      NodeSet others = ~one;
      EXPECT_TRUE(one.is_subset_of(one) && one.intersects(one));
      EXPECT_FALSE(one.is_subset_of(others) || one.intersects(others) || same(one, others));
      EXPECT_TRUE(one.any() && one.count() == 1 && one.first() == NodeId{i});
    }
  });
}

TEST(NodeSet, insert_and_erase_change_one_node) {
  for_each_size([](Random& random, std::size_t size) {
    Bits bits(size);
    NodeSet set(size);
    for (std::size_t step = 0; size != 0 && step < 500; ++step) {
      const std::size_t i = random.below(size);
      bits[i] = random.chance(0.5);
      if (bits[i])
        set.insert(NodeId{i});
      else
        set.erase(NodeId{i});
    }
    EXPECT_EQ(bits_of(set), bits);
  });
}

TEST(NodeSet, first_and_next_find_members_like_a_scan) {
  for_each_size([](Random& random, std::size_t size) {
    for (const double density : kDensities) {
      const Bits bits = random_bits(random, size, density);
      const NodeSet set = set_of(bits);
      NodeId following;
      for (std::size_t i = size; i-- > 0;) {
        EXPECT_EQ(set.next(NodeId{i}), following);
        if (bits[i]) following = NodeId{i};
      }
      EXPECT_EQ(set.first(), following);
    }
  });
}

TEST(NodeSet, iterates_and_lists_members_in_ascending_order) {
  for_each_size([](Random& random, std::size_t size) {
    for (const double density : kDensities) {
      const Bits bits = random_bits(random, size, density);
      const NodeSet set = set_of(bits);
      const auto expected = test::ids_of(bits);
      EXPECT_EQ(std::vector<NodeId>(set.begin(), set.end()), expected);
      EXPECT_EQ(set.ids(), expected);
      EXPECT_TRUE(same(NodeSet::of(size, set.ids()), set));
    }
  });
}

TEST(NodeSet, post_increment_returns_the_old_place) {
  const NodeSet set = NodeSet::of(600, std::vector{NodeId{3}, NodeId{599}});
  auto at = set.begin();
  EXPECT_EQ(*at++, NodeId{3});
  EXPECT_EQ(*at, NodeId{599});
  EXPECT_TRUE(++at == set.end());
}

TEST(NodeSet, sets_of_different_sizes_differ) {
  EXPECT_FALSE(same(NodeSet(64), NodeSet(65)));
  EXPECT_FALSE(same(NodeSet(0), NodeSet(1)));
  EXPECT_NE(NodeSet(64).hash(), NodeSet(65).hash());
}

TEST(NodeSet, equal_sets_hash_alike_and_neighbours_do_not) {
  for_each_size([](Random& random, std::size_t size) {
    const NodeSet set = random_set(random, size);
    EXPECT_EQ(NodeSet(set).hash(), set.hash());
    EXPECT_EQ(std::hash<NodeSet>()(set), set.hash());
    std::unordered_set<std::uint64_t> hashes{set.hash()};
    for (std::size_t i = 0; i < size; ++i) {
      NodeSet one_bit(size);
      one_bit.insert(NodeId{i});
      EXPECT_TRUE(hashes.insert((set ^ one_bit).hash()).second) << "node " << i;
    }
  });
}

TEST(NodeSet, hash_is_the_same_on_every_machine) {
  NodeSet set(600);
  set.insert(NodeId{5});
  set.insert(NodeId{599});
  EXPECT_EQ(set.hash(), 18142962603969807893U);  // as first computed, on x86-64
}

TEST(NodeSet, can_be_a_key) {
  const std::unordered_set<NodeSet> sets{NodeSet(70), NodeSet::all(70)};
  EXPECT_TRUE(sets.contains(NodeSet(70)));
  EXPECT_FALSE(sets.contains(NodeSet(71)));
}

TEST(NodeSet, storage_is_aligned_to_64_bytes) {
  for_each_size([](Random&, std::size_t size) {
    std::vector<NodeSet> sets(9, NodeSet(size));
    for (NodeSet& set : sets) {
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(set.blocks().data()) % 64, 0U);
      EXPECT_EQ(set.blocks().size(), blocks_for(size));
    }
  });
}

TEST(NodeSet, needs_a_block_per_512_nodes) {
  EXPECT_EQ(blocks_for(0), 0U);
  EXPECT_EQ(blocks_for(1), 1U);
  EXPECT_EQ(blocks_for(512), 1U);
  EXPECT_EQ(blocks_for(513), 2U);
  EXPECT_EQ(blocks_for(1024), 2U);
}

TEST(NodeSetView, reads_foreign_blocks_without_copying) {
  std::vector<NodeBlock> blocks(2);
  const NodeSetView view(blocks, 700);
  EXPECT_EQ(view.blocks().data(), blocks.data());
  EXPECT_TRUE(view.none());
  blocks[1].words[2] = 1;
  EXPECT_EQ(view.ids(), std::vector{NodeId{512 + 128}});
  NodeSet owned(view);
  blocks[1].words[2] = 0;
  EXPECT_TRUE(view.none());
  EXPECT_EQ(owned.count(), 1U);
  EXPECT_NE(owned.view().blocks().data(), blocks.data());
}

TEST(NodeSetView, of_nothing_is_empty) {
  const NodeSetView view;
  EXPECT_EQ(view.size(), 0U);
  EXPECT_TRUE(view.none());
  EXPECT_FALSE(view.first().valid());
  EXPECT_TRUE(view.begin() == view.end());
}

}  // namespace
}  // namespace defilade
