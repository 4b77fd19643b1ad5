// Cover for characters whose numbers are wrong: an answer always comes, within its budget.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "defilade/tactics/find_cover.h"
#include "support/drawings/hiding_ground.h"
#include "support/random/wild_numbers.h"

namespace defilade::test {
namespace {

constexpr std::string_view kGround = R"(
.............
..#..........
..#...A......
......##...*.
.*....##.....
.........T...
.............)";

TEST(FindCoverWildNumbers, an_enemy_at_a_place_that_is_not_finite_is_no_threat) {
  HidingGround ground(kGround);
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const Situation s = ground.situation(ground.place("A"), {{kNan, kNan, kNan}, {kNan, 0, 0}});
  EXPECT_EQ(s.enemy_count(), 0U);
  EXPECT_EQ(ground.find(s).source, CoverSource::here);
}

TEST(FindCoverWildNumbers, thousands_of_wild_situations_get_an_answer) {
  Random random(14);
  HidingGround ground(kGround);
  Workspace work;
  SensorGrid grid;
  std::size_t found = 0;
  for (int round = 0; round < 10000; ++round) {
    Situation s(ground.map(), wild_place(random));
    for (std::size_t i = random.below(3); i > 0; --i)
      s.add_enemy({.position = wild_place(random), .yaw = wild_number(random)});
    s.add_enemy({.position = ground.place("T")});
    CoverRequest request{.far = wild_number(random),
                         .rays = random.below(100),
                         .worth = wild_number(random),
                         .grid = random.chance(0.5) ? &grid : nullptr};
    if (random.chance(0.5)) request.order = CoverOrder::published;
    const CoverResult& answer = find_cover(s, request, ground.engine(), work);
    ASSERT_LE(answer.rays, request.rays);
    ASSERT_TRUE(is_finite(answer.place));
    ASSERT_TRUE(std::isfinite(answer.way));
    found += answer.found() ? 1U : 0U;
  }
  EXPECT_GT(found, 1000U);
}

}  // namespace
}  // namespace defilade::test
