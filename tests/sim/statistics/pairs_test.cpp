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
  EXPECT_GT(counts.interval().low, 0.47);
  EXPECT_LT(wilson(100, 200).low, 0.45);
}

TEST(PairCounts, leave_some_doubt_even_if_all_pairs_agree) {
  EXPECT_EQ(PairCounts{}.interval(), (Interval{0, 1}));
  for (std::size_t half = 0; half <= 4; ++half)
    for (const std::uint64_t pairs : {1U, 3U, 100U, 100'000U}) {
      PairCounts counts;
      counts.by_half_points[half] = pairs;
      const Interval interval = counts.interval();
      EXPECT_GT(interval.high - interval.low, 0.1 / static_cast<double>(pairs)) << half;
      EXPECT_LE(interval.low, counts.score());
      EXPECT_GE(interval.high, counts.score());
    }
}

TEST(PairCounts, have_an_interval_that_contains_the_true_score_as_often_as_it_promises) {
  constexpr std::array<std::array<double, 5>, 3> kShares{
      {{0.25, 0, 0.5, 0, 0.25}, {0.1, 0.1, 0.5, 0.2, 0.1}, {0.01, 0, 0.1, 0, 0.89}}};
  Random random(4);
  for (const auto& shares : kShares) {
    double score = 0;
    for (std::size_t i = 0; i < 5; ++i) score += shares[i] * static_cast<double>(i) / 4;
    int inside = 0;
    for (int i = 0; i < 10'000; ++i) {
      PairCounts counts;
      for (int pair = 0; pair < 60; ++pair) {
        double left = random.unit();
        std::size_t half = 0;
        while (half < 4 && left >= shares[half]) left -= shares[half++];
        counts.add(half);
      }
      const Interval interval = counts.interval();
      inside += interval.low <= score && score <= interval.high ? 1 : 0;
    }
    EXPECT_NEAR(inside / 10'000.0, 0.955, 0.012) << score;
  }
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

/// How matches of a pair fall out: `luck` pairs are split, `draws` of the other matches are drawn.
struct Fortune {
  double luck = 0;
  double draws = 0;
};

/// The half points of A, which wins a match that is neither drawn nor split with that chance.
std::size_t play(Random& random, double chance, Fortune fortune) {
  if (random.chance(fortune.luck)) return 2;
  std::size_t half_points = 0;
  for (int match = 0; match < 2; ++match)
    half_points += random.chance(fortune.draws) ? 1U : random.chance(chance) ? 2U : 0U;
  return half_points;
}

/// How many of `experiments` end with "better".
double share_of_better(const SequentialTest& test, double score, Fortune fortune, int experiments) {
  Random random(3);
  // Split pairs and draws give 1/2, so that the rest must have more than the score.
  const double even = 1 - (1 - fortune.luck) * (1 - fortune.draws);
  const double chance = (score - 0.5 * even) / (1 - even);
  int better = 0;
  for (int i = 0; i < experiments; ++i) {
    PairCounts counts;
    Verdict verdict = Verdict::undecided;
    while (verdict == Verdict::undecided) {
      counts.add(play(random, chance, fortune));
      verdict = test.verdict(counts);
    }
    better += verdict == Verdict::better ? 1 : 0;
  }
  return better / static_cast<double>(experiments);
}

TEST(SequentialTest, errs_as_often_as_it_promises) {
  for (const double ratio : {1.5, 1.2})
    for (const Fortune fortune : {Fortune{}, Fortune{.luck = 0.4}, Fortune{.draws = 0.3}}) {
      const SequentialTest test{.ratio = ratio};
      const auto said = testing::Message() << ratio << ", luck " << fortune.luck;
      EXPECT_NEAR(share_of_better(test, 0.5, fortune, 10'000), 0.05, 0.005) << said;
      EXPECT_NEAR(share_of_better(test, score_of_ratio(ratio), fortune, 10'000), 0.95, 0.005)
          << said;
    }
}

TEST(SequentialTest, says_undecided_before_anything_was_played) {
  EXPECT_EQ(SequentialTest{}.verdict({}), Verdict::undecided);
}

}  // namespace
}  // namespace defilade::test
