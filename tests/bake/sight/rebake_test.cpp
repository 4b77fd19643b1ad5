// A re-bake after an edit casts only what the edit touched, and equals a full bake bit for bit.

#include <gtest/gtest.h>

#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

ImportedLevel sample_level() {
  Random random(21);
  return import_drawing(random_drawing(random, 30, 20), kRandomHeader);
}

/// Bakes the edited level both ways; returns how many pairs the re-bake cast.
std::uint64_t expect_equal_rebake(const ImportedLevel& edited, const TacticalMap& previous) {
  const BakeResult full = bake_level(edited);
  const BakeResult again = bake_level(edited, {}, &previous);
  EXPECT_TRUE(again.previous_used);
  EXPECT_EQ(serialize_map(again.map), serialize_map(full.map));
  EXPECT_LE(again.segments, full.segments);
  return again.segments;
}

TEST(Rebake, of_an_unchanged_level_casts_nothing) {
  const ImportedLevel level = sample_level();
  EXPECT_EQ(expect_equal_rebake(level, bake_level(level).map), 0U);
}

TEST(Rebake, of_a_moved_node_casts_its_pairs_only) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  level.nodes[5].position.x += 0.25F;
  const std::size_t n = level.nodes.size();
  // Per channel: n − 1 pairs for each of two equal stances, 2 (n − 1) for stand and crouch.
  EXPECT_EQ(expect_equal_rebake(level, previous), 4 * (n - 1) * 3);
}

TEST(Rebake, of_added_removed_and_reordered_nodes_equals_a_full_bake) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  level.nodes.erase(level.nodes.begin() + 3);
  std::swap(level.nodes[0], level.nodes[20]);
  Waypoint added;
  added.name = "added";
  added.position = {7.3F, 4.1F, 0};
  level.nodes.insert(level.nodes.begin() + 10, added);
  EXPECT_GT(expect_equal_rebake(level, previous), 0U);
}

TEST(Rebake, of_a_renamed_node_casts_it_again) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  level.nodes[2].name = "renamed";
  EXPECT_GT(expect_equal_rebake(level, previous), 0U);
}

TEST(Rebake, measures_all_at_once_when_too_few_nodes_are_unchanged_to_be_faster) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  for (std::size_t i = 5; i < level.nodes.size(); ++i) level.nodes[i].name += " renamed";
  const BakeResult full = bake_level(level);
  const BakeResult again = bake_level(level, {}, &previous);
  EXPECT_FALSE(again.previous_used);
  EXPECT_EQ(again.previous_nodes, 5U);
  EXPECT_EQ(again.segments, full.segments);
  EXPECT_EQ(serialize_map(again.map), serialize_map(full.map));
}

TEST(Rebake, tells_how_many_nodes_are_unchanged) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  EXPECT_EQ(bake_level(level, {}, &previous).previous_nodes, level.nodes.size());
  EXPECT_EQ(bake_level(level).previous_nodes, 0U);
  level.nodes[5].position.x += 0.25F;
  EXPECT_EQ(bake_level(level, {}, &previous).previous_nodes, level.nodes.size() - 1);
}

TEST(Rebake, works_from_a_stripped_map) {
  const ImportedLevel level = sample_level();
  BakeSettings strip;
  strip.strip = true;
  EXPECT_EQ(expect_equal_rebake(level, bake_level(level, strip).map), 0U);
}

TEST(Rebake, keeps_nothing_when_the_geometry_changed) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  level.level.vertices[level.level.triangles[0].a].z += 0.5F;
  EXPECT_FALSE(bake_level(level, {}, &previous).previous_used);
}

TEST(Rebake, keeps_nothing_when_what_a_material_stops_changed) {
  ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  level.level.materials[level.level.triangles[0].material].sight ^= true;
  const BakeResult again = bake_level(level, {}, &previous);
  EXPECT_FALSE(again.previous_used);
  EXPECT_EQ(serialize_map(again.map), serialize_map(bake_level(level).map));
}

TEST(Rebake, keeps_nothing_from_a_map_that_lacks_the_weapon_classes) {
  const ImportedLevel level = sample_level();
  const TacticalMap honest = bake_level(level).map;
  MapParts parts;  // claims the same geometry
  parts.graph = honest.graph();
  parts.hashes = honest.hashes();
  parts.light.assign(level.nodes.size(), 1);
  parts.components.assign(honest.components().begin(), honest.components().end());
  for (std::size_t w = 0; w < 2; ++w)
    for (std::size_t t = 0; t < 2; ++t) {
      Visibility v{Channel::sight(), StanceId{w}, StanceId{t}, NodeMatrix(level.nodes.size())};
      for (std::size_t i = 0; i < level.nodes.size(); ++i) v.matrix.insert(NodeId{i}, NodeId{i});
      parts.visibility.push_back(std::move(v));
    }
  const auto liar = TacticalMap::build(parts);
  ASSERT_TRUE(liar) << liar.error().message;
  EXPECT_FALSE(bake_level(level, {}, &*liar).previous_used);
}

TEST(Rebake, keeps_nothing_when_the_stances_changed) {
  const ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  BakeSettings taller;
  taller.profile.stances[0].eye = 1.7F;
  EXPECT_FALSE(bake_level(level, taller, &previous).previous_used);
}

TEST(Rebake, keeps_sight_when_only_the_reach_of_links_changed) {
  const ImportedLevel level = sample_level();
  const TacticalMap previous = bake_level(level).map;
  BakeSettings farther;
  farther.reach = 9;
  const BakeResult again = bake_level(level, farther, &previous);
  EXPECT_EQ(again.segments, 0U);
  EXPECT_NE(again.map.hashes().settings, previous.hashes().settings);
  EXPECT_EQ(again.map.hashes().geometry, previous.hashes().geometry);
}

}  // namespace
}  // namespace defilade::test
