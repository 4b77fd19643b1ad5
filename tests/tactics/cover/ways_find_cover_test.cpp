// How the way to cover decides what is found: links, doors, and how far it may be.

#include <gtest/gtest.h>

#include <limits>

#include "defilade/tactics/find_cover.h"
#include "support/drawings/hiding_ground.h"

namespace defilade::test {
namespace {

constexpr std::string_view kCorner = R"(
####################
#TA....*.....*....C#
##################.#
##################.#
##################.#
##################.#
##################B#
####################)";

TEST(FindCover, round_a_corner_one_stops_as_soon_as_one_is_hidden) {
  HidingGround ground(kCorner);
  const CoverResult found = ground.find(ground.place("A"), {ground.place("T")}, {.far = 30});
  ASSERT_TRUE(found.found());
  EXPECT_LT(found.way, 17) << "to B it is 21 m";
}

TEST(FindCover, closed_links_lead_nowhere) {
  HidingGround ground(kCorner);
  Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  const WaypointGraph& graph = ground.map().graph();
  World world;
  world.closed_links.resize(graph.links().size());
  for (const Link& link : graph.links())
    world.closed_links[graph.id_of(link).index()] = link.to == graph.find("B");
  s.set_world(world);
  EXPECT_FALSE(ground.find(s, {.far = 30}).found());
}

TEST(FindCover, nobody_hides_behind_a_door_that_is_shut) {
  constexpr std::string_view kOpen = R"(
###########
#.....#...#
#.A...#.B.#
#T..*.+*..#
#.....#...#
###########)";
  std::string shut_drawing(kOpen);
  for (char& c : shut_drawing)
    if (c == '+') c = '#';
  HidingGround open(kOpen);
  const HidingGround shut(shut_drawing);
  Situation s = open.situation(open.place("A"), {open.place("T")});
  ASSERT_TRUE(open.find(s).found());
  s.set_world({.closed_doors = {true}});
  Workspace work;
  const CoverResult& found = find_cover(s, {}, shut.engine(), work);
  EXPECT_FALSE(found.found());
  shut.expect_sound(s, {}, found);
}

TEST(FindCover, however_far_one_may_go_a_sealed_room_is_no_cover) {
  HidingGround ground(R"(
#########
#A.*#*.B#
#T..#..*#
#########)");
  CoverRequest endless = kExhaustive;
  endless.far = std::numeric_limits<float>::infinity();
  const CoverResult found = ground.find(ground.place("A"), {ground.place("T")}, endless);
  EXPECT_FALSE(found.found());
  EXPECT_LT(found.place.x, 4);
}

TEST(FindCover, however_far_one_may_go_the_nearest_is_taken) {
  HidingGround ground(kCorner);
  const CoverResult found = ground.find(ground.place("A"), {ground.place("T")},
                                        {.far = std::numeric_limits<float>::infinity()});
  ASSERT_TRUE(found.found());
  EXPECT_LT(found.way, 17);
}

TEST(FindCover, whoever_walks_to_no_node_does_not_begin_at_a_disabled_one) {
  HidingGround ground(R"(
######.....
#..#D.B....
######.....)");
  Situation s = ground.situation({1.6F, 1.5F, 0}, {{2.4F, 1.5F, 0}});
  World world;
  world.disabled = NodeSet(ground.map().graph().node_count());
  world.disabled.insert(ground.map().graph().find("D"));
  s.set_world(world);
  const CoverResult found = ground.find(s);
  ASSERT_TRUE(found.found());
  EXPECT_EQ(found.node, ground.map().graph().find("B"));
}

}  // namespace
}  // namespace defilade::test
