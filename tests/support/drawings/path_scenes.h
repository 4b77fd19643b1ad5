#pragma once
// Random graphs with everything that affects a path, and the slow twins that search them.

#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "defilade/tactics/path.h"
#include "support/random/graphs.h"
#include "support/random/node_sets.h"
#include "support/random/random.h"

namespace defilade::test {

/// A row of nodes, each linked both ways with the next.
inline WaypointGraph corridor(std::size_t count) {
  GraphParts parts = nodes_in_a_row(count);
  for (std::size_t i = 0; i + 1 < count; ++i) link_both_ways(parts, i, i + 1);
  return built(std::move(parts));
}

/// Dangerous metres first, then cost.
using SlowCost = std::pair<double, double>;

struct PathScene {
  WaypointGraph graph;
  AgentProfile profile;
  World world;
  NodeSet danger, forbidden, goals;
  std::vector<float> multipliers;
  std::vector<PathStart> starts;
  float weight = 0;

  PathRequest request() const {
    PathRequest request{Traveller(profile, &world)};
    request.starts = starts;
    request.goals = goals;
    request.danger = danger;
    request.danger_weight = weight;
    request.forbidden = forbidden;
    request.multipliers = multipliers;
    return request;
  }

  bool usable(const Link& link) const {
    const auto index = std::ranges::find(graph.links(), link) - graph.links().begin();
    return allows(profile, graph, link) && !world.is_closed(link.door) &&
           !world.is_disabled(link.to) && !world.closed_links[static_cast<std::size_t>(index)];
  }
  bool in(const NodeSet& set, NodeId node) const { return set.size() != 0 && set.contains(node); }
  bool crossable(NodeId node) const { return !graph.stand_only(node) && !in(forbidden, node); }

