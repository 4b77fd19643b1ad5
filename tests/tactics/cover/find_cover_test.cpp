#include "defilade/tactics/find_cover.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/drawings/hiding_ground.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

TEST(FindCover, behind_a_rock_whatever_side_the_threat_is_on) {
  HidingGround ground(R"(
.............
.............
.............
.............
......##.....
......##.....
.............
.............
.............
.............
.............)");
  const Vec3 agent{4.3F, 3.4F, 0}, rock{7, 6, 0};
  int straight = 0;
  for (int i = 0; i < 24; ++i) {
    const double angle = i * std::numbers::pi / 12;
    const Situation s =
        ground.situation(agent, {{rock.x + 5.5F * static_cast<float>(std::cos(angle)),
                                  rock.y + 4.5F * static_cast<float>(std::sin(angle)), 0}});
    const CoverResult found = ground.find(s);
    ASSERT_TRUE(found.found()) << i;
    const double best = ground.nearest_hidden(s, s.position(), 9, 0.25F);
    if (std::isinf(best)) continue;  // behind the rock, but not straight away
    ++straight;
    EXPECT_LE(found.way, 1.25 * best + 0.25) << i;
  }
  EXPECT_GT(straight, 12);
}

TEST(FindCover, is_the_same_where_rows_are_lines) {
  HidingGround ground(R"(
.............
..#..........
..#...A......
......##...*.
.*....##.....
.........T...
.............)");
  const Situation before = ground.situation(ground.place("A"), {ground.place("T")});
  const CoverResult dense = ground.find(before);
  ground.keep_as_lines();
  const Situation after = ground.situation(ground.place("A"), {ground.place("T")});
  ASSERT_FALSE(after.row(EnemyId{0U}).is_dense());
  const CoverResult lines = ground.find(after);
  EXPECT_TRUE(dense.found());
  EXPECT_EQ(lines.source, dense.source);
  EXPECT_EQ(lines.place, dense.place);
  EXPECT_EQ(lines.way, dense.way);
  EXPECT_EQ(lines.rays, dense.rays);
}

TEST(FindCover, behind_a_low_wall_the_character_crouches) {
  HidingGround ground(R"(
...........
.....-.....
.....-A...*
T....-.....
.....-.....
...........)",
                      "low 1.2");
  const CoverResult found = ground.find(ground.place("A"), {ground.place("T")});
  ASSERT_TRUE(found.found());
  EXPECT_EQ(found.source, CoverSource::here);
  EXPECT_EQ(found.stance, StanceId{1U});
  EXPECT_EQ(found.way, 0);
}

TEST(FindCover, the_character_stands_upright_where_that_is_unseen_too) {
  HidingGround ground(R"(
...........
.....#.....
.....#.....
.....#.....
...........)");
  const CoverResult found = ground.find({6.7F, 0.6F, 0}, {{0.5F, 2.5F, 0}});
  ASSERT_TRUE(found.found());
  EXPECT_EQ(found.stance, StanceId{0U});
}

TEST(FindCover, a_plank_protects_from_a_pistol_but_not_from_a_rifle) {
  HidingGround ground(R"(
...........
.....|.....
T....|A...*
.....|.....
...........)",
                      "define | plank 0 1.8");
  const Vec3 agent = ground.place("A"), threat = ground.place("T");
  EXPECT_EQ(ground.find(ground.situation(agent, {threat})).source, CoverSource::here);
  const CoverRequest from_fire{.means = Means::own_weapons()};
  const CoverResult from_pistol =
      ground.find(ground.situation(agent, {threat}, "pistol"), from_fire);
  EXPECT_EQ(from_pistol.source, CoverSource::here);
  const CoverResult from_rifle = ground.find(ground.situation(agent, {threat}, "rifle"), from_fire);
  EXPECT_FALSE(from_rifle.found());
  EXPECT_EQ(from_rifle.seen_by, 1U);
}

