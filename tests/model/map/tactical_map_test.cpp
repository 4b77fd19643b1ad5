#include "defilade/model/tactical_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <limits>
#include <thread>
#include <vector>

#include "support/files/small_map.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

std::string error_of(const MapParts& parts) {
  const auto map = TacticalMap::build(parts);
  return map ? "no error" : map.error().message;
}

TEST(TacticalMap, answers_for_every_channel_and_stance_pair) {
  const TacticalMap map = small_map();
  EXPECT_TRUE(map.visibility(StanceId{0}, StanceId{1}).contains(NodeId{1}, NodeId{2}));
  EXPECT_TRUE(map.has_own_fire(WeaponId{1}));
  EXPECT_TRUE(map.visibility(StanceId{0}, StanceId{0}, Channel::fire(WeaponId{1}))
                  .contains(NodeId{1}, NodeId{2}));
}

TEST(TacticalMap, fire_that_was_not_measured_is_sight) {
  const TacticalMap map = small_map();
  EXPECT_FALSE(map.has_own_fire(WeaponId{0}));
  EXPECT_EQ(map.visibility(StanceId{0}, StanceId{1}, Channel::fire(WeaponId{0})).blocks().data(),
            map.visibility(StanceId{0}, StanceId{1}).blocks().data());
}

TEST(TacticalMap, finds_weapon_classes_by_name) {
  EXPECT_EQ(small_map().find_weapon("rifle"), WeaponId{1});
  EXPECT_FALSE(small_map().find_weapon("bow").valid());
}

TEST(TacticalMap, exposure_leaves_the_node_itself_out) {
  const TacticalMap map = small_map();
  EXPECT_THAT(map.exposure(StanceId{0}, StanceId{0}), ::testing::ElementsAre(0U, 1U, 0U));
}

TEST(TacticalMap, has_landmarks_if_it_is_large_enough) {
  MapParts parts = small_parts();
  parts.landmark_settings = {.count = 1, .least_nodes = 3};
  const auto large = TacticalMap::build(parts);
  EXPECT_EQ(large->landmarks(), Landmarks::choose(parts.graph, 1));
  parts.landmark_settings.least_nodes = 4;
  const auto small = TacticalMap::build(parts);
  EXPECT_TRUE(small->landmarks().empty());
}

TEST(TacticalMap, keeps_the_analysis_and_the_landmarks_that_are_given) {
  MapParts parts = small_parts();
  parts.analysis = Analysis{{}, {}, {1, 2, 3}};
  parts.landmarks = Landmarks();
  const auto map = TacticalMap::build(parts);
  ASSERT_TRUE(map) << map.error().message;
  EXPECT_EQ(map->analysis(), *parts.analysis);
  EXPECT_TRUE(map->landmarks().empty());
}

TEST(TacticalMap, refuses_an_analysis_and_landmarks_of_another_graph) {
  MapParts parts = small_parts();
  parts.analysis = Analysis{{}, {}, {1, 2}};
  EXPECT_THAT(error_of(parts), HasSubstr("2 directions to watch for 3 nodes"));

  GraphParts larger = small_graph();
  larger.nodes.push_back({"fourth", {9, 9, 0}});
  parts = small_parts();
  parts.landmarks = Landmarks::choose(*WaypointGraph::build(larger), 1);
  EXPECT_THAT(error_of(parts), HasSubstr("chosen for another graph"));
}

