// What flies follows the formulas of free fall, bounces, rolls and comes to rest.

#include "sim/shots/flight.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/drawings/shooting.h"
#include "support/random/random.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr float kTick = 1.0F / 60;
constexpr float kGravity = 9.81F;

Arm grenade() {
  Arm arm;
  arm.name = "frag";
  arm.kind = ArmKind::grenade;
  arm.damage = 0;
  arm.speed = 15;
  arm.gravity = 1;
  arm.splash = 5;
  arm.splash_damage = 100;
  arm.bounce = 0.5F;
  arm.fuse = 30;
  return arm;
}
Arm rocket() {
  Arm arm = grenade();
  arm.kind = ArmKind::projectile;
  arm.damage = 100;
  arm.gravity = 0;
  arm.speed = 30;
  arm.fuse = 0;
  arm.range = 300;
  return arm;
}

struct Flying {
  Flying(Arm with, Vec3 from, Vec3 velocity, const Trace& in = kOpen,
         std::span<const Target> at = {})
      : arm(std::move(with)),
        trace(in),
        bodies(at),
        flight(launch(arm, ArmId{0U}, {BodyId{0U}, {}}, from, velocity)) {}

  Arm arm;
  Trace trace;
  std::span<const Target> bodies;
  Flight flight;
  FlightStep last = {};

