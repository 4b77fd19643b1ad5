// Bodies that are closed and convex are solids, and nothing else is.

#include <gtest/gtest.h>

#include <array>

#include "bake/chambers/solids.h"
#include "support/drawings/blocks.h"

namespace defilade::test {
namespace {

constexpr std::array kSight{Channel::sight()};

Level block_level() {
  Level level = empty_level();
  add_block(level, {{1, 2, 3}, {4, 6, 8}});
  return level;
}

TEST(Solids, a_block_is_a_solid_with_six_sides) {
  const auto solids = find_solids(block_level(), kSight);
  ASSERT_EQ(solids.size(), 1U);
  EXPECT_EQ(solids[0].box, (Box{{1, 2, 3}, {4, 6, 8}}));
  EXPECT_EQ(solids[0].sides.size(), 6U);
}

TEST(Solids, may_be_turned_inside_out) {
  Level level = block_level();
  for (Triangle& t : level.triangles) std::swap(t.b, t.c);
  const auto solids = find_solids(level, kSight);
  ASSERT_EQ(solids.size(), 1U);
  EXPECT_TRUE(solids[0].is_clear_of({0, 4, 5}));
  EXPECT_FALSE(solids[0].is_clear_of({2, 4, 5}));
}

TEST(Solids, must_be_closed) {
  Level level = block_level();
  level.triangles.pop_back();
  EXPECT_TRUE(find_solids(level, kSight).empty());
}

TEST(Solids, must_be_convex) {
  Level level = empty_level();
  const std::vector<FlatPoint> bent{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
  add_prism(level, bent, 0, 2);
  EXPECT_TRUE(find_solids(level, kSight).empty());
}

TEST(Solids, must_not_be_flat) {
  Level level = empty_level();
  level.vertices = {{0, 0, 0}, {4, 0, 1}, {0, 4, 2}};
  level.triangles = {{0, 1, 2, 0}, {0, 2, 1, 0}};
  EXPECT_TRUE(find_solids(level, kSight).empty());
}

TEST(Solids, must_block_all_channels) {
  Level level = block_level();
  level.weapons = {"rifle"};
  level.materials.push_back({.name = "plank", .fire = {}});
  const std::array both{Channel::sight(), Channel::fire(WeaponId{std::size_t{0}})};
  EXPECT_EQ(find_solids(level, both).size(), 1U);
  level.triangles.back().material = 1;
  EXPECT_EQ(find_solids(level, kSight).size(), 1U);
  EXPECT_TRUE(find_solids(level, both).empty());
}

TEST(Solids, a_point_on_the_surface_or_inside_is_not_clear_of_them) {
  const auto solids = find_solids(block_level(), kSight);
  ASSERT_EQ(solids.size(), 1U);
  for (const Vec3 p : {Vec3{1, 4, 5}, Vec3{4, 6, 8}, Vec3{2, 3, 4}, Vec3{0.9999F, 4, 5}})
    EXPECT_FALSE(solids[0].is_clear_of(p));
  for (const Vec3 p : {Vec3{0.99F, 4, 5}, Vec3{5, 7, 9}, Vec3{2, 3, 2}})
    EXPECT_TRUE(solids[0].is_clear_of(p));
}

/// Exact at each corner.
bool contains_slowly(const Side& side, const Box& box) {
  const auto& [a, b, c] = side.corners;
  return std::ranges::all_of(all_corners(box),
                             [&](Vec3 p) { return orientation(a, b, c, p) >= 0; });
}

TEST(Solids, sides_contain_a_box_exactly_if_they_contain_its_corners) {
  Random random(91);
  std::size_t touching = 0;
  for (int round = 0; round < 300; ++round) {
    Level level = empty_level();
    add_random_body(level, random, -4, 4);
    const auto solids = find_solids(level, kSight);
    ASSERT_EQ(solids.size(), 1U);
    for (int i = 0; i < 20; ++i) {
      const Box box = random_lattice_box(random, -4, 4);
      for (const Side& side : solids[0].sides) {
        ASSERT_EQ(side.contains(box), contains_slowly(side, box));
        Box moved = box;  // by as little as numbers allow
        moved.max.x = std::nextafter(moved.max.x, 9.0F);
        ASSERT_EQ(side.contains(moved), contains_slowly(side, moved));
        if (side.axis < 0 && side.contains(box) && !side.contains(moved)) ++touching;
      }
    }
  }
  EXPECT_GT(touching, 10U);
}

TEST(Solids, opposite_sides_are_the_same_plane) {
  Level level = empty_level();
  const std::vector<FlatPoint> right{{0, 0}, {3, 0}, {3, 2}}, left{{0, 0}, {3, 2}, {0, 2}};
  add_prism(level, right, 0, 1);
  add_prism(level, left, 0, 1);
  const auto count = [&] {
    const auto solids = find_solids(level, kSight);
    std::size_t opposite = 0;
    for (const Side& a : solids[0].sides)
      for (const Side& b : solids[1].sides) opposite += are_opposite(a, b) ? 1U : 0U;
    return opposite;
  };
  EXPECT_EQ(count(), 1U);
  for (Vec3& v : level.vertices)
    if (v.x == 3 && v.y == 2) v.y = std::nextafter(v.y, 3.0F);
  EXPECT_EQ(count(), 1U) << "both were moved";
  level.vertices[2].y = 2;
  EXPECT_EQ(count(), 0U);
}

}  // namespace
}  // namespace defilade::test
