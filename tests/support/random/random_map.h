#pragma once
// Random maps: nodes on a lattice, any links, any sight. Nothing about them is plausible, so no
// query can be right by luck.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "defilade/model/tactical_map.h"
#include "defilade/tactics/situation.h"
#include "model/graph/components.h"
#include "model/sets/sparse_rows.h"
#include "support/random/random.h"

namespace defilade::test {

inline WaypointGraph random_graph(Random& random, std::size_t nodes) {
  GraphParts parts;
  for (std::size_t i = 0; i < nodes; ++i) {
    Waypoint node{"n" + std::to_string(i), random.lattice_point(-6, 6)};
    node.kind = static_cast<NodeKind>(random.below(kNodeKinds));
    node.stand_only = random.chance(0.1);
    if (random.chance(0.3)) node.tags.push_back("red");
    parts.nodes.push_back(std::move(node));
  }
  parts.doors = {"door"};
  for (std::size_t i = 0; i < nodes; ++i)
    for (std::size_t j = 0; j < nodes; ++j) {
      if (i == j || !random.chance(3.0 / static_cast<double>(nodes))) continue;
      const auto kind = static_cast<LinkKind>(random.below(kLinkKinds));
      const DoorId door = random.chance(0.1) ? DoorId{0U} : DoorId{};
      parts.links.push_back({NodeId{i}, NodeId{j}, kind,
                             kind == LinkKind::teleport ? 0 : random.between(0.5F, 4), 2, 3, door});
    }
  auto graph = WaypointGraph::build(std::move(parts));
  EXPECT_TRUE(graph) << graph.error().message;
  return *std::move(graph);
}

/// With mutual sight "a sees b" and "b sees a" are the same, for all stances. The first half of the
/// nodes is in one region, the second in another.
inline MapParts random_parts(WaypointGraph graph, Random& random, bool mutual, Cover cover = {},
                             AgentProfile profile = {}) {
  MapParts parts;
  parts.graph = std::move(graph);
  parts.cover = std::move(cover);
  parts.profile = std::move(profile);
  const std::size_t nodes = parts.graph.node_count();
  parts.components = components(parts.graph, parts.profile);
  parts.analysis_settings.pinch.far = random.between(0, 8);
  parts.landmark_settings.least_nodes = 0;
  parts.weapons = {"rifle"};
  for (const Channel channel : {Channel::sight(), Channel::fire(WeaponId{0U})})
    for (std::size_t w = 0; w < 2; ++w)
      for (std::size_t t = 0; t < 2; ++t)
        parts.visibility.push_back({channel, StanceId{w}, StanceId{t}, NodeMatrix(nodes)});
  const double density = random.unit();
  for (std::size_t i = 0; i < nodes; ++i) {
    parts.light.push_back(random.between(0, 1));
    for (std::size_t j = 0; j < nodes; ++j)
      for (std::size_t v = 0; v < parts.visibility.size(); ++v) {
        const bool sees = i == j || random.chance(density);
        if (!sees || (mutual && j < i && i != j)) continue;
        parts.visibility[v].matrix.insert(NodeId{i}, NodeId{j});
        const std::size_t back = v / 4 * 4 + v % 2 * 2 + v / 2 % 2;  // stances exchanged
        if (mutual) parts.visibility[back].matrix.insert(NodeId{j}, NodeId{i});
      }
  }
  parts.regions = {{"here"}, std::vector(nodes, RegionId{0U})};
  for (std::size_t i = (nodes + 1) / 2; i < nodes; ++i) parts.regions.of_node[i] = RegionId{1U};
  if (nodes > 1) parts.regions.names.emplace_back("there");
  return parts;
}

inline TacticalMap build_map(MapParts parts) {
  auto map = TacticalMap::build(std::move(parts));
  EXPECT_TRUE(map) << map.error().message;
  return *std::move(map);
}

/// Also for small maps.
inline void keep_as_lines(MapParts& parts) {
  for (Visibility& v : parts.visibility) v.matrix = to_lines(v.matrix);
}

/// Rows of an odd number of nodes are lines, so that questions about such maps are asked of both
/// kinds of rows.
inline TacticalMap random_map_over(WaypointGraph graph, Random& random, bool mutual,
                                   Cover cover = {}, AgentProfile profile = {}) {
  MapParts parts =
      random_parts(std::move(graph), random, mutual, std::move(cover), std::move(profile));
  if (parts.graph.node_count() % 2 == 1) keep_as_lines(parts);
  return build_map(std::move(parts));
}

inline TacticalMap random_map(Random& random, std::size_t nodes, bool mutual) {
  return random_map_over(random_graph(random, nodes), random, mutual);
}

/// Enemies "a", "b", … and a friend "mate" at places from `place(Random&) -> Vec3`, some doors
/// shut, some nodes disabled and occupied.
template <class Place>
Situation random_situation(Random& random, const TacticalMap& map, std::size_t enemies,
                           const Place& place) {
  const Vec3 position = place(random);
  Situation s(map, position, StanceId{random.below(2)});
  for (std::size_t i = 0; i < enemies; ++i) {
    Enemy enemy;
    enemy.name = std::string(1, static_cast<char>('a' + i));
    enemy.position = place(random);
    enemy.yaw = static_cast<float>(random.integer(-4, 4)) * std::numbers::pi_v<float> / 4;
    enemy.stance = StanceId{random.below(2)};
    if (random.chance(0.5) && !map.weapons().empty())
      enemy.weapon = WeaponId{random.below(map.weapons().size())};
    if (random.chance(0.3)) enemy.half_angle = random.between(0.2F, 3);
    s.add_enemy(std::move(enemy));
  }
  s.add_friend(Friend{"mate", place(random)});
  if (random.chance(0.5) && !map.weapons().empty())
    s.set_weapon(WeaponId{random.below(map.weapons().size())});
  AgentProfile profile = map.profile();
  for (std::size_t kind = 0; kind < kLinkKinds; ++kind)
    if (random.chance(0.2)) profile.abilities.reset(kind);
  s.set_profile(profile);
  World world{.disabled = NodeSet(map.graph().node_count()),
              .occupied = NodeSet(map.graph().node_count())};
  for (std::size_t i = 0; i < map.graph().doors().size(); ++i)
    world.closed_doors.push_back(random.chance(0.5));
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
    if (random.chance(0.05)) world.disabled.insert(NodeId{i});
    if (random.chance(0.1)) world.occupied.insert(NodeId{i});
  }
  for (std::size_t i = 0; i < map.graph().link_count(); ++i)
    world.closed_links.push_back(random.chance(0.05));
  s.set_world(std::move(world));
  std::vector<float> risk;
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) risk.push_back(random.between(0, 1));
  s.set_risk(std::move(risk));
  Random apart(map.graph().node_count());
  std::vector<float> harm;
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) harm.push_back(apart.between(0, 3));
  s.set_harm(harm);
  return s;
}

/// On the lattice of random maps.
inline Situation random_situation(Random& random, const TacticalMap& map, std::size_t enemies) {
  return random_situation(random, map, enemies,
                          [](Random& any) { return any.lattice_point(-6, 6); });
}

}  // namespace defilade::test
