#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "support/files/bsp_reading.h"

namespace defilade::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

TEST(Bsp, a_box_brush_becomes_twelve_triangles_in_metres) {
  BspBuilder map;
  map.box({-32, 0, 16}, {32, 64, 48}, kStone);
  const Level level = read(map).level;
  EXPECT_EQ(level.triangles.size(), 12U);
  EXPECT_EQ(level.vertices.size(), 8U);
  EXPECT_EQ(bounds_of(level), (Box{{-1, 0, 0.5F}, {1, 2, 1.5F}}));
}

TEST(Bsp, scale_says_how_long_a_unit_is) {
  BspBuilder map;
  map.box({-32, 0, 16}, {32, 64, 48}, kStone);
  ImportSettings settings;
  settings.scale = 0.5F;
  EXPECT_EQ(bounds_of(read(map, settings).level), (Box{{-16, 0, 8}, {16, 32, 24}}));
}

TEST(Bsp, each_kind_of_surface_has_its_material) {
  const Level level = read(busy_bsp()).level;
  EXPECT_EQ(triangles_of(level, "sky"), 12U);
  EXPECT_EQ(triangles_of(level, "clip"), 12U);
  EXPECT_EQ(triangles_of(level, "bot-clip"), 0U) << "only bots collide with it";
  EXPECT_EQ(triangles_of(level, "translucent"), 12U);
  EXPECT_EQ(triangles_of(level, "liquid"), 12U) << "lava that is not translucent hides what is in";
  EXPECT_EQ(triangles_of(level, "ladder"), 2U);
  EXPECT_EQ(triangles_of(level, "nonsolid"), 1U + 2U) << "the rock and the banner";
  EXPECT_EQ(triangles_of(level, "water") + triangles_of(level, "fog"), 0U);
}

TEST(Bsp, a_material_of_that_name_wins_over_flags) {
  ImportSettings settings;
  settings.materials = *MaterialLibrary::from_json(
      R"({"materials": {"models/rock": "solid", "textures/banner": "air"}})", "m.json");
  const Level level = read(busy_bsp(), settings).level;
  EXPECT_EQ(triangles_of(level, "models/rock"), 1U);
  EXPECT_EQ(triangles_of(level, "nonsolid"), 0U);
}

TEST(Bsp, bot_clips_are_solid_if_a_material_says_so) {
  ImportSettings settings;
  settings.materials =
      *MaterialLibrary::from_json(R"({"materials": {"bot-clip": "clip"}})", "m.json");
  EXPECT_EQ(triangles_of(read(busy_bsp(), settings).level, "bot-clip"), 12U);
}

TEST(Bsp, liquids_fog_and_harm_become_volumes) {
  const Level level = read(busy_bsp()).level;
  std::vector<Medium> kinds;
  for (const Volume& volume : level.volumes) kinds.push_back(volume.medium);
  EXPECT_THAT(kinds, UnorderedElementsAre(Medium::water, Medium::lava, Medium::fog, Medium::harm));
  const Volume& water =
      *std::ranges::find(level.volumes, Medium::water, [](const Volume& v) { return v.medium; });
  EXPECT_TRUE(water.contains({150 / 32.0F, 150 / 32.0F, 0.5F}));
  EXPECT_FALSE(water.contains({150 / 32.0F, 150 / 32.0F, 1.5F}));
  EXPECT_EQ(water.bounds, (Box{{100 / 32.0F, 100 / 32.0F, 0}, {6.25F, 6.25F, 1}}));
}

TEST(Bsp, spawns_and_items_stand_on_their_feet) {
  const Level level = read(busy_bsp()).level;
  const Entity& spawn = only(level, EntityKind::spawn);
  EXPECT_EQ(spawn.class_name, "info_player_deathmatch");
  EXPECT_EQ(spawn.position, (Vec3{0, 0, 0}));
  EXPECT_NEAR(spawn.facing, std::numbers::pi / 2, 1e-6);
  EXPECT_EQ(only(level, EntityKind::item).position, (Vec3{1, 0, 0}));
}

TEST(Bsp, teleporters_and_jump_pads_know_where_they_lead) {
  const Level level = read(busy_bsp()).level;
  const auto goal = [&](EntityKind kind) {
    const auto destinations = of_kind(level, EntityKind::destination);
    const auto found = std::ranges::find(destinations, only(level, kind).target,
                                         [](const Entity* e) { return e->name; });
    return found == destinations.end() ? Vec3{9, 9, 9} : (*found)->position;
  };
  EXPECT_EQ(goal(EntityKind::teleporter), (Vec3{4, 0, 0}));
  EXPECT_EQ(goal(EntityKind::jump_pad), (Vec3{-1.5F, 2.5F, 6.25F}));
  EXPECT_EQ(only(level, EntityKind::teleporter).bounds, (Box{{-2, -2, 0}, {-1, -1, 2}}));
}

