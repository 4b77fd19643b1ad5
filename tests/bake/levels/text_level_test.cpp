#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "model/body/body_sweep.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

std::string error_of(const std::string& text) {
  const auto level = read_text_level(text, "plan.txt");
  return level ? "no error" : level.error().message;
}

TEST(TextLevel, puts_named_nodes_at_cell_centres_with_north_up) {
  const ImportedLevel level = import_drawing(R"(
A..
..B)",
                                             "cell 2");
  ASSERT_EQ(level.nodes.size(), 2U);
  EXPECT_EQ(level.nodes[0].name, "A");
  EXPECT_EQ(level.nodes[0].position, (Vec3{1, 3, 0}));
  EXPECT_EQ(level.nodes[1].position, (Vec3{5, 1, 0}));
}

TEST(TextLevel, reads_what_the_header_says_about_a_node) {
  const ImportedLevel level =
      import_drawing("G", "node G behind-hedge cover stand-only #dark #low");
  ASSERT_EQ(level.nodes.size(), 1U);
  EXPECT_EQ(level.nodes[0].name, "behind-hedge");
  EXPECT_EQ(level.nodes[0].kind, NodeKind::cover);
  EXPECT_TRUE(level.nodes[0].stand_only);
  EXPECT_EQ(level.nodes[0].tags, (std::vector<std::string>{"dark", "low"}));
}

TEST(TextLevel, names_unnamed_nodes_by_their_place) {
  const ImportedLevel level = import_text("defilade level 1\nfloor 0\n.*\nfloor 3\n.*\n");
  ASSERT_EQ(level.nodes.size(), 2U);
  EXPECT_EQ(level.nodes[0].name, "n1-0");
  EXPECT_EQ(level.nodes[1].name, "n1-0-2");
  EXPECT_EQ(level.nodes[1].position.z, 3);
}

TEST(TextLevel, overlay_puts_nodes_on_stairs_and_in_doorways) {
  const ImportedLevel level =
      import_text("defilade level 1\nrise 0.5\nfloor 0\n.3+\noverlay\n.SD\n");
  ASSERT_EQ(level.nodes.size(), 2U);
  EXPECT_EQ(level.nodes[0].position.z, 1.5F);
  EXPECT_EQ(level.nodes[1].position.z, 0);
}

TEST(TextLevel, spawns_face_where_the_arrow_points) {
  const ImportedLevel level = import_drawing(">^<v");
  ASSERT_EQ(level.level.entities.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(level.level.entities[i].kind, EntityKind::spawn);
    EXPECT_NEAR(level.level.entities[i].facing, static_cast<double>(i) * std::numbers::pi / 2,
                1e-6);
  }
}

