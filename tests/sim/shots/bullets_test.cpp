// Pellets hit as often as geometry says, pass what their class passes, and are the same everywhere.

#include "sim/shots/bullets.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <numbers>

#include "support/drawings/drawings.h"
#include "support/drawings/shooting.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr int kPellets = 40'000;

Arm shotgun(float spread) {
  Arm arm;
  arm.pellets = 1;
  arm.spread = spread;
  return arm;
}

/// The share of shots that hit the body.
double share_of_hits(const Arm& arm, float recoil, const Target& body, Vec3 at) {
  ShotReport report;
  int hits = 0;
  for (std::uint32_t tick = 0; tick < kPellets; ++tick) {
    Draw draw(7, 1, Purpose::spread, tick);
    fire_bullets({arm, {BodyId{0U}, TeamId{0U}}, {0, 0, 1}, at, recoil}, kOpen, {&body, 1}, draw,
                 report);
    hits += static_cast<int>(report.hits.size());
  }
  return hits / double{kPellets};
}

/// Four standard deviations.
double bound(double share) { return 4 * std::sqrt(share * (1 - share) / kPellets); }

TEST(Bullets, hit_a_ball_as_often_as_its_area_is_to_the_area_of_the_cone) {
  for (const double distance : {3.0, 6.0, 12.0, 24.0}) {
    Target ball = target_at(1, {static_cast<float>(distance), 0, 1});
    ball.shape = {};
    ball.shape.head_radius = 0.2F;
    const double edge = 0.2 / std::sqrt(distance * distance - 0.04);  // the tangent it is seen at
    for (const float spread : {0.05F, 0.1F, 0.5F}) {
      const double ratio = edge / std::tan(spread);
      const double share = std::min(1.0, ratio * ratio);
      EXPECT_NEAR(share_of_hits(shotgun(spread), 0, ball, ball.feet), share, bound(share) + 1e-4)
          << distance << ' ' << spread;
    }
  }
}

TEST(Bullets, hit_a_pillar_as_often_as_the_strip_that_it_covers_of_the_cone) {
  Target pillar = target_at(1, {10, 0, 0});
  pillar.shape = {};
  pillar.shape.torso_radius = 0.3F;
  pillar.shape.hips = -50;
  pillar.shape.neck = 50;
  const double edge = 0.3 / std::sqrt(100 - 0.09);
  for (const float spread : {0.05F, 0.1F, 0.5F}) {
    const double q = edge / std::tan(spread);
    const double share = 2 / std::numbers::pi * (std::asin(q) + q * std::sqrt(1 - q * q));
    EXPECT_NEAR(share_of_hits(shotgun(spread), 0, pillar, {10, 0, 1}), share, bound(share) + 1e-4);
  }
}

TEST(Bullets, spread_by_recoil_as_by_the_arm) {
  Target ball = target_at(1, {10, 0, 1});
  ball.shape = {};
  ball.shape.head_radius = 0.2F;
  EXPECT_EQ(share_of_hits(shotgun(0), 0, ball, ball.feet), 1);
  EXPECT_EQ(share_of_hits(shotgun(0.0625F), 0.0625F, ball, ball.feet),
            share_of_hits(shotgun(0.125F), 0, ball, ball.feet));
}

TEST(Bullets, spread_evenly_over_the_disc_in_every_direction) {
  for (const Double3& middle : {Double3{1, 0, 0}, Double3{0, 0, -1}, unit({1, -2, 3})}) {
    Draw draw(1, 2, Purpose::spread, 3);
    const double cone = 0.5;
    const Cross sides = perpendicular_to(middle);
    std::array<int, 4> quarters{};
    int inner = 0;
    for (int i = 0; i < kPellets; ++i) {
      const Double3 way = draw_direction(middle, cone, draw);
      ASSERT_NEAR(length(way), 1, 1e-12);
      const double x = dot(way, sides.u) / dot(way, middle) / cone;
      const double y = dot(way, sides.v) / dot(way, middle) / cone;
      ASSERT_LE(x * x + y * y, 1 + 1e-9);
      ++quarters[(x < 0 ? 1U : 0U) + (y < 0 ? 2U : 0U)];
      inner += x * x + y * y < 0.25 ? 1 : 0;
    }
    EXPECT_NEAR(inner / double{kPellets}, 0.25, bound(0.25));
    for (const int quarter : quarters) EXPECT_NEAR(quarter / double{kPellets}, 0.25, bound(0.25));
  }
}

