#include "defilade/model/connectivity.h"

#include <gtest/gtest.h>

#include "support/random/node_sets.h"
#include "support/random/pinch_cases.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

bool leads(const WaypointGraph& graph, std::size_t from, std::size_t to) {
  for (const Link& link : graph.links())
    if (link.from == NodeId{from} && link.to == NodeId{to}) return true;
  return false;
}

TEST(Connectivity, a_row_has_the_nodes_that_links_lead_to) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const WaypointGraph graph = random_map(random, 1 + random.below(40), false).graph();
    const NodeMatrix rows = connectivity(graph);
    for (std::size_t a = 0; a < graph.node_count(); ++a)
      for (std::size_t b = 0; b < graph.node_count(); ++b)
        ASSERT_EQ(rows.contains(NodeId{a}, NodeId{b}), leads(graph, a, b)) << a << " " << b;
  }
}

TEST(Connectivity, attack_positions_without_a_safe_place_beside_them_are_dropped) {
  Random random(2);
  std::size_t kept = 0, dropped = 0;
  for (int round = 0; round < 500; ++round) {
    const WaypointGraph graph = random_map(random, 1 + random.below(30), false).graph();
    const std::size_t nodes = graph.node_count();
    NodeSet candidates(nodes), safe(nodes);
    const double share = random.unit();
    for (std::size_t i = 0; i < nodes; ++i) {
      if (random.chance(0.5)) candidates.insert(NodeId{i});
      if (random.chance(share)) safe.insert(NodeId{i});
    }
    NodeSet found = candidates;
    keep_beside(connectivity(graph), safe, found);
    for (std::size_t i = 0; i < nodes; ++i) {
      bool beside = false;
      for (std::size_t j = 0; j < nodes; ++j)
        beside = beside || (safe.contains(NodeId{j}) && leads(graph, i, j));
      ASSERT_EQ(found.contains(NodeId{i}), candidates.contains(NodeId{i}) && beside);
    }
    kept += found.count();
    dropped += candidates.count() - found.count();
  }
  EXPECT_GT(kept, 500U);
  EXPECT_GT(dropped, 500U);
}

TEST(Connectivity, of_ten_thousand_nodes_takes_little_more_than_a_megabyte) {
  const WaypointGraph graph = large_floor().graph;
  const NodeMatrix rows = connectivity(graph);
  EXPECT_LT(rows.view().bytes(), 1'500'000U);
  for (const Link& link : graph.links()) ASSERT_TRUE(rows.contains(link.from, link.to));
  std::size_t bits = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) bits += rows.row(NodeId{i}).count();
  EXPECT_EQ(bits, graph.link_count());
}

}  // namespace
}  // namespace defilade::test
