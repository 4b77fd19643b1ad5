// Pinch points and ambushes as drawings, like figures_test.cpp: the only door of a room, a
// hallway's end, a room with two doors for a team of two.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "defilade/tactics/ambush.h"
#include "defilade/tactics/anticipate.h"
#include "support/drawings/figures.h"

namespace defilade::test {
namespace {

NodeSet ambush_of(const Figure& figure, const PinchPoint& pinch, std::size_t gate) {
  NodeSet set = figure.none();
  ambush(figure.map(), pinch, gate, StanceId{0U}, set);
  return set;
}

/// The marks of gates, or of their neighbours outside.
std::string gates_of(const Figure& figure, const PinchPoint& pinch) {
  std::string marks;
  for (const PinchGate& gate : pinch.gates) marks += figure.mark(gate.node);
  return marks;
}
std::string outside_of(const Figure& figure, const PinchPoint& pinch) {
  std::string marks;
  for (const PinchGate& gate : pinch.gates)
    for (const NodeId node : gate.outside_nodes) marks += figure.mark(node);
  return marks;
}

TEST(Figures, the_only_door_of_a_room_is_a_pinch_point) {
  const Figure figure(R"(
##########
####*****#
#**#*****#
#**NO****#
#**#*****#
####*****#
##########)");
  const auto found = find_published_pinch_points(figure.graph());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(gates_of(figure, found[0]), "N");
  EXPECT_EQ(outside_of(figure, found[0]), "O");
  EXPECT_TRUE(figure.shows(figure.set_of(found[0].inside), R"(
##########
####.....#
#++#.....#
#++NO....#
#++#.....#
####.....#
##########)"));
  EXPECT_TRUE(figure.shows(ambush_of(figure, found[0], 0), R"(
##########
####++...#
#..#+....#
#..NO....#
#..#+....#
####++...#
##########)"));
}

TEST(Figures, a_hallway_is_left_at_its_end) {
  const Figure figure(R"(
###########
######****#
#**###****#
#**PQNO***#
#**###****#
######****#
###########)");
  const auto doors = find_published_pinch_points(figure.graph());
  ASSERT_EQ(doors.size(), 3U);
  EXPECT_EQ(gates_of(figure, doors[0]), "P");
  EXPECT_TRUE(figure.shows(ambush_of(figure, doors[0], 0), R"(
###########
######....#
#..###..+.#
#..PQNO...#
#..###..+.#
######....#
###########)"))
      << "who leaves the room itself would meet them face to face";

  const auto found = find_hallway_pinch_points(figure.graph());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(gates_of(figure, found[0]), "N");
  EXPECT_EQ(outside_of(figure, found[0]), "O");
  EXPECT_TRUE(figure.shows(figure.set_of(found[0].inside), R"(
###########
######....#
#++###....#
#++++NO...#
#++###....#
######....#
###########)"));
  EXPECT_TRUE(figure.shows(ambush_of(figure, found[0], 0), R"(
###########
######++..#
#..###+...#
#..PQNO...#
#..###+...#
######++..#
###########)"));
}

/// The room is what is near to R.
Regions room_and_rest(const Figure& figure) {
  const Vec3 middle = figure.graph().position(figure.node("R"));
  Regions regions{{"rest", "room"}, {}};
  for (const Vec3 place : figure.graph().positions())
    regions.of_node.emplace_back(distance(place, middle) < 1.5F ? 1U : 0U);
  return regions;
}

TEST(Figures, a_room_with_two_doors_is_ambushed_by_two) {
  const Figure figure(R"(
#############
#***********#
#***#####***#
#***#***#***#
#**ON*R*MP**#
#***#***#***#
#***#####***#
#***********#
#############)");
  PinchSettings settings;
  settings.far = 1.5F;  // beyond a door is outside
  const auto found = find_gates_pinch_points(figure.graph(), room_and_rest(figure), settings);
  const auto pinch = std::ranges::find_if(
      found, [&](const PinchPoint& point) { return gates_of(figure, point) == "NM"; });
  ASSERT_NE(pinch, found.end());
  EXPECT_EQ(outside_of(figure, *pinch), "OP");
  EXPECT_TRUE(figure.shows(figure.set_of(pinch->inside), R"(
#############
#...........#
#...#####...#
#...#+++#...#
#..ON+++MP..#
#...#+++#...#
#...#####...#
#...........#
#############)"));
  EXPECT_TRUE(figure.shows(ambush_of(figure, *pinch, 0), R"(
#############
#+++........#
#.++#####...#
#..+#...#...#
#..ON.R.MP..#
#..+#...#...#
#.++#####...#
#+++........#
#############)"));
  EXPECT_TRUE(figure.shows(ambush_of(figure, *pinch, 1), R"(
#############
#........+++#
#...#####++.#
#...#...#+..#
#..ON.R.MP..#
#...#...#+..#
#...#####++.#
#........+++#
#############)"));
}

TEST(Figures, a_team_of_two_holds_both_doors_of_the_enemys_room) {
  const Figure figure(R"(
#############
#***********#
#***#####***#
#F**#***#***#
#**ON*R*MP*A#
#***#***#***#
#***#####***#
#***********#
#############)");
  const TacticalMap map = with_regions(figure.map(), room_and_rest(figure), {.far = 1.5F});
  Situation s(map, figure.graph().position(figure.node("A")));
  const EnemyId enemy = s.add_enemy(Enemy{"a", figure.graph().position(figure.node("R"))});
  EXPECT_FALSE(anticipate(s, enemy)) << "a single character cannot hold two doors";
  s.add_friend(Friend{"f", figure.graph().position(figure.node("F"))});
  const auto plan = anticipate(s, enemy);
  ASSERT_TRUE(plan);
  EXPECT_EQ(gates_of(figure, *plan->pinch), "NM");
  ASSERT_EQ(plan->posts.size(), 2U);
  EXPECT_EQ(plan->posts[0].member, 1U) << "the friend is nearer to the western door";
  EXPECT_EQ(plan->posts[1].member, 0U);
  for (const Post& post : plan->posts)
    EXPECT_TRUE(ambush_of(figure, *plan->pinch, post.gate).contains(post.node));
}

// Figure 4.3 of the article.
TEST(Figures, the_squad_rule_finds_a_room_with_two_doors_without_regions) {
  const Figure figure(R"(
#############
#***********#
#***#####***#
#F**#***#***#
#**ON*R*MP*A#
#***#***#***#
#***#####***#
#***********#
#############)");
  const auto found = find_squad_pinch_points(figure.graph());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(gates_of(figure, found[0]), "NM");
  EXPECT_EQ(outside_of(figure, found[0]), "OP");
  EXPECT_TRUE(figure.shows(figure.set_of(found[0].inside), R"(
#############
#...........#
#...#####...#
#F..#+++#...#
#..ON+++MP.A#
#...#+++#...#
#...#####...#
#...........#
#############)"));
  Situation s(figure.map(), figure.graph().position(figure.node("A")));
  const EnemyId enemy = s.add_enemy(Enemy{"a", figure.graph().position(figure.node("R"))});
  s.add_friend(Friend{"f", figure.graph().position(figure.node("F"))});
  const auto plan = anticipate(s, enemy);
  ASSERT_TRUE(plan);
  EXPECT_EQ(gates_of(figure, *plan->pinch), "NM");
  EXPECT_EQ(plan->posts.size(), 2U);
}

TEST(Figures, a_room_with_three_doors_needs_three) {
  const Figure figure(R"(
#############
#***********#
#***##L##***#
#F**#***#***#
#G*ON*R*MP*A#
#***#***#***#
#***#####***#
#***********#
#############)");
  Situation s(figure.map(), figure.graph().position(figure.node("A")));
  const EnemyId enemy = s.add_enemy(Enemy{"a", figure.graph().position(figure.node("R"))});
  s.add_friend(Friend{"f", figure.graph().position(figure.node("F"))});
  EXPECT_FALSE(anticipate(s, enemy)) << "two cannot hold three doors";
  s.add_friend(Friend{"g", figure.graph().position(figure.node("G"))});
  const auto plan = anticipate(s, enemy);
  ASSERT_TRUE(plan);
  EXPECT_EQ(gates_of(figure, *plan->pinch).size(), 3U);
  EXPECT_EQ(plan->posts.size(), 3U);
}

/// The room in the middle is 9 × 3 m, with a door in the west and one in the east.
TEST(Figures, a_room_with_two_doors_is_found_in_a_small_level_with_placed_nodes) {
  const ImportedLevel level = import_drawing(R"(
#######################
#.....................#
#.....................#
#.....................#
#.....###########.....#
#.....#.........#.....#
#.....................#
#.....#.........#.....#
#.....###########.....#
#.....................#
#.....................#
#.....................#
#######################)");
  const auto baked = bake(level.level);
  ASSERT_TRUE(baked) << baked.error().message;
  const WaypointGraph& graph = baked->map.graph();
  const auto is_in_room = [&](NodeId node) {
    const Vec3 p = graph.position(node);
    return p.x > 7 && p.x < 16 && p.y > 5 && p.y < 8;
  };
  const auto is_room = [&](const PinchPoint& pinch) {
    return pinch.gates.size() == 2 && std::ranges::count_if(pinch.inside, is_in_room) ==
                                          std::ranges::count_if(graph.nodes(), is_in_room);
  };
  EXPECT_TRUE(std::ranges::any_of(baked->map.analysis().pinch_points, is_room));

  Situation s(baked->map, {3, 6.5F, 0});
  const EnemyId enemy = s.add_enemy(Enemy{"a", {11.5F, 6.5F, 0}});
  EXPECT_FALSE(anticipate(s, enemy)) << "a single character cannot hold two doors";
  s.add_friend(Friend{"f", {20, 6.5F, 0}});
  const auto plan = anticipate(s, enemy);
  ASSERT_TRUE(plan);
  EXPECT_TRUE(is_room(*plan->pinch));
  EXPECT_EQ(plan->posts.size(), 2U);
}

}  // namespace
}  // namespace defilade::test