TEST(Bullets, have_a_tangent_that_is_right_to_nine_digits) {
  for (double angle = 0; angle <= 1; angle += 1e-3)
    EXPECT_NEAR(tangent(angle), std::tan(angle), 1e-9) << angle;
}

TEST(Bullets, are_the_same_with_every_compiler_and_instruction_set) {
  std::uint64_t hash = 1469598103934665603U;
  Draw draw(1, 2, Purpose::spread, 3);
  for (int i = 0; i < 1000; ++i)
    for (const double v : draw_direction(unit({1, 2, 3}), tangent(0.1 + i * 1e-4), draw))
      hash = (hash ^ std::bit_cast<std::uint64_t>(v)) * 1099511628211U;
  EXPECT_EQ(hash, 10713113340485219849U);
}

/// What a shot along a corridor with that in the middle meets: "hit", "stopped" or "nothing".
std::string shoot_through(std::string_view corridor, std::string_view weapon_class, float height) {
  const ImportedLevel imported =
      import_drawing(corridor, "wall 3\ndefine % foliage 0 3\ndefine | plank 0 3\n");
  const LevelCaster caster(imported.level);
  Arm arm;
  arm.fire_class = weapon_class;
  const Trace trace(caster, fire_channel(arm, imported.level.weapons));
  const Target body = target_at(1, {8.5F, 1.5F, 0});
  ShotReport report;
  Draw draw(1, 2, Purpose::spread, 3);
  fire_bullets({arm, {}, {1.5F, 1.5F, height}, {8.5F, 1.5F, height}}, trace, {&body, 1}, draw,
               report);
  if (!report.hits.empty()) return "hit";
  return report.impacts.empty() ? "nothing" : "stopped";
}

TEST(Bullets, pass_what_their_weapon_class_passes) {
  const std::vector<std::array<std::string_view, 3>> table{
      // the corridor                                      pistol    rifle
      {"##########\n#........#\n##########\n", "hit", "hit"},
      {"##########\n#...#....#\n##########\n", "stopped", "stopped"},
      {"##########\n#...=....#\n##########\n", "hit", "hit"},
      {"##########\n#...%....#\n##########\n", "hit", "hit"},
      {"##########\n#...|....#\n##########\n", "stopped", "hit"},
  };
  for (const auto& [corridor, pistol, rifle] : table) {
    EXPECT_EQ(shoot_through(corridor, "pistol", 1.5F), pistol) << corridor;
    EXPECT_EQ(shoot_through(corridor, "rifle", 1.5F), rifle) << corridor;
  }
  EXPECT_EQ(shoot_through(table[2][0], "rifle", 0.5F), "stopped");  // under the window
}

TEST(Bullets, stop_where_the_wall_is) {
  const LevelCaster caster(box_room({-20, -20, -20}, {20, 20, 20}));
  const Trace trace(caster, Channel::sight());
  ShotReport report;
  for (std::uint32_t tick = 0; tick < 200; ++tick) {
    Draw draw(3, 1, Purpose::spread, tick);
    fire_bullets({shotgun(0.5F), {}, {1, 2, 3}, {5, 4, 2}}, trace, {}, draw, report);
    ASSERT_EQ(report.impacts.size(), 1U);
    const Vec3 p = report.impacts[0];
    EXPECT_NEAR(std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}), 20, 2e-3);
  }
}

