#pragma once
// A map with a bit of everything, built by hand: what the file has to carry.

#include <gtest/gtest.h>

#include "defilade/model/tactical_map.h"
#include "model/graph/components.h"

namespace defilade::test {

inline Level small_level() {
  Level level;
  level.weapons = {"pistol", "rifle"};
  level.materials = {{"solid", true, true, 3}, {"plank", true, true, 1}};
  level.vertices = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {2, 2, 3}};
  level.triangles = {{0, 1, 2, 0}, {0, 1, 3, 1}};
  level.entities = {
      {EntityKind::door, "door1", "func_door", {1, 1, 0}, 0.5F, {{0, 0, 0}, {1, 1, 2}}, ""},
      {EntityKind::teleporter, "t", "trigger_teleport", {2, 2, 0}, 0, {}, "exit"},
      {EntityKind::light, "lamp", "light", {2, 2, 2}, 0, {}, "", 4.5F}};
  level.entities[0].travel = {0, 0, 2.5F};
  level.entities[0].triangles = {{1, 2, 3, 0}, {0, 2, 3, 1}};
  level.volumes = {{Medium::lava,
                    {{0, 0, -1}, {1, 1, 0}},
                    {{{0, 0, 1}, 0}, {{0, 0, -1}, 1}, {{1, 0, 0}, 1}, {{0, 1, 0}, 1}}}};
  level.light_grid = {{0, 0, 0}, {1, 2, 4}, {2, 1, 3}, {0, 50, 100, 150, 200, 255}};
  return level;
}

inline GraphParts small_graph() {
  GraphParts parts;
  parts.nodes = {{"gate", {0, 0, 0}, NodeKind::path, 0.5F, false, {"entrance", "north"}},
                 {"rock", {1, 2, 0}, NodeKind::cover, 0.75F, false, {}},
                 {"tower", {3, 1, 2.5F}, NodeKind::tree, 0.5F, true, {"sniper"}}};
  parts.doors = {"door1"};
  parts.links = {{NodeId{0}, NodeId{1}, LinkKind::walk, 2.25F, 0.5F, 2, DoorId{0}},
                 {NodeId{1}, NodeId{0}, LinkKind::crouch, 2.25F, 0.5F, 1.5F, {}},
                 {NodeId{2}, NodeId{0}, LinkKind::drop, 4, 0.5F, 2, {}},
                 {NodeId{1}, NodeId{2}, LinkKind::teleport, 0, 1, 3, {}}};
  parts.formation = {{NodeId{1}, {1, 3, 0}}};
  parts.peek_outs = {{NodeId{1}, {2, 2, 0}}, {NodeId{1}, {0, 2, 0}}};
  return parts;
}

/// Every stance pair of sight and of rifle fire, with different bits in each.
inline std::vector<Visibility> small_visibility() {
  std::vector<Visibility> all;
  for (const Channel channel : {Channel::sight(), Channel::fire(WeaponId{1})})
    for (std::size_t watcher = 0; watcher < 2; ++watcher)
      for (std::size_t target = 0; target < 2; ++target) {
        Visibility v{channel, StanceId{watcher}, StanceId{target}, NodeMatrix(3)};
        for (std::size_t i = 0; i < 3; ++i) v.matrix.insert(NodeId{i}, NodeId{i});
        v.matrix.insert(NodeId{all.size() % 3}, NodeId{(all.size() + 1) % 3});
        all.push_back(std::move(v));
      }
  return all;
}

/// Two cells and two heights; each cell surely sees itself, and the first may see the second.
inline SightCells small_sight_cells() {
  SightCellsParts parts;
  parts.cells = {{{0, 0, -0.25F}, {1, 1, 0.25F}}, {{1, 2, 0}, {1.5F, 2.5F, 0.5F}}};
  parts.heights = {1, 1.6F};
  parts.may = {3, 2, 1, 2, 1, 2, 3, 2};
  parts.sure = {1, 2, 1, 2, 1, 2, 1, 2};
  auto cells = SightCells::build(std::move(parts));
  EXPECT_TRUE(cells) << cells.error().message;
  return *std::move(cells);
}

inline MapParts small_parts() {
  MapParts parts;
  auto graph = WaypointGraph::build(small_graph());
  EXPECT_TRUE(graph) << graph.error().message;
  parts.graph = *std::move(graph);
  parts.profile.stances[0].body = {1.25F};
  parts.components = components(parts.graph, parts.profile);
  parts.weapons = {"pistol", "rifle"};
  parts.visibility = small_visibility();
  parts.light = {0, 0.25F, 1};
  parts.cover = no_cover(3);
  parts.cover.arcs = {{NodeId{1}, CoverHeight::low, {1, 0}, {0, 1}, 1, 0, 0.3F}};
  parts.cover.stopped[5] = kCoverLines;
  parts.cover.trees = {{NodeId{2}, {3, 1.5F, 2.5F}, 0.75F}};
  parts.landmark_settings = {.count = 2, .least_nodes = 0};
  parts.sight_cells = small_sight_cells();
  parts.level = small_level();
  parts.hashes = {geometry_hash(*parts.level), settings_hash(parts.profile, 6, 0)};
  return parts;
}

/// With a pinch point of a rule that has a list of its own in the file.
inline TacticalMap small_map() {
  MapParts parts = small_parts();
  auto computed = TacticalMap::build(small_parts());
  EXPECT_TRUE(computed) << computed.error().message;
  parts.analysis = computed->analysis();
  parts.analysis->pinch_points.push_back(
      {PinchRule::squad,
       PinchDirection::both,
       {{NodeId{0U}, {NodeId{1U}}, {}}, {NodeId{2U}, {NodeId{1U}}, {}}},
       {NodeId{1U}}});
  auto map = TacticalMap::build(std::move(parts));
  if (map) return *std::move(map);
  ADD_FAILURE() << map.error().message;
  std::abort();
}

}  // namespace defilade::test
