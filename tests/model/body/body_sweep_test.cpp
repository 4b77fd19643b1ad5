#include "model/body/body_sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "model/geometry/plan_polygon.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

Corners random_triangle(Random& random) {
  return {random.point_in(-2, 2), random.point_in(-2, 2), random.point_in(-2, 2)};
}

/// The slow twin: the least distance, seen from above, between points strewn over the triangle
/// within the heights and points strewn along the segment.
double sampled_distance(const Corners& t, double low, double high, PlanPoint a, PlanPoint b) {
  constexpr int kSteps = 60;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kSteps; ++i)
    for (int j = 0; i + j <= kSteps; ++j) {
      const double v = i / double{kSteps}, w = j / double{kSteps}, u = 1 - v - w;
      const double z = u * t.a.z + v * t.b.z + w * t.c.z;
      if (z < low || z > high) continue;
      const double x = u * t.a.x + v * t.b.x + w * t.c.x, y = u * t.a.y + v * t.b.y + w * t.c.y;
      for (int k = 0; k <= kSteps; ++k) {
        const double s = k / double{kSteps};
        const double dx = a.x + s * (b.x - a.x) - x, dy = a.y + s * (b.y - a.y) - y;
        least = std::min(least, std::sqrt(dx * dx + dy * dy));
      }
    }
  return least;
}

TEST(PlanPolygon, distance_agrees_with_strewn_points) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const Corners t = random_triangle(random);
    const double low = random.between(-1, 0), high = random.between(0, 1);
    const PlanPoint a{random.between(-3, 3), random.between(-3, 3)};
    const PlanPoint b{random.between(-3, 3), random.between(-3, 3)};
    const PlanPolygon polygon(t, low, high);
    const double twin = sampled_distance(t, low, high, a, b);
    if (std::isinf(twin)) continue;  // a sliver between the strewn points, or nothing
    ASSERT_FALSE(polygon.empty());
    EXPECT_LE(polygon.distance_to(a, b), twin + 1e-9);
    EXPECT_GE(polygon.distance_to(a, b), twin - 0.2);
  }
}

/// The slow twin: the lowest of points strewn over the triangle that are near the segment.
double sampled_lowest(const Corners& t, double low, double high, PlanPoint a, PlanPoint b,
                      double radius) {
  constexpr int kSteps = 200;
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kSteps; ++i)
    for (int j = 0; i + j <= kSteps; ++j) {
      const double v = i / double{kSteps}, w = j / double{kSteps}, u = 1 - v - w;
      const double z = u * t.a.z + v * t.b.z + w * t.c.z;
      const double x = u * t.a.x + v * t.b.x + w * t.c.x, y = u * t.a.y + v * t.b.y + w * t.c.y;
      const double along = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;
      const double s = std::clamp(along, 0.0, 1.0);
      if (z >= low && z <= high && std::hypot(a.x + s * dx - x, a.y + s * dy - y) <= radius)
        lowest = std::min(lowest, z);
    }
  return lowest;
}

TEST(PlanPolygon, lowest_place_near_a_segment_agrees_with_strewn_points) {
  Random random(2);
  int compared = 0;
  for (int round = 0; round < 300; ++round) {
    const Corners t = random_triangle(random);
    const double low = random.between(-1, 0), high = random.between(0, 1);
    const double radius = random.between(0.2F, 1);
    const PlanPoint a{random.between(-2, 2), random.between(-2, 2)};
    const PlanPoint b =
        round % 3 == 0 ? a : PlanPoint{random.between(-2, 2), random.between(-2, 2)};
    const double lowest = PlanPolygon(t, low, high).lowest_near(a, b, radius);
    const double twin = sampled_lowest(t, low, high, a, b, radius);
    if (std::isinf(twin)) continue;
    ++compared;
    EXPECT_LE(lowest, twin + 1e-9) << round;
    EXPECT_GE(lowest, std::max(low, twin - 0.2) - 1e-9) << round;
  }
  EXPECT_GT(compared, 100);
}

