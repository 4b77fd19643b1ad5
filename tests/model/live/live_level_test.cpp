#include "model/live/live_level.h"

#include <gtest/gtest.h>

#include "defilade/model/mesh.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

Level random_level(Random& random) {
  Level level;
  level.weapons = {"pistol", "rifle"};
  Material leaves{.name = "leaves", .movement = false};
  leaves.fire.reset();
  Material plank{.name = "plank"};
  plank.fire.reset(1);
  level.materials = {{.name = "solid"}, leaves, plank};
  for (std::uint32_t i = 0; i < 40; ++i) {
    for (int k = 0; k < 3; ++k) level.vertices.push_back(random.lattice_point(-4, 4));
    level.triangles.push_back(
        {3 * i, 3 * i + 1, 3 * i + 2, static_cast<std::uint32_t>(random.below(3))});
  }
  return level;
}

Box random_box(Random& random, int most) {
  Box box;
  box.include(random.lattice_point(-4, 4));
  box.include(box.min + Vec3{static_cast<float>(random.integer(0, most)),
                             static_cast<float>(random.integer(0, most)),
                             static_cast<float>(random.integer(0, most))});
  return box;
}

/// One random change; boxes may overlap, and are undone in any order.
void change(LiveLevel& live, Random& random, std::vector<ChangeId>& changes) {
  if (!changes.empty() && random.chance(0.4)) {
    const std::size_t i = random.below(changes.size());
    live.undo(changes[i]);
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
  } else if (random.chance(0.5)) {
    changes.push_back(live.remove(random_box(random, 6)).id);
  } else {
    const auto added = live.add(box_mesh(random_box(random, 2)), {.name = "box"});
    changes.push_back(added->id);
  }
}

TEST(LiveLevel, casts_as_the_changed_level_does) {
  Random random(81);
  for (int i = 0; i < 100; ++i) {
    LiveLevel live(random_level(random));
    std::vector<ChangeId> changes;
    for (int step = 0; step < 10; ++step) {
      change(live, random, changes);
      const LevelCaster fresh(live.level());
      for (int k = 0; k < 100; ++k) {
        const Vec3 a = random.lattice_point(-5, 5), b = random.point_in(-5, 5);
        for (const Channel channel :
             {Channel::sight(), Channel::fire(WeaponId{0U}), Channel::fire(WeaponId{1U})})
          ASSERT_EQ(live.blocked(a, b, channel), fresh.blocked(a, b, channel)) << i << ' ' << step;
      }
    }
  }
}

/// It holds nothing outside the box, and nothing that was neither added nor removed.
TEST(LiveLevel, a_difference_holds_all_that_is_different) {
  Random random(82);
  for (int i = 0; i < 300; ++i) {
    LiveLevel live(random_level(random));
    std::vector<ChangeId> changes;
    for (int step = 0; step < 4; ++step) change(live, random, changes);
    const LevelCaster before(live.level());
    const bool undo = !changes.empty() && random.chance(0.5);
    const LevelChange difference = undo ? live.undo(changes[random.below(changes.size())])
                                        : live.remove(random_box(random, 6)).difference;
    for (int k = 0; k < 200; ++k) {
      const Vec3 a = random.point_in(-5, 5), b = random.point_in(-5, 5);
      const bool was = before.blocked(a, b, Channel::sight());
      const bool is = live.blocked(a, b, Channel::sight());
      if (is && !was) {
        ASSERT_TRUE(difference.added && difference.added->blocked(a, b, Channel::sight()));
      }
      if (was && !is) {
        ASSERT_TRUE(difference.removed && difference.removed->blocked(a, b, Channel::sight()));
      }
    }
  }
}

TEST(LiveLevel, takes_only_what_lies_completely_within_the_box) {
  Level level;
  level.materials = {{.name = "solid"}};
  level.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {3, 0, 0}};
  level.triangles = {{0, 1, 2, 0}, {0, 3, 2, 0}};
  LiveLevel live(level);
  const auto taken = live.remove({{0, -1, 0}, {1, 1, 1}});
  EXPECT_EQ(live.level().triangles.size(), 1U);
  EXPECT_EQ(taken.difference.box, (Box{{0, 0, 0}, {1, 0, 1}}));
  EXPECT_TRUE(live.remove({{8, 8, 8}, {9, 9, 9}}).difference.box.empty()) << "nothing is there";
  live.undo(taken.id);
  EXPECT_EQ(live.level().triangles, level.triangles);
}

TEST(LiveLevel, a_door_is_in_the_way_while_it_is_shut) {
  Level level;
  level.materials = {{.name = "solid"}};
  LiveLevel live(level);
  Level door = level;
  door.vertices = {{0, -1, 0}, {0, 1, 0}, {0, 0, 2}};
  door.triangles = {{0, 1, 2, 0}};
  live.add_door(door);
  const Vec3 a{-1, 0, 1}, b{1, 0, 1};
  EXPECT_FALSE(live.blocked(a, b, Channel::sight()));
  EXPECT_TRUE(live.set_door(DoorId{0U}, true).added);
  EXPECT_TRUE(live.blocked(a, b, Channel::sight()));
  EXPECT_FALSE(live.without_doors().blocked(a, b, Channel::sight()));
  EXPECT_FALSE(live.set_door(DoorId{0U}, true).is_known()) << "it is shut already";
  EXPECT_TRUE(live.set_door(DoorId{0U}, false).removed);
  EXPECT_FALSE(live.blocked(a, b, Channel::sight()));
}

TEST(LiveLevel, refuses_what_is_not_finite) {
  LiveLevel live(Level{});
  EXPECT_FALSE(live.add(std::vector<Corners>{{{0, 0, 0}, {1, 0, 0}, {0, INFINITY, 0}}}, {}));
}

}  // namespace
}  // namespace defilade::test
