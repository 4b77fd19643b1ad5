// Nothing is placed inside of a wall, whatever leads there.

#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/bake/lint.h"
#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

/// Two storeys with walls six metres thick in the east; the top of the lower wall is a floor inside
/// of the upper one.
ImportedLevel two_storeys() {
  return import_text(
      "defilade level 1\n"
      "floor 0\n"
      "#################\n"
      "#..........######\n"
      "#>.........######\n"
      "#..........######\n"
      "#..........######\n"
      "#################\n"
      "floor 3\n"
      "#################\n"
      "#..........######\n"
      "#..........######\n"
      "#..........######\n"
      "#..........######\n"
      "#################\n");
}
constexpr Vec3 kInWall{14, 3, 3};

/// The same wall as bodies: a block on the ground, and a larger one around it.
ImportedLevel blocks() {
  ImportedLevel level;
  level.level = empty_level();
  add_block(level.level, {{0, 0, -1}, {20, 6, 0}});
  add_block(level.level, {{11, 0, 0}, {17, 6, 6}});
  add_block(level.level, {{12, 1, 0}, {16, 5, 3}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {2, 3, 0}));
  return level;
}

std::size_t nodes_in_wall(const GraphParts& parts) {
  return static_cast<std::size_t>(std::ranges::count_if(parts.nodes, [](const Waypoint& node) {
    const Vec3 p = node.position;
    return p.x > 11.1F && p.x < 16.9F && p.y > 0.1F && p.y < 5.9F && p.z < 5.9F;
  }));
}

class InWalls : public ::testing::TestWithParam<bool> {
 protected:
  static ImportedLevel level() { return GetParam() ? two_storeys() : blocks(); }
};
INSTANTIATE_TEST_SUITE_P(Levels, InWalls, ::testing::Bool(), [](const auto& drawn) {
  return std::string(drawn.param ? "drawn" : "blocks");
});

TEST_P(InWalls, an_item_leads_nowhere) {
  ImportedLevel level = InWalls::level();
  level.level.entities.push_back(entity(EntityKind::item, "gem", above(kInWall, 0.5F)));
  const GraphParts parts = placed(level);
  EXPECT_GT(parts.nodes.size(), 5U);
  EXPECT_EQ(nodes_in_wall(parts), 0U);
}

TEST_P(InWalls, a_lift_leads_nowhere) {
  ImportedLevel level = InWalls::level();
  Entity lift = entity(EntityKind::platform, "lift", {5, 3, 0}, {{4, 2, -0.5F}, {6, 4, 0}});
  lift.travel = kInWall - Vec3{5, 3, 0};
  level.level.entities.push_back(lift);
  const GraphParts parts = placed(level);
  EXPECT_EQ(nodes_in_wall(parts), 0U);
  EXPECT_TRUE(std::ranges::none_of(parts.links,
                                   [](const Link& link) { return link.kind == LinkKind::ride; }));
}

TEST_P(InWalls, a_teleporter_leads_nowhere) {
  ImportedLevel level = InWalls::level();
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {6, 3, 0}, {{5.5F, 2.5F, 0}, {6.5F, 3.5F, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", above(kInWall, 0.2F)));
  EXPECT_EQ(nodes_in_wall(placed(level)), 0U);
}

TEST_P(InWalls, a_jump_pad_leads_nowhere) {
  ImportedLevel level = InWalls::level();
  level.level.entities.push_back(
      entity(EntityKind::jump_pad, "pad", {5, 3, 0}, {{4.5F, 2.5F, 0}, {5.5F, 3.5F, 0.2F}}, "up"));
  level.level.entities.push_back(entity(EntityKind::destination, "up", {60, 3, 40}));
  EXPECT_EQ(nodes_in_wall(placed(level)), 0U);
}

TEST_P(InWalls, check_finds_given_nodes_and_items) {
  ImportedLevel level = InWalls::level();
  level.level.entities.push_back(entity(EntityKind::item, "gem", above(kInWall, 0.5F)));
  level.nodes = {{"free", {3, 3, 0}, NodeKind::path, 0.5F, false, {}},
                 {"lost", {13, 2, 3}, NodeKind::path, 0.5F, false, {}}};
  const TacticalMap map = bake_level(level).map;
  std::vector<std::string> found;
  for (const Finding& finding : lint(map).findings)
    if (finding.rule == LintRule::in_wall) found.push_back(finding.message);
  ASSERT_EQ(found.size(), 1U);  // the item is beside the node
  EXPECT_NE(found[0].find("node \"lost\" at (13.0, 2.0, 3.0) is inside of a wall"),
            std::string::npos)
      << found[0];
}

TEST_P(InWalls, check_finds_items_that_nobody_gets_to) {
  ImportedLevel level = InWalls::level();
  level.level.entities.push_back(entity(EntityKind::item, "gem", above(kInWall, 0.5F)));
  const auto findings = lint(bake_level(level).map).findings;
  const auto found = std::ranges::find(findings, LintRule::in_wall, &Finding::rule);
  ASSERT_NE(found, findings.end());
  EXPECT_NE(found->message.find("Move the item \"gem\" out of the wall"), std::string::npos);
  EXPECT_TRUE(std::ranges::none_of(
      findings, [](const Finding& finding) { return finding.rule == LintRule::no_node_at; }));
}

}  // namespace
}  // namespace defilade::test
