// The tree must give the same answer as testing every triangle, whatever the triangles and the
// segment.

#include "model/geometry/triangle_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/drawings/scenes.h"

namespace defilade {
namespace {

using test::Random;
using Soup = std::vector<Corners>;

bool scan_blocked(const Soup& soup, Vec3 from, Vec3 to) {
  return std::ranges::any_of(soup, [&](const Corners& t) { return blocks(t, from, to); });
}

struct Segment {
  Vec3 from;
  Vec3 to;
};

/// Compares the tree with the scan on segments from `make(random)`; returns how many were blocked.
template <class Make>
std::size_t count_blocked(const Soup& soup, Random& random, std::size_t count, Make make) {
  const TriangleTree tree(soup);
  std::size_t blocked = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Segment s = make(random);
    const bool expected = scan_blocked(soup, s.from, s.to);
    EXPECT_EQ(tree.blocked(s.from, s.to), expected)
        << soup.size() << " triangles, from " << s.from << " to " << s.to;
    EXPECT_EQ(tree.blocked(s.to, s.from), expected)
        << soup.size() << " triangles, from " << s.to << " to " << s.from;
    if (testing::Test::HasFailure()) return blocked;
    blocked += expected ? 1 : 0;
  }
  return blocked;
}

/// The same where both answers must occur.
template <class Make>
void expect_equals_scan(const Soup& soup, Random& random, std::size_t count, Make make) {
  const std::size_t blocked = count_blocked(soup, random, count, make);
  if (testing::Test::HasFailure()) return;
  EXPECT_GT(blocked, 0U);
  EXPECT_LT(blocked, count);
}

Soup random_soup(Random& random, std::size_t count, float size) {
  Soup soup;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 at = random.point_in(0, 1);
    soup.push_back(test::triangle_of([&] { return at + random.point_in(-size, size); }));
  }
  return soup;
}

Segment random_segment(Random& random) {
  const Vec3 from = random.point_in(-0.2F, 1.2F);
  return {from, random.point_in(-0.2F, 1.2F)};
}

TEST(TriangleTree, equals_a_scan_on_random_soups) {
  Random random(1);
  for (const std::size_t count : {10U, 100U, 1000U})
    expect_equals_scan(random_soup(random, count, 2.0F / static_cast<float>(count)), random, 3000,
                       random_segment);
}

TEST(TriangleTree, equals_a_scan_on_short_segments) {
  Random random(2);
  expect_equals_scan(random_soup(random, 1000, 0.1F), random, 2000, [](Random& r) {
    const Vec3 from = r.point_in(0, 1);
    return Segment{from, from + r.point_in(-0.02F, 0.02F)};
  });
}

TEST(TriangleTree, equals_a_scan_for_few_triangles) {
  Random random(3);
  for (std::size_t count = 1; count <= 17; ++count)
    expect_equals_scan(random_soup(random, count, 0.7F), random, 1000, random_segment);
}

TEST(TriangleTree, without_triangles_blocks_nothing) {
  Random random(4);
  EXPECT_EQ(count_blocked({}, random, 100, random_segment), 0U);
  EXPECT_FALSE(TriangleTree().blocked({0, 0, 0}, {1, 1, 1}));
  EXPECT_EQ(TriangleTree().size(), 0U);
  EXPECT_TRUE(TriangleTree(Soup{}).bounds().empty());
}

void add_quad(Soup& soup, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  soup.push_back({a, b, c});
  soup.push_back({a, c, d});
}

