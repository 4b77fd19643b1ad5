// Which floor counts, and what its findings say about area and remedy.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "defilade/bake/lint.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

std::vector<Finding> uncovered(const LintReport& report) {
  std::vector<Finding> found = report.findings;
  std::erase_if(found, [](const Finding& f) { return f.rule != LintRule::uncovered; });
  return found;
}

LintReport lint_text(const std::string& text) { return lint(bake_level(import_text(text)).map); }

constexpr std::string_view kYard =
    "defilade level 1\nwall 3\nfloor 0\n"
    "############\n"
    "#A..B.....C#\n"
    "#..........#\n"
    "#..........#\n"
    "#D..E.....F#\n"
    "############\n";

TEST(LintFloor, the_top_of_a_wall_does_not_count_although_a_node_stands_there) {
  const LintReport plain = lint_text(std::string(kYard));
  std::string with_node(kYard);
  with_node.append("overlay\n.....W\n");
  const LintReport topped = lint_text(with_node);
  EXPECT_EQ(uncovered(topped).size(), uncovered(plain).size());
  EXPECT_DOUBLE_EQ(topped.floor, plain.floor);
}

TEST(LintFloor, a_crate_too_high_to_get_on_does_not_count) {
  // 2.4 m high, 16 m long, with a node on one end of it.
  const LintReport report = lint_text(
      "defilade level 1\nfloor 0\n"
      "A...B...C...D...E...\n"
      "....................\n"
      "..8888888888888888..\n"
      "F.8888888888888888.G\n"
      "..8888888888888888..\n"
      "....................\n"
      "H...I...J...K...L...\n"
      "overlay\n.\n.\n.\n..W\n");
  EXPECT_LT(report.floor, 80);  // with the crate's top it is 123
}

TEST(LintFloor, a_roof_does_not_count) {
  const LintReport report = lint_text(
      "defilade level 1\nfloor 0\n"
      "#####+####\n"
      "#A...B...#\n"
      "#........#\n"
      "#C...D...#\n"
      "#####+####\n"
      "overlay\n.....O\n.\n.\n.\n.....P\n"
      "floor 3\n"
      "..........\n"
      ".W........\n"
      "..........\n"
      "..........\n"
      "..........\n");
  for (const Finding& finding : uncovered(report)) ADD_FAILURE() << finding.message;
}

TEST(LintFloor, a_ledge_counts_when_a_jump_link_leads_onto_it) {
  // 0.9 m high: a jump up, a drop down.
  const LintReport report = lint_text(
      "defilade level 1\nfloor 0\n"
      "A..B33333333333\n"
      "....33333333333\n"
      "overlay\n....T\n");
  const auto found = uncovered(report);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_GT(found[0].place.x, 9);
  EXPECT_FLOAT_EQ(found[0].place.z, 0.9F);
}

TEST(LintFloor, a_wall_top_that_a_stair_leads_to_counts) {
  // From the ninth step, at 2.7 m, a body walks onto the wall, at 3 m.
  const LintReport report = lint_text(
      "defilade level 1\nwall 3\nfloor 0\n"
      "A123456789####################\n"
      "overlay\n.....C...B\n");
  const auto found = uncovered(report);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FLOAT_EQ(found[0].place.z, 3);
  EXPECT_THAT(found[0].message, HasSubstr("or close the way if no character should get there"));
}

TEST(LintFloor, a_room_with_a_spawn_point_counts_although_it_has_no_node) {
  const LintReport report = lint_text(
      "defilade level 1\nfloor 0\n"
      "A..B#......\n"
      "....#..>...\n");
  const auto found = uncovered(report);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_GT(found[0].place.x, 5);
  EXPECT_THAT(found[0].message, HasSubstr("the nearest is \"B\""));
}

TEST(LintFloor, floor_that_no_node_covers_is_reported_as_an_area) {
  const LintReport report = lint_text(
      "defilade level 1\nfloor 0\n"
      "A...................\n"
      "....................\n");
  const auto found = uncovered(report);
  ASSERT_EQ(found.size(), 1U);
  const FloorArea& area = found[0].area;
  ASSERT_FALSE(area.rectangles.empty());
  double sum = 0;
  Box all;
  for (const Box& box : area.rectangles) {
    sum += double{box.max.x - box.min.x} * (box.max.y - box.min.y);
    all.include(box.min);
    all.include(box.max);
  }
  EXPECT_NEAR(sum, area.square_metres, 0.01);
  EXPECT_GT(area.square_metres, 10);
  EXPECT_GT(all.min.x, 3);   // near A the floor is covered
  EXPECT_GT(all.max.x, 19);  // the rest is not
  EXPECT_LT(area.rectangles.size(), 40U);
  EXPECT_TRUE(std::ranges::any_of(area.rectangles, [&](const Box& box) {
    const Vec3 p = found[0].place;
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
  }));
}

TEST(LintFloor, rectangles_of_an_area_do_not_span_steps) {
  const LintReport report = lint_text("defilade level 1\nfloor 0\nA........123456789999999999\n");
  const auto found = uncovered(report);
  ASSERT_FALSE(found.empty());
  float highest = 0;
  for (const Finding& finding : found)
    for (const Box& box : finding.area.rectangles) {
      EXPECT_LE(box.max.z - box.min.z, 0.1F + 1e-4F);
      highest = std::max(highest, box.max.z);
    }
  EXPECT_NEAR(highest, 2.7F, 0.01F);
}

TEST(LintFloor, the_shipped_level_passes_its_own_check) {
  const auto level = import_level(DEFILADE_SOURCE_DIR "/data/levels/demo.txt", {});
  ASSERT_TRUE(level) << level.error().message;
  const LintReport report = lint(bake_level(*level).map);
  for (const Finding& finding : report.findings) ADD_FAILURE() << finding.message;
  EXPECT_GT(report.covered, 0.8 * report.floor);
  ImportedLevel bare = *level;
  bare.nodes.clear();
  for (const Finding& finding : lint(bake_level(bare).map).findings)
    ADD_FAILURE() << "placed: " << finding.message;
}

}  // namespace
}  // namespace defilade::test