  SlowCost cost_of(const Link& link) const {
    double cost = link.length;
    if (!multipliers.empty()) cost *= multipliers[link.to.index()];
    if (!in(danger, link.to)) return {0, cost};
    if (weight == kAvoidDanger) return {link.length, cost};
    return {0, cost * (1.0 + weight)};
  }
};

inline GraphParts random_graph_parts(Random& random, std::size_t nodes, double links_per_node) {
  GraphParts parts = nodes_in_a_row(nodes);
  for (Waypoint& node : parts.nodes) {
    node.position = random.point_in(0, 20);
    node.stand_only = random.chance(0.15);
  }
  parts.doors = {"a", "b", "c"};
  const auto links = static_cast<std::size_t>(static_cast<double>(nodes) * links_per_node);
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> taken;
  for (std::size_t i = 0; i < links; ++i) {
    const std::size_t from = random.below(nodes), to = random.below(nodes);
    const auto kind = random.chance(0.6) ? 0 : random.below(kLinkKinds);
    if (from == to || !taken.insert({from, to, kind}).second) continue;
    Link link = link_between(from, to, static_cast<LinkKind>(kind));
    if (link.kind != LinkKind::teleport)
      link.length = random.chance(0.5) ? static_cast<float>(random.below(4))  // ties are common
                                       : random.between(0, 10);
    if (random.chance(0.2)) link.door = DoorId{random.below(3)};
    parts.links.push_back(link);
  }
  return parts;
}

inline NodeSet set_or_none(Random& random, std::size_t size, double density) {
  return random.chance(0.3) ? NodeSet() : random_set(random, size, density);
}

inline PathScene random_path_scene(Random& random, std::size_t nodes, double links_per_node) {
  PathScene scene;
  scene.graph = built(random_graph_parts(random, nodes, links_per_node));
  if (random.chance(0.5)) scene.profile.abilities = std::bitset<kLinkKinds>(random.bits() | 1U);
  scene.world.closed_doors = {random.chance(0.5), random.chance(0.5)};
  scene.world.disabled = set_or_none(random, nodes, 0.05);
  for (std::size_t i = 0; i < scene.graph.link_count(); ++i)
    scene.world.closed_links.push_back(random.chance(0.05));
  scene.danger = set_or_none(random, nodes, random.unit());
  scene.forbidden = set_or_none(random, nodes, 0.15);
  constexpr float kWeights[] = {0, 0.5F, 3, kAvoidDanger};
  scene.weight = kWeights[random.below(4)];
  if (random.chance(0.5))
    for (std::size_t i = 0; i < nodes; ++i)
      scene.multipliers.push_back(random.chance(0.5) ? 1.0F : random.between(1, 4));
  const std::size_t start_count = random.chance(0.6) ? 1 : 1 + random.below(3);
  for (std::size_t i = 0; i < start_count; ++i)
    scene.starts.push_back({NodeId{random.below(nodes)}, static_cast<double>(random.below(4))});
  scene.goals = NodeSet(nodes);
  const std::size_t goal_count = random.chance(0.6) ? 1 : 1 + random.below(8);
  for (std::size_t i = 0; i < goal_count; ++i) scene.goals.insert(NodeId{random.below(nodes)});
  return scene;
}

inline SlowCost plus(SlowCost a, SlowCost b) { return {a.first + b.first, a.second + b.second}; }

/// Dijkstra's algorithm from one start: what the nearest goal costs.
inline std::optional<SlowCost> slow_cost_from(const PathScene& scene, PathStart start) {
  std::set<std::pair<SlowCost, NodeId>> open{{{0, start.cost}, start.node}};
  std::vector<std::optional<SlowCost>> best(scene.graph.node_count());
  while (!open.empty()) {
    const auto [cost, node] = *open.begin();
    open.erase(open.begin());
    if (best[node.index()]) continue;
    best[node.index()] = cost;
    if (scene.goals.contains(node)) return cost;
    if (node != start.node && !scene.crossable(node)) continue;
    for (const Link& link : scene.graph.leaving(node))
      if (scene.usable(link)) open.insert({plus(cost, scene.cost_of(link)), link.to});
  }
  return {};
}

inline std::optional<SlowCost> slow_cost(const PathScene& scene) {
  std::optional<SlowCost> best;
  for (const PathStart& start : scene.starts)
    if (const auto cost = slow_cost_from(scene, start); cost && (!best || *cost < *best))
      best = cost;
  return best;
}

/// Tries every path that visits no node twice.
inline void try_all_paths(const PathScene& scene, NodeId node, SlowCost cost,
                          std::vector<NodeId>& visited, std::optional<SlowCost>& best) {
  if (scene.goals.contains(node) && (!best || cost < *best)) best = cost;
  if (!visited.empty() && !scene.crossable(node)) return;
  visited.push_back(node);
  for (const Link& link : scene.graph.leaving(node))
    if (scene.usable(link) && std::ranges::find(visited, link.to) == visited.end())
      try_all_paths(scene, link.to, plus(cost, scene.cost_of(link)), visited, best);
  visited.pop_back();
}

inline std::optional<SlowCost> brute_force_cost(const PathScene& scene) {
  std::optional<SlowCost> best;
  for (const PathStart& start : scene.starts) {
    std::vector<NodeId> visited;
    try_all_paths(scene, start.node, {0, start.cost}, visited, best);
  }
  return best;
}

/// A path that can be walked, with the sums it claims. Whether it is the best is another matter.
inline void expect_walkable(const PathScene& scene, const Path& path) {
  ASSERT_FALSE(path.nodes.empty());
  ASSERT_EQ(path.links.size() + 1, path.nodes.size());
  double length = 0, danger_length = 0;
  SlowCost cost{};
  for (std::size_t i = 0; i < path.links.size(); ++i) {
    const Link& link = scene.graph.link(path.links[i]);
    ASSERT_EQ(link.from, path.nodes[i]);
    ASSERT_EQ(link.to, path.nodes[i + 1]);
    ASSERT_TRUE(scene.usable(link));
    ASSERT_TRUE(i == 0 || scene.crossable(link.from));
    length += link.length;
    if (scene.in(scene.danger, link.to)) danger_length += link.length;
    cost = plus(cost, scene.cost_of(link));
  }
  EXPECT_EQ(path.length, length);
  EXPECT_EQ(path.danger_length, danger_length);
  double initial = std::numeric_limits<double>::infinity();
  for (const PathStart& start : scene.starts)
    if (start.node == path.nodes.front()) initial = std::min(initial, start.cost);
  EXPECT_NEAR(path.cost, initial + cost.second, 1e-9 * (1 + path.cost));
}

/// What must hold of every answer, with landmarks or without.
inline void expect_cheapest(const PathScene& scene, const std::optional<SlowCost>& cheapest,
                            const Path& path) {
  ASSERT_EQ(path.found(), cheapest.has_value());
  if (!cheapest) return;
  expect_walkable(scene, path);
  EXPECT_TRUE(scene.goals.contains(path.nodes.back()));
  EXPECT_EQ(path.cost, cheapest->second);
  EXPECT_TRUE(scene.weight != kAvoidDanger || path.danger_length == cheapest->first);
}

inline bool about_equal(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max({1.0, a, b});
}

/// The same for sums that were made in another order.
inline void expect_about_cheapest(const PathScene& scene, const std::optional<SlowCost>& cheapest,
                                  const Path& path) {
  ASSERT_EQ(path.found(), cheapest.has_value());
  if (!cheapest) return;
  expect_walkable(scene, path);
  EXPECT_TRUE(scene.goals.contains(path.nodes.back()));
  EXPECT_TRUE(about_equal(path.cost, cheapest->second)) << path.cost << ", " << cheapest->second;
  EXPECT_TRUE(scene.weight != kAvoidDanger || about_equal(path.danger_length, cheapest->first))
      << path.danger_length << ", " << cheapest->first;
}

}  // namespace defilade::test
