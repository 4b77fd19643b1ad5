// The way that enemies see the least of.

#include "defilade/tactics/least_seen_path.h"

#include <gtest/gtest.h>

#include "defilade/tactics/sets.h"
#include "support/drawings/drawings.h"
#include "support/random/random_map.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

Situation at(const TacticalMap& map, std::string_view npc, std::string_view enemy) {
  Situation s(map, map.graph().position(map.find_node(npc)));
  s.add_enemy({.name = "enemy", .position = map.graph().position(map.find_node(enemy))});
  return s;
}

bool passes(const Path& path, NodeId node) {
  return std::ranges::find(path.nodes, node) != path.nodes.end();
}

TEST(LeastSeenPath, leads_around_an_enemy_and_never_past_its_feet) {
  const TacticalMap map = bake_drawing(R"(
A..*..E..*..B
.............
*..*..*..*..*
.............
*..*..*..*..*)");
  const Situation s = at(map, "A", "E");
  Workspace work;
  const Path& path = least_seen_path(s, {.goal = map.find_node("B")}, work);
  ASSERT_TRUE(path.found());
  for (const NodeId node : path.nodes)
    EXPECT_GE(distance(map.graph().position(node), s.enemy(EnemyId{0U}).position), 2)
        << map.graph().name(node);
  const Path plain = find_path(s, {.goal = map.find_node("B")}, work);
  EXPECT_TRUE(passes(plain, map.find_node("E"))) << "the shortest way does lead past it";
}

TEST(LeastSeenPath, a_far_enemy_counts_less_than_a_near_enemy) {
  const TacticalMap map = bake_drawing(R"(
*...*...*
A.......B
*...*...*)");
  Workspace work;
  // The enemy's node stays the same, and so does its row: only the distance differs.
  const Vec3 a = map.graph().position(map.find_node("A"));
  const auto cost_with_enemy_at = [&](Vec3 enemy) {
    Situation s(map, a);
    const EnemyId id = s.add_enemy({.name = "enemy", .position = enemy});
    EXPECT_EQ(s.node(id), map.find_node("B"));
    return least_seen_path(s, {.goal = map.find_node("B"), .keep_away = 0}, work).cost;
  };
  const Vec3 b = map.graph().position(map.find_node("B"));
  EXPECT_GT(cost_with_enemy_at(b), cost_with_enemy_at({b.x + 30, b.y, b.z}));
}

/// Costs by the header's formula; all paths of a small graph.
double price(const Situation& s, const LeastSeenRequest& request, const Path& path) {
  double sum = 0;
  for (const LinkId id : path.links) {
    const Link& link = s.graph().link(id);
    double times = 1;
    for (const EnemyId e : s.enemies())
      if (s.row(e).contains(link.to))
        times += request.weight * s.enemy(e).confidence /
                 (1 + distance(s.enemy(e).position, s.graph().position(link.to)) / request.half);
    sum += times * link.length;
  }
  return sum;
}

TEST(LeastSeenPath, costs_what_its_formula_says_and_no_other_path_costs_less) {
  Random random(5);
  std::size_t found = 0, different = 0;
  for (int round = 0; round < 1000; ++round) {
    const TacticalMap map = random_map(random, 15, false);
    const Situation s = random_situation(random, map, 1 + random.below(3));
    const LeastSeenRequest request{.goal = NodeId{random.below(15)},
                                   .weight = random.between(0, 8),
                                   .half = random.between(0.5F, 20),
                                   .keep_away = 0};
    Workspace work;
    const Path path = least_seen_path(s, request, work);
    const Path plain = find_path(s, {.goal = request.goal}, work);
    ASSERT_EQ(path.status, plain.status);
    if (!path.found()) continue;
    ++found;
    EXPECT_NEAR(path.cost, price(s, request, path), 1e-3 * (1 + path.cost));
    EXPECT_LE(path.cost, price(s, request, plain) * (1 + 1e-5) + 1e-5);
    different += path.nodes == plain.nodes ? 0U : 1U;
    NodeSet seen(s.size());
    danger(s, seen);
    double in_danger = 0;
    for (const LinkId id : path.links)
      if (seen.contains(s.graph().link(id).to)) in_danger += s.graph().link(id).length;
    EXPECT_NEAR(path.danger_length, in_danger, 1e-4);
  }
  EXPECT_GT(found, 200U);
  EXPECT_GT(different, 20U);
}

TEST(LeastSeenPath, allocates_nothing_once_the_workspace_has_grown) {
  Random random(6);
  const TacticalMap map = random_map(random, 30, false);
  const Situation s = random_situation(random, map, 3);
  Workspace work;
  const auto ask = [&] { least_seen_path(s, {.goal = NodeId{29U}}, work); };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