  FlightStep step() { return last = step_flight(flight, arm, trace, bodies, kGravity, kTick); }
  /// Ticks until it is over.
  int run() {
    int ticks = 0;
    do {
      ++ticks;
    } while (!step().over && ticks < 10'000);
    return ticks;
  }
};

TEST(Flight, follows_the_parabola_of_free_fall) {
  const Vec3 v{9, 4, 12};
  Flying flying(grenade(), {1, 2, 3}, v);
  float apex = 0;
  for (int tick = 1; tick <= 180; ++tick) {
    flying.step();
    const double t = tick / 60.0;
    EXPECT_NEAR(flying.flight.place.x, 1 + 9 * t, 1e-3);
    EXPECT_NEAR(flying.flight.place.y, 2 + 4 * t, 1e-3);
    EXPECT_NEAR(flying.flight.place.z, 3 + 12 * t - kGravity / 2 * t * t, 1e-3);
    apex = std::max(apex, flying.flight.place.z);
  }
  EXPECT_NEAR(apex, 3 + 12 * 12 / (2 * kGravity), 1e-3);
}

TEST(Flight, lands_where_the_formula_of_the_throw_says) {
  const LevelCaster caster(box_room({-10, -10, 0}, {100, 10, 50}));
  const Trace trace(caster, Channel::sight());
  for (const float height : {0.02F, 1.5F, 6.0F}) {
    const float up = 15 * std::sqrt(0.5F);
    Flying flying(grenade(), {0, 0, height}, {up, 0, up}, trace);
    double before = 0;
    while (flying.step().bounces == 0) before = flying.flight.place.x;
    const double seconds = (up + std::sqrt(up * up + 2 * kGravity * height)) / kGravity;
    EXPECT_NEAR(before, up * (seconds - kTick / 2), up * kTick / 2 + 1e-2) << height;
    const double after = flying.flight.place.x;
    EXPECT_GE(after, up * seconds - up * kTick) << height;
    EXPECT_LE(after, up * seconds + up * kTick) << height;
  }
}

TEST(Flight, takes_the_time_of_its_speed_to_hit_a_body) {
  const std::array bodies{target_at(0, {0, 0, 0}), target_at(1, {20, 0, 0})};
  Flying flying(rocket(), {0, 0, 1.2F}, {30, 0, 0}, kOpen, bodies);
  const double way = 20 - bodies[1].shape.torso_radius;
  EXPECT_EQ(flying.run(), static_cast<int>(std::ceil(way / 30 * 60)));
  EXPECT_TRUE(flying.last.exploded);
  ASSERT_TRUE(flying.last.hit);
  EXPECT_EQ(flying.last.hit->body, BodyId{1U});
  EXPECT_EQ(flying.last.hit->damage, 100);
  EXPECT_NEAR(flying.flight.place.x, way, 1e-4);
}

TEST(Flight, passes_through_no_wall_however_fast_it_is) {
  const LevelCaster caster(box_room({-10, -10, -10}, {10, 10, 10}));
  const Trace trace(caster, Channel::sight());
  Arm arm = rocket();
  arm.speed = 5000;
  Flying flying(arm, {0, 1, 2}, {3000, 4000, 0}, trace);
  EXPECT_EQ(flying.run(), 1);
  EXPECT_TRUE(flying.last.exploded);
  EXPECT_NEAR(flying.flight.place.x, 6.75, 0.02);
  EXPECT_NEAR(flying.flight.place.y, 10, 0.02);
}

TEST(Flight, ends_without_a_blast_after_its_range) {
  Flying flying(rocket(), {0, 0, 1}, {30, 0, 0});
  EXPECT_NEAR(flying.run(), 600, 1);
  EXPECT_FALSE(flying.last.exploded);
  EXPECT_NEAR(flying.flight.place.x, 300, 0.01);
}

TEST(Flight, explodes_when_its_fuse_has_burned_down) {
  Arm arm = grenade();
  arm.fuse = 2.5F;
  const LevelCaster caster(box_room({-10, -10, 0}, {10, 10, 5}));
  Flying flying(arm, {0, 0, 1}, {3, 0, 3}, Trace(caster, Channel::sight()));
  EXPECT_NEAR(flying.run(), 150, 1);
  EXPECT_TRUE(flying.last.exploded);
  EXPECT_FALSE(flying.last.hit);
}

TEST(Flight, flies_past_bodies_unless_it_does_damage_by_itself) {
  const std::array bodies{target_at(1, {3, 0, 0})};
  Arm arm = grenade();
  arm.gravity = 0;
  Flying past(arm, {0, 0, 1.2F}, {15, 0, 0}, kOpen, bodies);
  for (int i = 0; i < 60; ++i) EXPECT_FALSE(past.step().over);
  arm.damage = 100;
  Flying into(arm, {0, 0, 1.2F}, {15, 0, 0}, kOpen, bodies);
  EXPECT_LT(into.run(), 60);
  EXPECT_TRUE(into.last.exploded);
}

TEST(Grenade, bounces_to_the_square_of_the_share_of_its_height) {
  const LevelCaster caster(box_room({-10, -10, 0}, {10, 10, 20}));
  Arm arm = grenade();
  arm.bounce = 0.6F;
  Flying flying(arm, {1, 1, 4.01F}, {0, 0, 0}, Trace(caster, Channel::sight()));
  double expected = 4;
  for (int bounce = 1; bounce <= 3; ++bounce) {
    while (flying.step().bounces == 0) {
    }
    expected *= 0.36;
    float apex = 0;
    while (flying.flight.velocity.z > 0) {
      apex = std::max(apex, flying.flight.place.z);
      flying.step();
    }
    EXPECT_NEAR(apex, expected, 0.02 + 0.03 * expected) << bounce;
  }
}

TEST(Grenade, is_reflected_by_a_wall) {
  const LevelCaster caster(box_room({-10, -10, -100}, {10, 10, 100}));
  Arm arm = grenade();
  arm.gravity = 0;
  Flying flying(arm, {5, 0, 0}, {12, 3, 2}, Trace(caster, Channel::sight()));
  while (flying.step().bounces == 0) {
  }
  EXPECT_NEAR(flying.flight.velocity.x, -6, 1e-2);
  EXPECT_NEAR(flying.flight.velocity.y, 1.5, 1e-2);
  EXPECT_NEAR(flying.flight.velocity.z, 1, 1e-2);
  EXPECT_LT(flying.flight.place.x, 10);
}

TEST(Grenade, keeps_its_direction_when_it_skips_over_the_floor) {
  const LevelCaster caster(box_room({-10, -10, 0}, {90, 10, 9}));
  Flying flying(grenade(), {0, 0, 0.2F}, {14, 2, -0.5F}, Trace(caster, Channel::sight()));
  while (flying.step().bounces == 0) {
  }
  EXPECT_NEAR(flying.flight.velocity.y / flying.flight.velocity.x, 2.0 / 14, 1e-2);
  EXPECT_GT(flying.flight.velocity.x, 6);
}

TEST(Grenade, rolls_to_rest_after_the_way_that_its_drag_allows) {
  const LevelCaster caster(box_room({-10, -10, 0}, {50, 10, 9}));
  Flying flying(grenade(), {0, 0, 0.011F}, {8, 0, -0.1F}, Trace(caster, Channel::sight()));
  while (!flying.flight.rolling) flying.step();
  const Vec3 from = flying.flight.place;
  const double speed = flying.flight.velocity.x;
  for (int i = 0; i < 60 * 10; ++i) flying.step();
  EXPECT_EQ(flying.flight.velocity, Vec3{});
  EXPECT_NEAR(flying.flight.place.x - from.x, speed * speed / (2 * 3), 1e-2);
  EXPECT_NEAR(flying.flight.place.z, 0.01, 1e-3);
}

TEST(Grenade, falls_where_the_floor_ends) {
  Level level = box_room({-10, -10, -5}, {50, 10, 9});
  const auto first = static_cast<std::uint32_t>(level.vertices.size());
  for (const Vec3 corner : {Vec3{-10, -10, 0}, {3, -10, 0}, {3, 10, 0}, {-10, 10, 0}})
    level.vertices.push_back(corner);
  level.triangles.push_back({first, first + 1, first + 2, 0});
  level.triangles.push_back({first, first + 2, first + 3, 0});
  const LevelCaster caster(level);
  Flying flying(grenade(), {0, 0, 0.011F}, {12, 0, -0.1F}, Trace(caster, Channel::sight()));
  for (int i = 0; i < 60 * 10; ++i) flying.step();
  EXPECT_GT(flying.flight.place.x, 3);
  EXPECT_NEAR(flying.flight.place.z, -4.99, 1e-3);
  EXPECT_TRUE(flying.flight.rolling);
}

TEST(Grenade, never_leaves_a_closed_room_and_comes_to_rest) {
  const LevelCaster caster(box_room({-2, -3, 0}, {4, 3, 2.5F}));
  Random random(9);
  for (int i = 0; i < 100; ++i) {
    Arm arm = grenade();
    arm.bounce = random.between(0, 0.7F);
    const Vec3 from{random.between(-1.9F, 3.9F), random.between(-2.9F, 2.9F),
                    random.between(0.1F, 2.4F)};
    Flying flying(arm, from, random.point_in(-20, 20), Trace(caster, Channel::sight()));
    for (int tick = 0; tick < 60 * 20; ++tick) {
      flying.step();
      const Vec3 p = flying.flight.place;
      ASSERT_TRUE(p.x > -2 && p.x < 4 && p.y > -3 && p.y < 3 && p.z > 0 && p.z < 2.5F)
          << i << " in tick " << tick;
    }
    EXPECT_EQ(flying.flight.velocity, Vec3{}) << i;
    EXPECT_LT(flying.flight.place.z, 0.05) << i;
  }
}

TEST(Grenade, allocates_nothing) {
  const LevelCaster caster(box_room({-2, -3, 0}, {4, 3, 2.5F}));
  Flying flying(grenade(), {0, 0, 1}, {9, 5, 3}, Trace(caster, Channel::sight()));
  EXPECT_EQ(allocations_in([&] {
              for (int i = 0; i < 600; ++i) flying.step();
            }),
            0U);
}

TEST(ThrowVelocity, makes_the_parabola_pass_the_point) {
  Random random(4);
  for (int i = 0; i < 500; ++i) {
    const Vec3 from = random.point_in(-5, 5);
    const Vec3 to = random.point_in(-8, 8);
    const Vec3 v = throw_velocity(from, to, 18, kGravity);
    EXPECT_NEAR(distance(v, {}), 18, 1e-4);
    const double flat = std::hypot(to.x - from.x, to.y - from.y);
    const double t = flat / std::hypot(v.x, v.y);
    EXPECT_NEAR(from.x + v.x * t, to.x, 1e-3);
    EXPECT_NEAR(from.y + v.y * t, to.y, 1e-3);
    EXPECT_NEAR(from.z + v.z * t - kGravity / 2 * t * t, to.z, 1e-2) << i;
  }
}

TEST(ThrowVelocity, is_straight_without_gravity_and_at_45_degrees_out_of_reach) {
  EXPECT_EQ(throw_velocity({0, 0, 0}, {3, 0, 4}, 10, 0), (Vec3{6, 0, 8}));
  EXPECT_EQ(throw_velocity({0, 0, 0}, {0, 0, 4}, 10, 9.81F), (Vec3{0, 0, 10}));
  const Vec3 far = throw_velocity({0, 0, 0}, {0, 1000, 0}, 10, kGravity);
  EXPECT_NEAR(far.y, far.z, 1e-6);
  EXPECT_NEAR(far.y, 10 * std::sqrt(0.5), 1e-5);
}

}  // namespace
}  // namespace defilade::test
