// What a situation refuses, and that no question ever meets it.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "support/drawings/drawings.h"
#include "support/random/random_map.h"
#include "support/random/wild_numbers.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TEST(WildNumbers, a_place_that_is_not_finite_or_too_far_away_is_refused_and_nothing_changes) {
  const TacticalMap map = bake_drawing("A.B.C.D");
  Situation s(map, map.graph().position(NodeId{1U}));
  const EnemyId enemy = s.add_enemy({.name = "a", .position = {5.5F, 0.5F, 0}, .yaw = 2});
  const FriendId mate = s.add_friend({"mate", {1, 1, 0}});
  for (const float wrong : {kNan, kInfinity, -kInfinity, 1e30F, -1.001F * kFarthestPlace})
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Vec3 place{1.5F, 0.5F, 0};
      coordinate(place, axis) = wrong;
      EXPECT_FALSE(s.move_to(place));
      EXPECT_FALSE(s.move(enemy, place, 0));
      EXPECT_FALSE(s.move(mate, place));
      EXPECT_FALSE(s.add_enemy({.name = "b", .position = place}).valid());
      EXPECT_FALSE(s.add_friend({"b", place}).valid());
    }
  EXPECT_EQ(s.node(), NodeId{1U});
  EXPECT_EQ(s.enemy_count(), 1U);
  EXPECT_EQ(s.friends().size(), 1U);
  EXPECT_EQ(s.enemy(enemy).position, (Vec3{5.5F, 0.5F, 0}));
  EXPECT_EQ(s.enemy(enemy).yaw, 2);
  EXPECT_EQ(s.node(enemy), map.find_node("C"));
  EXPECT_TRUE(s.move_to({kFarthestPlace, -kFarthestPlace, 0}));
  EXPECT_EQ(s.node(), map.find_node("D"));
}

TEST(WildNumbers, angles_and_chances_outside_of_their_range_are_refused) {
  const TacticalMap map = bake_drawing("A.B");
  Situation s(map, {});
  const EnemyId enemy = s.add_enemy({.name = "a"});
  constexpr float kPi = std::numbers::pi_v<float>;
  EXPECT_TRUE(s.add_enemy({.name = "b", .half_angle = kPi}).valid());
  for (const float yaw : {kNan, kInfinity}) {
    EXPECT_FALSE(s.move(enemy, {1, 0, 0}, yaw));
    EXPECT_FALSE(s.add_enemy({.name = "c", .yaw = yaw}).valid());
  }
  for (const float angle : {kNan, -0.1F, 1.01F * kPi, kInfinity})
    EXPECT_FALSE(s.add_enemy({.name = "c", .half_angle = angle}).valid());
  for (const float chance : {kNan, -0.1F, 1.1F}) {
    EXPECT_FALSE(s.set_confidence(enemy, chance));
    EXPECT_FALSE(s.add_enemy({.name = "c", .confidence = chance}).valid());
  }
  EXPECT_FALSE(s.set_risk({0.5F, kNan}));
  EXPECT_FALSE(s.set_risk({0.5F})) << "one per node";
  EXPECT_TRUE(s.set_risk({0.5F, 1}));
  EXPECT_TRUE(s.set_risk({}));
  EXPECT_EQ(s.enemy(enemy).position, Vec3{});
  EXPECT_EQ(s.enemy(enemy).confidence, 1);
  EXPECT_EQ(s.enemy_count(), 2U);
}

TEST(WildNumbers, a_character_that_begins_nowhere_is_at_node_0_until_it_moves) {
  const TacticalMap map = bake_drawing("A.B.C");
  Situation s(map, {kNan, 0, 0});
  EXPECT_EQ(s.node(), NodeId{0U});
  EXPECT_EQ(s.position(), map.graph().position(NodeId{0U}));
  EXPECT_TRUE(s.move_to(map.graph().position(NodeId{2U})));
  EXPECT_EQ(s.node(), NodeId{2U});
}

TEST(WildNumbers, a_situation_says_how_far_the_nearest_node_is) {
  const TacticalMap map = bake_drawing("A.B.C");
  const Vec3 node = map.graph().position(map.find_node("C"));
  Situation s(map, {node.x + 3, node.y, node.z + 4});
  const EnemyId enemy = s.add_enemy({.name = "a", .position = node});
  EXPECT_FLOAT_EQ(s.distance_to_node(), 5);
  EXPECT_EQ(s.distance_to_node(enemy), 0);
  s.move(enemy, {node.x, node.y, node.z + 5000}, 0);
  EXPECT_FLOAT_EQ(s.distance_to_node(enemy), 5000);
}

TEST(WildNumbers, refusing_does_not_allocate) {
  const TacticalMap map = bake_drawing("A.B");
  Situation s(map, {});
  const EnemyId enemy = s.add_enemy({.name = "a"});
  EXPECT_EQ(allocations_in([&] {
              EXPECT_FALSE(s.move_to({kNan, 0, 0}));
              EXPECT_FALSE(s.move(enemy, {kNan, 0, 0}, 0));
              EXPECT_FALSE(s.set_confidence(enemy, kNan));
            }),
            0U);
}

/// Everything that can be set, set to anything; how much of it was taken.
std::size_t shake(Random& random, Situation& s) {
  std::size_t taken = s.move_to(wild_place(random)) ? 1 : 0;
  const EnemyId added = s.add_enemy({.position = wild_place(random),
                                     .yaw = wild_number(random),
                                     .half_angle = wild_number(random),
                                     .confidence = wild_number(random)});
  taken += added.valid() ? 1U : 0U;
  for (const EnemyId e : s.enemies()) {
    taken += s.move(e, wild_place(random), wild_number(random)) ? 1U : 0U;
    taken += s.set_confidence(e, wild_number(random)) ? 1U : 0U;
  }
  taken += s.add_friend({"", wild_place(random)}).valid() ? 1U : 0U;
  if (s.enemy_count() > 3) s.clear();
  return taken;
}

TEST(WildNumbers, a_million_situations_answer_every_query_with_numbers) {
  Random random(13);
  const TacticalMap map = random_map(random, 12, false);
  const auto query = Query::parse(
      "danger | safe(now) | within(npc, 3) & walk(npc, 9) | above(npc, 1) rank mean(distance "
      "falling(0, 9), path falling(0, 9), path_danger falling(0, 9), exposure rising(0, 1), height "
      "rising(0, 4), cover rising(0, 1), cover_quality rising(0, 1), friends falling(0, 20))");
  ASSERT_TRUE(query) << query.error().message;
  Workspace work;
  NodeSet nodes(map.graph().node_count());
  std::vector<RankedNode> ranked;
  std::size_t taken = 0, answers = 0;
  Situation s(map, {});
  for (int round = 0; round < 1'000'000; ++round) {
    taken += shake(random, s);
    for (const EnemyId e : s.enemies()) ASSERT_GE(s.distance_to_node(e), 0);
    if (round % 4 != 0) continue;
    ASSERT_TRUE(query->run(s, nodes, work));
    ASSERT_TRUE(query->rank(s, nodes, 12, ranked, work));
    for (const RankedNode& node : ranked) ASSERT_TRUE(node.score >= 0 && node.score <= 1);
    answers += ranked.size();
  }
  EXPECT_GT(taken, 1'000'000U);
  EXPECT_GT(answers, 1'000'000U);
}

}  // namespace
}  // namespace defilade::test
