// Many matches: any number of threads, the same result.

#include "defilade/sim/play_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(PlayPairs, a_sequential_test_needs_no_limit) {
  PairsRequest request = request_of("rusher", "target", 1'000'000'000);
  request.test = SequentialTest{};
  EXPECT_EQ(play_pairs(halls(), request).verdict, Verdict::better);
}

TEST(PlayPairs, several_arenas_are_one_series_for_a_sequential_test) {
  const std::vector<Arena> arenas{halls(), halls(), halls()};
  PairsRequest request = request_of("rusher", "target", 200);
  request.test = SequentialTest{.ratio = 1.2};
  std::uint64_t counted = 0;
  request.counted = [&](const PairCounts& all) { EXPECT_EQ(all.pairs(), ++counted); };
  const auto results = play_pairs(arenas, request);
  ASSERT_EQ(results.size(), 3U);
  PairCounts all;
  for (const PairsResult& result : results) {
    EXPECT_EQ(result.counts.pairs(), counted / 3);
    EXPECT_EQ(result.verdict, Verdict::better);
    all.add(result.counts);
  }
  EXPECT_EQ(all.pairs(), counted);
  EXPECT_EQ(request.test->verdict(all), Verdict::better);
}

TEST(PlayPairs, without_a_test_each_arena_has_all_its_pairs_as_if_it_were_alone) {
  const std::vector<Arena> arenas{halls(), halls()};
  PairsRequest request = request_of("rusher", "wanderer", 5);
  request.threads = 3;
  const PairsResult alone = play_pairs(halls(), request);
  for (const PairsResult& result : play_pairs(arenas, request)) EXPECT_EQ(result.hash, alone.hash);
}

TEST(PlayPairs, of_teams_that_are_alike_vary_if_matches_have_seeds_of_their_own) {
  PairsRequest request = request_of("rusher", "rusher", 60);
  request.own_seeds = true;
  const PairsResult result = play_pairs(halls(), request);
  EXPECT_GT(result.counts.variance(), 0);
  const Interval interval = result.counts.interval();
  EXPECT_LE(interval.low, 0.5);
  EXPECT_GE(interval.high, 0.5);
  request.threads = 1;
  EXPECT_EQ(play_pairs(halls(), request).hash, result.hash);
}

TEST(PlayPairs, equal_teams_are_equal) {
  const PairsResult result = play_pairs(halls(), request_of("rusher", "rusher", 10));
  EXPECT_EQ(result.counts.score(), 0.5);
  EXPECT_EQ(result.matches_won[0], result.matches_won[1]);
  EXPECT_EQ(result.meters[0].shots, result.meters[1].shots);  // sums of floats have an order
  EXPECT_EQ(result.meters[0].hits, result.meters[1].hits);
  EXPECT_EQ(result.meters[0].kills, result.meters[1].kills);
}

TEST(PlayPairs, no_place_is_better_where_both_are_drawn) {
  PairsRequest request = request_of("rusher", "rusher", 300);
  request.own_seeds = true;
  const PairsResult result = play_pairs(halls(), request);
  const std::uint64_t decided = result.matches_won[0] + result.matches_won[1];
  const Interval range =
      wilson(static_cast<double>(result.first_places_won), static_cast<double>(decided), 2.576);
  EXPECT_LE(range.low, 0.5);
  EXPECT_GE(range.high, 0.5);
}

TEST(PlayPairs, rushers_beat_targets) {
  const PairsResult result = play_pairs(halls(), request_of("target", "rusher", 5));
  EXPECT_EQ(result.counts.score(), 0);
  EXPECT_EQ(result.matches_won[1], 10U);
  EXPECT_EQ(result.lives[0].size(), 20U);
}

/// So many nodes, a metre apart from each other and from the places of the map.
std::vector<Vec3> places_of_their_own(std::size_t count) {
  std::vector<Vec3> others, found;
  for (const SpawnPoint& spawn : halls().spawns()) others.push_back(spawn.feet);
  const auto& graph = halls().map().graph();
  for (std::size_t i = 0; i < graph.node_count() && found.size() < count; ++i) {
    const Vec3 feet = graph.position(NodeId{i});
    if (std::ranges::any_of(others, [&](Vec3 other) { return distance(other, feet) < 1; }))
      continue;
    others.push_back(feet);
    found.push_back(feet);
  }
  EXPECT_EQ(found.size(), count);
  return found;
}

TEST(PlayPairs, teams_of_uneven_sizes_have_room_at_the_places_of_the_other) {
  PairsRequest request = request_of("target", "target", 1);
  request.setup.seconds = 1;
  request.setup.spawns[0] = places_of_their_own(12);
  request.setup.teams[0].size = 8;
  ASSERT_TRUE(validate(request.setup, halls()));
  const PairsResult result = play_pairs(halls(), request);
  EXPECT_EQ(result.meters[0].lives, 2 * 8U);
  EXPECT_EQ(result.meters[1].lives, 2 * 2U);
  request.setup.teams[0].size = 12;
  EXPECT_FALSE(validate(request.setup, halls()));
}

}  // namespace
}  // namespace defilade::test
