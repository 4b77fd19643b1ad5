// The search must name exactly the pairs whose lines meet the box in rational numbers, whatever the
// places, the heights and the box.

#include "model/live/sight_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "model/geometry/triangle_tree.h"
#include "support/drawings/scenes.h"
#include "support/twins/exact_twin.h"

namespace defilade {
namespace {

using test::Random;
using Places = std::vector<Vec3>;
using Heights = std::vector<SightHeights>;
using Pairs = std::vector<NodePair>;

constexpr float kEndless = std::numeric_limits<float>::infinity();

/// From the definition: which part of [0, 1] is left by the three slabs? `Number` is exact.
template <class Number, class Convert>
std::pair<Number, Number> clipped(Vec3 a, Vec3 b, const Box& box, Convert number) {
  Number enter = 0, leave = 1;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const float from = coordinate(a, axis), to = coordinate(b, axis);
    const float low = coordinate(box.min, axis), high = coordinate(box.max, axis);
    if (from == to) {
      if (from < low || from > high) return {1, 0};
      continue;
    }
    const Number along = number(to) - number(from);
    Number first = (number(low) - number(from)) / along;
    Number last = (number(high) - number(from)) / along;
    if (from > to) std::swap(first, last);
    enter = std::max(enter, first);
    leave = std::min(leave, last);
  }
  return {enter, leave};
}

/// In floating point if that can decide, else in rational numbers.
bool twin_meets(Vec3 a, Vec3 b, const Box& box) {
  Box around;
  around.include(a);
  around.include(b);
  if (!around.overlaps(box)) return false;
  using Long = long double;
  const auto [enter, leave] = clipped<Long>(a, b, box, [](float f) { return Long{f}; });
  const Long doubt = (1 + std::abs(enter) + std::abs(leave)) * 1e-12L;
  if (std::abs(leave - enter) > doubt) return enter < leave;
  const auto [first, last] =
      clipped<test::Rational>(a, b, box, [](float f) { return test::rational(f); });
  return first <= last;
}

bool twin_meets(Vec3 a, Vec3 b, const Box& box, const Heights& heights) {
  return std::ranges::any_of(heights, [&](SightHeights h) {
    return twin_meets(above(a, h.one), above(b, h.other), box) ||
           twin_meets(above(a, h.other), above(b, h.one), box);
  });
}

Pairs twin_through(const Places& places, const Box& box, const Heights& heights) {
  Pairs pairs;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t j = i + 1; j < places.size(); ++j)
      if (twin_meets(places[i], places[j], box, heights)) pairs.push_back({NodeId{i}, NodeId{j}});
  return pairs;
}

/// How often lines met and missed, so that a test can ask for both.
struct Tally {
  std::size_t met = 0;
  std::size_t missed = 0;
};

void compare(const Places& places, const SightLines& lines, const Box& box, const Heights& heights,
             Tally& tally) {
  const Pairs expected = twin_through(places, box, heights);
  ASSERT_EQ(lines.through(box, heights).size(), expected.size())
      << places.size() << " places, box " << box.min << " to " << box.max;
  ASSERT_TRUE(lines.through(box, heights) == expected)
      << places.size() << " places, box " << box.min << " to " << box.max;
  tally.met += expected.size();
  tally.missed += places.size() * (places.size() - 1) / 2 - expected.size();
}

template <class Point>
Places places_of(std::size_t count, Point&& point) {
  Places places;
  for (std::size_t i = 0; i < count; ++i) places.push_back(point());
  return places;
}

/// The box around two points from `point() -> Vec3`, or flat, a segment or a point.
template <class Point>
Box box_of(Random& random, Point&& point) {
  const Vec3 corner = point();
  Vec3 other = point();
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (random.chance(0.2)) coordinate(other, axis) = coordinate(corner, axis);
  Box box;
  box.include(corner);
  box.include(other);
  return box;
}