/// The six faces of an axis-aligned box.
void add_box(Soup& soup, Vec3 low, Vec3 high) {
  const auto corner = [&](int i) {
    return Vec3{i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
  };
  for (const auto& face : {std::array{0, 1, 3, 2},
                           {4, 5, 7, 6},
                           {0, 1, 5, 4},
                           {2, 3, 7, 6},
                           {0, 2, 6, 4},
                           {1, 3, 7, 5}})
    add_quad(soup, corner(face[0]), corner(face[1]), corner(face[2]), corner(face[3]));
}

constexpr int kCells = 12;

/// A text level in three dimensions: unit walls, three high, on a grid, and the floor.
Soup grid_level(Random& random, float scale) {
  Soup soup;
  for (int y = 0; y < kCells; ++y)
    for (int x = 0; x < kCells; ++x) {
      const float fx = static_cast<float>(x), fy = static_cast<float>(y);
      if (random.chance(0.25))
        add_box(soup, {fx, fy, 0}, {fx + 1, fy + 1, 3});
      else
        add_quad(soup, {fx, fy, 0}, {fx + 1, fy, 0}, {fx + 1, fy + 1, 0}, {fx, fy + 1, 0});
    }
  for (Corners& t : soup) t = test::scaled(t, scale);
  return soup;
}

/// Ends on grid lines, cell middles or quarters; often parallel to an axis, so often in the faces.
Segment grid_segment(Random& random) {
  const float step = std::array{1.0F, 0.5F, 0.25F}[random.below(3)];
  const int cells = static_cast<int>(kCells / step);
  const auto end = [&] {
    Vec3 p = test::scaled(random.lattice_point(-1, cells + 1), step);
    p.z = static_cast<float>(random.integer(-1, 4)) * step;
    return p;
  };
  Segment s{end(), end()};
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (random.chance(0.5)) coordinate(s.to, axis) = coordinate(s.from, axis);
  return s;
}

TEST(TriangleTree, equals_a_scan_along_the_lines_of_grid_levels) {
  for (std::uint64_t seed = 10; seed < 14; ++seed) {
    Random random(seed);
    expect_equals_scan(grid_level(random, 1), random, 5000, grid_segment);
  }
}

TEST(TriangleTree, equals_a_scan_on_grids_that_floats_round) {
  for (const float scale : {0.1F, 1.0F / 3, 39.37F}) {
    Random random(20);
    expect_equals_scan(grid_level(random, scale), random, 4000, [&](Random& r) {
      const Segment s = grid_segment(r);
      return Segment{test::scaled(s.from, scale), test::scaled(s.to, scale)};
    });
  }
}

TEST(TriangleTree, takes_a_negative_zero_for_zero) {
  Soup soup;
  add_box(soup, {-1, -1, -1}, {1, 1, 1});
  const TriangleTree tree(soup);
  for (const float from : {0.0F, -0.0F})
    for (const float to : {0.0F, -0.0F}) {
      EXPECT_TRUE(tree.blocked({from, from, -2}, {to, to, 2})) << from << " to " << to;
      EXPECT_TRUE(tree.blocked({-2, from, from}, {2, to, to})) << from << " to " << to;
      EXPECT_TRUE(tree.blocked({from, 2, from}, {to, -2, to})) << from << " to " << to;
    }
}

TEST(TriangleTree, equals_a_scan_on_the_largest_and_smallest_scales) {
  for (const int exponent : {-149, -140, -126, -60, 60, 100, 120}) {
    const float scale = std::ldexp(1.0F, exponent);
    Random random(21);
    expect_equals_scan(grid_level(random, scale), random, 1500, [&](Random& r) {
      const Segment s = grid_segment(r);
      return Segment{test::scaled(s.from, scale), test::scaled(s.to, scale)};
    });
  }
}

TEST(TriangleTree, equals_a_scan_on_extreme_coordinates) {
  Random random(22);
  const auto point = [&] { return test::extreme_point(random); };
  for (int round = 0; round < 20; ++round) {
    Soup soup;
    for (int i = 0; i < 60; ++i) soup.push_back(test::triangle_of(point));
    expect_equals_scan(soup, random, 200, [&](Random&) { return Segment{point(), point()}; });
  }
}

/// Segments through exact corners, edges and planes of the triangles they are tested with.
TEST(TriangleTree, equals_a_scan_on_touching_segments) {
  Random random(23);
  for (int round = 0; round < 50; ++round) {
    Soup soup;
    std::vector<Segment> segments;
    for (int i = 0; i < 40; ++i) {
      test::Scene s = test::touching_scene(random);
      if (random.chance(0.3)) test::nudge(s, random);
      soup.push_back(s.triangle);
      segments.push_back({s.from, s.to});
    }
    std::size_t next = 0;
    expect_equals_scan(soup, random, segments.size(), [&](Random&) { return segments[next++]; });
  }
}

TEST(TriangleTree, equals_a_scan_when_all_triangles_are_one) {
  Random random(24);
  const Soup soup(500, Corners{{0, 0, 0.5F}, {1, 0.1F, 0.25F}, {0.2F, 1, 0.75F}});
  expect_equals_scan(soup, random, 2000, random_segment);
}

TEST(TriangleTree, equals_a_scan_when_all_centres_are_one) {
  Random random(25);
  Soup soup;
  for (int i = 1; i <= 300; ++i) {
    const float r = static_cast<float>(i) / 300;
    const Vec3 way = test::scaled(random.lattice_point(-8, 8), r / 8);
    const Vec3 side = test::scaled(random.lattice_point(-8, 8), r / 16);
    soup.push_back({way, Vec3{} - way, side});
  }
  expect_equals_scan(soup, random, 2000, random_segment);
}

/// Each triangle is ten times the one before it: the deepest tree that bins can make.
TEST(TriangleTree, equals_a_scan_when_sizes_grow_without_end) {
  Random random(26);
  Soup soup;
  for (int exponent = -140; exponent < 120; ++exponent)
    for (int i = 0; i < 3; ++i) {
      const float scale = std::ldexp(1.0F, exponent);
      soup.push_back(test::scaled(test::triangle_of([&] { return random.point_in(0, 1); }), scale));
    }
  expect_equals_scan(soup, random, 2000, [](Random& r) {
    const auto end = [&] {
      return test::scaled(r.point_in(-1, 1), std::ldexp(1.0F, r.integer(-140, 120)));
    };
    const Vec3 from = end();
    return Segment{from, end()};
  });
}

TEST(TriangleTree, never_blocks_a_point_from_itself) {
  Random random(27);
  const Soup soup = grid_level(random, 1);
  const TriangleTree tree(soup);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 p = grid_segment(random).from;
    ASSERT_FALSE(tree.blocked(p, p)) << p;
  }
}

