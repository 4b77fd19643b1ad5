// The exact predicate beside its rational twin. The generators below look for trouble: whatever
// they find, the two must agree without exception.

#include "defilade/model/sight.h"

#include <gtest/gtest.h>

#include "support/drawings/scenes.h"
#include "support/twins/exact_twin.h"

namespace defilade {
namespace {

using test::Random;
using test::Scene;

int orientation_of(const Scene& s, Vec3 point) {
  return orientation(s.triangle.a, s.triangle.b, s.triangle.c, point);
}

bool blocks_scene(const Scene& s) { return blocks(s.triangle, s.from, s.to); }

/// Compares `count` scenes from `make(random)` with the twin. Both answers must occur, else the
/// generator proves nothing.
template <class Make>
void expect_agreement(std::uint64_t seed, std::size_t count, Make make) {
  Random random(seed);
  std::size_t blocked = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Scene s = make(random);
    const bool expected = test::twin_blocks(s.triangle, s.from, s.to);
    ASSERT_EQ(blocks_scene(s), expected) << "scene " << i << ": " << s;
    ASSERT_EQ(orientation_of(s, s.from),
              test::twin_orientation(s.triangle.a, s.triangle.b, s.triangle.c, s.from))
        << "scene " << i << ": " << s;
    blocked += expected ? 1 : 0;
  }
  EXPECT_GT(blocked, 0U);
  EXPECT_LT(blocked, count);
}

Scene random_scene(Random& random) {
  return test::scene_of([&] { return random.point_in(-1, 1); });
}

Scene lattice_scene(Random& random) {
  return test::scene_of([&] { return random.lattice_point(0, 2); });
}

Scene extreme_scene(Random& random) {
  return test::scene_of([&] { return test::extreme_point(random); });
}

Scene nudged_touching_scene(Random& random) {
  Scene s = test::touching_scene(random);
  test::nudge(s, random);
  return s;
}

/// A scene of ordinary size shrunk or blown up as far as float32 goes.
Scene rescaled_touching_scene(Random& random) {
  return test::scaled(test::touching_scene(random), std::ldexp(1.0F, random.integer(-149, 120)));
}

/// Points near the triangle on a scale, and a segment between far larger coordinates.
Scene far_ended_scene(Random& random) {
  Scene s = test::touching_scene(random);
  const float factor = std::ldexp(1.0F, random.integer(10, 120));
  if (random.chance(0.5)) s.triangle = test::scaled(s.triangle, 1 / factor);
  s.from = test::scaled(s.from, factor);
  return s;
}

TEST(Sight, agrees_with_the_twin_on_random_scenes) { expect_agreement(1, 6000, random_scene); }

TEST(Sight, agrees_with_the_twin_on_a_tiny_lattice) { expect_agreement(2, 40000, lattice_scene); }

TEST(Sight, agrees_with_the_twin_through_edges_corners_and_planes) {
  expect_agreement(3, 40000, test::touching_scene);
}

TEST(Sight, agrees_with_the_twin_one_rounding_beside_edges_corners_and_planes) {
  expect_agreement(4, 20000, nudged_touching_scene);
}

TEST(Sight, agrees_with_the_twin_on_slivers) { expect_agreement(5, 6000, test::sliver_scene); }

TEST(Sight, agrees_with_the_twin_on_all_scales) {
  expect_agreement(6, 10000, rescaled_touching_scene);
}

TEST(Sight, agrees_with_the_twin_when_magnitudes_differ) {
  expect_agreement(7, 10000, far_ended_scene);
}

TEST(Sight, agrees_with_the_twin_on_the_largest_and_smallest_floats) {
  expect_agreement(8, 6000, extreme_scene);
}

Vec3 cube_corner(std::size_t i) {
  return {static_cast<float>(i & 1), static_cast<float>(i >> 1 & 1), static_cast<float>(i >> 2)};
}

TEST(Sight, agrees_with_the_twin_on_every_scene_of_cube_corners) {
  std::size_t blocked = 0;
  for (std::size_t i = 0; i < 8 * 8 * 8 * 8 * 8; ++i) {
    const Corners t{cube_corner(i & 7), cube_corner(i >> 3 & 7), cube_corner(i >> 6 & 7)};
    const Vec3 from = cube_corner(i >> 9 & 7), to = cube_corner(i >> 12);
    const bool expected = test::twin_blocks(t, from, to);
    ASSERT_EQ(blocks(t, from, to), expected) << Scene{t, from, to};
    blocked += expected ? 1 : 0;
  }
  EXPECT_GT(blocked, 0U);
}

/// One scene from each generator in turn.
Scene any_scene(Random& random) {
  constexpr std::array kMakers{random_scene,
                               lattice_scene,
                               test::touching_scene,
                               nudged_touching_scene,
                               rescaled_touching_scene,
                               test::sliver_scene,
                               far_ended_scene,
                               extreme_scene};
  return kMakers[random.below(kMakers.size())](random);
}

TEST(Sight, is_the_same_from_both_ends) {
  Random random(11);
  for (std::size_t i = 0; i < 400000; ++i) {
    const Scene s = any_scene(random);
    ASSERT_EQ(blocks(s.triangle, s.from, s.to), blocks(s.triangle, s.to, s.from)) << s;
  }
}

TEST(Sight, is_the_same_for_every_order_of_corners) {
  Random random(12);
  for (std::size_t i = 0; i < 200000; ++i) {
    const Scene s = any_scene(random);
    const auto& [a, b, c] = s.triangle;
    const bool expected = blocks_scene(s);
    for (const Corners& t :
         {Corners{a, c, b}, Corners{b, a, c}, Corners{b, c, a}, Corners{c, a, b}, Corners{c, b, a}})
      ASSERT_EQ(blocks(t, s.from, s.to), expected) << s;
  }
}

TEST(Sight, orientation_changes_sign_with_every_swap) {
  Random random(13);
  for (std::size_t i = 0; i < 200000; ++i) {
    const Scene s = any_scene(random);
    const auto& [a, b, c] = s.triangle;
    const int side = orientation(a, b, c, s.from);
    ASSERT_EQ(orientation(b, a, c, s.from), -side) << s;
    ASSERT_EQ(orientation(a, c, b, s.from), -side) << s;
    ASSERT_EQ(orientation(a, b, s.from, c), -side) << s;
    ASSERT_EQ(orientation(b, c, a, s.from), side) << s;
  }
}

TEST(Sight, orientation_is_positive_seen_counter_clockwise_from_the_other_side) {
  const Vec3 a{0, 0, 0}, b{1, 0, 0}, c{0, 1, 0};  // counter-clockwise seen from above
  EXPECT_EQ(orientation(a, b, c, {0.3F, 0.3F, -1}), 1);
  EXPECT_EQ(orientation(a, b, c, {0.3F, 0.3F, 1}), -1);
  EXPECT_EQ(orientation(a, b, c, {7, -9, 0}), 0);
}

constexpr Corners kFloor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

TEST(Sight, is_blocked_through_the_inside_an_edge_and_a_corner) {
  EXPECT_TRUE(blocks(kFloor, {1, 1, 1}, {1, 1, -1}));
  EXPECT_TRUE(blocks(kFloor, {2, 0, 1}, {2, 0, -1}));
  EXPECT_TRUE(blocks(kFloor, {2, 2, -1}, {2, 2, 1}));
  EXPECT_TRUE(blocks(kFloor, {4, 0, 1}, {4, 0, -1}));
  EXPECT_FALSE(blocks(kFloor, {2, -0x1p-149F, 1}, {2, -0x1p-149F, -1}));
}

TEST(Sight, is_not_blocked_by_what_only_touches_an_end) {
  EXPECT_FALSE(blocks(kFloor, {1, 1, 0}, {1, 1, 5}));
  EXPECT_FALSE(blocks(kFloor, {1, 1, -5}, {1, 1, 0}));
  EXPECT_FALSE(blocks(kFloor, {1, 1, 0x1p-149F}, {1, 1, 5}));
  EXPECT_TRUE(blocks(kFloor, {1, 1, -0x1p-149F}, {1, 1, 0x1p-149F}));
}

TEST(Sight, is_not_blocked_by_a_coplanar_triangle) {
  EXPECT_FALSE(blocks(kFloor, {-1, 1, 0}, {5, 1, 0}));
  EXPECT_FALSE(blocks(kFloor, {0, 0, 0}, {4, 0, 0}));
  EXPECT_FALSE(blocks(kFloor, {-1, 0, 0}, {5, 0, 0}));
}

TEST(Sight, is_not_blocked_by_a_triangle_of_no_area) {
  const Corners needle{{0, 0, 0}, {2, 2, 2}, {1, 1, 1}};
  const Corners dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
  EXPECT_FALSE(blocks(needle, {1, 1, 0}, {1, 1, 2}));
  EXPECT_FALSE(blocks(dot, {1, 1, 0}, {1, 1, 2}));
}

TEST(Sight, is_never_blocked_between_a_point_and_itself) {
  Random random(14);
  for (std::size_t i = 0; i < 20000; ++i) {
    const Scene s = any_scene(random);
    ASSERT_FALSE(blocks(s.triangle, s.from, s.from)) << s;
    ASSERT_FALSE(blocks(s.triangle, s.triangle.b, s.triangle.b)) << s;
  }
}

}  // namespace
}  // namespace defilade
