#include "defilade/model/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/sets/sparse_rows.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

std::vector<std::size_t> counted_exposure(const TacticalMap& map) {
  const std::size_t n = map.graph().node_count();
  std::vector<std::size_t> exposure(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j && map.visibility(StanceId{0U}, StanceId{0U}).contains(NodeId{i}, NodeId{j}))
        ++exposure[j];
  return exposure;
}

NodeMatrixView upright_watchers(const TacticalMap& map) {
  return map.watchers(StanceId{0U}, StanceId{0U});
}

/// All pairs of ways of one or two links, as lists of nodes after the start.
bool vanishes_two_ways(const TacticalMap& map, NodeId start, const std::vector<bool>& hidden) {
  const WaypointGraph& graph = map.graph();
  const NodeMatrixView sees = map.visibility(StanceId{0U}, StanceId{0U});
  std::vector<std::vector<NodeId>> ways;
  for (const Link& one : graph.links()) {
    if (one.from != start) continue;
    ways.push_back({one.to});
    for (const Link& two : graph.links())
      if (two.from == one.to && two.to != start) ways.push_back({one.to, two.to});
  }
  std::erase_if(ways, [&](const auto& way) { return !hidden[way.back().index()]; });
  for (const auto& way : ways)
    for (const auto& other : ways) {
      const NodeId a = way.back(), b = other.back();
      if (std::ranges::find_first_of(way, other) != way.end()) continue;
      if (sees.contains(a, b) || sees.contains(b, a)) continue;
      const Vec3 to_a = graph.position(a) - graph.position(start);
      const Vec3 to_b = graph.position(b) - graph.position(start);
      if (to_a.x * to_b.x + to_a.y * to_b.y <= 0) return true;  // exact, on a lattice
    }
  return false;
}

TEST(Analysis, sniper_spots_are_exposed_nodes_beside_hidden_ones) {
  Random random(1);
  int spots = 0, with_two_ways = 0;
  for (int round = 0; round < 500; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(24), false);
    const WaypointGraph& graph = map.graph();
    const auto exposure = counted_exposure(map);
    std::vector<std::size_t> sorted = exposure;
    std::ranges::sort(sorted);
    const std::size_t quarter = (sorted.size() + 3) / 4;
    const std::size_t low = sorted[quarter - 1], high = sorted[sorted.size() - quarter];
    std::vector<bool> hidden;
    for (const std::size_t count : exposure) hidden.push_back(count <= low);
    const auto& spots_found = map.analysis().sniper_spots;
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
      bool beside = false;
      for (const Link& link : graph.links())
        beside = beside || (link.from == NodeId{i} && hidden[link.to.index()] &&
                            exposure[link.to.index()] < exposure[i]);
      const auto found = std::ranges::find(spots_found, NodeId{i}, &SniperSpot::node);
      ASSERT_EQ(found != spots_found.end(), beside && exposure[i] >= high) << round;
      if (found == spots_found.end()) continue;
      const bool two = vanishes_two_ways(map, NodeId{i}, hidden);
      EXPECT_EQ(found->hit_and_run, two) << round;
      ++spots;
      with_two_ways += two ? 1 : 0;
    }
    EXPECT_TRUE(std::ranges::is_sorted(spots_found, std::greater{}, &SniperSpot::advantage));
  }
  EXPECT_GT(with_two_ways, 50);
  EXPECT_GT(spots, with_two_ways + 50);
}

TEST(Analysis, danger_appears_where_a_watcher_comes_from_a_node_that_does_not_see_us) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    const auto sees = [&](std::size_t a, std::size_t b) {
      return map.visibility(StanceId{0U}, StanceId{0U}).contains(NodeId{a}, NodeId{b});
    };
    for (std::size_t n = 0; n < 12; ++n) {
      std::vector<NodeId> expected;
      for (std::size_t a = 0; a < 12; ++a) {
        bool appears = false;
        for (const Link& link : map.graph().links())
          appears = appears || (link.to == NodeId{a} && !sees(link.from.index(), n));
        if (a != n && sees(a, n) && appears) expected.push_back(NodeId{a});
      }
      EXPECT_EQ(watch_nodes(map.graph(), upright_watchers(map), NodeId{n}), expected);
    }
  }
}

TEST(Analysis, a_guard_watches_the_sectors_danger_appears_from) {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    for (std::size_t n = 0; n < 12; ++n) {
      std::uint32_t sectors = 0;
      for (const NodeId from : watch_nodes(map.graph(), upright_watchers(map), NodeId{n}))
        sectors |= 1U << sector(map.graph().position(NodeId{n}), map.graph().position(from));
      EXPECT_EQ(map.analysis().watch[n], sectors);
    }
  }
}

/// Nodes in a row, each linked with some of the next.
WaypointGraph chain(Random& random, std::size_t nodes) {
  GraphParts parts;
  for (std::size_t i = 0; i < nodes; ++i) {
    parts.nodes.push_back({std::to_string(i), {static_cast<float>(i), random.between(-9, 9), 0}});
    for (std::size_t next = i + 1; next < std::min(nodes, i + 4); ++next) {
      if (random.below(2) == 0)
        parts.links.push_back({.from = NodeId{i}, .to = NodeId{next}, .door = {}});
      if (random.below(2) == 0)
        parts.links.push_back({.from = NodeId{next}, .to = NodeId{i}, .door = {}});
    }
  }
  return *WaypointGraph::build(std::move(parts));
}

