#include <gtest/gtest.h>

#include <cmath>

#include "defilade/tactics/path.h"
#include "support/drawings/path_scenes.h"

namespace defilade::test {
namespace {

TEST(DistanceField, reaches_stand_only_nodes_but_does_not_cross_them) {
  GraphParts parts = nodes_in_a_row(4);
  for (std::size_t i = 0; i + 1 < 4; ++i) link_both_ways(parts, i, i + 1);
  parts.nodes[2].stand_only = true;
  const WaypointGraph graph = built(std::move(parts));
  const AgentProfile soldier;
  Workspace work;
  std::vector<float> field(4);
  NodeSet sources(4);
  sources.insert(NodeId{0});
  for (const auto direction : {FieldDirection::from_sources, FieldDirection::to_sources}) {
    distance_field(graph, Traveller(soldier), sources, direction, field, work);
    EXPECT_EQ(field, (std::vector<float>{0, 1, 2, std::numeric_limits<float>::infinity()}));
  }
  sources.insert(NodeId{2});
  distance_field(graph, Traveller(soldier), sources, FieldDirection::from_sources, field, work);
  EXPECT_EQ(field, (std::vector<float>{0, 1, 0, 1}));
}

TEST(DistanceField, without_sources_is_infinite) {
  const WaypointGraph graph = built(nodes_in_a_row(3));
  const AgentProfile soldier;
  Workspace work;
  std::vector<float> field(3);
  distance_field(graph, Traveller(soldier), NodeSet(3), FieldDirection::to_sources, field, work);
  for (const float value : field) EXPECT_TRUE(std::isinf(value));
}

/// The cheapest path from or to each source in turn.
float slow_distance(PathScene scene, NodeSetView sources, NodeId node, FieldDirection direction) {
  scene.starts.clear();
  scene.goals = NodeSet(sources.size());
  const bool onwards = direction == FieldDirection::from_sources;
  for (const NodeId source : sources) {
    if (onwards)
      scene.starts.push_back({source, 0});
    else
      scene.goals.insert(source);
  }
  if (onwards)
    scene.goals.insert(node);
  else
    scene.starts = {{node, 0}};
  const auto cost = slow_cost(scene);
  return cost ? static_cast<float>(cost->second) : std::numeric_limits<float>::infinity();
}

TEST(DistanceField, agrees_with_a_path_to_every_node) {
  for (std::size_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t size = 2 + random.below(30);
    PathScene scene = random_path_scene(random, size, 1 + 3 * random.unit());
    scene.danger = scene.forbidden = NodeSet();
    scene.multipliers.clear();
    const NodeSet sources = random_set(random, size, 0.15);
    Workspace work;
    std::vector<float> field(size);
    for (const auto direction : {FieldDirection::from_sources, FieldDirection::to_sources}) {
      distance_field(scene.graph, Traveller(scene.profile, &scene.world), sources, direction, field,
                     work);
      for (std::size_t i = 0; i < size; ++i)
        EXPECT_FLOAT_EQ(field[i], slow_distance(scene, sources, NodeId{i}, direction));
    }
  }
}

}  // namespace
}  // namespace defilade::test
