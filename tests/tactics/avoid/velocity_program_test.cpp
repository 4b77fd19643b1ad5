#include "tactics/avoid/velocity_program.h"

#include <gtest/gtest.h>

#include "support/random/random.h"
#include "support/twins/slow_velocity.h"

namespace defilade::test {
namespace {

HalfPlane random_plane(Random& random) {
  Double2 normal{random.unit() - 0.5, random.unit() - 0.5};
  if (random.chance(0.3)) normal = random.chance(0.5) ? Double2{1, 0} : Double2{0, -1};
  return {(1 / length(normal)) * normal, 4 * random.unit() - 3};
}

std::vector<HalfPlane> random_planes(Random& random, std::size_t most) {
  std::vector<HalfPlane> planes(random.below(most + 1));
  for (HalfPlane& plane : planes) plane = random_plane(random);
  return planes;
}

Double2 random_velocity(Random& random) { return {8 * random.unit() - 4, 8 * random.unit() - 4}; }

TEST(VelocityProgram, finds_the_nearest_velocity_that_every_half_plane_allows) {
  Random random(1);
  VelocityProgram program;
  std::size_t feasible = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto planes = random_planes(random, 8);
    const Double2 wanted = random_velocity(random);
    const auto answer = program.solve(planes, 0, wanted, 3);
    if (!answer.feasible) continue;
    ++feasible;
    ASSERT_LE(worst_violation(planes, answer.velocity), 1e-9) << i;
    ASSERT_LE(length(answer.velocity), 3 + 1e-9) << i;
    const auto slow = slow_nearest(planes, wanted, 3, 1e-9);
    ASSERT_TRUE(slow) << i;
    ASSERT_NEAR(length(answer.velocity - wanted), length(*slow - wanted), 1e-6) << i;
  }
  EXPECT_GT(feasible, 5'000U);
}

TEST(VelocityProgram, says_infeasible_exactly_if_nothing_is_left) {
  Random random(2);
  VelocityProgram program;
  std::size_t infeasible = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto planes = random_planes(random, 8);
    const auto answer = program.solve(planes, 0, random_velocity(random), 3);
    // Between these tolerances rounding decides.
    if (answer.feasible) {
      ASSERT_TRUE(slow_nearest(planes, {}, 3, 1e-8)) << i;
    } else {
      ++infeasible;
      ASSERT_FALSE(slow_nearest(planes, {}, 3, -1e-8)) << i;
    }
  }
  EXPECT_GT(infeasible, 2'000U);
}

TEST(VelocityProgram, violates_the_soft_half_planes_as_little_as_possible) {
  Random random(3);
  VelocityProgram program;
  std::size_t compared = 0;
  for (int i = 0; i < 6'000; ++i) {
    const auto planes = random_planes(random, 7);
    const std::size_t hard = random.below(planes.size() / 2 + 1);
    const auto answer = program.solve(planes, hard, random_velocity(random), 3);
    if (answer.feasible) continue;
    const auto least = slow_least_violation(planes, hard, 3);
    if (!least) continue;  // the next test
    ++compared;
    const std::span all(planes);
    if (hard > 0) {
      ASSERT_LE(worst_violation(all.first(hard), answer.velocity), 1e-6) << i;
    }
    ASSERT_NEAR(worst_violation(all.subspan(hard), answer.velocity), *least, 1e-5) << i;
  }
  EXPECT_GT(compared, 500U);
}

TEST(VelocityProgram, treats_all_half_planes_alike_if_the_hard_ones_contradict_each_other) {
  const std::vector<HalfPlane> planes{{{1, 0}, 1}, {{-1, 0}, 0}, {{0, 1}, 2}};
  VelocityProgram program;
  const auto answer = program.solve(planes, 2, {0, 0}, 5);
  EXPECT_FALSE(answer.feasible);
  EXPECT_NEAR(worst_violation(planes, answer.velocity), 0.5, 1e-9);  // in the middle between both
  EXPECT_NEAR(answer.velocity.x, 0.5, 1e-9);
}

}  // namespace
}  // namespace defilade::test
