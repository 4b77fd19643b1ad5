#pragma once
// A tiny Quake III map with one of everything that the reader knows.

#include "support/files/bsp_builder.h"

namespace defilade::test {

inline const bsp::Shader kStone{"textures/test/stone", 0, bsp::kSolid};
inline const bsp::Shader kTriggerShader{"textures/common/trigger", bsp::kNoDraw, bsp::kSolid};

/// A quarter pipe of radius 64, or with equal `z` of both rims a flat one.
inline std::vector<Vec3> quarter_pipe() {
  std::vector<Vec3> points;
  for (const float y : {0.0F, 32.0F, 64.0F})
    points.insert(points.end(), {{0, y, 64}, {64, y, 64}, {64, y, 0}});
  return points;
}

inline BspBuilder busy_bsp() {
  BspBuilder map;
  map.entity({{"classname", "worldspawn"}, {"gridsize", "128 128 128"}});
  map.box({-256, -256, -16}, {256, 256, 0}, kStone);
  map.box({-256, -256, 256}, {256, 256, 272}, {"textures/skies/blue", bsp::kSky, bsp::kSolid});
  map.box({-256, 0, 0}, {-240, 64, 64}, {"textures/common/clip", bsp::kNoDraw, bsp::kPlayerClip});
  map.box({-256, 0, 64}, {-240, 64, 128}, {"textures/common/bot", bsp::kNoDraw, bsp::kBotClip});
  map.box({-200, 0, 0}, {-190, 64, 64}, {"textures/glass", 0, bsp::kSolid | bsp::kTranslucent});
  map.box({100, 100, 0}, {200, 200, 32}, {"textures/water", 0, bsp::kWater | bsp::kTranslucent});
  map.box({100, -200, 0}, {200, -100, 32}, {"textures/lava", 0, bsp::kLava});
  map.box({0, -200, 0}, {90, -100, 32}, {"textures/fog", 0, bsp::kFog | bsp::kTranslucent});
  map.brush({{{{-1, 0, 0}, 40}, bsp::Shader{"textures/ladder", bsp::kLadder, bsp::kSolid}},
             {{{1, 0, 0}, -32}},
             {{{0, -1, 0}, 0}},
             {{{0, 1, 0}, 16}},
             {{{0, 0, -1}, 0}},
             {{{0, 0, 1}, 128}}},
            kStone);
  map.patch(3, 3, quarter_pipe(), kStone);
  map.mesh({{0, 80, 0}, {32, 80, 0}, {0, 80, 32}}, {0, 1, 2}, {"models/rock", 0, bsp::kSolid});
  map.planar_face({{0, 90, 0}, {32, 90, 0}, {32, 90, 32}, {0, 90, 32}},
                  {"textures/banner", bsp::kNonSolid, 0});
  map.flare({0, 0, 100}, kStone);
  map.light_grid(std::vector<bsp::GridSample>(5 * 5 * 3, {{100, 100, 100}, {50, 50, 50}, {}}));
  const auto model = [&](Vec3 min, Vec3 max, const bsp::Shader& shader,
                         std::vector<std::pair<std::string, std::string>> keys) {
    keys.emplace_back("model", "*" + std::to_string(map.begin_model()));
    map.box(min, max, shader);
    map.entity(keys);
  };
  model({-8, 100, 0}, {8, 164, 96}, kStone, {{"classname", "func_door"}, {"angle", "90"}});
  model({40, 40, 56}, {72, 72, 64}, kStone, {{"classname", "func_plat"}, {"height", "48"}});
  model({80, 40, 0}, {90, 72, 64}, kStone, {{"classname", "func_bobbing"}, {"height", "16"}});
  model({-100, -100, 0}, {-90, -90, 64}, kStone, {{"classname", "func_static"}});
  model({-64, -64, 0}, {-32, -32, 64}, kTriggerShader,
        {{"classname", "trigger_teleport"}, {"target", "there"}});
  model({-64, 64, 0}, {-32, 96, 16}, kTriggerShader,
        {{"classname", "trigger_push"}, {"target", "up"}});
  model({-64, 100, 0}, {-32, 130, 16}, kTriggerShader, {{"classname", "trigger_hurt"}});
  map.entity({{"classname", "misc_teleporter_dest"},
              {"targetname", "there"},
              {"origin", "128 0 24"},
              {"angle", "180"}});
  map.entity({{"classname", "target_position"}, {"targetname", "up"}, {"origin", "-48 80 200"}});
  map.entity({{"classname", "info_player_deathmatch"}, {"origin", "0 0 24"}, {"angle", "90"}});
  map.entity({{"classname", "item_health"}, {"origin", "32 0 15"}});
  map.entity({{"classname", "light"}, {"light", "200"}, {"origin", "0 0 200"}});
  return map;
}

}  // namespace defilade::test