std::array<float, 9> key_of(const Corners& t) {
  return {t.a.x, t.a.y, t.a.z, t.b.x, t.b.y, t.b.z, t.c.x, t.c.y, t.c.z};
}

using Keys = std::vector<std::array<float, 9>>;

Keys visited(const TriangleTree& tree, const Box& box) {
  Keys keys;
  tree.for_each_in(box, [&](const Corners& t) { keys.push_back(key_of(t)); });
  return keys;
}

Keys sorted(Keys keys) {
  std::ranges::sort(keys);
  return keys;
}

Keys scan_visited(const Soup& soup, const Box& box) {
  Keys keys;
  for (const Corners& t : soup)
    if (bounds_of(t).overlaps(box)) keys.push_back(key_of(t));
  return sorted(keys);
}

Box random_box(Random& random) {
  const Segment s = random.chance(0.5) ? grid_segment(random) : random_segment(random);
  Box box;
  box.include(s.from);
  if (random.chance(0.9)) box.include(s.to);
  return box;
}

TEST(TriangleTree, for_each_in_visits_every_overlapping_box_once) {
  Random random(30);
  for (const Soup& soup : {Soup{}, random_soup(random, 1, 0.5F), random_soup(random, 5, 0.5F),
                           random_soup(random, 600, 0.1F), grid_level(random, 1)}) {
    const TriangleTree tree(soup);
    EXPECT_EQ(tree.size(), soup.size());
    for (int i = 0; i < 500; ++i) {
      const Box box = random_box(random);
      ASSERT_EQ(sorted(visited(tree, box)), scan_visited(soup, box)) << box.min << box.max;
    }
  }
}

TEST(TriangleTree, for_each_in_its_own_bounds_visits_all) {
  Random random(31);
  const Soup soup = random_soup(random, 333, 0.1F);
  const TriangleTree tree(soup);
  EXPECT_EQ(visited(tree, tree.bounds()).size(), soup.size());
  EXPECT_TRUE(visited(tree, Box{}).empty());
}

TEST(TriangleTree, for_each_in_a_box_without_end_visits_all) {
  constexpr float kEndless = std::numeric_limits<float>::infinity();
  const Box everything{{-kEndless, -kEndless, -kEndless}, {kEndless, kEndless, kEndless}};
  Random random(32);
  for (const std::size_t count : {1U, 4U, 5U, 100U}) {
    const Soup soup = random_soup(random, count, 0.1F);
    ASSERT_EQ(sorted(visited(TriangleTree(soup), everything)), scan_visited(soup, everything));
  }
}

TEST(TriangleTree, bounds_hold_every_corner_tightly) {
  Random random(33);
  const Soup soup = random_soup(random, 100, 0.3F);
  Box expected;
  for (const Corners& t : soup) expected.include(bounds_of(t));
  EXPECT_EQ(TriangleTree(soup).bounds(), expected);
}

TEST(TriangleTree, is_the_same_whenever_it_is_built) {
  Random random(34);
  for (const Soup& soup : {random_soup(random, 700, 0.1F), grid_level(random, 1)}) {
    const TriangleTree first(soup);
    const TriangleTree second(soup);
    for (int i = 0; i < 100; ++i) {
      const Box box = random_box(random);
      ASSERT_EQ(visited(first, box), visited(second, box));
    }
  }
}

}  // namespace
}  // namespace defilade
