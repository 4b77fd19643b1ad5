// Which zone of a body does a ray hit?

#include "sim/shots/body_shape.h"

#include <gtest/gtest.h>

#include "sim/shots/trace.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

/// Rays along X from in front, 5 cm apart to the side and 10 cm in height: h head, T torso, l legs.
/// The left of the picture is the right of a body that looks at us, so that we see it as it is.
std::string picture_of(const BodyShape& shape, int rows) {
  std::string picture = "\n";
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = -16; column <= 16; ++column) {
      const Double3 from{-5, -0.05 * column, 0.05 + 0.1 * row};
      const auto hit = hit_body(shape, {}, from, {1, 0, 0}, 10);
      picture += !hit ? '.' : hit->zone == Zone::head ? 'h' : hit->zone == Zone::torso ? 'T' : 'l';
    }
    picture += '\n';
  }
  return picture;
}

TEST(BodyShape, has_a_head_a_torso_and_legs) {
  EXPECT_EQ(picture_of(body_shape(AgentProfile{}, kUpright), 19), R"(
.................................
..............hhhhh..............
..............hhhhh..............
................h................
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
)");
}

TEST(BodyShape, folds_its_legs_when_it_crouches) {
  const AgentProfile profile;
  EXPECT_EQ(picture_of(body_shape(profile, crouched_stance(profile)), 13), R"(
.................................
..............hhhhh..............
..............hhhhh..............
................h................
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............TTTTTTTTT............
............lllllllll............
............lllllllll............
)");
}

TEST(BodyShape, moves_head_and_torso_to_the_side_when_it_leans) {
  EXPECT_EQ(picture_of(body_shape(AgentProfile{}, kUpright, Lean::left, {-1, 0, 0.5F}), 19), R"(
.................................
........................hhhhh....
........................hhhhh....
..........................h......
......................TTTTTTTTT..
......................TTTTTTTTT..
......................TTTTTTTTT..
......................TTTTTTTTT..
......................TTTTTTTTT..
......................TTTTTTTTT..
......................TTTTTTTTT..
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
............lllllllll............
)");
  const BodyShape right = body_shape(AgentProfile{}, kUpright, Lean::right, {0, 2, 0});
  EXPECT_FLOAT_EQ(right.shift_x, kLeanShift);
  EXPECT_FLOAT_EQ(right.shift_y, 0);
  EXPECT_EQ(body_shape(AgentProfile{}, kUpright, Lean::right, {0, 0, 1}),
            body_shape(AgentProfile{}, kUpright));
}

TEST(BodyShape, is_within_the_stance_of_every_shipped_profile) {
  AgentProfile prone;
  prone.stances.push_back({"prone", 0.4F, 0.3F, {}});
  for (const AgentProfile& profile : {AgentProfile{}, *profile_named("quake"), prone})
    for (std::size_t i = 0; i < profile.stances.size(); ++i) {
      const Stance& stance = profile.stances[i];
      const BodyShape shape = body_shape(profile, StanceId{i});
      EXPECT_FLOAT_EQ(shape.head + shape.head_radius, stance.height);
      EXPECT_LE(std::abs(shape.head - stance.eye), shape.head_radius) << profile.name << i;
      EXPECT_GT(shape.head_radius, 0);
      EXPECT_GT(shape.neck, shape.hips);
      EXPECT_GT(shape.hips, 0);
      EXPECT_LT(shape.torso_radius, profile.radius);
    }
}

TEST(BodyShape, is_hit_at_once_by_a_ray_that_begins_inside) {
  const BodyShape shape = body_shape(AgentProfile{}, kUpright);
  EXPECT_EQ(hit_body(shape, {}, {0, 0, 1.2}, {1, 0, 0}, 10), (BodyHit{0, Zone::torso}));
}

TEST(BodyShape, is_not_hit_beyond_the_range_nor_behind) {
  const BodyShape shape = body_shape(AgentProfile{}, kUpright);
  EXPECT_TRUE(hit_body(shape, {}, {-5, 0, 1.2}, {1, 0, 0}, 4.77));
  EXPECT_FALSE(hit_body(shape, {}, {-5, 0, 1.2}, {1, 0, 0}, 4.75));
  EXPECT_FALSE(hit_body(shape, {}, {-5, 0, 1.2}, {-1, 0, 0}, 10));
}

