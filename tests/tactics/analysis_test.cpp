#include "defilade/tactics/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/tactics/ambush.h"
#include "support/random_map.h"

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

/// Is some hidden node reached from `start` without passing `avoided`?
bool escapes(const WaypointGraph& graph, std::size_t start, std::size_t avoided,
             const std::vector<bool>& hidden) {
  std::vector<bool> reached(graph.node_count());
  reached[start] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (const Link& link : graph.links()) {
      const std::size_t a = link.from.index(), b = link.to.index();
      if (!reached[a] || reached[b] || b == avoided) continue;
      reached[b] = grows = true;
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i)
    if (i != start && reached[i] && hidden[i]) return true;
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
    const Analysis facts(map);
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
      bool beside = false;
      for (const Link& link : graph.links())
        beside = beside || (link.from == NodeId{i} && hidden[link.to.index()] &&
                            exposure[link.to.index()] < exposure[i]);
      const auto found = std::ranges::find(facts.sniper_spots(), NodeId{i}, &SniperSpot::node);
      ASSERT_EQ(found != facts.sniper_spots().end(), beside && exposure[i] >= high) << round;
      if (found == facts.sniper_spots().end()) continue;
      // Two ways that share no node exist iff no single node stops them all (Menger).
      bool two = true;
      for (std::size_t v = 0; v < graph.node_count(); ++v)
        two = two && (v == i || escapes(graph, i, v, hidden));
      EXPECT_EQ(found->hit_and_run, two) << round;
      ++spots;
      with_two_ways += two ? 1 : 0;
    }
    EXPECT_TRUE(
        std::ranges::is_sorted(facts.sniper_spots(), std::greater{}, &SniperSpot::advantage));
  }
  EXPECT_GT(with_two_ways, 50);
  EXPECT_GT(spots, with_two_ways + 50);
}

TEST(Analysis, danger_appears_where_who_sees_us_comes_from_where_we_are_not_seen) {
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
      EXPECT_EQ(watch_nodes(map, NodeId{n}), expected);
    }
  }
}

TEST(Ambush, sees_the_outside_and_is_not_seen_from_any_gate) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    PinchPoint pinch;
    for (std::size_t g = 0; g < 1 + random.below(3); ++g)
      pinch.gates.push_back({NodeId{random.below(12)}, {}, {NodeId{random.below(12)}}});
    pinch.inside = {NodeId{random.below(12)}};
    NodeSet spots(12);
    ambush(map, pinch, 0, StanceId{1U}, spots);
    for (std::size_t n = 0; n < 12; ++n) {
      const auto sees = [&](StanceId w, StanceId t, NodeId a, NodeId b) {
        return map.visibility(w, t).contains(a, b);
      };
      bool expected = NodeId{n} != pinch.inside[0] &&
                      sees(StanceId{1U}, StanceId{0U}, NodeId{n}, pinch.gates[0].outside_nodes[0]);
      for (const PinchGate& gate : pinch.gates)
        expected = expected && !sees(StanceId{0U}, StanceId{1U}, gate.node, NodeId{n});
      EXPECT_EQ(spots.contains(NodeId{n}), expected);
    }
  }
}

}  // namespace
}  // namespace defilade::test
