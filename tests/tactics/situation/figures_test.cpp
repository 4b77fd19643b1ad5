// The figures of Lidén's papers, redrawn: the test is the diagram. In what is expected '+' is a
// node of the set. A node is one metre wide, walls are as thick, and sight goes from middle to
// middle: a line of sight that touches a wall's corner is blocked.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "defilade/tactics/path.h"
#include "defilade/tactics/sets.h"
#include "support/drawings/figures.h"

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
  NodeSet set = figure.none();
  Workspace work;
  snipe(figure.situation(), figure.enemy("a"), set, work);
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

TEST(Figures, flanking_an_enemy_is_behind_it_where_the_other_does_not_see_us) {
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

TEST(Figures, an_enemy_with_all_of_the_level_in_front_cannot_be_flanked) {
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

TEST(Figures, two_enemies_that_face_each_other_cannot_be_flanked) {
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

TEST(Figures, behind_a_low_wall_a_character_ducks_unless_too_far_from_it) {
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

/// All of the lane sees all of it, also through the window. Beside its western end are two closets
/// that do not see each other, beside the nook behind the window one.
Figure lane_with_closets() {
  return Figure(R"(
############
##P#######Q#
##W******=E#
#RS#########
############)");
}

NodeSet sniper_set(const Figure& figure) {
  NodeSet set = figure.none();
  for (const SniperSpot& spot : figure.map().analysis().sniper_spots) set.insert(spot.node);
  return set;
}

TEST(Figures, sniper_spots_are_exposed_with_hidden_places_beside_them) {
  const Figure figure = lane_with_closets();
  EXPECT_TRUE(figure.shows(sniper_set(figure), R"(
############
##P#######Q#
##+......=+#
#RS#########
############)"));
}

TEST(Figures, hit_and_run_needs_two_retreats_and_a_dead_end_has_one) {
  const Figure figure = lane_with_closets();
  const std::vector<SniperSpot> expected{
      // Nine see W and two see P; eight see E and one sees Q. There are eleven other nodes.
      {figure.node("W"), figure.node("P"), 7.0 / 11, true},
      {figure.node("E"), figure.node("Q"), 7.0 / 11, false}};
  EXPECT_TRUE(std::ranges::equal(figure.map().analysis().sniper_spots, expected));
}

TEST(Figures, retreats_in_sight_of_each_other_are_one) {
  const Figure figure(R"(
############
#P########Q#
#W*******=E#
#R##########
############)");
  for (const SniperSpot& spot : figure.map().analysis().sniper_spots)
    EXPECT_FALSE(spot.hit_and_run);
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
  Workspace work;
  Path path;
  path = find_path(figure.graph(), request, work);
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
  path = find_path(figure.graph(), request, work);
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