TEST(BodyShape, is_hit_from_above_on_the_head_and_from_below_on_the_legs) {
  const BodyShape shape = body_shape(AgentProfile{}, kUpright);
  const auto above = hit_body(shape, {}, {0, 0, 3}, {0, 0, -1}, 10);
  ASSERT_TRUE(above);
  EXPECT_EQ(above->zone, Zone::head);
  EXPECT_NEAR(above->distance, 1.2, 1e-6);
  const auto below = hit_body(shape, {}, {0, 0, -1}, {0, 0, 1}, 10);
  ASSERT_TRUE(below);
  EXPECT_EQ(below->zone, Zone::legs);
  EXPECT_NEAR(below->distance, 1, 1e-6);
}

/// The slow twin: goes along the ray by tenths of a millimetre of a shape that is `thicker`.
std::optional<BodyHit> march(const BodyShape& shape, Vec3 feet, const Double3& from,
                             const Double3& direction, double range, double thicker) {
  constexpr double kStep = 2e-4;
  const auto in_column = [&](const Double3& p, double x, double y, double low, double high,
                             double radius) {
    const double dx = p[0] - feet.x - x;
    const double dy = p[1] - feet.y - y;
    return p[2] - feet.z >= low - thicker && p[2] - feet.z <= high + thicker &&
           dx * dx + dy * dy <= (radius + thicker) * (radius + thicker);
  };
  for (double at = 0; at <= range; at += kStep) {
    const Double3 p = along(from, direction, at);
    const Double3 head{double{feet.x} + shape.shift_x, double{feet.y} + shape.shift_y,
                       double{feet.z} + shape.head};
    if (length(difference(p, head)) <= shape.head_radius + thicker) return BodyHit{at, Zone::head};
    if (in_column(p, shape.shift_x, shape.shift_y, shape.hips, shape.neck, shape.torso_radius))
      return BodyHit{at, Zone::torso};
    if (in_column(p, 0, 0, 0, shape.hips, shape.legs_radius)) return BodyHit{at, Zone::legs};
  }
  return std::nullopt;
}

TEST(BodyShape, is_hit_where_small_steps_along_the_ray_enter_it) {
  Random random(23);
  constexpr double kRange = 3;
  constexpr double kThick = 1e-3;
  int hits = 0;
  int zones = 0;
  for (int i = 0; i < 1000; ++i) {
    const Lean lean = static_cast<Lean>(random.below(3));
    const BodyShape shape =
        body_shape(AgentProfile{}, StanceId{random.below(2)}, lean, random.point_in(-1, 1));
    const Vec3 feet = random.point_in(-20, 20);
    const Vec3 aside = random.point_in(-1.5F, 1.5F);
    const Double3 from = to_double(feet + aside + Vec3{0, 0, 0.9F});
    const Vec3 goal = feet + Vec3{random.between(-0.5F, 0.5F), random.between(-0.5F, 0.5F),
                                  random.between(-0.1F, 1.9F)};
    const Double3 way = unit(difference(to_double(goal), from));
    const auto exact = hit_body(shape, feet, from, way, kRange);
    const auto thin = march(shape, feet, from, way, kRange, -kThick);
    const auto thick = march(shape, feet, from, way, kRange, kThick);
    ASSERT_TRUE(!thin || exact) << i;
    ASSERT_TRUE(!exact || thick) << i;
    if (exact) {
      EXPECT_LE(thick->distance, exact->distance + 3e-4) << i;
    }
    if (thin) {
      EXPECT_LE(exact->distance, thin->distance + 3e-4) << i;
    }
    if (thin && thin->zone == thick->zone && thin->distance - thick->distance < 0.01) {
      EXPECT_EQ(exact->zone, thin->zone) << i;
      ++zones;
    }
    hits += thin ? 1 : 0;
  }
  EXPECT_GT(hits, 300);
  EXPECT_GT(zones, 250);
}

TEST(BodyShape, is_as_far_away_as_its_nearest_point) {
  const BodyShape shape = body_shape(AgentProfile{}, kUpright);
  EXPECT_EQ(distance_to_body(shape, {}, {0, 0, 1}), 0);
  EXPECT_NEAR(distance_to_body(shape, {}, {0, 0, 2.8}), 1, 1e-6);  // the head
  EXPECT_NEAR(distance_to_body(shape, {}, {2, 0, 1.2}), 2 - shape.torso_radius, 1e-6);
  EXPECT_NEAR(distance_to_body(shape, {}, {0, 2, 0.1}), 2 - shape.legs_radius, 1e-6);
  EXPECT_NEAR(distance_to_body(shape, {}, {0.2F + 3.0F, 0, -4}), 5, 1e-6);  // a foot
}

}  // namespace
}  // namespace defilade::test
