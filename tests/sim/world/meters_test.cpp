// Meters of scripted bodies are what can be computed by hand.

#include "defilade/sim/meters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/stage.h"

namespace defilade::test {
namespace {

using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;

/// Looks are ten times a second, and turning takes a quarter of one.
constexpr float kMoment = 0.36F;

Arm gun() {
  Arm arm;
  arm.name = "rifle";
  arm.damage = 10;
  arm.interval = 0.5F;
  arm.automatic = true;
  arm.magazine = 5;
  arm.legs = arm.head = 1;
  return arm;
}
/// It flies for a second from one end of the yard to the other.
Arm rocket() {
  Arm arm = gun();
  arm.name = "rocket";
  arm.kind = ArmKind::projectile;
  arm.interval = 10;
  arm.speed = 12;
  arm.splash = 1.5F;
  arm.splash_damage = 20;
  return arm;
}

const Arena& range() {
  static const Arena arena =
      arena_of(import_drawing(kYard), {.arms = {{gun(), rocket()}}, .floor_sounds = {}});
  return arena;
}

/// Bodies begin with a look to the east.
Act look_at(Vec3 point) {
  return [point](const Turn&, Intent& intent) { intent.look = point; };
}
Act fire_until(Vec3 point, double until) {
  return [point, until](const Turn& turn, Intent& intent) {
    intent.fire = std::nullopt;
    if (turn.scene().seconds < until) intent.fire = point;
  };
}

TEST(Meters, count_the_time_in_sight_of_an_enemy_that_looks_there) {
  Stage stage({}, range());
  const BodyId watched = stage.add(kEast);  // looks east, away from the other one
  const BodyId watcher = stage.add(kWest);
  stage.run(3);
  EXPECT_NEAR(stage.world.meters(watched).seen, 3, kMoment);
  EXPECT_EQ(stage.world.meters(watcher).seen, 0);
  EXPECT_NEAR(stage.world.meters(watched).alive, 3, 0.02);
}

TEST(Meters, count_no_time_in_sight_of_an_enemy_that_looks_elsewhere) {
  Stage stage({}, range());
  const BodyId body = stage.add(kEast, look_at(kWest));
  stage.add(kWest, look_at({3, -100, 1.6F}));
  stage.run(3);
  EXPECT_LE(stage.world.meters(body).seen, kMoment);
}

TEST(Meters, measure_the_distance_to_the_nearest_enemy_in_sight) {
  Stage stage({}, range());
  const BodyId body = stage.add(kEast);
  stage.add(kWest);
  stage.add(kEast - Vec3{4, 0, 0});
  stage.add(kEast - Vec3{1, 0, 0}, {}, {"rifle"}, TeamId{0U});  // a mate does not count
  stage.run(3);
  const FighterMeters& meters = stage.world.meters(body);
  EXPECT_THAT(meters.looks, AllOf(Ge(29U), Le(30U)));
  EXPECT_NEAR(meters.apart / static_cast<float>(meters.looks), 4, 0.01);
}

TEST(Meters, count_the_time_within_two_metres_of_a_mate) {
  Stage stage({}, range());
  const TeamId team{0U};
  const BodyId first = stage.add(kWest, {}, {"rifle"}, team);
  const BodyId near = stage.add(kWest + Vec3{1.9F, 0, 0}, {}, {"rifle"}, team);
  const BodyId far = stage.add(kWest + Vec3{4.2F, 0, 0}, {}, {"rifle"}, team);
  const BodyId enemy = stage.add(kWest + Vec3{5.2F, 0, 0});
  stage.run(3);
  EXPECT_NEAR(stage.world.meters(first).stacked, 3, 0.11);
  EXPECT_NEAR(stage.world.meters(near).stacked, 3, 0.11);
  EXPECT_EQ(stage.world.meters(far).stacked, 0);
  EXPECT_EQ(stage.world.meters(enemy).stacked, 0);
}

TEST(Meters, count_the_time_beyond_a_second_without_progress) {
  Stage stage({}, range());
  const BodyId walled = stage.add({18, 4.5F, 0}, run_to({30, 4.5F, 0}));
  const BodyId idle = stage.add(kWest);
  const BodyId walker = stage.add({3, 6.5F, 0}, run_to({17, 6.5F, 0}));
  stage.run(5);
  EXPECT_NEAR(stage.world.meters(walled).stuck, 3.8, 0.2);  // it reaches the wall after 0.2 s
  EXPECT_EQ(stage.world.meters(idle).stuck, 0);
  EXPECT_EQ(stage.world.meters(walker).stuck, 0);
}

TEST(Meters, count_shots_hits_damage_and_parts_of_magazines) {
  Stage stage({}, range());
  const BodyId shooter = stage.add(kWest, fire_until(kEast + kChest, 1.2));
  const BodyId target = stage.add(kEast);
  stage.run(3);
  const FighterMeters& meters = stage.world.meters(shooter);
  EXPECT_EQ(meters.shots, 3U);  // at 0, 0.5 and 1 s
  EXPECT_EQ(meters.hits, 3U);
  EXPECT_EQ(meters.from_behind, 3U);  // the target looks east, as the shooter does
  EXPECT_EQ(meters.first_shots, 1U);
  EXPECT_EQ(meters.first_hits, 1U);
  EXPECT_NEAR(meters.magazines, 0.6, 1e-5);
  EXPECT_NEAR(meters.damage, 30, 1e-4);
  EXPECT_NEAR(stage.body(target).health, 0.7, 1e-5);
}

TEST(Meters, count_hits_from_the_front_and_shots_that_miss) {
  Stage stage({}, range());
  const BodyId shooter = stage.add(kWest, [](const Turn& turn, Intent& intent) {
    intent.fire = turn.scene().seconds < 0.45 ? Vec3{3, 8, 1.2F} : kEast + kChest;
    if (turn.scene().seconds > 1.2) intent.fire = std::nullopt;
  });
  stage.add(kEast, look_at(kWest + kChest));
  stage.run(3);
  const FighterMeters& meters = stage.world.meters(shooter);
  EXPECT_EQ(meters.shots, 3U);  // the first goes into the wall
  EXPECT_EQ(meters.hits, 2U);
  EXPECT_EQ(meters.from_behind, 0U);
  EXPECT_EQ(meters.first_shots, 1U);
  EXPECT_EQ(meters.first_hits, 0U);
}

TEST(Meters, call_a_shot_first_after_five_seconds_without_one) {
  const auto first_shots = [](double pause) {
    Stage stage({}, range());
    const BodyId shooter = stage.add(kWest, [&](const Turn& turn, Intent& intent) {
      const double now = turn.scene().seconds;
      intent.fire = std::nullopt;
      if (now < 0.3 || (now > pause && now < pause + 0.3)) intent.fire = kEast + kChest;
    });
    stage.add(kEast);
    stage.run(8);
    EXPECT_EQ(stage.world.meters(shooter).shots, 2U);
    EXPECT_EQ(stage.world.meters(shooter).first_hits, stage.world.meters(shooter).first_shots);
    return stage.world.meters(shooter).first_shots;
  };
  EXPECT_EQ(first_shots(4.5), 1U);
  EXPECT_EQ(first_shots(5.5), 2U);
}

TEST(Meters, count_what_a_rocket_hits_where_it_ends) {
  for (const bool turns : {false, true}) {
    Stage stage({}, range());
    const BodyId shooter = stage.add(kEast, fire_until(kWest + kChest, 0.5), {"rocket"});
    stage.add(kWest, [&](const Turn& turn, Intent& intent) {
      intent.look = Vec3{-100, 4.5F, 1.6F};
      if (turns && turn.scene().seconds > 0.8) intent.look = kEast + kChest;
    });
    stage.run(0.7);
    EXPECT_EQ(stage.world.meters(shooter).shots, 1U);
    EXPECT_EQ(stage.world.meters(shooter).first_shots, 1U);
    EXPECT_EQ(stage.world.meters(shooter).hits, 0U);  // it is still in the air
    stage.run(1);
    const FighterMeters& meters = stage.world.meters(shooter);
    EXPECT_EQ(meters.hits, 1U);
    EXPECT_EQ(meters.first_hits, 1U);
    EXPECT_EQ(meters.from_behind, turns ? 0U : 1U);
    EXPECT_NEAR(meters.damage, 10, 1e-4);  // the blast spares whom the rocket has hit
  }
}

TEST(Meters, count_a_blast_once_however_many_it_hurts) {
  Stage stage({}, range());
  const Vec3 wall{18.9F, 4.5F, 1};
  const BodyId shooter = stage.add(kWest, fire_until(wall, 0.3), {"rocket"});
  const BodyId left = stage.add({18.2F, 3.6F, 0});
  const BodyId right = stage.add({18.2F, 5.4F, 0});
  stage.run(3);
  const FighterMeters& meters = stage.world.meters(shooter);
  EXPECT_LT(stage.body(left).health, 1);
  EXPECT_LT(stage.body(right).health, 1);
  EXPECT_EQ(meters.hits, 1U);
  EXPECT_EQ(meters.first_hits, 1U);
  EXPECT_NEAR(meters.damage, 100 * (2 - stage.body(left).health - stage.body(right).health), 1e-3);
}

TEST(Meters, count_lives_kills_and_deaths) {
  Stage stage({}, range());
  const BodyId shooter = stage.add(kWest, fire_at(kEast + kChest));
  const BodyId victim = stage.add(kEast);
  ASSERT_FALSE(
      stage.run(4, [&] { return !stage.world.alive(victim); }));  // one magazine: 50 points
  EXPECT_EQ(stage.world.meters(shooter).kills, 0U);
  stage.world.enter(shooter, {NodeId{0U}, kWest, ""});
  ASSERT_TRUE(stage.run(4, [&] { return !stage.world.alive(victim); }));
  EXPECT_EQ(stage.world.meters(shooter).kills, 1U);
  EXPECT_EQ(stage.world.meters(shooter).lives, 2U);
  EXPECT_EQ(stage.world.meters(shooter).damage, 100);
  EXPECT_EQ(stage.world.meters(victim).deaths, 1U);
  EXPECT_EQ(stage.world.meters(victim).lives, 1U);
}

TEST(Meters, add_up) {
  FighterMeters one;
  one = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  FighterMeters sum = one;
  sum.add(one);
  EXPECT_EQ(sum, (FighterMeters{2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32}));
}

}  // namespace
}  // namespace defilade::test
