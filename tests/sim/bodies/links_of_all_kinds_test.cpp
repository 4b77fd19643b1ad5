// A walker gets over links of every kind, in a level that has all of them, within one and a half
// times the expected time.

#include <gtest/gtest.h>

#include <set>

#include "support/crowds/link_walk.h"
#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

constexpr std::uint32_t kSolid = 0, kLadder = 1;

/// From west to east: a low roof, a step that takes a jump, a pool, a lift to a terrace; in the
/// north-east a ladder to a roof. A teleporter and a pad lead back.
ImportedLevel course() {
  ImportedLevel imported;
  Level& level = imported.level;
  level = empty_level();
  level.materials.push_back({.name = "ladder"});
  add_block(level, {{0, 0, -7}, {16, 8, 0}}, kSolid);
  add_block(level, {{4, 0, 1.3F}, {7, 8, 2}}, kSolid);     // a roof to crouch under
  add_block(level, {{11, 0, 0}, {13, 8, 0.8F}}, kSolid);   // a step to jump on
  add_block(level, {{16, 0, -8}, {24, 8, -7}}, kSolid);    // a pool
  add_block(level, {{24, 0, -7}, {40, 8, 0}}, kSolid);     // the shore behind it
  add_block(level, {{40, 0, -7}, {46, 8, 2.5F}}, kSolid);  // a terrace
  add_block(level, {{30, 8, -7}, {38, 12, 4}}, kSolid);    // a high roof
  const auto first = static_cast<std::uint32_t>(level.vertices.size());
  for (const Vec3 corner : {Vec3{33, 7.95F, 0}, {34, 7.95F, 0}, {34, 7.95F, 4}, {33, 7.95F, 4}})
    level.vertices.push_back(corner);
  level.triangles.push_back({first, first + 1, first + 2, kLadder});
  level.triangles.push_back({first, first + 2, first + 3, kLadder});
  const Box water{{16, 0, -7}, {24, 8, -0.1F}};
  level.volumes.push_back({Medium::water,
                           water,
                           {{{1, 0, 0}, water.max.x},
                            {{-1, 0, 0}, -water.min.x},
                            {{0, 1, 0}, water.max.y},
                            {{0, -1, 0}, -water.min.y},
                            {{0, 0, 1}, water.max.z},
                            {{0, 0, -1}, -water.min.z}}});
  level.entities = {entity(EntityKind::spawn, "start", {2, 4, 0}),
                    entity(EntityKind::teleporter, "gate", {45, 7, 2.5F},
                           {{44.5F, 6.5F, 2.5F}, {45.5F, 7.5F, 4}}, "back"),
                    entity(EntityKind::destination, "back", {2, 2, 0}),
                    entity(EntityKind::jump_pad, "pad", {27, 1, 0},
                           {{26.5F, 0.5F, 0}, {27.5F, 1.5F, 0.2F}}, "top"),
                    entity(EntityKind::destination, "top", {31, 3, 5})};
  Entity lift = entity(EntityKind::platform, "lift", {39, 4, 0}, {{38, 3, -0.5F}, {40, 5, 0}});
  lift.travel = {0, 0, 2.5F};
  level.entities.push_back(lift);
  return imported;
}

TEST(Links, of_every_kind_are_travelled) {
  BakeSettings settings;
  settings.place = true;
  const TacticalMap map = bake_level(course(), settings).map;
  const LevelEngine engine = *LevelEngine::create(map);
  const Ways ways(map, engine, {});
  LegWork work;
  LegState legs;
  std::set<LinkKind> kinds;
  for (const Link& link : map.graph().links()) {
    kinds.insert(link.kind);
    EXPECT_TRUE(gets_over(ways, link, work, legs))
        << name_of(link.kind) << " from " << map.graph().name(link.from) << " to "
        << map.graph().name(link.to);
  }
  for (std::size_t i = 0; i < kLinkKinds; ++i)
    EXPECT_TRUE(kinds.contains(static_cast<LinkKind>(i))) << name_of(static_cast<LinkKind>(i));
}

}  // namespace
}  // namespace defilade::test