TEST(Bsp, doors_and_platforms_are_kept_apart_with_their_travel) {
  const Level level = read(busy_bsp()).level;
  const Entity& door = only(level, EntityKind::door);
  EXPECT_EQ(door.triangles.size(), 12U);
  // As wide as it is, and the unit that the game adds on both sides, less the lip of 8.
  EXPECT_NEAR(door.travel.y, (64 + 2 - 8) / 32.0, 1e-5);
  EXPECT_NEAR(door.travel.x, 0, 1e-5);
  const Entity& platform = only(level, EntityKind::platform);
  EXPECT_EQ(platform.travel, (Vec3{0, 0, 1.5F}));
  EXPECT_EQ(platform.bounds.max.z, (64 - 48) / 32.0F) << "rests at the bottom";
  EXPECT_EQ(only(level, EntityKind::mover).travel, (Vec3{0, 0, 1}));
}

TEST(Bsp, a_door_that_starts_open_rests_open) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.begin_model();
  map.box({0, 0, 0}, {8, 64, 64}, kStone);
  map.entity({{"classname", "func_door"},
              {"model", "*1"},
              {"angle", "-1"},
              {"spawnflags", "1"},
              {"lip", "2"}});
  const Level level = read(map).level;
  EXPECT_EQ(only(level, EntityKind::door).bounds.min.z, 2);
  EXPECT_EQ(only(level, EntityKind::door).travel.z, -2);
}

TEST(Bsp, fixed_models_are_a_part_of_the_world_where_their_origin_puts_them) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.begin_model();
  map.box({-8, -8, -8}, {8, 8, 8}, kStone);
  map.entity({{"classname", "func_static"}, {"model", "*1"}, {"origin", "320 0 0"}});
  EXPECT_EQ(bounds_of(read(map).level).max.x, 10.25F);
}

TEST(Bsp, a_model_of_an_unknown_class_is_left_out_with_a_warning) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.begin_model();
  map.box({-8, -8, -8}, {8, 8, 8}, kStone);
  map.entity({{"classname", "func_illusionary"}, {"model", "*1"}});
  const ImportedLevel imported = read(map);
  EXPECT_EQ(imported.level.triangles.size(), 12U);
  EXPECT_THAT(imported.warnings, testing::ElementsAre(HasSubstr("func_illusionary")));
}

TEST(Bsp, a_patch_is_as_close_to_its_curve_as_the_docs_say) {
  BspBuilder map;
  map.patch(3, 3, quarter_pipe(), kStone);
  const Level level = read(map).level;
  EXPECT_GT(level.triangles.size(), 16U);
  // Of the parabola (u², u²…): x = 64(1 − (1−u)²), z = 64(1 − u²) in units.
  for (const Triangle& t : level.triangles) {
    const auto [a, b, c] = level.corners(t);
    const double x = (double{a.x} + b.x + c.x) / 3 / 2, z = (double{a.z} + b.z + c.z) / 3 / 2;
    const double u = 1 - std::sqrt(1 - std::min(1.0, x));
    EXPECT_NEAR(z, 1 - u * u, 0.03);
  }
}

TEST(Bsp, the_light_grid_is_read) {
  const auto grid = read(busy_bsp()).level.light_grid;
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->counts, (std::array<std::uint32_t, 3>{5, 5, 3}));
  EXPECT_EQ(grid->cell, (Vec3{4, 4, 4}));
  EXPECT_EQ(grid->origin, (Vec3{-8, -8, 0}));
  EXPECT_EQ(grid->samples.front(), 150);
}

TEST(Bsp, the_level_is_made_for_quakes_player) {
  EXPECT_EQ(read(busy_bsp()).profile.name, "quake");
  EXPECT_TRUE(validate(read(busy_bsp()).profile));
}

TEST(Bsp, every_vertex_is_used) {
  const Level level = read(busy_bsp()).level;
  std::vector<bool> used(level.vertices.size());
  const auto use = [&](const std::vector<Triangle>& triangles) {
    for (const Triangle& t : triangles) used[t.a] = used[t.b] = used[t.c] = true;
  };
  use(level.triangles);
  for (const Entity& entity : level.entities) use(entity.triangles);
  EXPECT_EQ(std::ranges::count(used, false), 0);
}