TEST(FindCover, through_a_doorway) {
  HidingGround ground(R"(
###########
#.....#...#
#.A...#.B.#
#.....+...#
#T..*.+*..#
#.....#...#
###########)");
  const CoverResult found = ground.find(ground.place("A"), {ground.place("T")});
  ASSERT_TRUE(found.found());
  EXPECT_GT(found.place.x, 6) << "in the other room";
  EXPECT_GE(found.path.nodes.size(), 1U) << "the straight line is blocked";
}

TEST(FindCover, from_two_threats_on_two_sides) {
  HidingGround ground(R"(
.............
......A......
.............
.S...#.#...T.
.....#.#.....
.....#*#.....
.....###.....
.............)");
  const Situation s = ground.situation(ground.place("A"), {ground.place("S"), ground.place("T")});
  EXPECT_FALSE(ground.is_hidden(s, s.position(), StanceId{0U}));
  const CoverResult found = ground.find(s);
  ASSERT_TRUE(found.found());
  EXPECT_NEAR(found.place.x, ground.place("A").x, 0.5) << "in the niche or at its mouth";
  EXPECT_LT(found.place.y, 5.5) << "in the niche or at its mouth";
  EXPECT_LE(found.way, 1.25 * ground.nearest_hidden(s, s.position(), 9, 0.25F) + 0.25);
}

TEST(FindCover, says_so_when_there_is_none_and_that_staying_is_not_worse) {
  HidingGround ground(R"(
##############
#A...*...*..T#
##############)");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  const CoverResult found = ground.find(s);
  EXPECT_FALSE(found.found());
  EXPECT_EQ(found.seen_by, 1U);
  EXPECT_EQ(found.place, ground.place("A"));
  EXPECT_EQ(explain(found, s, {}), "least bad, stand: a sees it");
}

TEST(FindCover, the_least_bad_is_seen_by_fewer) {
  HidingGround ground(R"(
######U#####
#A...*B*..T#
############)");
  const Situation s = ground.situation(ground.place("B"), {ground.place("T"), ground.place("U")});
  const CoverResult found = ground.find(s);
  EXPECT_FALSE(found.found());
  EXPECT_EQ(found.seen_by, 1U);
}

TEST(FindCover, of_places_equally_far_off_the_one_that_fewer_nodes_see_wins) {
  HidingGround ground(R"(
.............T.............
...........................
...........................
....#####.........#####....
.............A.............
..*.*.*.*....#....*........
..*.*.*.*....#.............
..*.*.*.*....#.............)");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  const CoverResult found = ground.find(s, kExhaustive);
  ASSERT_TRUE(found.found());
  EXPECT_GT(found.place.x, ground.place("A").x) << "in the west there are twelve nodes";
}

constexpr std::string_view kCorner = R"(
####################
#TA....*.....*....C#
##################.#
##################.#
##################.#
##################.#
##################B#
####################)";

TEST(FindCover, round_a_corner_the_character_stops_as_soon_as_it_is_hidden) {
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

TEST(FindCover, a_place_behind_a_shut_door_is_not_cover) {
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

TEST(FindCover, a_sealed_room_is_not_cover_at_any_distance) {
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

TEST(FindCover, the_nearest_cover_is_taken_at_any_distance) {
  HidingGround ground(kCorner);
  const CoverResult found = ground.find(ground.place("A"), {ground.place("T")},
                                        {.far = std::numeric_limits<float>::infinity()});
  ASSERT_TRUE(found.found());
  EXPECT_LT(found.way, 17);
}

TEST(FindCover, a_character_that_can_walk_to_no_node_does_not_start_at_a_disabled_node) {
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

TEST(FindCover, a_board_hides_the_eye_but_not_the_legs) {
  constexpr std::string_view kBoard = R"(
...........
.....b.....
T....bA...*
.....b.....
...........)";
  constexpr std::string_view kHeader = "define b solid 0.8 3";
  HidingGround eyes(kBoard, kHeader);
  EXPECT_EQ(eyes.find(eyes.place("A"), {eyes.place("T")}).source, CoverSource::here);
  AgentProfile with_legs;
  for (Stance& stance : with_legs.stances) stance.body = {0.2F};
  HidingGround bodies(kBoard, kHeader, with_legs);
  EXPECT_NE(bodies.find(bodies.place("A"), {bodies.place("T")}).source, CoverSource::here);
}

TEST(FindCover, what_a_ray_has_seen_is_not_called_unseen) {
  HidingGround ground(R"(
.......
..#....
..#A...
T.#....
.......)");
  Situation s = ground.situation({3.5F, 0.4F, 0}, {ground.place("T")});
  World world;
  world.occupied = NodeSet(ground.map().graph().node_count());
  world.occupied.insert(ground.map().graph().find("A"));
  s.set_world(world);
  const CoverRequest hasty{.rays = 1};
  const CoverResult found = ground.find(s, hasty);
  EXPECT_FALSE(found.found());
  EXPECT_EQ(found.place, s.position());
  EXPECT_EQ(found.seen_by, 1U) << "though A, the node near by, is not in the threat's row";
  EXPECT_EQ(explain(found, s, hasty), "least bad, stand: a sees it");
}

TEST(FindCover, explains_itself) {
  HidingGround ground(R"(
...........
.....#.....
T....#A...*
.....#.....
...........)");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  EXPECT_EQ(explain(ground.find(s), s, {}), "here, stand: a does not see it");
  const CoverRequest blind{.rays = 0};
  EXPECT_EQ(explain(ground.find(s, blind), s, blind),
            "least bad, stand: a does not see it, but there were too few rays to make sure");
  CoverResult found;
  found.source = CoverSource::node;
  found.node = ground.map().graph().find("A");
  found.stance = StanceId{1U};
  found.way = 2.04;
  EXPECT_EQ(explain(found, s, {}), "node A, 2.0 m away, crouch: a does not see it (high cover)");
  found.source = CoverSource::sensor;
  found.path.nodes = {found.node};
  EXPECT_EQ(explain(found, s, {.means = Means::own_weapons()}),
            "sensor, 2.0 m away over A, crouch: a cannot hit it");
}

TEST(FindCover, with_unlimited_rays_no_place_within_a_straight_walk_is_nearer) {
  Random random(11);
  int compared = 0;
  for (int round = 0; round < 60; ++round) {
    HidingGround ground("A.*.*.*\n" + random_drawing(random, 16, 12), kRandomHeader);
    const auto nodes = ground.map().graph().positions();
    const auto floor = ground.engine().floor_at({8.25F, 6.25F, 0});
    if (!floor) continue;
    std::vector<Vec3> threats;
    for (std::size_t i = 0; i < 1 + random.below(3); ++i)
      threats.push_back(nodes[random.below(nodes.size())]);
    const Situation s = ground.situation(*floor, threats);
    const CoverResult found = ground.find(s, kExhaustive);
    const double best = ground.nearest_hidden(s, {8, 6, 0}, 2.5F, 0.5F);  // where sensors are
    if (std::isinf(best)) continue;
    ++compared;
    EXPECT_TRUE(found.found()) << round;
    EXPECT_LE(std::ceil(4 * found.way), std::ceil(4 * best)) << round << explain(found, s, {});
  }
  EXPECT_GT(compared, 10);
}

TEST(FindCover, allocates_nothing_once_scratch_and_path_have_grown) {
  HidingGround ground("A..#..*..#..T\n.............");
  const Situation s = ground.situation(ground.place("A"), {ground.place("T")});
  Workspace work;
  SensorGrid grid;
  CoverResult found;
  const auto ask = [&] {
    found = find_cover(s, {}, ground.engine(), work);
    found = find_cover(s, {.grid = &grid}, ground.engine(), work);
  };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

TEST(FindCover, without_threats_the_character_stays) {
  HidingGround ground("A...*\n.....");
  const CoverResult found = ground.find(ground.place("A"), {});
  EXPECT_EQ(found.source, CoverSource::here);
  EXPECT_EQ(found.way, 0);
  EXPECT_EQ(found.rays, 0U);
}

}  // namespace
}  // namespace defilade::test
