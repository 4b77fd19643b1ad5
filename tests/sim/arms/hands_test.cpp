// Hands fire at the rate of the arm, count rounds, reload, draw and hold steady.

#include "sim/arms/hands.h"

#include <gtest/gtest.h>

#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr float kTick = 1.0F / 60;

Arm arm_named(std::string name) {
  Arm arm;
  arm.name = std::move(name);
  arm.automatic = true;
  return arm;
}

struct Armed {
  explicit Armed(std::vector<Arm> arms) : armoury{std::move(arms)} {
    for (std::size_t i = 0; i < armoury.arms.size(); ++i) give_arm(hands, armoury, ArmId{i});
  }

  Armoury armoury;
  HandState hands = {};
  Intent intent = {};

  HandResult step() { return step_hands(hands, intent, armoury, kTick); }
  void hold() { intent.fire = Vec3{1, 0, 0}; }
  int shots_in(int ticks) {
    int shots = 0;
    for (int i = 0; i < ticks; ++i) shots += step().shot ? 1 : 0;
    return shots;
  }
  /// The number of the first tick from now in which that is so, counted from 1.
  int ticks_until(bool HandResult::* what) {
    for (int tick = 1; tick < 10'000; ++tick)
      if (step().*what) return tick;
    return -1;
  }
};

TEST(Hands, fire_exactly_at_the_rate_of_the_arm_in_long_bursts) {
  for (const float interval : {0.1F, 0.05F, 0.07F, 0.0333F, 0.123F, 0.8F, 1.5F}) {
    Arm arm = arm_named("gun");
    arm.interval = interval;
    Armed armed({arm});
    armed.hold();
    const double due = 600 / double{interval};  // in ten minutes
    EXPECT_NEAR(armed.shots_in(60 * 600), due, 1.01) << interval;
  }
}

TEST(Hands, fire_no_faster_when_the_trigger_is_pulled_again_and_again) {
  Arm arm = arm_named("gun");
  arm.interval = 0.11F;
  Armed armed({arm});
  int shots = 0;
  for (int i = 0; i < 60 * 60; ++i) {
    armed.intent.fire = i % 2 == 0 ? std::optional(Vec3{1, 0, 0}) : std::nullopt;
    shots += armed.step().shot ? 1 : 0;
  }
  EXPECT_LE(shots, 60 / 0.11 + 1);
  EXPECT_GE(shots, 60 / (0.11 + 2 * kTick));
}

TEST(Hands, fire_a_semi_automatic_arm_once_per_pull) {
  Arm arm = arm_named("pistol");
  arm.automatic = false;
  Armed armed({arm});
  armed.hold();
  EXPECT_EQ(armed.shots_in(600), 1);
  armed.intent.fire.reset();
  EXPECT_EQ(armed.shots_in(1), 0);
  armed.hold();
  EXPECT_EQ(armed.shots_in(600), 1);
}

TEST(Hands, reload_by_themselves_when_the_magazine_is_empty_until_all_rounds_are_gone) {
  Arm arm = arm_named("gun");
  arm.magazine = 5;
  arm.reserve = 12;
  arm.reload = 1;
  Armed armed({arm});
  armed.hold();
  int shots = 0;
  int reloads = 0;
  int dry = 0;
  for (int i = 0; i < 60 * 20; ++i) {
    const HandResult result = armed.step();
    shots += result.shot ? 1 : 0;
    reloads += result.reload_began ? 1 : 0;
    dry += result.dry ? 1 : 0;
  }
  EXPECT_EQ(shots, 5 + 12);
  EXPECT_EQ(reloads, 3);                           // 5, 5 and 2 rounds
  EXPECT_NEAR(dry, (20 - 3 - 17 * 0.1) / 0.1, 2);  // it clicks as often as it would fire
  EXPECT_EQ(armed.hands.rounds[0], ArmRounds{});
}

TEST(Hands, take_the_seconds_of_the_arm_to_reload) {
  Arm arm = arm_named("gun");
  arm.magazine = 30;
  arm.reserve = 60;
  arm.reload = 2.5F;
  Armed armed({arm});
  armed.hands.rounds[0] = {7, 60};
  armed.intent.reload = true;
  EXPECT_TRUE(armed.step().reload_began);
  armed.intent.reload = false;
  armed.hold();
  EXPECT_NEAR(armed.ticks_until(&HandResult::shot), 150, 1);
  EXPECT_EQ(armed.hands.rounds[0], (ArmRounds{29, 37}));
}

TEST(Hands, do_not_reload_a_full_magazine_nor_without_a_reserve) {
  Arm full = arm_named("gun");
  full.magazine = 5;
  full.reserve = 5;
  Armed armed({full});
  armed.intent.reload = true;
  EXPECT_FALSE(armed.step().reload_began);
  armed.hands.rounds[0] = {1, 0};
  EXPECT_FALSE(armed.step().reload_began);
}

TEST(Hands, draw_another_arm_before_they_fire_it) {
  Arm first = arm_named("first");
  Arm second = arm_named("second");
  second.draw = 0.5F;
  Armed armed({first, second});
  armed.hold();
  EXPECT_TRUE(armed.step().shot);
  armed.intent.arm = ArmId{1U};
  EXPECT_NEAR(armed.ticks_until(&HandResult::drew), 30, 1);
  EXPECT_EQ(armed.hands.arm, ArmId{1U});
  armed.hands.carried = 2;  // the first is gone
  armed.intent.arm = ArmId{0U};
  EXPECT_EQ(armed.ticks_until(&HandResult::drew), -1);
}

TEST(Hands, forget_a_reload_when_they_draw_another_arm) {
  Arm first = arm_named("first");
  first.magazine = first.reserve = 5;
  first.reload = 1;
  Arm second = arm_named("second");
  Armed armed({first, second});
  armed.hands.rounds[0].magazine = 0;
  EXPECT_TRUE(armed.step().reload_began);
  armed.intent.arm = ArmId{1U};
  EXPECT_TRUE(armed.step().drew);
  EXPECT_EQ(armed.hands.rounds[0], (ArmRounds{0, 5}));
}

TEST(Hands, throw_the_grenade_that_is_left_and_never_fire_a_gun_instead) {
  Arm gun = arm_named("gun");
  Arm frag = arm_named("frag");
  frag.kind = ArmKind::grenade;
  frag.automatic = false;
  frag.magazine = 1;
  frag.draw = 0.5F;
  Armed armed({gun, frag});
  armed.intent.toss = Vec3{5, 0, 0};
  EXPECT_NEAR(armed.ticks_until(&HandResult::shot), 30, 1);
  EXPECT_EQ(armed.hands.arm, ArmId{1U});
  armed.intent.arm = ArmId{0U};
  EXPECT_EQ(armed.shots_in(600), 0);
}

TEST(Hands, widen_the_cone_after_each_shot_and_steady_it_with_time) {
  Arm arm = arm_named("gun");
  arm.recoil = 0.01F;
  arm.recovery = 0.02F;
  Armed armed({arm});
  armed.hold();
  EXPECT_TRUE(armed.step().shot);
  EXPECT_EQ(armed.hands.recoil, 0);  // the first shot is not widened by itself
  EXPECT_EQ(armed.shots_in(35), 5);
  armed.intent.fire.reset();
  EXPECT_NEAR(armed.hands.recoil, 6 * 0.01 - 35 * kTick * 0.02, 1e-6);
  armed.shots_in(60);
  EXPECT_NEAR(armed.hands.recoil, 6 * 0.01 - 95 * kTick * 0.02, 1e-6);
  armed.shots_in(600);
  EXPECT_EQ(armed.hands.recoil, 0);
}

TEST(Hands, never_widen_the_cone_beyond_its_limit) {
  Arm arm = arm_named("gun");
  arm.recoil = 0.1F;
  Armed armed({arm});
  armed.hold();
  armed.shots_in(600);
  EXPECT_EQ(armed.hands.recoil, kWidestCone);
}

TEST(Hands, do_nothing_when_they_are_bare) {
  HandState hands;
  Intent intent;
  intent.fire = intent.toss = Vec3{};
  intent.reload = true;
  EXPECT_EQ(step_hands(hands, intent, modern_arms(), kTick), HandResult{});
}

TEST(Hands, allocate_nothing) {
  Armed armed(modern_arms().arms);
  armed.hold();
  const std::size_t count = allocations_in([&] {
    for (std::size_t i = 0; i < 6000; ++i) {
      armed.intent.arm = ArmId{i / 500 % armed.armoury.arms.size()};
      armed.step();
    }
  });
  EXPECT_EQ(count, 0U);
}

}  // namespace
}  // namespace defilade::test