/// A floor and a trigger of that class with those keys.
BspBuilder with_trigger(BspBuilder::Keys keys) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.begin_model();
  map.box({0, 0, 0}, {32, 32, 32}, kTriggerShader);
  keys.emplace_back("model", "*1");
  map.entity(keys);
  return map;
}

TEST(Bsp, a_trigger_that_fires_several_targets_finds_the_target_that_pushes) {
  BspBuilder map = with_trigger({{"classname", "trigger_multiple"}, {"target", "T1"}});
  map.entity({{"classname", "target_speaker"}, {"targetname", "t1"}});
  map.entity({{"classname", "target_push"}, {"TargetName", "t1"}, {"target", "up"}});
  map.entity({{"classname", "target_position"}, {"targetname", "up"}, {"origin", "0 0 120"}});
  EXPECT_EQ(only(read(map).level, EntityKind::jump_pad).class_name, "trigger_multiple");
}

TEST(Bsp, triggers_that_are_off_or_for_spectators_do_nothing) {
  BspBuilder map =
      with_trigger({{"classname", "trigger_teleport"}, {"target", "there"}, {"spawnflags", "1"}});
  map.entity({{"classname", "info_notnull"}, {"targetname", "there"}});
  EXPECT_TRUE(read(map).level.entities.empty());
  EXPECT_TRUE(read(with_trigger({{"classname", "trigger_hurt"}, {"spawnflags", "1"}}))
                  .level.volumes.empty());
  EXPECT_TRUE(read(with_trigger({{"classname", "trigger_once"}})).warnings.empty());
  EXPECT_THAT(read(with_trigger({{"classname", "trigger_push"}})).warnings,
              testing::ElementsAre(HasSubstr("lead nowhere")));
}

TEST(Bsp, a_train_rests_at_its_first_corner) {
  BspBuilder map = with_trigger({{"classname", "func_train"}, {"target", "a"}});
  map.entity(
      {{"classname", "path_corner"}, {"targetname", "a"}, {"target", "b"}, {"origin", "320 0 0"}});
  map.entity(
      {{"classname", "path_corner"}, {"targetname", "b"}, {"target", "a"}, {"origin", "320 64 0"}});
  const Level level = read(map).level;
  EXPECT_EQ(only(level, EntityKind::mover).bounds.min, (Vec3{10, 0, 0}));
  EXPECT_EQ(only(level, EntityKind::mover).travel, (Vec3{0, 2, 0}));
}

TEST(Bsp, hints_for_bots_and_broken_class_names_are_not_items) {
  BspBuilder map;
  map.box({-64, -64, -8}, {64, 64, 0}, kStone);
  map.entity({{"classname", "item_botroam"}});
  map.entity({{"classname", "item_health_small (0 1 0"}});
  EXPECT_TRUE(read(map).level.entities.empty());
}

// Real maps.

TEST(BspLevels, all_installed_maps_import_without_error) {
  const GameData games = GameData::installed();
  std::vector<std::string> warnings;
  const auto maps = games.maps(warnings);
  EXPECT_TRUE(warnings.empty()) << warnings.front();
  ASSERT_GE(maps.size(), 58U)
      << "./run test installs openarena-081-maps and openarena-085-data, which have 62 in 58 names";
  for (const InstalledMap& map : maps) {
    const auto imported = import_level(map.name, {}, games);
    ASSERT_TRUE(imported) << imported.error().message;
    const Level& level = imported->level;
    EXPECT_GT(level.triangles.size(), 400U) << map.name;
    EXPECT_GE(of_kind(level, EntityKind::spawn).size(), 1U) << map.name;
    for (const Entity& entity : level.entities)
      if (entity.kind == EntityKind::teleporter || entity.kind == EntityKind::jump_pad) {
        const bool leads =
            std::ranges::any_of(of_kind(level, EntityKind::destination),
                                [&](const Entity* e) { return e->name == entity.target; });
        EXPECT_TRUE(leads) << map.name << ' ' << entity.name;
      }
  }
}

TEST(BspLevels, maps_that_a_later_package_replaces_import_too) {
  const std::string folder = "/usr/share/games/openarena/baseoa/";
  std::size_t maps = 0;
  for (const std::string package : {"pak1-maps.pk3", "pak6-patch085.pk3"}) {
    std::vector<std::string> warnings;
    for (const InstalledMap& map : GameData::installed().maps(warnings)) {
      const auto imported =
          import_level(folder + package + ":maps/" + map.name + ".bsp", {}, GameData{});
      maps += imported ? 1U : 0U;
      if (imported) continue;
      EXPECT_THAT(imported.error().message, HasSubstr("No such file")) << map.name;
    }
  }
  EXPECT_EQ(maps, 62U);
}

}  // namespace
}  // namespace defilade::test
