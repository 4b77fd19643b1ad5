// Items are taken by whoever needs them, and come back.

#include "sim/world/items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/drawings/placing.h"
#include "support/run/stage.h"

namespace defilade::test {
namespace {

constexpr Vec3 kItem{10, 4.5F, 0};
constexpr Vec3 kAway{3, 4.5F, 0};
constexpr Vec3 kFar{17, 4.5F, 0};

/// The yard with an item in its middle.
Arena yard_with(std::string item, Armoury arms = modern_arms()) {
  ImportedLevel level = import_drawing(kYard);
  Entity thing = entity(EntityKind::item, "thing", kItem);
  thing.class_name = std::move(item);
  level.level.entities.push_back(thing);
  return arena_of(std::move(level), {.arms = std::move(arms)});
}

/// A body that an enemy 6 m away shoots at, until it has lost health.
struct Wounded {
  explicit Wounded(const Arena& arena) : stage({}, arena) {
    victim = stage.add(kAway, [this](const Turn& turn, Intent& intent) {
      if (go) run_to (*go)(turn, intent);
    });
    stage.add({9, 4.5F, 0}, [this](const Turn& turn, Intent& intent) {
      intent.fire = std::nullopt;
      if (shoots) intent.fire = turn.scene().bodies[0].feet + Vec3{0, 0, 1.2F};
    });
    EXPECT_TRUE(stage.run(5, [&] { return stage.body(victim).health < 1; }));
    shoots = false;
    stage.run(0.2);
    health = stage.body(victim).health;
    EXPECT_GT(health, 0);
  }

