// The figures of Lidén's papers, redrawn: the test is the diagram. In what is expected '+' is a
// node of the set. A node is one metre wide, walls are as thick, and sight goes from middle to
// middle: who touches a wall's corner with it sees nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "defilade/tactics/ambush.h"
#include "defilade/tactics/anticipate.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/sets.h"
#include "support/figures.h"

namespace defilade::test {
namespace {

/// Two enemies look along a passage with four niches. Each of them looks into the niches beside it
/// from an angle, and into none of the others.
Figure passage_with_niches() {
  return Figure(R"(
###########
##**###**##
##**###**##
#>********#
#********<#
##**###**##
##**###**##
###########)");
}

TEST(Figures, danger_is_what_any_enemy_sees) {
  const Figure figure = passage_with_niches();
  NodeSet set = figure.none();
  danger(figure.situation(), set);
  EXPECT_TRUE(figure.shows(set, R"(
###########
##..###+.##
##.+###++##
#+++++++++#
#+++++++++#
##++###+.##
##.+###..##
###########)"));
}

TEST(Figures, safe_is_what_no_enemy_sees) {
  const Figure figure = passage_with_niches();
  NodeSet set = figure.none();
  safe(figure.situation(), set);
  EXPECT_TRUE(figure.shows(set, R"(
###########
##++###.+##
##+.###..##
#>........#
#........<#
##..###.+##
##+.###++##
###########)"));
}

TEST(Figures, attack_is_where_one_enemy_is_seen_and_no_other_sees_us) {
  const Figure figure = passage_with_niches();
  NodeSet set = figure.none();
  attack(figure.situation(), figure.enemy("a"), set);
  EXPECT_TRUE(figure.shows(set, R"(
###########
##..###..##
##.+###..##
#>........#
#........<#
##++###..##
##.+###..##
###########)"));
  attack(figure.situation(), figure.enemy("b"), set);
  EXPECT_TRUE(figure.shows(set, R"(
###########
##..###+.##
##..###++##
#>........#
#........<#
##..###+.##
##..###..##
###########)"));
}

TEST(Figures, snipe_is_where_to_attack_a_step_from_safety) {
  const Figure figure = passage_with_niches();
  NodeSet set = figure.none(), scratch = figure.none();
  snipe(figure.situation(), figure.enemy("a"), set, scratch);
  EXPECT_TRUE(figure.shows(set, R"(
###########
##..###..##
##.+###..##
#>........#
#........<#
##+.###..##
##.+###..##
###########)"));
}

/// One enemy looks east; another looks into the hall from a side passage.
Figure hall_with_a_lookout() {
  return Figure(R"(
###########
##v########
##*########
#*********#
#****>****#
#*********#
###########)");
}

TEST(Figures, flanking_one_is_behind_it_where_the_other_does_not_see_us) {
  const Figure figure = hall_with_a_lookout();
  NodeSet set = figure.none();
  flank(figure.situation(), figure.enemy("b"), set);
  EXPECT_TRUE(figure.shows(set, R"(
###########
##v########
##.########
#+.++.....#
#+.++>....#
#...+.....#
###########)"));
}

TEST(Figures, who_has_all_of_the_level_in_front_cannot_be_flanked) {
  const Figure figure = hall_with_a_lookout();
  NodeSet set = figure.none();
  flank(figure.situation(), figure.enemy("a"), set);
  EXPECT_TRUE(set.none());
}

TEST(Figures, flanking_two_is_behind_both) {
  const Figure figure(R"(
###########
#*********#
#**<***>**#
#*********#
#####*#####
#####^#####
###########)");
  const std::array both{figure.enemy("a"), figure.enemy("b")};
  NodeSet set = figure.none();
  flank(figure.situation(), both, set);
  EXPECT_TRUE(figure.shows(set, R"(
###########
#.........#
#..<+.+>..#
#...+.+...#
#####.#####
#####^#####
###########)"));
  flank(figure.situation(), both[0], set);
  EXPECT_TRUE(set.none()) << "the other sees all of the hall";
}

TEST(Figures, two_who_look_at_each_other_cannot_be_flanked) {
  const Figure figure(R"(
###########
#*********#
#**>***<**#
#*********#
###########)");
  const std::array both{figure.enemy("a"), figure.enemy("b")};
  NodeSet set = figure.none();
  flank(figure.situation(), both, set);
  EXPECT_TRUE(set.none());
}

TEST(Figures, behind_a_low_wall_one_ducks_unless_too_far_from_it) {
  const Figure figure(R"(
##############
#*****-*****<#
#*****#******#
##############)",
                      "low 1.2");
  NodeSet set = figure.none();
  duck(figure.situation(), figure.enemy("a"), set);
  EXPECT_TRUE(figure.shows(set, R"(
##############
#..+++-.....<#
#.....#......#
##############)"));
}

/// All of the lane sees all of it, also through the window. Beside its western end are two closets,
/// beside the nook behind the window one.
Figure lane_with_closets() {
  return Figure(R"(
############
#P########Q#
#W*******=E#
#R##########
############)");
}

NodeSet sniper_set(const Figure& figure) {
  NodeSet set = figure.none();
  for (const SniperSpot& spot : figure.map().analysis().sniper_spots) set.insert(spot.node);
  return set;
}

TEST(Figures, snipers_are_much_seen_with_little_seen_places_beside_them) {
  const Figure figure = lane_with_closets();
  EXPECT_TRUE(figure.shows(sniper_set(figure), R"(
############
#P########Q#
#+.......=+#
#R##########
############)"));
}

TEST(Figures, hit_and_run_needs_two_ways_out_and_a_dead_end_has_one) {
  const Figure figure = lane_with_closets();
  const std::vector<SniperSpot> expected{
      // Ten see W and two see P; nine see E and one sees Q. There are eleven other nodes.
      {figure.node("W"), figure.node("P"), 8.0 / 11, true},
      {figure.node("E"), figure.node("Q"), 8.0 / 11, false}};
  EXPECT_TRUE(std::ranges::equal(figure.map().analysis().sniper_spots, expected));
}

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
  settings.far = 1.5F;  // beyond a door one is out
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

TEST(Figures, a_team_of_two_holds_both_doors_of_his_room) {
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
  const EnemyId enemy = s.add(Enemy{"a", figure.graph().position(figure.node("R"))});
  EXPECT_FALSE(anticipate(s, enemy)) << "one cannot hold two doors";
  s.add(Friend{"f", figure.graph().position(figure.node("F"))});
  const auto plan = anticipate(s, enemy);
  ASSERT_TRUE(plan);
  EXPECT_EQ(gates_of(figure, *plan->pinch), "NM");
  ASSERT_EQ(plan->posts.size(), 2U);
  EXPECT_EQ(plan->posts[0].member, 1U) << "the friend is nearer to the western door";
  EXPECT_EQ(plan->posts[1].member, 0U);
  for (const Post& post : plan->posts)
    EXPECT_TRUE(ambush_of(figure, *plan->pinch, post.gate).contains(post.node));
}

TEST(Figures, the_safest_way_is_a_detour_where_the_shortest_is_seen) {
  const Figure figure(R"(
###########
#A*******B#
#*###*###*#
#*###^###*#
#*#######*#
#*********#
###########)");
  NodeSet seen = figure.none();
  danger(figure.situation(), seen);
  PathRequest request{Traveller(figure.situation())};
  request.start = figure.node("A");
  request.goal = figure.node("B");
  request.danger = seen;
  PathScratch scratch(figure.graph());
  Path path;
  find_path(figure.graph(), request, scratch, path);
  EXPECT_TRUE(figure.shows(figure.set_of(path.nodes), R"(
###########
#+++++++++#
#.###.###.#
#.###^###.#
#.#######.#
#.........#
###########)"));
  EXPECT_NEAR(path.danger_length, 1, 1e-6);
  request.danger_weight = kAvoidDanger;
  find_path(figure.graph(), request, scratch, path);
  EXPECT_TRUE(figure.shows(figure.set_of(path.nodes), R"(
###########
#+.......+#
#+###.###+#
#+###^###+#
#+#######+#
#+++++++++#
###########)"));
  EXPECT_EQ(path.danger_length, 0);
}

TEST(Figures, a_guard_between_two_doors_watches_both) {
  const Figure figure(R"(
###########
#*#*****#*#
#****G****#
#*#*****#*#
###########)");
  const auto watched = watch_nodes(
      figure.graph(), figure.map().watchers(StanceId{0U}, StanceId{0U}), figure.node("G"));
  EXPECT_TRUE(figure.shows(figure.set_of(watched), R"(
###########
#.#.....#.#
#+...G...+#
#.#.....#.#
###########)"));
  ASSERT_EQ(watched.size(), 2U);
  const auto towards = [&](NodeId node) {
    return bearing(figure.graph().position(figure.node("G")), figure.graph().position(node));
  };
  EXPECT_NEAR(std::abs(towards(watched[0])), std::numbers::pi, 1e-6) << "west";
  EXPECT_NEAR(towards(watched[1]), 0, 1e-6) << "east";
  EXPECT_EQ(figure.map().analysis().watch[figure.node("G").index()], 1U | 1U << kSectors / 2);
}

}  // namespace
}  // namespace defilade::test