TEST(TextLevel, adjoining_doorways_are_one_door) {
  const ImportedLevel level = import_drawing(R"(
#++#
#..+)");
  ASSERT_EQ(level.level.entities.size(), 2U);
  const Entity& wide = level.level.entities[0];
  EXPECT_EQ(wide.kind, EntityKind::door);
  EXPECT_EQ(wide.name, "door1");
  EXPECT_EQ(wide.bounds.min, (Vec3{1, 1, 0}));
  EXPECT_EQ(wide.bounds.max, (Vec3{3, 2, 2.2F}));
  EXPECT_EQ(level.level.entities[1].name, "door2");
}

TEST(TextLevel, a_doorway_that_is_not_a_rectangle_has_several_doors) {
  const ImportedLevel level = import_drawing(R"(
#+++#
#.+.+)");
  const std::vector<Entity>& doors = level.level.entities;
  ASSERT_EQ(doors.size(), 3U);
  EXPECT_EQ(doors[0].bounds, (Box{{1, 1, 0}, {4, 2, 2.2F}}));
  EXPECT_EQ(doors[1].bounds, (Box{{2, 0, 0}, {3, 1, 2.2F}}));
  EXPECT_EQ(doors[2].bounds, (Box{{4, 0, 0}, {5, 1, 2.2F}}));
}

TEST(TextLevel, faces_between_equal_cells_are_left_out_and_runs_are_joined) {
  // A lone block of wall: five faces of two triangles, however many cells it is long.
  EXPECT_EQ(import_drawing("#").level.triangles.size(), 10U);
  EXPECT_EQ(import_drawing("#######").level.triangles.size(), 10U);
  EXPECT_EQ(import_drawing("..........").level.triangles.size(), 2U);
}

TEST(TextLevel, surfaces_look_outward) {
  // The signed volume under outward-looking faces is the block's own (its bottom lies at z = 0).
  const Level level = import_drawing("##\n##", "wall 3").level;
  double volume = 0;
  for (const Triangle& triangle : level.triangles) {
    const Corners t = level.corners(triangle);
    volume += (double{t.a.x} * (double{t.b.y} * t.c.z - double{t.b.z} * t.c.y) -
               double{t.a.y} * (double{t.b.x} * t.c.z - double{t.b.z} * t.c.x) +
               double{t.a.z} * (double{t.b.x} * t.c.y - double{t.b.y} * t.c.x)) /
              6;
  }
  EXPECT_NEAR(volume, 12, 1e-9);
}

TEST(TextLevel, floor_lies_under_hedges_but_not_under_walls) {
  const Level level = import_drawing(".#%", "define % foliage 0 1.8").level;
  const TriangleTree movement(movement_triangles(level));
  const auto floor_at = [&](float x) { return floor_below(movement, x, 0.5F, 0.5F, -0.5F, 0.7F); };
  EXPECT_EQ(floor_at(0.5F), 0.0F);
  EXPECT_EQ(floor_at(1.5F), std::nullopt);
  EXPECT_EQ(floor_at(2.5F), 0.0F);
}

TEST(TextLevel, storeys_share_their_north_west_corner) {
  const ImportedLevel level = import_text("defilade level 1\nfloor 0\nA.\n..\n..\nfloor 3\nB\n");
  ASSERT_EQ(level.nodes.size(), 2U);
  EXPECT_EQ(level.nodes[0].position.x, level.nodes[1].position.x);
  EXPECT_EQ(level.nodes[0].position.y, level.nodes[1].position.y);
}

TEST(TextLevel, errors_name_the_line_and_the_remedy) {
  EXPECT_THAT(error_of(""), HasSubstr("plan.txt: line 1: a text level begins with"));
  EXPECT_THAT(error_of("defilade level 1\n"), HasSubstr("there is no drawing"));
  EXPECT_THAT(error_of(level_text("#.?.")), HasSubstr("line 4, column 3: '?' has no meaning"));
  EXPECT_THAT(error_of(level_text("A.A")), HasSubstr("already a node named \"A\""));
  EXPECT_THAT(error_of("defilade level 1\ncell zero\nfloor 0\n.\n"),
              HasSubstr("line 2: \"zero\" is not a number"));
  EXPECT_THAT(error_of("defilade level 1\ncell nan\nfloor 0\n.\n"), HasSubstr("is not a number"));
  EXPECT_THAT(error_of("defilade level 1\ncell -1\nfloor 0\n.\n"), HasSubstr("more than 0"));
  EXPECT_THAT(error_of("defilade level 1\nwalls 3\nfloor 0\n.\n"), HasSubstr("is not understood"));
  EXPECT_THAT(error_of("defilade level 1\nwindow 2 1\nfloor 0\n.\n"), HasSubstr("above its sill"));
  EXPECT_THAT(error_of("defilade level 1\ndefine # solid 0 1\nfloor 0\n.\n"),
              HasSubstr("meaning of its own"));
  EXPECT_THAT(error_of("defilade level 1\ndefine % jelly 0 1\nfloor 0\n.\n"),
              HasSubstr("not a known material"));
  EXPECT_THAT(error_of("defilade level 1\ndefine % solid 1 1\nfloor 0\n.\n"),
              HasSubstr("FROM < TO"));
  EXPECT_THAT(error_of("defilade level 1\nnode a x\nfloor 0\n.\n"), HasSubstr("from A to Z"));
  EXPECT_THAT(error_of("defilade level 1\noverlay\nA\n"), HasSubstr("follows the drawing"));
  EXPECT_THAT(error_of("defilade level 1\nfloor 0\n.\noverlay\n.A\n"), HasSubstr("outside"));
  EXPECT_THAT(error_of("defilade level 1\nfloor 0\n.\noverlay\n#\n"), HasSubstr("only nodes"));
  EXPECT_THAT(error_of(level_text(".\t.")), HasSubstr("column 2: a tab"));
  EXPECT_THAT(error_of(level_text(".\xc3\xa9")), HasSubstr("not plain ASCII"));
}

TEST(TextLevel, refuses_too_many_cells) {
  std::string text = "defilade level 1\n";
  for (int storey = 0; storey < 50; ++storey)
    text += "floor 0\n" + std::string(300, '\n') + std::string(300, '.') + "\n";
  EXPECT_THAT(error_of(text), HasSubstr("cells; at most 4000000"));
}

TEST(TextLevel, ignores_a_byte_order_mark) {
  EXPECT_EQ(error_of("\xef\xbb\xbf" + level_text("A")), "no error");
}

TEST(TextLevel, warns_of_nodes_described_but_not_drawn) {
  const ImportedLevel level = import_drawing(".", "node Q quarry");
  ASSERT_EQ(level.warnings.size(), 1U);
  EXPECT_THAT(level.warnings[0], HasSubstr("quarry"));
}

}  // namespace
}  // namespace defilade::test