/// Compares with the twin on places, boxes and heights of all kinds that `point` makes.
template <class Point>
void expect_equals_twin(Random& random, const Heights& heights, int rounds, Point point) {
  Tally tally;
  for (int round = 0; round < rounds; ++round) {
    const Places places = places_of(2 + random.below(24), point);
    const SightLines lines(places);
    for (int i = 0; i < 4; ++i) {
      compare(places, lines, box_of(random, point), heights, tally);
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(tally.met, 0U);
  EXPECT_GT(tally.missed, 0U);
}

const Heights kLevel{{0, 0}};
const Heights kSoldier{{1.0F, 1.0F}, {1.0F, 1.6F}, {1.6F, 1.6F}};
const Heights kWhole{{1, 1}, {2, 1}, {0, 2}};

TEST(SightLines, equal_the_twin_on_lattices_where_lines_touch_corners_and_edges) {
  Random random(1);
  for (const int reach : {1, 2, 4, 9})
    for (const Heights& heights : {kLevel, kWhole})
      expect_equals_twin(random, heights, 60, [&] { return random.lattice_point(-reach, reach); });
}

TEST(SightLines, equal_the_twin_on_lattices_that_floats_round) {
  Random random(2);
  for (const float scale : {0.1F, 1.0F / 3, 39.37F})
    for (const Heights& heights : {kLevel, kSoldier})
      expect_equals_twin(random, heights, 60,
                         [&] { return test::scaled(random.lattice_point(-5, 5), scale); });
}

TEST(SightLines, equal_the_twin_anywhere) {
  Random random(3);
  for (const Heights& heights : {kLevel, kSoldier, kWhole})
    expect_equals_twin(random, heights, 100, [&] { return random.point_in(-5, 5); });
}

TEST(SightLines, equal_the_twin_far_from_the_origin) {
  Random random(4);
  for (const float far : {1e3F, 1e6F, 1e8F}) {
    const float unit = far * 0x1p-22F;
    expect_equals_twin(random, {{0, unit}, {unit, 1.5F * unit}}, 60, [&] {
      return Vec3{far, -far, far} + test::scaled(random.lattice_point(-3, 3), unit);
    });
  }
}

TEST(SightLines, equal_the_twin_on_the_largest_and_smallest_scales) {
  Random random(5);
  for (const int exponent : {-149, -140, -126, -100, -70, -62, -20, 50, 57, 60, 63, 100, 120})
    expect_equals_twin(random, kLevel, 30, [&] {
      return test::scaled(random.lattice_point(-8, 8), std::ldexp(1.0F, exponent));
    });
}

/// Shafts cull below 2^60 only.
TEST(SightLines, equal_the_twin_on_mixed_and_extreme_coordinates) {
  Random random(6);
  for (const int largest : {-120, -60, 0, 56, 124})
    expect_equals_twin(random, kLevel, 60, [&] {
      return random.point([&](Random& r) {
        return std::ldexp(static_cast<float>(r.integer(-8, 8)), r.integer(-149, largest));
      });
    });
  expect_equals_twin(random, kLevel, 100, [&] { return test::extreme_point(random); });
}

TEST(SightLines, meet_a_box_between_ends_whose_distance_is_not_a_float) {
  const SightLines lines(Places{{0, -3e38F, 0}, {0.5F, 3e38F, 0}});
  EXPECT_EQ(lines.through({{0.25F, -1e37F, 0}, {0.3F, 1e37F, 0}}, kLevel).size(), 1U);
}

/// Nearly equal values: distances of a few units in the last place, where every filter is in doubt.
TEST(SightLines, equal_the_twin_within_roundings_of_a_line) {
  Random random(7);
  for (const Heights& heights : {kLevel, kSoldier})
    expect_equals_twin(random, heights, 100, [&] {
      const float along = random.between(0, 1);
      Vec3 p{along * 3, along * 7, along * -5};
      for (std::size_t axis = 0; axis < 3; ++axis)
        for (int i = random.integer(0, 2); i > 0; --i)
          coordinate(p, axis) = std::nextafter(coordinate(p, axis), i % 2 ? 9.0F : -9.0F);
      return p;
    });
}

/// A box that a line touches in one exact point stays met, and is missed one float further away.
TEST(SightLines, meet_a_corner_that_they_touch_and_miss_it_one_float_away) {
  Random random(8);
  for (int round = 0; round < 2000; ++round) {
    const Vec3 a = random.lattice_point(-9, 9);
    const Vec3 way = random.point([](Random& r) { return static_cast<float>(r.integer(1, 9)); });
    const Vec3 touched = a + way;
    const Places places{a, touched + way};
    const SightLines lines(places);
    // x grows along the line and y too: the box that lies below and beyond touches only there.
    const Box box{{touched.x, touched.y - 30, touched.z - 30}, {touched.x + 30, touched.y, 60}};
    ASSERT_EQ(lines.through(box, kLevel).size(), 1U);
    Box away = box;
    away.max.y = std::nextafter(away.max.y, -100.0F);
    ASSERT_TRUE(lines.through(away, kLevel).empty());
    away = box;
    away.min.x = std::nextafter(away.min.x, 100.0F);
    ASSERT_TRUE(lines.through(away, kLevel).empty());
  }
}

TEST(SightLines, meet_a_box_that_holds_their_nodes_or_one_of_them) {
  const Places places{{0, 0, 0}, {1, 0, 0}, {9, 9, 0}, {-9, 9, 0}};
  const SightLines lines(places);
  const auto pair = [](std::size_t a, std::size_t b) { return NodePair{NodeId{a}, NodeId{b}}; };
  EXPECT_EQ(lines.through({{-1, -1, -1}, {2, 1, 2}}, kSoldier),
            (Pairs{pair(0, 1), pair(0, 2), pair(0, 3), pair(1, 2), pair(1, 3)}));
  EXPECT_EQ(lines.through({{9, 9, 1.6F}, {9, 9, 1.6F}}, kSoldier),
            (Pairs{pair(0, 2), pair(1, 2), pair(2, 3)}));
  EXPECT_TRUE(lines.through({{9, 9, 1.7F}, {9, 9, 1.8F}}, kSoldier).empty());
}

/// A crouching character looks under the beam, and the line from a low eye to a high eye is tested
/// both ways.
TEST(SightLines, are_asked_for_every_pair_of_heights_both_ways) {
  const SightLines lines(Places{{0, 0, 0}, {4, 0, 0}});
  const Box beam{{1, -1, 1.25F}, {1, 1, 1.5F}};
  EXPECT_TRUE(lines.through(beam, Heights{{1, 1}}).empty());
  EXPECT_TRUE(lines.through(beam, Heights{{2, 2}}).empty());
  EXPECT_EQ(lines.through(beam, Heights{{1, 2}}).size(), 1U);
  EXPECT_EQ(lines.through(beam, Heights{{2, 1}}).size(), 1U);
  EXPECT_EQ(lines.through({{3, -1, 1.25F}, {3, 1, 1.5F}}, Heights{{1, 2}}).size(), 1U);
  EXPECT_TRUE(lines.through(beam, Heights{}).empty());
}

TEST(SightLines, between_equal_places_are_points_or_upright) {
  const Places places(37, Vec3{1, 2, 3});
  const SightLines lines(places);
  Tally tally;
  for (const Box& box : {Box{{1, 2, 3}, {1, 2, 3}}, Box{{0, 0, 4.2F}, {5, 5, 4.3F}},
                         Box{{0, 0, 4.7F}, {5, 5, 5}}, Box{{1.5F, 2, 3}, {5, 5, 5}}})
    for (const Heights& heights : {kLevel, kSoldier}) compare(places, lines, box, heights, tally);
  EXPECT_GT(tally.met, 0U);
  EXPECT_GT(tally.missed, 0U);
}

TEST(SightLines, equal_the_twin_for_every_number_of_nodes) {
  Random random(9);
  const auto point = [&] { return random.lattice_point(-6, 6); };
  Tally tally;
  for (std::size_t count = 0; count <= 70; ++count) {
    const Places places = places_of(count, point);
    const SightLines lines(places);
    EXPECT_EQ(lines.size(), count);
    if (count > 0) compare(places, lines, box_of(random, point), kWhole, tally);
  }
  EXPECT_TRUE(SightLines().through({{-1, -1, -1}, {1, 1, 1}}, kLevel).empty());
}

/// Storeys of rooms with uneven floors, and crates, doors and walls.
TEST(SightLines, equal_the_twin_in_levels) {
  Random random(10);
  for (const std::size_t count : {500U, 1500U}) {
    const Places places = places_of(count, [&] {
      const float storey = 4 * static_cast<float>(random.integer(0, 2));
      return Vec3{random.between(0, 80), random.between(0, 60), storey + random.between(0, 0.5F)};
    });
    const SightLines lines(places);
    Tally tally;
    for (const Vec3 size : {Vec3{1, 1, 1}, {2, 0.2F, 3}, {0.3F, 10, 3}, {30, 30, 0}, {0, 0, 0}}) {
      const Vec3 at = places[random.below(count)] + Vec3{0.5F, 0.25F, 0};
      compare(places, lines, {at, at + size}, kSoldier, tally);
    }
    EXPECT_GT(tally.met, 0U);
    EXPECT_GT(tally.missed, 0U);
  }
}

TEST(SightLines, equal_the_twin_on_grids_where_nodes_stand_in_rows) {
  Random random(11);
  const Places places = places_of(
      600, [&] { return test::scaled(random.lattice_point(0, 12), 0.5F) + Vec3{0.25F, 0.25F, 0}; });
  const SightLines lines(places);
  Tally tally;
  for (int i = 0; i < 8; ++i)
    compare(places, lines, box_of(random, [&] { return random.lattice_point(0, 6); }), kSoldier,
            tally);
  EXPECT_GT(tally.met, 0U);
  EXPECT_GT(tally.missed, 0U);
}

TEST(SightLines, all_pass_a_box_without_end_and_none_an_empty_one) {
  Random random(12);
  const Places places = places_of(50, [&] { return random.point_in(-1, 1); });
  const SightLines lines(places);
  const Box everything{{-kEndless, -kEndless, -kEndless}, {kEndless, kEndless, kEndless}};
  EXPECT_EQ(lines.through(everything, kSoldier).size(), 50U * 49 / 2);
  EXPECT_TRUE(lines.through(Box{}, kSoldier).empty());
  EXPECT_TRUE(lines.through({{1, -9, -9}, {-1, 9, 9}}, kSoldier).empty());
  const Box nowhere{{kEndless, kEndless, kEndless}, {kEndless, kEndless, kEndless}};
  EXPECT_TRUE(lines.through(nowhere, kSoldier).empty());
  constexpr float kMost = std::numeric_limits<float>::max();
  EXPECT_EQ(lines.through({{0, 0, -kEndless}, {1, 1, kEndless}}, kSoldier),
            lines.through({{0, 0, -kMost}, {1, 1, kMost}}, kSoldier));
}

TEST(SightLines, are_visited_once_each_and_in_the_same_order_whenever_built) {
  Random random(13);
  const Places places = places_of(300, [&] { return random.lattice_point(-5, 5); });
  const Box box{{-1, -1, 0}, {1, 1, 2}};
  const auto visited = [&](const SightLines& lines) {
    Pairs pairs;
    lines.for_each_through(box, kSoldier, [&](NodePair pair) { pairs.push_back(pair); });
    return pairs;
  };
  Pairs pairs = visited(SightLines(places));
  EXPECT_EQ(pairs, visited(SightLines(places)));
  EXPECT_EQ(std::set(pairs.begin(), pairs.end()).size(), pairs.size());
  EXPECT_TRUE(std::ranges::all_of(pairs, [](const NodePair& p) { return p.a < p.b; }));
  std::ranges::sort(pairs);
  EXPECT_EQ(pairs, SightLines(places).through(box, kSoldier));
}

/// What it is for: pairs that are not named see each other with the new triangles iff without.
TEST(SightLines, name_every_pair_whose_sight_a_change_in_the_box_can_change) {
  Random random(14);
  const Places places = places_of(60, [&] { return random.lattice_point(-6, 6); });
  const SightLines lines(places);
  std::size_t changed = 0;
  for (int round = 0; round < 40; ++round) {
    const auto near = [&, at = random.lattice_point(-4, 4)] {
      return at + random.lattice_point(0, 3);
    };
    std::vector<Corners> crate;
    Box box;
    for (int i = 0; i < 6; ++i) {
      crate.push_back(test::triangle_of(near));
      box.include(bounds_of(crate.back()));
    }
    const TriangleTree tree(crate);
    const Pairs named = lines.through(box, kWhole);
    for (std::size_t i = 0; i < places.size(); ++i)
      for (std::size_t j = 0; j < places.size(); ++j)
        for (const auto [one, other] : kWhole) {
          if (i == j || !tree.blocked(above(places[i], one), above(places[j], other))) continue;
          ++changed;
          ASSERT_TRUE(std::ranges::binary_search(
              named, NodePair{NodeId{std::min(i, j)}, NodeId{std::max(i, j)}}));
        }
  }
  EXPECT_GT(changed, 1000U);
}

TEST(SightHeights, are_each_pair_of_an_eye_and_what_it_can_see_once) {
  AgentProfile profile;
  EXPECT_EQ(sight_heights(profile), kSoldier);
  profile.stances[1].body = {0.5F, 1.6F};
  EXPECT_EQ(sight_heights(profile),
            (Heights{{0.5F, 1.0F}, {0.5F, 1.6F}, {1.0F, 1.0F}, {1.0F, 1.6F}, {1.6F, 1.6F}}));
}

}  // namespace
}  // namespace defilade
