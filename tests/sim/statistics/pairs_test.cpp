#include <gtest/gtest.h>

#include <cmath>

#include "defilade/sim/statistics.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

TEST(Wilson, gives_the_intervals_of_the_textbook) {
  // Newcombe 1998, table I.
  const Interval a = wilson(81, 263);
  EXPECT_NEAR(a.low, 0.2553, 5e-5);
  EXPECT_NEAR(a.high, 0.3662, 5e-5);
  const Interval b = wilson(0, 20);
  EXPECT_NEAR(b.low, 0, 1e-12);
  EXPECT_NEAR(b.high, 0.1611, 5e-5);
  EXPECT_EQ(wilson(0, 0), (Interval{0, 1}));
}

TEST(Wilson, contains_the_true_share_as_often_as_it_promises) {
  Random random(1);
  int inside = 0;
  for (int i = 0; i < 20'000; ++i) {
    int wins = 0;
    for (int k = 0; k < 60; ++k) wins += random.chance(0.4) ? 1 : 0;
    const Interval interval = wilson(wins, 60);
    inside += interval.low <= 0.4 && 0.4 <= interval.high ? 1 : 0;
  }
  EXPECT_NEAR(inside / 20'000.0, 0.95, 0.015);
}

TEST(PairCounts, count_half_points_of_side_a) {
  PairCounts counts;
  for (const std::size_t half : {4U, 4U, 2U, 0U, 3U}) counts.add(half);
  EXPECT_EQ(counts.pairs(), 5U);
  EXPECT_DOUBLE_EQ(counts.score(), 13.0 / 20);
  EXPECT_DOUBLE_EQ(ratio_of_score(counts.score()), 13.0 / 7);
  EXPECT_DOUBLE_EQ(score_of_ratio(13.0 / 7), counts.score());
}

TEST(PairCounts, have_a_narrower_interval_than_single_matches_if_sides_matter_much) {
  PairCounts counts;  // whoever has the better side wins: every pair is 1 : 1
  for (int i = 0; i < 100; ++i) counts.add(2);
  EXPECT_EQ(counts.interval(), (Interval{0.5, 0.5}));
  EXPECT_LT(wilson(100, 200).low, 0.45);
}

/// The likelihood ratio of matches without draws, from the definition: both distributions are
/// searched for on a fine grid.
double slow_log_likelihood(double lost, double split, double won, double mean) {
  double best = -1e300;
  for (int i = 1; i < 20'000; ++i) {  // the share of won pairs
    const double w = i / 20'000.0;
    const double s = 2 * (mean - w);  // w + s/2 = mean
    const double l = 1 - w - s;
    if (s <= 0 || l <= 0) continue;
    best = std::max(best, lost * std::log(l) + split * std::log(s) + won * std::log(w));
  }
  return best;
}

TEST(SequentialTest, weighs_the_hypotheses_as_the_definition_does) {
  const SequentialTest test{.ratio = 1.2};
  Random random(2);
  for (int i = 0; i < 20; ++i) {
    PairCounts counts;
    counts.by_half_points = {20 + random.below(50), 0, 50 + random.below(80), 0,
                             20 + random.below(50)};
    const auto [l, a, s, b, w] = counts.by_half_points;
    const auto slow = [&](double ratio) {
      return slow_log_likelihood(double(l), double(s), double(w), score_of_ratio(ratio));
    };
    EXPECT_NEAR(test.evidence(counts), slow(1.2) - slow(1), 0.02) << i;
  }
}

/// One pair of matches between sides of which A wins with that chance; `luck` pairs are split.
std::size_t play(Random& random, double chance, double luck) {
  if (random.chance(luck)) return 2;
  return (random.chance(chance) ? 2U : 0U) + (random.chance(chance) ? 2U : 0U);
}

/// How many of `experiments` end with "better".
double share_of_better(const SequentialTest& test, double score, double luck, int experiments) {
  Random random(3);
  // Luck splits pairs, so that the rest must have more than the score.
  const double chance = (score - 0.5 * luck) / (1 - luck);
  int better = 0;
  for (int i = 0; i < experiments; ++i) {
    PairCounts counts;
    while (test.verdict(counts) == Verdict::undecided) counts.add(play(random, chance, luck));
    better += test.verdict(counts) == Verdict::better ? 1 : 0;
  }
  return better / static_cast<double>(experiments);
}

TEST(SequentialTest, errs_as_rarely_as_it_promises) {
  const SequentialTest test{.ratio = 1.5};
  for (const double luck : {0.0, 0.4}) {
    EXPECT_LE(share_of_better(test, 0.5, luck, 1'000), 0.065) << luck;
    EXPECT_GE(share_of_better(test, score_of_ratio(1.5), luck, 1'000), 0.935) << luck;
  }
}

TEST(SequentialTest, says_undecided_before_anything_was_played) {
  EXPECT_EQ(SequentialTest{}.verdict({}), Verdict::undecided);
}

}  // namespace
}  // namespace defilade::test