TEST(Bullets, hit_the_nearest_of_several_bodies_and_never_the_shooter) {
  const std::array bodies{target_at(0, {0, 0, 0}), target_at(1, {9, 0, 0}),
                          target_at(2, {5, 0, 0})};
  ShotReport report;
  Draw draw(1, 2, Purpose::spread, 3);
  Arm arm;
  fire_bullets({arm, {BodyId{0U}, {}}, {0, 0, 1.2F}, {9, 0, 1.2F}}, kOpen, bodies, draw, report);
  ASSERT_EQ(report.hits.size(), 1U);
  EXPECT_EQ(report.hits[0].body, BodyId{2U});
  EXPECT_NEAR(report.hits[0].place.x, 5 - bodies[2].shape.torso_radius, 1e-5);
  EXPECT_TRUE(report.near_misses.empty());
}

TEST(Bullets, do_damage_by_zone_and_none_to_mates_without_friendly_fire) {
  Arm arm;
  arm.damage = 10;
  arm.head = 3;
  arm.legs = 0.5F;
  const Target body = target_at(1, {5, 0, 0}, 4);
  const auto damage_at = [&](float height, Shooter by) {
    ShotReport report;
    Draw draw(1, 2, Purpose::spread, 3);
    fire_bullets({arm, by, {0, 0, height}, {5, 0, height}}, kOpen, {&body, 1}, draw, report);
    return report.hits.empty() ? -1 : report.hits[0].damage;
  };
  EXPECT_EQ(damage_at(1.7F, {}), 30);
  EXPECT_EQ(damage_at(1.2F, {}), 10);
  EXPECT_EQ(damage_at(0.3F, {}), 5);
  EXPECT_EQ(damage_at(1.9F, {}), -1);
  EXPECT_EQ(damage_at(1.2F, {BodyId{0U}, TeamId{4U}, true}), 10);
  EXPECT_EQ(damage_at(1.2F, {BodyId{0U}, TeamId{4U}, false}), 0);
  EXPECT_EQ(damage_at(1.2F, {BodyId{0U}, TeamId{3U}, false}), 10);
  EXPECT_EQ(damage_at(1.2F, {BodyId{0U}, TeamId{}, false}), 10);
}

TEST(Bullets, are_noticed_by_heads_that_they_pass_within_a_metre_before_they_stop) {
  const LevelCaster caster(box_room({-1, -10, -10}, {12, 10, 10}));
  const Trace trace(caster, Channel::sight());
  const std::array bodies{target_at(1, {5, 0.9F, 0}), target_at(2, {6, -1.1F, 0}),
                          target_at(3, {15, 0, 0.5F}), target_at(4, {-0.5F, 0, 5})};
  Arm arm;
  arm.pellets = 3;
  ShotReport report;
  Draw draw(1, 2, Purpose::spread, 3);
  fire_bullets({arm, {}, {0, 0, 1.674F}, {9, 0, 1.674F}}, trace, bodies, draw, report);
  ASSERT_EQ(report.near_misses.size(), 1U);
  EXPECT_EQ(report.near_misses[0].body, BodyId{1U});
  EXPECT_NEAR(report.near_misses[0].place.x, 5, 1e-4);
  EXPECT_EQ(report.impacts.size(), 3U);
}

TEST(Bullets, allocate_nothing_once_the_report_has_grown) {
  const LevelCaster caster(box_room({-20, -20, -1}, {20, 20, 5}));
  const Trace trace(caster, Channel::sight());
  const std::array bodies{target_at(1, {9, 0, 0}), target_at(2, {8, 1, 0}),
                          target_at(3, {9, 2, 0})};
  Arm arm = shotgun(0.2F);
  arm.pellets = 11;
  ShotReport report;
  const auto volley = [&] {
    for (std::uint32_t tick = 0; tick < 500; ++tick) {
      Draw draw(1, 2, Purpose::spread, tick);
      fire_bullets({arm, {}, {0, 0, 1.5F}, {9, 0, 1.5F}}, trace, bodies, draw, report);
    }
  };
  volley();
  EXPECT_EQ(allocations_in(volley), 0U);
}

}  // namespace
}  // namespace defilade::test
