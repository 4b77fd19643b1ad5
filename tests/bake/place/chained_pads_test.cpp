// A body in the air that enters a jump pad is thrown on from there.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

void add_pad(Level& level, const std::string& name, const Box& box, Vec3 top) {
  level.entities.push_back(entity(EntityKind::jump_pad, name, box.middle(), box, name + " top"));
  level.entities.push_back(entity(EntityKind::destination, name + " top", top));
}

ImportedLevel ground_in_the_west() {
  ImportedLevel level;
  level.level = empty_level();
  add_block(level.level, {{0, 0, -1}, {6, 6, 0}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {1, 3, 0}));
  return level;
}

/// A pad in the west throws onto another one in the air, which throws to a place in the east.
ImportedLevel two_pads() {
  ImportedLevel level = ground_in_the_west();
  add_block(level.level, {{30, 0, 5}, {40, 6, 6}});
  level.level.entities.push_back(entity(EntityKind::item, "prize", {35, 3, 6}));
  add_pad(level.level, "first", {{3.5F, 2.5F, 0}, {4.5F, 3.5F, 0.2F}}, {10, 3, 6});
  return level;
}

TEST(ChainedPads, throw_a_body_on_that_flies_into_them) {
  ImportedLevel level = two_pads();
  EXPECT_FALSE(is_reached(placed(level), "start", "prize"));
  add_pad(level.level, "second", {{14, 1, 0}, {18, 5, 1}}, {26, 3, 10});
  EXPECT_TRUE(is_reached(placed(level), "start", "prize"));
}

TEST(ChainedPads, that_throw_at_each_other_lead_nowhere) {
  ImportedLevel level = two_pads();
  add_pad(level.level, "second", {{14, 1, 0}, {18, 5, 1}}, {10, 3, 6});
  EXPECT_FALSE(is_reached(placed(level), "start", "prize"));
}

TEST(ChainedPads, throw_a_body_that_a_teleporter_lets_go_in_them) {
  ImportedLevel level = ground_in_the_west();
  add_block(level.level, {{30, 0, 5}, {40, 6, 6}});
  level.level.entities.push_back(entity(EntityKind::item, "prize", {35, 3, 6}));
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {4, 3, 0}, {{3.5F, 2.5F, 0}, {4.5F, 3.5F, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {16, 3, 9}));
  EXPECT_FALSE(is_reached(placed(level), "start", "prize"));
  add_pad(level.level, "pad", {{14, 1, 0}, {18, 5, 1}}, {26, 3, 10});
  EXPECT_TRUE(is_reached(placed(level), "start", "prize"));
}

/// A ledge and floor 2.9 m below it. In the way of the fall, a pad fills the space above that floor
/// and throws up to a gallery.
ImportedLevel shaft() {
  ImportedLevel level = ground_in_the_west();
  add_block(level.level, {{6, 0, -4}, {10, 6, -2.9F}});
  add_block(level.level, {{16, 0, 4}, {22, 6, 5}});
  level.level.entities.push_back(entity(EntityKind::item, "prize", {19, 3, 5}));
  return level;
}

TEST(ChainedPads, beside_a_ledge_throw_a_body_that_steps_off_it) {
  ImportedLevel level = shaft();
  EXPECT_FALSE(is_reached(placed(level), "start", "prize"));
  add_pad(level.level, "pad", {{6, 0, -0.9F}, {10, 6, -0.3F}}, {13, 3, 8});
  EXPECT_TRUE(is_reached(placed(level), "start", "prize"));
}

TEST(ChainedPads, are_in_the_way_of_a_fall_that_touches_them_with_the_side_of_the_body) {
  ImportedLevel level = shaft();
  const auto drops = [&] {
    const GraphParts parts = placed(level);
    return std::ranges::count(parts.links, LinkKind::drop, &Link::kind);
  };
  EXPECT_GT(drops(), 0);
  add_pad(level.level, "pad", {{6.6F, 0, -0.9F}, {10, 6, -0.3F}}, {13, 3, 8});
  EXPECT_EQ(drops(), 0);
}

}  // namespace
}  // namespace defilade::test
