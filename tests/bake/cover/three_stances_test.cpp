// A profile with a prone stance: low cover and crouching mean the same as without it.

#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/tactics/sets.h"
#include "support/drawings/drawings.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

AgentProfile with_prone() {
  AgentProfile profile;
  profile.stances.push_back({"prone", 0.5F, 0.3F, {}});
  return profile;
}

TEST(ThreeStances, the_stance_named_crouch_is_the_crouched_stance_at_any_index) {
  EXPECT_EQ(crouched_stance(AgentProfile{}), StanceId{1U});
  EXPECT_EQ(crouched_stance(with_prone()), StanceId{1U});
  AgentProfile renamed;
  renamed.stances[1].name = "kneel";
  EXPECT_EQ(crouched_stance(renamed), StanceId{1U}) << "without that name the least tall";
}

TEST(ThreeStances, prone_changes_no_node_no_link_and_no_cover) {
  Random random(3);
  std::size_t low_arcs = 0;
  for (int round = 0; round < 6; ++round) {
    const ImportedLevel level = import_drawing(random_drawing(random, 18, 14), kRandomHeader);
    const TacticalMap two = bake_level(level).map;
    const TacticalMap three = bake_level(level, {.profile = with_prone()}).map;
    EXPECT_TRUE(std::ranges::equal(two.graph().links(), three.graph().links()));
    EXPECT_TRUE(std::ranges::equal(two.graph().positions(), three.graph().positions()));
    EXPECT_EQ(two.cover().arcs, three.cover().arcs);
    for (const CoverArc& arc : two.cover().arcs)
      low_arcs += arc.height == CoverHeight::low ? 1U : 0U;
  }
  EXPECT_GT(low_arcs, 0U);
}

TEST(ThreeStances, ducking_is_crouching) {
  const auto ducking = [](const AgentProfile& profile) {
    const TacticalMap map =
        bake_level(import_drawing("E......-A..\n.......-...", "low 1.3"), {.profile = profile}).map;
    Situation s(map, map.graph().position(map.find_node("A")));
    const EnemyId e =
        s.add_enemy({.name = "e", .position = map.graph().position(map.find_node("E"))});
    NodeSet out(s.size());
    duck(s, e, out);
    return out.ids();
  };
  EXPECT_EQ(ducking(AgentProfile{}), ducking(with_prone()));
  EXPECT_FALSE(ducking(AgentProfile{}).empty());
}

}  // namespace
}  // namespace defilade::test
