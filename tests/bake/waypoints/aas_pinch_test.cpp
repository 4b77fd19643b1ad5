// The squad rule on the bot navigation of OpenArena's levels, in which many nodes have exactly two
// neighbours.

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "defilade/bake/game_data.h"
#include "defilade/bake/waypoint_formats.h"
#include "support/random/graphs.h"
#include "support/random/pinch_cases.h"
#include "support/random/random.h"
#include "support/twins/slow_squad.h"

namespace defilade::test {
namespace {

/// Each level with all its links, and with those alone that are walked.
std::vector<WaypointGraph> bot_graphs() {
  std::vector<WaypointGraph> graphs;
  const GameData games = GameData::installed();
  for (const char* name : {"oa_dm1", "oa_dm4", "oa_dm6", "aggressor"})
    for (const auto& folder : games.folders()) {
      const std::string path = (folder / "pak6-misc.pk3").string() + ":maps/" + name + ".aas";
      const auto bytes = games.read(path);
      if (!bytes) continue;
      const auto waypoints = read_aas(*bytes, path);
      EXPECT_TRUE(waypoints) << waypoints.error().message;
      GraphParts walked = waypoints->parts;
      std::erase_if(walked.links, [](const Link& link) { return link.kind != LinkKind::walk; });
      graphs.push_back(built(waypoints->parts));
      graphs.push_back(built(std::move(walked)));
      break;
    }
  return graphs;
}

std::vector<std::vector<NodeId>> neighbours_of(const WaypointGraph& graph) {
  std::vector<std::vector<NodeId>> around(graph.node_count());
  for (const Link& link : graph.links()) {
    around[link.from.index()].push_back(link.to);
    around[link.to.index()].push_back(link.from);
  }
  for (auto& nodes : around) {
    std::ranges::sort(nodes);
    const auto rest = std::ranges::unique(nodes);
    nodes.erase(rest.begin(), rest.end());
  }
  return around;
}

/// The nodes nearest to `middle` by the number of links.
WaypointGraph neighbourhood_of(const std::vector<std::vector<NodeId>>& around, NodeId middle,
                               std::size_t most) {
  std::vector<NodeId> nodes{middle};
  const auto number = [&](NodeId node) {
    return static_cast<std::size_t>(std::ranges::find(nodes, node) - nodes.begin());
  };
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (const NodeId next : around[nodes[i].index()])
      if (nodes.size() < most && number(next) == nodes.size()) nodes.push_back(next);
  GraphParts parts = nodes_in_a_row(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (const NodeId next : around[nodes[i].index()])
      if (number(next) < nodes.size()) parts.links.push_back(link_between(i, number(next)));
  return built(std::move(parts));
}

TEST(AasPinchPoints, of_neighbourhoods_are_what_removing_nodes_on_paths_finds) {
  const std::vector<WaypointGraph> graphs = bot_graphs();
  ASSERT_EQ(graphs.size(), 8U) << "./run test installs openarena-081-misc, which has .aas files";
  Random random(1);
  std::array<std::size_t, 5> found{};  // by the number of gates
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE(round);
    const WaypointGraph& whole = graphs[random.below(graphs.size())];
    const WaypointGraph graph =
        neighbourhood_of(neighbours_of(whole), NodeId{random.below(whole.node_count())}, 64);
    const auto fast = find_squad_pinch_points(graph);
    ASSERT_EQ(fast, SlowSquad<64>(graph, {}).squad());
    for (const PinchPoint& point : fast) ++found[point.gates.size()];
  }
  EXPECT_GT(found[2], 100U);
  EXPECT_GT(found[3], 50U);
}

TEST(AasPinchPoints, of_whole_levels_leave_no_way_out_but_their_gates) {
  std::size_t count = 0;
  for (const WaypointGraph& graph : bot_graphs()) {
    const auto around = neighbours_of(graph);
    const auto found = find_squad_pinch_points(graph);
    count += found.size();
    for (const PinchPoint& point : found) {
      std::vector<NodeId> allowed = point.inside;
      for (const PinchGate& gate : point.gates) {
        ASSERT_EQ(around[gate.node.index()].size(), 2U);
        allowed.push_back(gate.node);
      }
      std::ranges::sort(allowed);
      for (const NodeId node : point.inside)
        for (const NodeId next : around[node.index()])
          ASSERT_TRUE(std::ranges::binary_search(allowed, next)) << node.value;
    }
  }
  EXPECT_GT(count, 20U);
}

}  // namespace
}  // namespace defilade::test