TEST(PlanPolygon, is_empty_outside_the_heights) {
  const Corners t{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
  EXPECT_TRUE(PlanPolygon(t, 1.1, 2).empty());
  EXPECT_TRUE(PlanPolygon(t, 0, 0.9).empty());
  EXPECT_FALSE(PlanPolygon(t, 0.5, 1.5).empty());
}

TEST(PlanPolygon, of_an_upright_triangle_is_a_line) {
  const PlanPolygon wall(Corners{{0, -5, 0}, {0, 5, 0}, {0, 5, 3}}, 0.5, 1.8);
  EXPECT_NEAR(wall.distance_to({-1, 3}, {-1, 4}), 1, 1e-12);
  EXPECT_EQ(wall.distance_to({-1, 4}, {1, 4}), 0);
}

/// A square floor at height z over [x0, x1] × [0, 4].
void add_floor(std::vector<Corners>& soup, float x0, float x1, float z) {
  soup.push_back({{x0, 0, z}, {x1, 0, z}, {x1, 4, z}});
  soup.push_back({{x0, 0, z}, {x1, 4, z}, {x0, 4, z}});
}

TEST(FloorBelow, finds_the_highest_floor_in_range) {
  std::vector<Corners> soup;
  for (const float z : {0.0F, 1.0F, 2.0F}) add_floor(soup, 0, 4, z);
  const TriangleTree tree(soup);
  EXPECT_EQ(floor_below(tree, 1, 2, 1.5F, -1, 0.7F), 1.0F);
  EXPECT_EQ(floor_below(tree, 1, 2, 5, -1, 0.7F), 2.0F);
  EXPECT_EQ(floor_below(tree, 1, 2, 0.5F, 0.2F, 0.7F), std::nullopt);
  EXPECT_EQ(floor_below(tree, 9, 2, 5, -1, 0.7F), std::nullopt);
}

TEST(FloorBelow, has_no_crack_along_the_diagonal) {
  std::vector<Corners> soup;
  add_floor(soup, 0.1F, 3.7F, 0.3F);
  const TriangleTree tree(soup);
  for (int i = 1; i < 100; ++i) {
    const float t = static_cast<float>(i) / 100;
    EXPECT_TRUE(floor_below(tree, 0.1F + t * 3.6F, 4 * t, 1, -1, 0.7F)) << i;
  }
}

TEST(FloorBelow, is_not_what_is_too_steep) {
  const std::vector<Corners> ramp{{{0, 0, 0}, {4, 0, 4}, {0, 4, 0}}};  // 45 degrees
  const TriangleTree tree(ramp);
  EXPECT_FALSE(floor_below(tree, 1, 1, 5, -1, 0.75F));
  EXPECT_TRUE(floor_below(tree, 1, 1, 5, -1, 0.80F));
}

TEST(ClearanceAt, measures_the_distance_to_walls_and_ceilings) {
  std::vector<Corners> soup;
  add_floor(soup, 0, 8, 0);
  add_floor(soup, 0, 8, 2.5F);
  soup.push_back({{1, 0, 0}, {1, 4, 0}, {1, 4, 2.5F}});
  soup.push_back({{1, 0, 0}, {1, 4, 2.5F}, {1, 0, 2.5F}});
  const Clearance room = clearance_at(TriangleTree(soup), {2.25F, 2, 0}, 0.4F, 1.8F, 0.4F);
  EXPECT_FLOAT_EQ(room.radius, 1.25F);
  EXPECT_FLOAT_EQ(room.height, 2.5F);
}

TEST(ClearanceAt, ignores_what_is_lower_than_a_step) {
  std::vector<Corners> soup;
  add_floor(soup, 0, 8, 0);
  add_floor(soup, 3, 8, 0.3F);
  const Clearance room = clearance_at(TriangleTree(soup), {2.9F, 2, 0}, 0.4F, 1.8F, 0.4F);
  EXPECT_EQ(room.radius, kMostClearance.radius);
}

TEST(FindPassage, walks_up_a_gentle_ramp_but_not_a_steep_ramp) {
  const auto ramp = [](float rise) {
    std::vector<Corners> soup;
    add_floor(soup, 0, 2, 0);
    soup.push_back({{2, 0, 0}, {4, 0, rise}, {4, 4, rise}});
    soup.push_back({{2, 0, 0}, {4, 4, rise}, {2, 4, 0}});
    add_floor(soup, 4, 6, rise);
    return TriangleTree(soup);
  };
  AgentProfile profile;
  profile.abilities.reset(static_cast<std::size_t>(LinkKind::jump));
  const auto gentle = find_passage(ramp(1.2F), profile, {1, 2, 0}, {5, 2, 1.2F});
  ASSERT_TRUE(gentle);
  EXPECT_EQ(gentle->kind, LinkKind::walk);
  EXPECT_FALSE(find_passage(ramp(3), profile, {1, 2, 0}, {5, 2, 3}));
}

TEST(BodySweep, a_wall_that_the_body_is_in_line_with_is_not_in_its_way) {
  const std::vector<Corners> wall{{{-11, 10.5F, 5.5F}, {-11, 10.5F, 1}, {-5, 16.5F, 1}}};
  const TriangleTree tree(wall);
  const Vec3 feet{-12.109375F, 9.390625F, 1};
  const Clearance room = clearance_at(tree, feet, 0.45F, 1.8F, 0.4F);
  EXPECT_NEAR(room.radius, 1.57F, 0.01F);
  EXPECT_TRUE(fits_at(tree, feet, 0.45F, 1.8F, 0.4F));
}

TEST(BodySweep, a_leap_is_shorter_uphill_and_longer_the_deeper_it_falls) {
  AgentProfile profile;
  EXPECT_FLOAT_EQ(leap_length(profile, 0), profile.jump_length + 2 * profile.radius);
  EXPECT_FLOAT_EQ(leap_length(profile, profile.jump_height),
                  profile.jump_length / 2 + 2 * profile.radius);
  EXPECT_GT(leap_length(profile, -2), leap_length(profile, -1));
  EXPECT_EQ(leap_length(profile, profile.jump_height + 0.01F), 0);
  EXPECT_EQ(leap_length(profile, -profile.drop - 0.01F), 0);
}

TEST(BodySweep, a_body_stands_upright_below_a_ramp_where_it_is_high_enough) {
  // It rises from the floor at x = 0 to 4 m at x = 8.
  const Corners floor_a{{-10, -10, 0}, {10, -10, 0}, {10, 10, 0}};
  const Corners floor_b{{-10, -10, 0}, {10, 10, 0}, {-10, 10, 0}};
  const Corners ramp_a{{0, -3, 0}, {8, -3, 4}, {8, 3, 4}};
  const Corners ramp_b{{0, -3, 0}, {8, 3, 4}, {0, 3, 0}};
  const std::vector<Corners> triangles{floor_a, floor_b, ramp_a, ramp_b};
  const TriangleTree level(triangles);
  const Clearance high = clearance_at(level, {7, 0, 0}, 0.45F, 1.8F, 0.4F);
  EXPECT_GE(high.radius, 0.4F);
  EXPECT_NEAR(high.height, (7 - 0.4) / 2, 1e-5);  // over the rim of the body, down the slope
  EXPECT_TRUE(fits_at(level, {7, 0, 0}, 0.45F, 1.8F, 0.4F));
  EXPECT_FALSE(fits_at(level, {3.9F, 0, 0}, 0.45F, 1.8F, 0.4F));
  AgentProfile soldier;
  const auto below = find_passage(level, soldier, {6, 0, 0}, {7.5F, 0, 0});
  ASSERT_TRUE(below);
  EXPECT_EQ(below->kind, LinkKind::walk);
}

TEST(BodySweep, what_fits_has_the_clearance_of_a_body) {
  Random random(3);
  int fitting = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<Corners> triangles;
    for (int i = 0; i < 6; ++i) triangles.push_back(random_triangle(random));
    const TriangleTree level(triangles);
    const Vec3 feet = random.point_in(-2, 2);
    const float radius = random.between(0.05F, 0.5F);
    const float height = random.between(0.3F, 1.5F);
    const Clearance room = clearance_at(level, feet, 0.1F, height, radius);
    const bool fits = fits_at(level, feet, 0.1F, height, radius);
    EXPECT_EQ(fits, room.radius >= radius) << round;
    EXPECT_TRUE(!fits || room.height >= height) << round;
    fitting += fits ? 1 : 0;
  }
  EXPECT_GT(fitting, 200);
  EXPECT_LT(fitting, 1800);
}

TEST(BodySweep, a_body_that_can_walk_has_a_passage_on_foot) {
  Random random(4);
  AgentProfile dwarf;
  dwarf.radius = 0.1F;
  dwarf.stances = {{"stand", 0.5F, 0.4F, {}}};
  int walking = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<Corners> triangles{{{-5, -5, 0}, {5, -5, 0}, {5, 5, 0}},
                                   {{-5, -5, 0}, {5, 5, 0}, {-5, 5, 0}}};
    for (int i = 0; i < 2; ++i) triangles.push_back(random_triangle(random));
    const TriangleTree level(triangles);
    const Vec3 from = {random.between(-2, 2), random.between(-2, 2), 0};
    const Vec3 to = {random.between(-2, 2), random.between(-2, 2), 0};
    const auto passage = find_passage(level, dwarf, from, to);
    const bool walks = passage && passage->kind == LinkKind::walk;
    EXPECT_EQ(can_walk(level, dwarf, from, to), walks) << round;
    walking += walks ? 1 : 0;
  }
  EXPECT_GT(walking, 300);
  EXPECT_LT(walking, 2700);
}

}  // namespace
}  // namespace defilade::test
