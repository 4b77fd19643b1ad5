// Items that hang in the air on purpose, and falls and flights that lead through harm.

#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/bake/lint.h"
#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

/// Ground in the west; in the east, `deep` metres lower, floor with an item above it that is as
/// high as the ground.
ImportedLevel chasm(float deep) {
  ImportedLevel level;
  level.level = empty_level();
  add_block(level.level, {{0, 0, -1}, {8, 8, 0}});
  add_block(level.level, {{12, 0, -1 - deep}, {20, 8, -deep}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {4, 4, 0}));
  level.level.entities.push_back(entity(EntityKind::item, "prize", {16, 4, 0}));
  return level;
}

void add_volume(Level& level, Medium medium, const Box& box) {
  Volume volume{medium, box, {}};
  for (const float side : {-1.0F, 1.0F}) {
    const Vec3 p = side < 0 ? box.min : box.max;
    volume.sides.push_back({{side, 0, 0}, side * p.x});
    volume.sides.push_back({{0, side, 0}, side * p.y});
    volume.sides.push_back({{0, 0, side}, side * p.z});
  }
  level.volumes.push_back(volume);
}

bool has_node(const GraphParts& parts, std::string_view name) {
  return std::ranges::find(parts.nodes, name, &Waypoint::name) != parts.nodes.end();
}

std::size_t nodes_below(const GraphParts& parts, float z) {
  return static_cast<std::size_t>(std::ranges::count_if(
      parts.nodes, [&](const Waypoint& node) { return node.position.z < z; }));
}

TEST(HangingItems, do_not_make_floor_reached_that_lies_deeper_than_a_body_reaches_up) {
  const GraphParts parts = placed(chasm(6));
  EXPECT_FALSE(has_node(parts, "prize"));
  EXPECT_EQ(nodes_below(parts, -1), 0U);
}

TEST(HangingItems, have_a_node_on_floor_from_which_a_body_leaps_up_to_them) {
  const GraphParts parts = placed(chasm(2.7F));
  EXPECT_TRUE(has_node(parts, "prize"));
}

TEST(HangingItems, are_reached_in_water_however_deep_it_is) {
  ImportedLevel level = chasm(6);
  add_volume(level.level, Medium::water, {{8, 0, -6}, {20, 8, -0.5F}});
  level.level.entities.back().position.z = -1;
  EXPECT_TRUE(has_node(placed(level), "prize"));
}

TEST(HangingItems, are_no_finding_of_check) {
  for (const Finding& finding : lint(bake_level(chasm(6)).map).findings)
    EXPECT_NE(finding.rule, LintRule::no_node_at) << finding.message;
}

void add_harm(Level& level, const Box& box) { add_volume(level, Medium::harm, box); }

/// A ledge and floor 2.9 m below it.
ImportedLevel ledge() {
  ImportedLevel level;
  level.level = empty_level();
  add_block(level.level, {{0, 0, -4}, {6, 6, 0}});
  add_block(level.level, {{6, 0, -4}, {14, 6, -2.9F}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {3, 3, 0}));
  return level;
}

TEST(Harm, keeps_nodes_as_far_away_as_a_body_is_wide) {
  ImportedLevel level = ledge();
  add_harm(level.level, {{0, 0, 0}, {2, 6, 2}});
  const GraphParts parts = placed(level);
  EXPECT_GT(parts.nodes.size(), 1U);
  for (const Waypoint& node : parts.nodes)
    EXPECT_GT(node.position.x, 2 + level.profile.radius) << node.name;
}

TEST(Harm, ends_a_fall_that_passes_through_it) {
  ImportedLevel level = ledge();
  EXPECT_GT(nodes_below(placed(level), -1), 0U);
  add_harm(level.level, {{6, 0, -0.9F}, {14, 6, -0.7F}});  // above whoever stands below
  EXPECT_EQ(nodes_below(placed(level), -1), 0U);
}

TEST(Harm, makes_no_floor_reached_onto_which_an_item_falls_through_it) {
  ImportedLevel level = ledge();
  level.level.entities.push_back(entity(EntityKind::item, "prize", {10, 3, -0.5F}));
  add_harm(level.level, {{6, 0, -0.9F}, {14, 6, -0.7F}});
  EXPECT_EQ(nodes_below(placed(level), -1), 0U);
}

TEST(Harm, ends_the_flight_of_a_jump_pad) {
  const auto yard = [] {
    ImportedLevel level;
    level.level = empty_level();
    add_block(level.level, {{0, 0, -1}, {6, 6, 0}});
    add_block(level.level, {{16, 0, -1}, {24, 6, 0}});
    level.level.entities.push_back(entity(EntityKind::spawn, "start", {1, 3, 0}));
    level.level.entities.push_back(entity(EntityKind::jump_pad, "pad", {4, 3, 0},
                                          {{3.5F, 2.5F, 0}, {4.5F, 3.5F, 0.2F}}, "top"));
    level.level.entities.push_back(entity(EntityKind::destination, "top", {12, 3, 6}));
    return level;
  };
  const auto nodes_in_the_east = [](const ImportedLevel& level) {
    return std::ranges::count_if(placed(level).nodes,
                                 [](const Waypoint& node) { return node.position.x > 10; });
  };
  ImportedLevel level = yard();
  EXPECT_GT(nodes_in_the_east(level), 0);
  add_harm(level.level, {{9, -9, -9}, {9.3F, 15, 30}});
  EXPECT_EQ(nodes_in_the_east(level), 0);
}

}  // namespace
}  // namespace defilade::test
