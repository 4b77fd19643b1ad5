// Items that are drawn inside of a slab which is not higher than a step.

#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/bake/lint.h"
#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

/// A slab 0.4 m high on the ground, and an item 0.1 m below the ground in the middle of it.
ImportedLevel slab() {
  ImportedLevel level;
  level.level = empty_level();
  add_block(level.level, {{0, 0, -1}, {16, 8, 0}});
  add_block(level.level, {{6, 2, 0}, {10, 6, 0.4F}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {2, 4, 0}));
  level.level.entities.push_back(entity(EntityKind::item, "prize", {8, 4, -0.1F}));
  return level;
}

TEST(SunkItems, have_their_node_on_top_of_the_slab) {
  const GraphParts parts = placed(slab());
  const auto prize = std::ranges::find(parts.nodes, "prize", &Waypoint::name);
  ASSERT_NE(prize, parts.nodes.end());
  EXPECT_EQ(prize->position.z, 0.4F);
}

TEST(SunkItems, are_in_the_wall_if_their_node_stands_below_the_top_of_the_slab) {
  ImportedLevel level = slab();
  level.nodes = {named_node("A", {2, 4, 0}), named_node("B", {8, 4, 0}),
                 named_node("C", {8, 3, 0.4F})};
  std::vector<std::string> found;
  for (const Finding& finding : lint(bake_level(level).map).findings)
    if (finding.rule == LintRule::in_wall) found.push_back(finding.message);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found.front().find("B"), std::string::npos) << found.front();
}

}  // namespace
}  // namespace defilade::test