  Stage stage;
  BodyId victim;
  std::optional<Vec3> go;
  bool shoots = true;
  float health = 0;
};

bool is_there(const Stage& stage) { return stage.thing(ThingKind::item).present; }

TEST(Items, heal_the_wounded_go_away_and_come_back_after_35_seconds) {
  Wounded wounded(yard_with("item_health"));
  Stage& stage = wounded.stage;
  stage.heard.clear();
  wounded.go = kItem;
  ASSERT_TRUE(stage.run(5, [&] { return !is_there(stage); }));
  EXPECT_NEAR(stage.body(wounded.victim).health, std::min(1.0F, wounded.health + 0.25F), 1e-5);
  EXPECT_EQ(stage.count(SoundKind::item), 1U);
  wounded.go = kAway;
  EXPECT_FALSE(stage.run(34.8, [&] { return is_there(stage); }));
  EXPECT_TRUE(stage.run(0.4, [&] { return is_there(stage); }));
}

TEST(Items, that_heal_are_not_taken_at_full_health) {
  Stage stage({}, yard_with("item_health"));
  stage.add(kAway, run_to(kFar));
  EXPECT_FALSE(stage.run(5, [&] { return !is_there(stage); }));
  EXPECT_GT(stage.body(BodyId{0U}).feet.x, 16);
  EXPECT_EQ(stage.count(SoundKind::item), 0U);
}

TEST(Items, that_heal_beyond_full_health_are_taken_at_full_health) {
  Stage stage({}, yard_with("item_health_mega"));
  const BodyId walker = stage.add(kAway, run_to(kFar));
  EXPECT_TRUE(stage.run(5, [&] { return !is_there(stage); }));
  EXPECT_EQ(stage.body(walker).health, 2);
}

TEST(Items, of_armour_take_two_thirds_of_the_damage) {
  const auto lost = [](const char* item) {
    Stage stage({}, yard_with(item));
    const BodyId victim = stage.add(kItem);
    stage.run(0.2);
    stage.add({14, 4.5F, 0}, fire_at({10, 4.5F, 1.2F}));
    EXPECT_TRUE(stage.run(5, [&] { return stage.body(victim).health < 1; }));
    return 1 - stage.body(victim).health;
  };
  EXPECT_NEAR(lost("item_armor_body"), lost("item_botroam") / 3, 1e-5);
}

TEST(Items, are_given_to_the_lower_number_of_two) {
  const ArmId shotgun = modern_arms().find("shotgun");
  Stage stage({}, yard_with("weapon_shotgun"));
  const auto draw_it = [&](const Turn&, Intent& intent) { intent.arm = shotgun; };
  const BodyId first = stage.add(kItem + Vec3{0, 0.5F, 0}, draw_it, {"pistol"});
  const BodyId second = stage.add(kItem - Vec3{0, 0.5F, 0}, draw_it, {"pistol"});
  stage.run(2);
  EXPECT_EQ(stage.body(first).arm, shotgun);
  EXPECT_NE(stage.body(second).arm, shotgun);
}

TEST(Items, are_not_taken_by_the_dead) {
  Stage stage({}, yard_with("item_health_mega"));
  const BodyId victim = stage.add(kItem);
  stage.run(0.1);
  ASSERT_FALSE(is_there(stage));
  stage.add({14, 4.5F, 0}, fire_at({10, 4.5F, 1.2F}));
  ASSERT_TRUE(stage.run(10, [&] { return !stage.world.alive(victim); }));
  EXPECT_TRUE(stage.run(36, [&] { return is_there(stage); }));
  EXPECT_FALSE(stage.run(1, [&] { return !is_there(stage); }));
}

TEST(Items, of_weapons_are_carried_with_all_their_rounds) {
  Stage stage({}, yard_with("weapon_shotgun"));
  const ArmId shotgun = modern_arms().find("shotgun");
  const BodyId walker = stage.add(kAway,
                                  [&](const Turn& turn, Intent& intent) {
                                    run_to(kFar)(turn, intent);
                                    intent.arm = shotgun;
                                  },
                                  {"pistol"});
  stage.run(1);
  EXPECT_NE(stage.body(walker).arm, shotgun);  // it has none yet
  EXPECT_TRUE(stage.run(4, [&] { return stage.body(walker).arm == shotgun; }));
  EXPECT_FALSE(is_there(stage));
}

TEST(Items, are_picked_up_from_an_arms_length_by_use) {
  Stage stage({}, yard_with("weapon_shotgun"));
  bool use = false;
  stage.add({kItem.x - 1.1F, kItem.y, 0}, [&](const Turn& turn, Intent& intent) {
    if (use) intent.use = turn.scene().things[0].id;
  });
  stage.run(1);
  EXPECT_TRUE(is_there(stage));  // it is farther than a walker reaches
  use = true;
  EXPECT_TRUE(stage.run(1, [&] { return !is_there(stage); }));
}

TEST(Items, are_all_there_when_a_round_begins) {
  Stage stage({}, yard_with("weapon_shotgun"));
  stage.add(kItem);
  stage.run(0.1);
  ASSERT_FALSE(is_there(stage));
  stage.world.reset_things();
  stage.world.observe();
  EXPECT_TRUE(is_there(stage));
}

TEST(Items, of_ammunition_let_an_empty_weapon_fire_again) {
  Stage stage({}, yard_with("ammo_slugs", openarena_arms()));
  bool go = false;
  const BodyId shooter = stage.add(kAway,
                                   [&](const Turn& turn, Intent& intent) {
                                     intent.fire = Vec3{3, 1, 1.2F};
                                     if (go) run_to(kItem)(turn, intent);
                                   },
                                   {"railgun"});
  stage.run(20);
  EXPECT_EQ(stage.world.meters(shooter).shots, 10U);
  go = true;
  stage.run(20);
  EXPECT_EQ(stage.world.meters(shooter).shots, 20U);
  EXPECT_TRUE(stage.run(25, [&] { return stage.world.meters(shooter).shots > 20; }));  // it is back
}

/// Rounds of that arm after taking the item, if it is carried.
ArmRounds after_taking(std::string_view item, const Armoury& arms, std::string_view arm,
                       ArmRounds before, bool* taken = nullptr) {
  HandState hands;
  Vitals vitals;
  const ArmId id = arms.find(arm);
  EXPECT_TRUE(id.valid()) << arm;
  give_arm(hands, arms, id);
  hands.rounds[id.index()] = before;
  const bool was_taken = take(effect_of(item, arms), arms, vitals, hands);
  if (taken != nullptr) *taken = was_taken;
  return hands.rounds[id.index()];
}

TEST(ItemEffects, know_the_ammunition_of_every_arm_of_openarena) {
  const Armoury arms = openarena_arms();
  struct Box {
    std::string_view item, arm;
    int rounds;
  };
  constexpr Box kBoxes[] = {
      {"ammo_bullets", "machinegun", 50},      {"ammo_shells", "shotgun", 10},
      {"ammo_grenades", "grenadelauncher", 5}, {"ammo_rockets", "rocketlauncher", 5},
      {"ammo_lightning", "lightning", 60},     {"ammo_slugs", "railgun", 10},
      {"ammo_cells", "plasmagun", 30}};
  for (const Box& box : kBoxes)
    EXPECT_EQ(after_taking(box.item, arms, box.arm, {3, 0}), (ArmRounds{3 + box.rounds, 0}))
        << box.item;
  EXPECT_FALSE(effect_of("ammo_bfg", arms).arm.valid());
}

TEST(ItemEffects, fill_the_reserve_of_arms_that_are_reloaded) {
  const Armoury arms = modern_arms();
  EXPECT_EQ(after_taking("ammo_shells", arms, "shotgun", {2, 5}), (ArmRounds{2, 15}));
  EXPECT_EQ(after_taking("ammo_shells", arms, "shotgun", {2, 25}), (ArmRounds{2, 28}));
  EXPECT_EQ(after_taking("ammo_rifle", arms, "rifle", {0, 60}), (ArmRounds{0, 90}));
}

TEST(ItemEffects, are_not_for_those_who_are_full_or_do_not_carry_the_arm) {
  bool taken = true;
  after_taking("ammo_shells", modern_arms(), "shotgun", {0, 28}, &taken);
  EXPECT_FALSE(taken);
  after_taking("ammo_bullets", openarena_arms(), "machinegun", {200, 0}, &taken);
  EXPECT_FALSE(taken);
  after_taking("ammo_bullets", openarena_arms(), "machinegun", {199, 0}, &taken);
  EXPECT_TRUE(taken);
  after_taking("ammo_shells", openarena_arms(), "machinegun", {0, 0}, &taken);
  EXPECT_FALSE(taken);
  after_taking("ammo_knife", modern_arms(), "knife", {}, &taken);  // it needs none
  EXPECT_FALSE(taken);
}

TEST(ItemEffects, of_a_weapon_that_is_carried_give_back_what_it_has_fired) {
  bool taken = false;
  const Armoury arms = openarena_arms();
  EXPECT_EQ(after_taking("weapon_railgun", arms, "railgun", {4, 0}, &taken), (ArmRounds{10, 0}));
  EXPECT_TRUE(taken);
  EXPECT_EQ(after_taking("weapon_railgun", arms, "railgun", {12, 0}, &taken), (ArmRounds{12, 0}));
  EXPECT_FALSE(taken);
}

TEST(ItemEffects, of_unknown_classes_are_none) {
  for (const char* name :
       {"item_botroam", "weapon_bow", "ammo_", "ammo_arrows", "team_CTF_redflag"})
    EXPECT_EQ(effect_of(name, openarena_arms()).arm, ArmId{}) << name;
}

}  // namespace
}  // namespace defilade::test
