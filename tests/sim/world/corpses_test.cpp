// Whoever is dead does nothing more, but what it has fired flies on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/stage.h"

namespace defilade::test {
namespace {

using ::testing::UnorderedElementsAre;

Arm deadly_rocket() {
  Arm arm;
  arm.name = "rocket";
  arm.kind = ArmKind::projectile;
  arm.damage = 150;
  arm.interval = 10;
  arm.speed = 12;
  arm.splash = 1;
  arm.splash_damage = 10;
  return arm;
}
Arm deadly_rifle() {
  Arm arm;
  arm.name = "rifle";
  arm.damage = 150;
  arm.interval = 10;
  return arm;
}

const Arena& ring() {
  static const Arena arena = arena_of(
      import_drawing(kYard), {.arms = {{deadly_rocket(), deadly_rifle()}}, .floor_sounds = {}});
  return arena;
}

Act fire_after(double seconds, Vec3 point) {
  return [seconds, point](const Turn& turn, Intent& intent) {
    intent.look = point;
    intent.fire = std::nullopt;
    if (turn.scene().seconds >= seconds) intent.fire = point;
  };
}

/// Steps until somebody is killed.
std::vector<Kill> next_kills(Stage& stage) {
  std::vector<Kill> kills;
  stage.run(5, [&] {
    kills.assign(stage.world.kills().begin(), stage.world.kills().end());
    return !kills.empty();
  });
  return kills;
}

/// Fighters think in turn; the one after five others thinks with the first.
void add_five_others(Stage& stage) {
  for (int i = 0; i < 5; ++i) stage.add({5 + 2 * static_cast<float>(i), 7, 0});
}

TEST(Corpses, of_a_duel_are_two_if_both_fire_in_the_same_tick) {
  for (const std::string arm : {"rocket", "rifle"}) {
    Stage stage({}, ring());
    const BodyId west = stage.add(kWest, fire_after(0.6, kEast + kChest), {arm});
    add_five_others(stage);
    const BodyId east = stage.add(kEast, fire_after(0.6, kWest + kChest), {arm});
    EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{west, east}, Kill{east, west}));
    for (const BodyId id : {west, east}) {
      EXPECT_EQ(stage.world.meters(id).shots, 1U);
      EXPECT_EQ(stage.world.meters(id).kills, 1U);
      EXPECT_EQ(stage.world.meters(id).deaths, 1U);
    }
  }
}

TEST(Corpses, of_a_duel_with_rockets_are_two_although_one_dies_first) {
  Stage stage({}, ring());
  const BodyId west = stage.add(kWest, fire_after(0.6, kEast + kChest), {"rocket"});
  const BodyId east = stage.add(kEast, fire_after(0.7, kWest + kChest), {"rocket"});
  EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{west, east}));
  EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{east, west}));
  stage.run(2);
  for (const BodyId id : {west, east}) EXPECT_EQ(stage.world.meters(id).deaths, 1U);
}

TEST(Corpses, that_two_make_in_the_same_tick_are_credited_to_the_lower_number) {
  Stage stage({}, ring());
  const BodyId first = stage.add(kWest, fire_after(0.6, Vec3{9, 4.5F, 1.2F}), {"rifle"});
  add_five_others(stage);
  const BodyId second = stage.add(kEast, fire_after(0.6, Vec3{9, 4.5F, 1.2F}), {"rifle"});
  const BodyId victim = stage.add({9, 4.5F, 0});
  EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{first, victim}));
  EXPECT_EQ(stage.world.meters(second).hits, 1U);
  EXPECT_EQ(stage.world.meters(second).damage, 0);
  EXPECT_EQ(stage.world.meters(victim).deaths, 1U);
}

TEST(Corpses, have_rockets_in_the_air_that_still_kill_for_them) {
  Stage stage({}, ring());
  const BodyId shooter = stage.add(kWest, fire_after(0, kEast + kChest), {"rocket"});
  const BodyId victim = stage.add(kEast);
  const BodyId third = stage.add({3, 2, 0}, fire_after(0.4, kWest + kChest), {"rifle"});
  EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{third, shooter}));
  EXPECT_TRUE(stage.world.alive(victim));
  EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{shooter, victim}));
  EXPECT_EQ(stage.world.meters(shooter).kills, 1U);
  EXPECT_EQ(stage.world.meters(shooter).hits, 1U);
  EXPECT_EQ(stage.world.meters(shooter).first_hits, 1U);
}

TEST(Corpses, do_not_move_fire_speak_or_see) {
  Stage stage({}, ring());
  const BodyId shooter = stage.add(kWest, fire_after(0.5, kEast + kChest), {"rifle"});
  const BodyId victim = stage.add(kEast,
                                  [](const Turn& turn, Intent& intent) {
                                    run_to({15, 7, 0})(turn, intent);
                                    intent.look = kWest + kChest;
                                    if (turn.scene().seconds < 0.7) intent.gait = Gait::stand;
                                    intent.say = turn.scene().seconds < 0.7 ? 0 : 1;
                                  },
                                  {"rifle"});
  ASSERT_FALSE(next_kills(stage).empty());
  const Vec3 place = stage.body(victim).feet;
  const float seen = stage.world.meters(shooter).seen;
  const std::uint32_t looks = stage.world.meters(shooter).looks;
  EXPECT_GT(seen, 0);
  const float alive = stage.world.meters(victim).alive;
  stage.heard.clear();
  stage.run(3);
  EXPECT_EQ(stage.body(victim).feet, place);
  EXPECT_EQ(stage.count(SoundKind::voice), 0U);
  EXPECT_EQ(stage.count(SoundKind::step), 0U);
  EXPECT_EQ(stage.world.meters(shooter).seen, seen);
  EXPECT_EQ(stage.world.meters(shooter).looks, looks);
  EXPECT_EQ(stage.world.meters(victim).alive, alive);
  EXPECT_EQ(stage.body(victim).health, 0);
}

TEST(Corpses, stop_neither_shots_nor_bodies) {
  Stage stage({}, ring());
  const BodyId killer = stage.add(kWest, fire_after(0.5, Vec3{9, 4.5F, 1.2F}), {"rifle"});
  const BodyId corpse = stage.add({9, 4.5F, 0});
  ASSERT_THAT(next_kills(stage), UnorderedElementsAre(Kill{killer, corpse}));
  const BodyId behind = stage.add({12, 4.5F, 0});
  const BodyId second = stage.add({5, 4.5F, 0}, fire_after(0, Vec3{12, 4.5F, 1.2F}), {"rocket"});
  EXPECT_THAT(next_kills(stage), UnorderedElementsAre(Kill{second, behind}));
  EXPECT_EQ(stage.world.meters(corpse).deaths, 1U);
  const BodyId walker = stage.add({6, 4.5F, 0}, run_to({11, 4.5F, 0}));
  float aside = 0;
  EXPECT_TRUE(stage.run(3, [&] {
    aside = std::max(aside, std::abs(stage.body(walker).feet.y - 4.5F));
    return stage.body(walker).feet.x > 10.5F;
  }));
  EXPECT_LT(aside, 0.05F);
}

}  // namespace
}  // namespace defilade::test
