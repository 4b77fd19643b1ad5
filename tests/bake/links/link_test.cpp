#include "bake/links/link.h"

#include <gtest/gtest.h>

#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

/// The kind of the link between two drawn nodes; "none" when there is none.
std::string way(const Asked& asked, std::string_view from, std::string_view to) {
  const Link* link = asked.link(from, to);
  return link ? std::string(name_of(link->kind)) : "none";
}

TEST(Links, join_nodes_that_can_walk_to_each_other) {
  const Asked room(bake_drawing(R"(
######
#A..B#
######)"));
  EXPECT_EQ(way(room, "A", "B"), "walk");
  EXPECT_EQ(way(room, "B", "A"), "walk");
  EXPECT_EQ(room.link("A", "B")->length, 3);
  EXPECT_EQ(room.link("A", "B")->clearance_radius, 0.5F);
}

TEST(Links, do_not_pass_walls_although_rays_pass_windows) {
  const Asked rooms(bake_drawing(R"(
A.#.B
..=.D)"));
  EXPECT_EQ(way(rooms, "A", "B"), "none");
  EXPECT_EQ(way(rooms, "B", "D"), "walk");
}

TEST(Links, need_room_for_the_whole_body) {
  // The ray between A and B passes the gap of one cell; a body of radius 0.4 only fits when the
  // cell is wide enough.
  constexpr std::string_view gap = R"(
#####
A.#..
.....
..#.B)";
  BakeSettings thin;
  thin.profile.radius = 0.1F;
  EXPECT_EQ(way(Asked(bake_drawing(gap, "", thin)), "A", "B"), "walk");
  EXPECT_EQ(way(Asked(bake_drawing(gap)), "A", "B"), "none");
}

TEST(Links, are_no_longer_than_the_reach) {
  BakeSettings near;
  near.reach = 2.5F;
  const Asked room(bake_drawing("A..B.C", "", near));
  EXPECT_EQ(way(room, "A", "B"), "none");
  EXPECT_EQ(way(room, "B", "C"), "walk");
}

TEST(Links, climb_stairs_both_ways) {
  const Asked stair(
      bake_level(import_text("defilade level 1\nfloor 0\n.A12345.\noverlay\n......T\n")).map);
  EXPECT_EQ(way(stair, "A", "T"), "walk");
  EXPECT_EQ(way(stair, "T", "A"), "walk");
}

TEST(Links, drop_from_a_ledge_one_way) {
  const Asked ledge(
      bake_level(import_text("defilade level 1\nrise 0.25\nfloor 0\n..A..9..\noverlay\n.....T\n"))
          .map);
  EXPECT_EQ(way(ledge, "T", "A"), "drop");
  EXPECT_EQ(way(ledge, "A", "T"), "none");
}

TEST(Links, do_not_drop_deeper_than_the_agent_survives) {
  const std::string text = "defilade level 1\nrise 0.4\nfloor 0\n..A..9..\noverlay\n.....T\n";
  EXPECT_EQ(way(Asked(bake_level(import_text(text)).map), "T", "A"), "none");
  BakeSettings tough;
  tough.profile.drop = 4;
  EXPECT_EQ(way(Asked(bake_level(import_text(text), tough).map), "T", "A"), "drop");
}

TEST(Links, drop_no_deeper_than_the_agent_survives_steps_on_the_way_included) {
  // A step of 0.4 m down, then a fall of 2.8 m: 3.2 m in all.
  const std::string text = "defilade level 1\nrise 0.4\nfloor 0\n..A.78..\noverlay\n.....T\n";
  const Asked ledge(bake_level(import_text(text)).map);
  for (const Link& link : ledge.map().graph().links())
    EXPECT_TRUE(allows(ledge.map().profile(), ledge.map().graph(), link));
  EXPECT_EQ(way(ledge, "T", "A"), "none");
}

TEST(Links, swim_below_a_roof_that_is_too_low_to_stand) {
  ImportedLevel level = import_drawing("A.r1r.B", "rise 0.1\ndefine r solid 1.4 2");
  const Box flood{{0, 0, 0}, {7, 1, 1.3F}};
  level.level.volumes.push_back({Medium::water,
                                 flood,
                                 {{{1, 0, 0}, flood.max.x},
                                  {{-1, 0, 0}, flood.min.x},
                                  {{0, 1, 0}, flood.max.y},
                                  {{0, -1, 0}, flood.min.y},
                                  {{0, 0, 1}, flood.max.z},
                                  {{0, 0, -1}, flood.min.z}}});
  const Asked passage(bake_level(level).map);
  ASSERT_EQ(way(passage, "A", "B"), "swim");
  EXPECT_TRUE(allows(passage.map().profile(), passage.map().graph(), *passage.link("A", "B")));
}

TEST(Links, jump_up_what_is_too_high_to_step_on) {
  const Asked box(
      bake_level(import_text("defilade level 1\nrise 0.8\nfloor 0\n.A.1..\noverlay\n...T\n")).map);
  EXPECT_EQ(way(box, "A", "T"), "jump");
  EXPECT_EQ(way(box, "T", "A"), "drop");
}

TEST(Links, jump_across_a_gap_and_over_a_low_wall) {
  EXPECT_EQ(way(Asked(bake_drawing("..A  B..")), "A", "B"), "jump");
  EXPECT_EQ(way(Asked(bake_drawing("..A    B..", "")), "A", "B"), "none");
  EXPECT_EQ(way(Asked(bake_drawing("..A-B..", "low 0.9")), "A", "B"), "jump");
  EXPECT_EQ(way(Asked(bake_drawing("..A-B..", "low 1.1")), "A", "B"), "none");
}

TEST(Links, step_over_a_crack_narrower_than_the_body) {
  EXPECT_EQ(way(Asked(bake_drawing("..A.B..", "cell 0.6")), "A", "B"), "walk");
  EXPECT_EQ(way(Asked(bake_drawing("..A B..", "cell 0.6")), "A", "B"), "walk");
}

TEST(Links, crouch_under_what_is_too_low_to_stand) {
  const Asked pipe(bake_drawing("A.%.B", "define % solid 1.4 3"));
  EXPECT_EQ(way(pipe, "A", "B"), "crouch");
  EXPECT_NEAR(pipe.link("A", "B")->clearance_height, 1.4F, 1e-6);
  const Asked vent(bake_drawing("A.%.B", "define % solid 0.8 3"));
  EXPECT_EQ(way(vent, "A", "B"), "none");
}

TEST(Links, only_have_kinds_that_the_agent_can_use) {
  BakeSettings stiff;
  stiff.profile.abilities.reset(static_cast<std::size_t>(LinkKind::jump));
  EXPECT_EQ(way(Asked(bake_drawing("..A  B..", "", stiff)), "A", "B"), "none");
}

TEST(Links, remember_the_door_they_pass) {
  const Asked rooms(bake_drawing(R"(
A.+.B
C.###)"));
  ASSERT_NE(rooms.link("A", "B"), nullptr);
  ASSERT_TRUE(rooms.link("A", "B")->door.valid());
  EXPECT_EQ(rooms.map().graph().doors()[rooms.link("A", "B")->door.index()], "door1");
  EXPECT_FALSE(rooms.link("A", "C")->door.valid());
}

TEST(Links, pass_hedges_but_not_player_clips) {
  EXPECT_EQ(way(Asked(bake_drawing("A.%.B", "define % foliage 0 3")), "A", "B"), "walk");
  EXPECT_EQ(way(Asked(bake_drawing("A.%.B", "define % clip 0 3")), "A", "B"), "none");
}

TEST(Links, jump_only_to_where_there_is_floor) {
  ImportedLevel level = import_drawing("..A   ..");
  level.nodes.push_back(level.nodes[0]);
  level.nodes[1].name = "floating";
  level.nodes[1].position.x += 2;
  EXPECT_EQ(bake_level(level).map.graph().link_count(), 0U);
}

TEST(Links, leap_a_gap_under_a_low_ceiling) {
  const std::string roof = "floor 2.3\n........\n";
  const Asked hall(bake_level(import_text("defilade level 1\nfloor 0\n..A  B..\n" + roof)).map);
  EXPECT_EQ(way(hall, "A", "B"), "jump");
}

TEST(Links, carry_agents_of_any_size) {
  BakeSettings mech;
  mech.profile.radius = 2.5F;
  mech.profile.stances = {{"stand", 6, 5.5F, {}}};
  const std::string yard = ".........\n.........\n.A.....B.\n.........\n.........\n";
  EXPECT_EQ(way(Asked(bake_drawing(yard, "cell 2\nwall 8", mech)), "A", "B"), "none");
  mech.reach = 20;
  EXPECT_EQ(way(Asked(bake_drawing(yard, "cell 2\nwall 8", mech)), "A", "B"), "walk");
  const std::string walled = "####.####\n.........\n.A.....B.\n.........\n####.####\n";
  EXPECT_EQ(way(Asked(bake_drawing(walled, "cell 2\nwall 8", mech)), "A", "B"), "walk");
  const std::string narrow = "#########\n####.####\n.A.....B.\n####.####\n#########\n";
  EXPECT_EQ(way(Asked(bake_drawing(narrow, "cell 2\nwall 8", mech)), "A", "B"), "none");
}

TEST(Links, do_not_join_nodes_at_the_same_place) {
  ImportedLevel level = import_drawing("..A..");
  Waypoint twin = level.nodes[0];
  twin.name = "twin";
  level.nodes.push_back(twin);
  EXPECT_EQ(bake_level(level).map.graph().link_count(), 0U);
}

}  // namespace
}  // namespace defilade::test
