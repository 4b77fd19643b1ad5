// Paths for the character of a situation: what the request leaves out is taken from there.

#include <gtest/gtest.h>

#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/sets.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

TEST(SituationPath, counts_dangerous_metres_with_or_without_a_weight) {
  Random random(1);
  Workspace work;
  std::size_t dangerous = 0;
  for (int round = 0; round < 1000; ++round) {
    const TacticalMap map = random_map(random, 20, false);
    const Situation s = random_situation(random, map, 1 + random.below(3));
    PathRequest request;
    request.goal = NodeId{random.below(s.size())};
    const Path own = find_path(s, request, work);
    NodeSet seen(s.size());
    danger(s, seen);
    request.danger = seen;
    const Path given = find_path(s, request, work);
    ASSERT_EQ(own.nodes, given.nodes) << round;
    ASSERT_DOUBLE_EQ(own.danger_length, given.danger_length) << round;
    dangerous += own.danger_length > 0 ? 1U : 0U;
  }
  EXPECT_GT(dangerous, 100U);
}

TEST(SituationPath, finds_nothing_behind_an_enemy_that_does_not_exist) {
  Random random(2);
  Workspace work;
  const TacticalMap map = random_map(random, 20, false);
  Situation s = random_situation(random, map, 1);
  const FlankResult& found = flank_route(s, s.find("nobody"), {}, work);
  EXPECT_FALSE(found.found());
  EXPECT_EQ(found.spots.count(), 0U);
  EXPECT_FALSE(s.move(s.find("nobody"), {}, 0));
}

}  // namespace
}  // namespace defilade::test
