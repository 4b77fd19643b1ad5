#include "defilade/tactics/flank_route.h"

#include <gtest/gtest.h>

#include "defilade/tactics/sets.h"
#include "support/random/random_map.h"
#include "support/run/allocations.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {
namespace {

/// Can a flanking spot be reached over nodes that the target does not see? By growing a set.
bool slowly_reached(const Situation& s, const SlowTactics& slow) {
  const auto is_goal = [&](NodeId n) {
    for (const EnemyId e : s.enemies())
      if (s.node(e) == n) return false;
    return slow.flank({0}, n) && !s.world().occupied.contains(n) && !s.world().disabled.contains(n);
  };
  std::vector<bool> reached(s.size());
  reached[s.node().index()] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (const Link& link : s.graph().links()) {
      const bool crossable = !s.graph().stand_only(link.from) && !slow.seen(0, link.from);
      if (!reached[link.from.index()] || reached[link.to.index()] || !s.can_take(link)) continue;
      if (link.from != s.node() && !crossable) continue;
      reached[link.to.index()] = grows = true;
    }
  }
  for (std::size_t i = 0; i < s.size(); ++i)
    if (reached[i] && is_goal(NodeId{i})) return true;
  return false;
}

TEST(FlankRoute, ends_behind_the_target_and_is_never_seen_by_it_on_the_way) {
  Random random(1);
  Path path;
  int found = 0, none = 0;
  for (int round = 0; round < 2000; ++round) {
    const TacticalMap map = random_map(random, 20, false);
    const Situation s = random_situation(random, map, 1 + random.below(3));
    const SlowTactics slow(s);
    Workspace work;
    path = flank_route(s, EnemyId{0U}, {.danger_weight = kAvoidDanger}, work).path;
    ASSERT_EQ(path.found(), slowly_reached(s, slow)) << round;
    (path.found() ? found : none) += 1;
    if (!path.found()) continue;
    EXPECT_EQ(path.nodes.front(), s.node());
    EXPECT_TRUE(slow.flank({0}, path.nodes.back()));
    for (std::size_t i = 1; i + 1 < path.nodes.size(); ++i)
      EXPECT_FALSE(slow.seen(0, path.nodes[i]));
  }
  EXPECT_GT(found, 200);
  EXPECT_GT(none, 200);
}

TEST(FlankRoute, allocates_nothing_once_the_path_has_grown) {
  Random random(2);
  const TacticalMap map = random_map(random, 60, false);
  const Situation s = random_situation(random, map, 2);
  Workspace work;
  Path path;
  const auto ask = [&] { path = flank_route(s, EnemyId{0U}, {.danger_weight = 1}, work).path; };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
