#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "defilade/sim/statistics.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

TEST(Survival, follows_the_example_of_the_textbook) {
  // Freireich 1963, remission under 6-MP, as in Kalbfleisch and Prentice: 21 patients.
  const std::vector<Lifetime> lives{
      {6},         {6},         {6},         {6, false},  {7},         {9, false},  {10},
      {10, false}, {11, false}, {13},        {16},        {17, false}, {19, false}, {20, false},
      {22},        {23},        {25, false}, {32, false}, {32, false}, {34, false}, {35, false}};
  const auto steps = survival(lives);
  ASSERT_EQ(steps.size(), 7U);
  EXPECT_NEAR(steps[0].share, 0.8571, 5e-5);
  EXPECT_EQ(steps[0].at_risk, 21U);
  EXPECT_NEAR(steps[3].share, 0.6902, 5e-5);  // 13 weeks
  EXPECT_NEAR(steps[6].share, 0.4482, 5e-5);  // 23 weeks
  EXPECT_EQ(median_survival(steps), 23);
}

TEST(Survival, has_no_median_if_most_live_on) {
  const std::vector<Lifetime> lives{{1}, {2, false}, {3, false}};
  EXPECT_EQ(median_survival(survival(lives)), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(survival({}).empty());
}

std::vector<Lifetime> random_lives(Random& random, double mean, std::size_t count) {
  std::vector<Lifetime> lives(count);
  for (Lifetime& life : lives) {
    life = {-mean * std::log(1 - random.unit()), true};
    if (life.seconds > 30) life = {30, false};
  }
  return lives;
}

TEST(LogRank, is_standard_normal_if_both_groups_live_equally_long) {
  Random random(4);
  int beyond = 0;
  for (int i = 0; i < 4'000; ++i)
    beyond += std::abs(log_rank(random_lives(random, 20, 40), random_lives(random, 20, 40))) > kZ95
                  ? 1
                  : 0;
  EXPECT_NEAR(beyond / 4'000.0, 0.05, 0.015);
}

TEST(LogRank, is_positive_if_the_first_group_lives_longer) {
  Random random(5);
  EXPECT_GT(log_rank(random_lives(random, 30, 200), random_lives(random, 15, 200)), 3);
  EXPECT_LT(log_rank(random_lives(random, 15, 200), random_lives(random, 30, 200)), -3);
  EXPECT_EQ(log_rank({}, {}), 0);
}

}  // namespace
}  // namespace defilade::test
