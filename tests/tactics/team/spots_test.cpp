#include "defilade/tactics/spots.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/tactics/sets.h"
#include "support/random/node_sets.h"
#include "support/random/random_map.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr double kNoWay = std::numeric_limits<double>::infinity();

/// (dangerous metres, length) from a node to all others, by relaxing every link again and again.
std::vector<std::pair<double, double>> slow_ways(const Situation& s, NodeId start, bool safely) {
  NodeSet seen(s.size());
  danger(s, seen);
  std::vector<std::pair<double, double>> ways(s.size(), {kNoWay, kNoWay});
  ways[start.index()] = {0, 0};
  for (bool better = true; better;) {
    better = false;
    for (const Link& link : s.graph().links()) {
      const auto [dangerous, length] = ways[link.from.index()];
      if (length == kNoWay || !s.can_take(link)) continue;
      if (link.from != start && s.graph().stand_only(link.from)) continue;
      const bool counts = safely && seen.contains(link.to);
      const std::pair there(dangerous + (counts ? link.length : 0), length + link.length);
      if (!(there < ways[link.to.index()])) continue;
      ways[link.to.index()] = there;
      better = true;
    }
  }
  return ways;
}

double slow_cost(const Situation& s, Vec3 from, NodeId spot, SpotOrder order) {
  if (s.world().occupied.contains(spot) || s.world().disabled.contains(spot)) return kNoWay;
  for (const EnemyId e : s.enemies())
    if (s.node(e) == spot) return kNoWay;
  if (order == SpotOrder::straight) return distance(from, s.graph().position(spot));
  const auto [dangerous, length] =
      slow_ways(s, s.map().index().nearest(from), order == SpotOrder::safest_path)[spot.index()];
  return length == kNoWay ? kNoWay : dangerous * 1e6 + length;
}

TEST(Spots, the_best_are_those_that_cost_least) {
  Random random(1);
  Workspace work;
  std::vector<Spot> found;
  for (int round = 0; round < 900; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(25), false);
    const Situation s = random_situation(random, map, random.below(3));
    const NodeSet candidates = set_of(random_bits(random, s.size(), 0.5));
    const auto order = static_cast<SpotOrder>(round % 3);
    const std::size_t most = random.below(6);
    ASSERT_TRUE(
        best_spots(s, {.candidates = candidates, .order = order, .most = most}, found, work));
    std::vector<Spot> expected;
    for (const NodeId node : candidates)
      if (const double cost = slow_cost(s, s.position(), node, order); cost != kNoWay)
        expected.push_back({node, cost});
    std::ranges::stable_sort(expected, {}, &Spot::cost);
    expected.resize(std::min(most, expected.size()));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_NEAR(found[i].cost, expected[i].cost, 1e-6 * (1 + expected[i].cost));
      if (order == SpotOrder::straight) {
        EXPECT_EQ(found[i].node, expected[i].node);
      }
    }
  }
}

TEST(Spots, with_spacing_each_is_the_cheapest_that_is_far_enough_from_those_before_it) {
  Random random(5);
  Workspace work;
  std::vector<Spot> all, spaced;
  std::size_t left_out = 0;
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 25, false);
    const Situation s = random_situation(random, map, random.below(3));
    const NodeSet candidates = set_of(random_bits(random, s.size(), 0.8));
    SpotRequest request{
        .candidates = candidates, .order = static_cast<SpotOrder>(round % 3), .most = s.size()};
    ASSERT_TRUE(best_spots(s, request, all, work));
    request.most = 4;
    request.spacing = 3;
    ASSERT_TRUE(best_spots(s, request, spaced, work));
    std::vector<Spot> expected;
    for (const Spot& spot : all) {
      bool near = false;
      for (const Spot& other : expected)
        near = near || distance(s.graph().position(other.node), s.graph().position(spot.node)) < 3;
      left_out += near ? 1U : 0U;
      if (!near && expected.size() < 4) expected.push_back(spot);
    }
    ASSERT_EQ(spaced, expected);
  }
  EXPECT_GT(left_out, 300U);
}