TEST(TacticalMap, refuses_components_and_rows_that_do_not_agree_with_the_graph) {
  MapParts parts = small_parts();
  parts.components.pop_back();
  EXPECT_THAT(error_of(parts), HasSubstr("2 component numbers for 3 nodes"));

  parts = small_parts();
  parts.components = {0, 2, 1};
  EXPECT_THAT(error_of(parts), HasSubstr("not in order"));

  parts = small_parts();
  parts.visibility.pop_back();
  EXPECT_THAT(error_of(parts), HasSubstr("exactly once"));

  parts = small_parts();
  parts.visibility.push_back(parts.visibility.back());
  EXPECT_THAT(error_of(parts), HasSubstr("exactly once"));

  parts = small_parts();
  parts.visibility[0].matrix = NodeMatrix(2);
  EXPECT_THAT(error_of(parts), HasSubstr("2 rows for 3 nodes"));

  parts = small_parts();
  parts.visibility[0].watcher = StanceId{7};
  EXPECT_THAT(error_of(parts), HasSubstr("stance that the profile does not have"));

  parts = small_parts();
  parts.visibility[4].channel = Channel::fire(WeaponId{7});
  EXPECT_THAT(error_of(parts), HasSubstr("weapon class that the map does not have"));

  parts = small_parts();
  parts.visibility[0].matrix.row_blocks(NodeId{0})[0].words[0] &= ~std::uint64_t{1};
  EXPECT_THAT(error_of(parts), HasSubstr("lacks its own node"));

  parts = small_parts();
  parts.visibility[0].matrix.row_blocks(NodeId{0})[0].words[0] |= 8;
  EXPECT_THAT(error_of(parts), HasSubstr("bits past its end"));
}

TEST(TacticalMap, refuses_an_invalid_level_profile_or_graph) {
  MapParts parts = small_parts();
  parts.level->triangles[0].b = 99;
  EXPECT_THAT(error_of(parts), HasSubstr("triangle 0 uses a vertex that does not exist"));

  parts = small_parts();
  parts.weapons = parts.level->weapons = {"pistol", "pistol"};
  EXPECT_THAT(error_of(parts), HasSubstr("two weapon classes are named \"pistol\""));

  parts = small_parts();
  parts.level->entities[0].bounds.max.x = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(error_of(parts), HasSubstr("has a place that is not finite"));

  parts = small_parts();
  parts.level->entities.push_back(parts.level->entities[0]);
  EXPECT_THAT(error_of(parts), HasSubstr("two doors are named \"door1\""));

  parts = small_parts();
  parts.profile.stances[0].height = parts.profile.stances[0].eye = 3.4e38F;
  GraphParts high = small_graph();
  high.nodes[0].position.z = 3e38F;
  parts.graph = *WaypointGraph::build(high);
  EXPECT_THAT(error_of(parts), HasSubstr("so high up"));

  parts = small_parts();
  parts.graph = {};
  EXPECT_THAT(error_of(parts), HasSubstr("at least one node"));
}

TEST(TacticalMap, is_read_by_several_threads_at_once) {
  const TacticalMap map = small_map();
  const auto read_all = [copy = map](std::uint64_t& sum) {
    for (int round = 0; round < 200; ++round)
      for (std::size_t i = 0; i < copy.graph().node_count(); ++i) {
        const NodeId id{i};
        sum += copy.visibility(StanceId{0}, StanceId{1}).row(id).hash() +
               copy.index().nearest(copy.graph().position(id)).index() +
               copy.graph().leaving(id).size() + copy.exposure(StanceId{1}, StanceId{0})[i];
      }
  };
  std::array<std::uint64_t, 4> sums{};
  std::vector<std::thread> threads;
  for (std::uint64_t& sum : sums) threads.emplace_back(read_all, std::ref(sum));
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(sums, ::testing::Each(sums[0]));
}

TEST(Hashes, distinguish_geometry_and_settings) {
  Level level = small_level();
  const std::uint64_t hash = geometry_hash(level);
  level.entities.clear();
  level.materials[0].name = "renamed";
  EXPECT_EQ(geometry_hash(level), hash) << "names and entities change no row";
  level.materials[1].fire.flip(1);
  EXPECT_NE(geometry_hash(level), hash);
  level = small_level();
  level.vertices[3].z += 1;
  EXPECT_NE(geometry_hash(level), hash);

  AgentProfile profile;
  const std::uint64_t settings = settings_hash(profile, 6, 2);
  EXPECT_NE(settings_hash(profile, 7, 2), settings);
  EXPECT_NE(settings_hash(profile, 6, 3), settings);
  EXPECT_NE(settings_hash(profile, 6, 2, {.exposed = 0.2}), settings);
  profile.stances[1].body = {0.5F};
  EXPECT_NE(settings_hash(profile, 6, 2), settings);
}

}  // namespace
}  // namespace defilade::test
