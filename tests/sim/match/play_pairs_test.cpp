// Many matches: any number of threads, the same result.

#include "defilade/sim/play_pairs.h"

#include <gtest/gtest.h>

#include "support/drawings/halls.h"

namespace defilade::test {
namespace {

PairsRequest request_of(std::string red, std::string blue, std::size_t pairs) {
  PairsRequest request;
  request.setup.seconds = 30;
  request.setup.teams[0] = {"red", 2, std::move(red), {"rifle"}};
  request.setup.teams[1] = {"blue", 2, std::move(blue), {"rifle"}};
  request.pairs = pairs;
  return request;
}

TEST(PlayPairs, any_number_of_threads_gives_the_same_result) {
  PairsRequest request = request_of("rusher", "wanderer", 12);
  request.threads = 1;
  const PairsResult alone = play_pairs(halls(), request);
  for (const std::size_t threads : {2U, 3U}) {
    request.threads = threads;
    const PairsResult together = play_pairs(halls(), request);
    EXPECT_EQ(together.hash, alone.hash);
    EXPECT_EQ(together.counts, alone.counts);
    EXPECT_EQ(together.meters, alone.meters);
  }
}

TEST(PlayPairs, a_sequential_test_stops_at_the_same_pair_whatever_the_threads) {
  PairsRequest request = request_of("rusher", "target", 200);
  request.test = SequentialTest{};
  request.threads = 1;
  const PairsResult alone = play_pairs(halls(), request);
  EXPECT_EQ(alone.verdict, Verdict::better);
  EXPECT_LT(alone.counts.pairs(), 100U);
  request.threads = 3;
  EXPECT_EQ(play_pairs(halls(), request).counts, alone.counts);
}

TEST(PlayPairs, equal_teams_are_equal) {
  const PairsResult result = play_pairs(halls(), request_of("rusher", "rusher", 10));
  EXPECT_EQ(result.counts.score(), 0.5);
  EXPECT_EQ(result.matches_won[0], result.matches_won[1]);
  EXPECT_EQ(result.meters[0].shots, result.meters[1].shots);  // sums of floats have an order
  EXPECT_EQ(result.meters[0].hits, result.meters[1].hits);
  EXPECT_EQ(result.meters[0].kills, result.meters[1].kills);
}

TEST(PlayPairs, rushers_beat_targets) {
  const PairsResult result = play_pairs(halls(), request_of("target", "rusher", 5));
  EXPECT_EQ(result.counts.score(), 0);
  EXPECT_EQ(result.matches_won[1], 10U);
  EXPECT_EQ(result.lives[0].size(), 20U);
}

}  // namespace
}  // namespace defilade::test
