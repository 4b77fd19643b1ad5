#include "defilade/tactics/anticipate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "defilade/tactics/ambush.h"
#include "support/random/graphs.h"
#include "support/random/random_map.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {
namespace {

/// The first six nodes are a room, the next two its doors.
WaypointGraph room_with_two_doors() {
  GraphParts parts = nodes_in_a_row(12);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < i; ++j) link_both_ways(parts, i, j);
  for (std::size_t i = 8; i < 12; ++i)
    for (std::size_t j = 8; j < i; ++j) link_both_ways(parts, i, j);
  for (const auto& [a, b] : {std::pair(0, 6), std::pair(6, 8), std::pair(1, 7), std::pair(7, 9)})
    link_both_ways(parts, static_cast<std::size_t>(a), static_cast<std::size_t>(b));
  return built(std::move(parts));
}

std::vector<RankedNode> spots_of(const Situation& s, const PinchPoint& pinch, std::size_t gate) {
  NodeSet found(s.size());
  ambush(s.map(), pinch, gate, s.stance(), found);
  std::vector<RankedNode> ranked;
  rank_ambush(s, pinch, gate, found, ranked);
  return ranked;
}

Vec3 place_of(const Situation& s, std::size_t member) {
  return member == 0 ? s.position() : s.friends()[member - 1].position;
}

/// The shortest sum of ways to these nodes, with no member going to two.
double shortest_ways(const std::vector<std::vector<double>>& ways, const std::vector<NodeId>& to,
                     std::size_t next, std::vector<bool>& sent) {
  if (next == to.size()) return 0;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (sent[i]) continue;
    sent[i] = true;
    best = std::min(best, ways[i][to[next].index()] + shortest_ways(ways, to, next + 1, sent));
    sent[i] = false;
  }
  return best;
}

std::vector<std::vector<double>> all_ways(const Situation& s) {
  const SlowTactics slow(s);
  std::vector<std::vector<double>> ways;
  for (std::size_t i = 0; i <= s.friends().size(); ++i)
    ways.push_back(slow.lengths_from(s.map().index().nearest(place_of(s, i))));
  return ways;
}

/// Can the gates from `gate` on get a spot and a member each? Everything is tried. The greatest sum
/// of ranks, or something negative.
double best_held(const Situation& s, const PinchPoint& pinch, std::size_t gate,
                 const std::vector<std::vector<double>>& ways, std::set<NodeId>& taken,
                 std::vector<bool>& sent) {
  if (gate == pinch.gates.size()) return 0;
  double best = -1;
  for (const RankedNode& spot : spots_of(s, pinch, gate))
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (sent[i] || std::isinf(ways[i][spot.node.index()]) || taken.contains(spot.node)) continue;
      sent[i] = true;
      taken.insert(spot.node);
      const double rest = best_held(s, pinch, gate + 1, ways, taken, sent);
      if (rest >= 0) best = std::max(best, spot.score + rest);
      taken.erase(spot.node);
      sent[i] = false;
    }
  return best;
}

double best_held(const Situation& s, const PinchPoint& pinch) {
  const auto ways = all_ways(s);
  std::set<NodeId> taken;
  std::vector<bool> sent(ways.size());
  return best_held(s, pinch, 0, ways, taken, sent);
}

/// The pinch point with the smallest inside that the team can hold.
const PinchPoint* slowly_chosen(const Situation& s) {
  const PinchPoint* best = nullptr;
  for (const PinchPoint& pinch : s.map().analysis().pinch_points) {
    const bool around = std::ranges::count(pinch.inside, s.node(EnemyId{0U})) == 1 &&
                        pinch.direction != PinchDirection::entry;
    if (!around || pinch.gates.size() > 1 + s.friends().size() || best_held(s, pinch) < 0) continue;
    const auto size = [](const PinchPoint& p) {
      return std::pair(p.inside.size(), p.gates.size());
    };
    if (best == nullptr || size(pinch) < size(*best)) best = &pinch;
  }
  return best;
}

TEST(Anticipate, all_gates_are_held_by_the_best_spots_and_no_member_is_at_two) {
  Random random(1);
  int held = 0, several = 0, backed = 0;
  for (int round = 0; round < 3000; ++round) {
    const TacticalMap map = round % 2 == 0 ? random_map(random, 12, false)
                                           : random_map_over(room_with_two_doors(), random, false);
    Situation s = random_situation(random, map, 1);
    for (std::size_t i = random.below(3); i < 3; ++i)
      s.add_friend(Friend{"g" + std::to_string(i), random.lattice_point(-6, 6)});
    const auto plan = anticipate(s, EnemyId{0U});
    const PinchPoint* smallest = slowly_chosen(s);
    ASSERT_EQ(plan ? plan->pinch : nullptr, smallest) << round;
    if (!plan) continue;
    const PinchPoint& pinch = *plan->pinch;
    ASSERT_TRUE(std::ranges::count(pinch.inside, s.node(EnemyId{0U})) == 1);
    ASSERT_NE(pinch.direction, PinchDirection::entry);
    const auto ways = all_ways(s);
    std::set<std::size_t> members;
    std::set<NodeId> nodes;
    std::vector<NodeId> first;
    double ranks = 0, walked = 0;
    for (std::size_t i = 0; i < plan->posts.size(); ++i) {
      const Post& post = plan->posts[i];
      ASSERT_TRUE(members.insert(post.member).second && nodes.insert(post.node).second);
      ASSERT_NEAR(post.way, ways[post.member][post.node.index()], 1e-6);
      const auto spots = spots_of(s, pinch, post.gate);
      const auto spot = std::ranges::find(spots, post.node, &RankedNode::node);
      ASSERT_NE(spot, spots.end());
      if (i >= pinch.gates.size()) continue;
      ASSERT_EQ(post.gate, i);
      first.push_back(post.node);
      ranks += spot->score;
      walked += post.way;
    }
    ASSERT_GE(plan->posts.size(), pinch.gates.size());
    ASSERT_NEAR(ranks, best_held(s, pinch), 1e-9);
    std::vector<bool> sent(ways.size());
    ASSERT_NEAR(walked, shortest_ways(ways, first, 0, sent), 1e-6);
    ++held;
    several += pinch.gates.size() > 1 ? 1 : 0;
    backed += plan->posts.size() > pinch.gates.size() ? 1 : 0;
  }
  EXPECT_GT(held, 200);
  EXPECT_GT(several, 20);
  EXPECT_GT(backed, 20);
}

}  // namespace
}  // namespace defilade::test
