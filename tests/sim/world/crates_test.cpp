// Crates stand in the way of bodies, sight and fire, until they are pushed away or shot to pieces.

#include <gtest/gtest.h>

#include "support/run/allocations.h"
#include "support/run/stage.h"

namespace defilade::test {
namespace {

WorldSetup with_crate(CrateSetup crate) {
  WorldSetup setup;
  setup.crates = {std::move(crate)};
  return setup;
}

/// How far the middle of the body is from the box, seen from above.
float gap(Vec3 feet, const SceneThing& crate, Vec3 size) {
  const float x = std::max(0.0F, std::abs(feet.x - crate.place.x) - size.x / 2);
  const float y = std::max(0.0F, std::abs(feet.y - crate.place.y) - size.y / 2);
  return std::max(x, y);
}

TEST(Crates, are_walked_around) {
  const Vec3 size{2, 2, 1};
  for (const float aside : {-0.7F, 0.0F, 0.9F}) {
    Stage stage(with_crate({.place = {9, 4.5F + aside, 0}, .size = size}));
    const Vec3 goal{15, 4.5F, 0};
    const BodyId walker = stage.add({3, 4.5F, 0}, run_to(goal));
    float least = 10;
    const bool there = stage.run(6, [&] {
      least = std::min(least, gap(stage.body(walker).feet, stage.thing(ThingKind::crate), size));
      return distance(stage.body(walker).feet, goal) < 0.5F;
    });
    EXPECT_TRUE(there) << aside;
    EXPECT_GE(least, 0.4F - 1e-3F);
  }
}

TEST(Crates, that_can_be_pushed_move_slowly_as_far_as_the_wall) {
  Stage stage(with_crate({.place = {15, 4.5F, 0}, .pushable = true}));
  const BodyId pusher = stage.add({12, 4.5F, 0}, [](const Turn& turn, Intent& intent) {
    for (const SceneThing& thing : turn.scene().things)
      if (thing.kind == ThingKind::crate) run_to(thing.place)(turn, intent);
  });
  float fastest = 0;
  const bool far = stage.run(8, [&] {
    const SceneThing& crate = stage.thing(ThingKind::crate);
    fastest = std::max(fastest, crate.velocity.x);
    EXPECT_GE(gap(stage.body(pusher).feet, crate, {1, 1, 1}), 0.4F - 1e-3F);
    return crate.place.x > 18.2F;
  });
  EXPECT_TRUE(far);
  EXPECT_NEAR(stage.thing(ThingKind::crate).place.y, 4.5F, 1e-3F);
  stage.run(3);
  EXPECT_NEAR(fastest, 0.8F, 0.01F);
  EXPECT_LE(stage.thing(ThingKind::crate).place.x, 18.5F + 0.05F);
}

TEST(Crates, that_cannot_be_pushed_or_are_pushed_from_both_sides_stay) {
  for (const bool pushable : {false, true}) {
    Stage stage(with_crate({.place = {9, 4.5F, 0}, .pushable = pushable}));
    stage.add({6, 4.5F, 0}, run_to({9, 4.5F, 0}));
    if (pushable) stage.add({12, 4.5F, 0}, run_to({9, 4.5F, 0}));
    stage.run(3);
    EXPECT_EQ(stage.thing(ThingKind::crate).place.x, 9) << pushable;
  }
}

TEST(Crates, are_not_pushed_into_each_other) {
  WorldSetup setup = with_crate({.place = {8, 4.5F, 0}, .pushable = true});
  setup.crates.push_back({.place = {10, 4.5F, 0}, .pushable = true});
  Stage stage(setup);
  stage.add({5, 4.5F, 0}, run_to({8.5F, 4.5F, 0}));
  stage.add({13, 4.5F, 0}, run_to({9.5F, 4.5F, 0}));
  float gap = 2;
  stage.run(6, [&] {
    std::vector<float> places;
    for (const SceneThing& thing : stage.world.scene().things)
      if (thing.kind == ThingKind::crate) places.push_back(thing.place.x);
    gap = places.at(1) - places.at(0);
    EXPECT_GE(gap, 0.9999F);
    return gap < 0.9999F;
  });
  EXPECT_LT(gap, 1.02F);
}

TEST(Crates, that_stand_in_a_doorway_keep_the_door_open) {
  const Arena arena = arena_of(import_drawing(
      "##########\n#........#\n#........#\n####++####\n#........#\n#........#\n##########"));
  for (const Vec3 place : {Vec3{4.5F, 3.5F, 0}, Vec3{7.5F, 1.5F, 0}}) {
    Stage stage(with_crate({.place = place, .size = {0.8F, 0.8F, 0.8F}}), arena);
    stage.add({6.5F, 2.4F, 0}, [](const Turn& turn, Intent& intent) {
      intent.use = {};
      for (const SceneThing& thing : turn.scene().things)
        if (thing.kind == ThingKind::door && turn.scene().tick / 12 % 2 == 0) intent.use = thing.id;
    });
    stage.run(1);
    if (place.y == 3.5F)
      EXPECT_EQ(stage.count(SoundKind::door), 1U) << "it opens";
    else
      EXPECT_GE(stage.count(SoundKind::door), 2U);
  }
}

TEST(Crates, hide_what_is_behind_them_until_they_are_shot_to_pieces) {
  Stage stage(with_crate({.place = {9, 4.5F, 0}, .size = {1, 3, 2.5F}, .health = 150}));
  const BodyId shooter = stage.add({4, 4.5F, 0}, fire_at({9, 4.5F, 1.2F}));
  const BodyId target = stage.add({14, 4.5F, 0});
  bool seen = false;
  stage.run(0.3, [&] { return seen = seen || stage.world.in_sight(0, 1); });
  EXPECT_FALSE(seen);
  EXPECT_TRUE(stage.run(3, [&] { return !stage.thing(ThingKind::crate).present; }));
  EXPECT_EQ(stage.body(target).health, 1);
  EXPECT_TRUE(stage.run(3, [&] { return stage.world.in_sight(0, 1); }));
  EXPECT_TRUE(stage.run(3, [&] { return !stage.world.alive(target); }));
  EXPECT_GE(stage.world.meters(shooter).shots, 6U);
}

TEST(Crates, close_the_links_that_lead_through_them) {
  Stage stage(with_crate({.place = {9, 4.5F, 0}, .size = {2, 2, 2}}));
  ASSERT_NE(stage.world.world(), nullptr);
  const World& world = *stage.world.world();
  const auto closed = std::ranges::count(world.closed_links, true);
  EXPECT_GT(closed, 0);
  EXPECT_LT(closed, static_cast<std::ptrdiff_t>(world.closed_links.size()));
  EXPECT_EQ(Stage().world.world(), nullptr);
}

TEST(Crates, are_damaged_by_blows_and_blasts) {
  Stage blows(with_crate({.place = {9, 4.5F, 0}, .size = {1, 1, 2}, .health = 50}));
  blows.add({7.9F, 4.5F, 0}, fire_at({9, 4.5F, 1.2F}), {"knife"});
  EXPECT_TRUE(blows.run(5, [&] { return !blows.thing(ThingKind::crate).present; }));
  Stage blast(with_crate({.place = {9, 4.5F, 0}, .size = {1, 1, 1}, .health = 30}));
  blast.add({4, 4.5F, 0}, [](const Turn&, Intent& intent) { intent.toss = Vec3{8, 4.5F, 0}; },
            {"frag"});
  EXPECT_TRUE(blast.run(8, [&] { return !blast.thing(ThingKind::crate).present; }));
}

TEST(Crates, that_stand_cost_no_allocation) {
  Stage stage(with_crate({.place = {9, 4.5F, 0}, .size = {2, 2, 1}}));
  for (const float y : {3.0F, 4.5F, 6.0F})
    stage.add({3, y, 0}, [y](const Turn& turn, Intent& intent) {
      const bool east = static_cast<int>(turn.scene().seconds / 4) % 2 == 0;
      run_to({east ? 15.0F : 3.0F, y, 0})(turn, intent);
    });
  const auto step = [&] {
    stage.world.step();
    stage.world.observe();
  };
  for (int tick = 0; tick < 60 * 16; ++tick) step();  // buffers grow
  std::size_t count = 0;
  for (int tick = 0; tick < 60 * 8; ++tick) count += allocations_in(step);
  EXPECT_EQ(count, 0U);
}

TEST(Crates, whose_health_is_0_last_for_ever) {
  Stage stage(with_crate({.place = {9, 4.5F, 0}, .size = {1, 3, 2.5F}, .health = 0}));
  stage.add({4, 4.5F, 0}, fire_at({9, 4.5F, 1.2F}));
  stage.run(5);
  EXPECT_TRUE(stage.thing(ThingKind::crate).present);
}

}  // namespace
}  // namespace defilade::test