/// Rows of long stretches, now and then with a gap.
NodeMatrix stretches(Random& random, std::size_t nodes) {
  NodeMatrix matrix(nodes);
  for (std::size_t i = 0; i < nodes; ++i) {
    bool seen = false;
    for (std::size_t j = 0; j < nodes; ++j) {
      seen = random.below(150) == 0 ? !seen : seen;
      if (seen || i == j) matrix.insert(NodeId{i}, NodeId{j});
    }
  }
  return matrix;
}

TEST(Analysis, the_sectors_of_a_large_map_are_those_of_its_watch_nodes) {
  Random random(5);
  const std::size_t nodes = 1200;
  const WaypointGraph graph = chain(random, nodes);
  const NodeMatrix watchers = stretches(random, nodes), lines = to_lines(watchers);
  const Regions everywhere{{"everywhere"}, std::vector(nodes, RegionId{0U})};
  const std::vector<std::uint32_t> exposure(nodes, 1);
  const Analysis dense = analyze(graph, everywhere, watchers, exposure);
  for (std::size_t n = 0; n < nodes; ++n) {
    std::uint32_t sectors = 0;
    for (const NodeId from : watch_nodes(graph, watchers, NodeId{n}))
      sectors |= 1U << sector(graph.position(NodeId{n}), graph.position(from));
    ASSERT_EQ(dense.watch[n], sectors) << n;
  }
  EXPECT_EQ(analyze(graph, everywhere, lines, exposure).watch, dense.watch);
}

TEST(Analysis, the_shares_of_exposed_and_hidden_nodes_can_be_chosen) {
  std::size_t few = 0, usual = 0, many = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const TacticalMap map = random_map(random, 40, false);
    const auto spots = [&](double exposed, double hidden) {
      return analyze(map.graph(), map.regions(), upright_watchers(map),
                     map.exposure(StanceId{0U}, StanceId{0U}), {exposed, hidden})
          .sniper_spots.size();
    };
    EXPECT_EQ(spots(0.25, 0.25), map.analysis().sniper_spots.size());
    few += spots(0.05, 0.05);
    usual += spots(0.25, 0.25);
    many += spots(0.5, 0.5);
  }
  EXPECT_LT(few, usual);
  EXPECT_LT(usual, many);
}

TEST(Analysis, an_invalid_analysis_is_refused) {
  const NodeId first{0U}, second{1U}, beyond{2U};
  const Analysis sound{
      {{first, second, 0.5, false}},
      {{PinchRule::general, PinchDirection::both, {{first, {}, {second}}}, {second}}},
      {0, 0}};
  EXPECT_TRUE(validate(sound, 2));
  const auto is_refused = [&](const auto& spoil) {
    Analysis spoiled = sound;
    spoil(spoiled);
    return !validate(spoiled, 2);
  };
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.watch.pop_back(); }));
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.sniper_spots[0].node = beyond; }));
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.sniper_spots[0].retreat = NodeId{}; }));
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.sniper_spots[0].advantage = std::nan(""); }));
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.pinch_points[0].gates.clear(); }));
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.pinch_points[0].gates[0].node = beyond; }));
  EXPECT_TRUE(is_refused([&](Analysis& a) { a.pinch_points[0].inside = {second, first}; }));
  EXPECT_TRUE(is_refused(
      [&](Analysis& a) { a.pinch_points[0].gates[0].outside_nodes = {second, second}; }));
}

TEST(Bearing, sectors_are_the_thirty_seconds_of_a_turn) {
  Random random(6);
  const auto coordinate = [&] { return static_cast<float>(random.below(2001)) / 100 - 10; };
  for (int round = 0; round < 20000; ++round) {
    const Vec3 from{coordinate(), coordinate(), 0}, to{coordinate(), coordinate(), 3};
    const double turns = bearing(from, to) / (2 * std::numbers::pi);
    const double at = (turns < 0 ? turns + 1 : turns) * kSectors;
    if (std::abs(at - std::round(at)) < 1e-9) continue;  // an angle on a border is ambiguous
    EXPECT_EQ(sector(from, to), static_cast<std::size_t>(at));
  }
}

TEST(Bearing, a_sector_holds_where_it_begins) {
  const auto at = [](float x, float y) { return sector({1, 2, 3}, {1 + x, 2 + y, 9}); };
  EXPECT_EQ(at(1, 0), 0U);
  EXPECT_EQ(at(1, 1), 4U);
  EXPECT_EQ(at(0, 1), 8U);
  EXPECT_EQ(at(-1, 1), 12U);
  EXPECT_EQ(at(-1, 0), 16U);
  EXPECT_EQ(at(-1, -1), 20U);
  EXPECT_EQ(at(0, -1), 24U);
  EXPECT_EQ(at(1, -1), 28U);
  EXPECT_EQ(at(1, -0.01F), 31U);
  EXPECT_EQ(at(0, 0), 0U);
}

}  // namespace
}  // namespace defilade::test
