// Is the slow twin of the body itself right? Tested in rooms drawn as text.

#include "support/twins/slow_body.h"

#include <gtest/gtest.h>

#include <string>

#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

TEST(SlowBody, a_wall_is_overlapped_up_to_its_distance) {
  const ImportedLevel room = import_drawing("\n..#\n..#\n");  // the wall begins at x = 2
  const SlowWorld world(room.level, room.profile.slope);
  EXPECT_NEAR(world.nearest(0.75, 1, 0.5, 1.8, 4).distance, 1.25, 1e-6);
  EXPECT_EQ(world.nearest(0.75, 1, 0.5, 1.8, 1.2).distance, slow::kFar);
  EXPECT_EQ(world.nearest(0.75, 1, 3.1, 4.0, 4).distance, slow::kFar);  // above the wall
  EXPECT_EQ(world.nearest(2.5, 1, 2.9, 4.0, 4).distance, 0);            // through its top
}

TEST(SlowBody, stands_on_the_highest_floor) {
  const ImportedLevel stair = import_drawing("\n.12\n");
  const SlowWorld world(stair.level, stair.profile.slope);
  EXPECT_NEAR(world.floor(0.5, 0.5, -1, 1).value_or(-9), 0, 1e-6);
  EXPECT_NEAR(world.floor(1.5, 0.5, -1, 1).value_or(-9), 0.3, 1e-6);
  EXPECT_NEAR(world.floor(2.5, 0.5, -1, 1).value_or(-9), 0.6, 1e-6);
  EXPECT_FALSE(world.floor(2.5, 0.5, -1, 0.5));  // nothing is drawn under a step
  EXPECT_FALSE(world.floor(3.5, 0.5, -1, 1));
}

/// What stops a soldier on the way between the nodes A and B.
struct TwinWays {
  std::string walk, drop, jump;
};
TwinWays ways_in(std::string_view drawing) {
  const ImportedLevel imported = import_drawing(drawing);
  const SlowWorld world(imported.level, imported.profile.slope);
  const SlowBody body(world, imported.profile, imported.profile.upright().height);
  const auto node = [&](const char* name) {
    for (const Waypoint& n : imported.nodes)
      if (n.name == name) return n.position;
    ADD_FAILURE() << "no node " << name;
    return Vec3{};
  };
  const Vec3 a = node("A"), b = node("B");
  return {body.walk(a, b).text(), body.drop(a, b).text(), body.jump(a, b).text()};
}

TEST(SlowBody, walks_through_a_doorway_and_not_through_a_wall) {
  EXPECT_EQ(ways_in("\n..#..\nA.+.B\n..#..\n").walk, "");
  EXPECT_NE(ways_in("\n..#..\nA.#.B\n..#..\n").walk, "");
  EXPECT_NE(ways_in("\n..+..\nA.#.B\n..#..\n").walk, "");
}

TEST(SlowBody, walks_up_stairs_and_not_up_a_block) {
  EXPECT_EQ(ways_in("\nA123\noverlay\n   B\n").walk, "");
  EXPECT_NE(ways_in("\nA.33\noverlay\n   B\n").walk, "");
}

TEST(SlowBody, falls_off_a_ledge_but_does_not_walk_off_it) {
  EXPECT_NE(ways_in("\n55...\noverlay\nA   B\n").walk, "");
  EXPECT_EQ(ways_in("\n55...\noverlay\nA   B\n").drop, "");
  EXPECT_NE(ways_in("\n55....55\noverlay\nA      B\n").drop, "");
}

TEST(SlowBody, jumps_over_a_gap_and_onto_a_block_but_not_through_a_wall) {
  EXPECT_NE(ways_in("\nA. .B\n").walk, "");  // a metre, and the body is 0.8 m wide
  EXPECT_EQ(ways_in("\n.A B.\n").jump, "");
  EXPECT_EQ(ways_in("\nA.3\noverlay\n  B\n").jump, "");
  EXPECT_NE(ways_in("\nA.4\noverlay\n  B\n").jump, "");  // 1.2 m
  EXPECT_NE(ways_in("\nA#B\n").jump, "");
}

}  // namespace
}  // namespace defilade::test