TEST(Spots, by_rank_the_best_are_those_of_the_query) {
  Random random(2);
  const TacticalMap map = random_map(random, 30, false);
  const Situation s = random_situation(random, map, 2);
  const auto query = Query::parse("all rank mean(distance falling(0, 20), exposure falling(0, 1))");
  ASSERT_TRUE(query);
  const NodeSet all = NodeSet::all(30);
  Workspace work;
  std::vector<Spot> found;
  std::vector<RankedNode> ranked;
  ASSERT_TRUE(best_spots(
      s, {.candidates = all, .order = SpotOrder::rank, .query = &*query, .most = 30}, found, work));
  ASSERT_TRUE(query->rank(s, all, 30, ranked, work));
  std::erase_if(ranked, [&](const RankedNode& r) { return !s.is_free(r.node); });
  ASSERT_EQ(found.size(), ranked.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].node, ranked[i].node);
    EXPECT_DOUBLE_EQ(found[i].cost, 1 - ranked[i].score);
  }
}

/// How many of the team have a spot, and the sum of their costs; worse teams are greater.
using TeamPrice = std::pair<std::size_t, double>;

struct SlowTeam {
  const Situation& s;
  std::vector<NodeId> candidates;
  std::vector<std::vector<double>> costs;
  float spacing;

  /// Tries everything for the members from `member` on.
  TeamPrice best(std::size_t member, std::vector<NodeId>& taken) const {
    if (member == costs.size()) return {0, 0};
    TeamPrice least = best(member + 1, taken);
    ++least.first;  // this member gets no spot
    for (std::size_t c = 0; c < candidates.size(); ++c) {
      if (costs[member][c] == kNoWay || crowds(candidates[c], taken)) continue;
      taken.push_back(candidates[c]);
      TeamPrice price = best(member + 1, taken);
      taken.pop_back();
      price.second += costs[member][c];
      least = std::min(least, price);
    }
    return least;
  }
  bool crowds(NodeId node, const std::vector<NodeId>& taken) const {
    return std::ranges::any_of(taken, [&](NodeId other) {
      return other == node ||
             distance(s.graph().position(node), s.graph().position(other)) < spacing;
    });
  }
};

TEST(Spots, a_team_is_served_as_well_as_by_trying_everything) {
  Random random(3);
  Workspace work;
  std::vector<NodeId> found;
  std::size_t without = 0, served = 0;
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 14, false);
    Situation s = random_situation(random, map, 2);
    for (std::size_t i = random.below(2); i < 2; ++i)
      s.add_friend(Friend{"g" + std::to_string(i), random.lattice_point(-6, 6)});
    const NodeSet candidates = set_of(random_bits(random, 14, 0.4));
    const auto order = static_cast<SpotOrder>(round % 3);
    const float spacing = random.chance(0.5) ? 0 : random.between(0, 8);
    SlowTeam slow{s, candidates.ids(), {}, spacing};
    for (std::size_t i = 0; i <= s.friends().size(); ++i) {
      auto& costs = slow.costs.emplace_back();
      for (const NodeId node : slow.candidates)
        costs.push_back(
            slow_cost(s, i == 0 ? s.position() : s.friends()[i - 1].position, node, order));
    }
    const auto score =
        team_spots(s, {.candidates = candidates, .order = order, .spacing = spacing}, found, work);
    ASSERT_TRUE(score);
    ASSERT_EQ(found.size(), slow.costs.size());
    TeamPrice price{0, 0};
    std::vector<NodeId> taken;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!found[i].valid()) {
        ++price.first;
        continue;
      }
      ASSERT_FALSE(slow.crowds(found[i], taken));
      taken.push_back(found[i]);
      const auto at = std::ranges::find(slow.candidates, found[i]) - slow.candidates.begin();
      price.second += slow.costs[i][static_cast<std::size_t>(at)];
    }
    std::vector<NodeId> none;
    const TeamPrice best = slow.best(0, none);
    ASSERT_EQ(price.first, best.first) << round;
    ASSERT_NEAR(price.second, best.second, 1e-6 * (1 + best.second)) << round;
    without += price.first;
    served += taken.size();
  }
  EXPECT_GT(without, 50U);
  EXPECT_GT(served, 400U);
}

TEST(Spots, nothing_is_allocated_once_the_scratch_has_grown) {
  Random random(4);
  const TacticalMap map = random_map(random, 200, false);
  const Situation s = random_situation(random, map, 3);
  const NodeSet all = NodeSet::all(200);
  Workspace work;
  std::vector<Spot> spots;
  std::vector<NodeId> team;
  const auto ask = [&] {
    for (const SpotOrder order : {SpotOrder::straight, SpotOrder::path, SpotOrder::safest_path}) {
      EXPECT_TRUE(best_spots(s, {.candidates = all, .order = order, .most = 10}, spots, work));
      EXPECT_TRUE(team_spots(s, {.candidates = all, .order = order, .spacing = 1}, team, work));
    }
  };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
