// Lamps light the bodies near them, until they are switched off or shot.

#include <gtest/gtest.h>

#include "support/run/stage.h"

namespace defilade::test {
namespace {

/// Lights the west of the yard.
LampSetup lamp() {
  LampSetup lamp;
  lamp.place = {4, 4.5F, 2.5F};
  lamp.radius = 5;
  lamp.light = 0.9F;
  lamp.dark = 0.2F;
  lamp.switch_place = Vec3{1, 4.5F, 1.2F};
  return lamp;
}
WorldSetup with_lamp() {
  WorldSetup setup;
  setup.lamps = {lamp()};
  return setup;
}

TEST(Lamps, light_bodies_in_their_reach_and_no_others) {
  Stage stage(with_lamp());
  const BodyId near = stage.add({4, 4.5F, 0});
  const BodyId far = stage.add({15, 4.5F, 0});
  stage.run(0.2);
  EXPECT_EQ(stage.body(near).light, 0.9F);
  EXPECT_EQ(stage.body(far).light, 1);
}

TEST(Lamps, follow_bodies_into_the_dark) {
  WorldSetup setup = with_lamp();
  setup.lamps[0].on = false;
  Stage stage(setup);
  const BodyId walker = stage.add({4, 4.5F, 0}, run_to({15, 4.5F, 0}));
  stage.run(0.2);
  EXPECT_EQ(stage.body(walker).light, 0.2F);
  stage.run(4);
  EXPECT_EQ(stage.body(walker).light, 1);
}

TEST(Lamps, are_switched_once_by_whoever_names_them_and_again_after_nothing_was_named) {
  Stage stage(with_lamp());
  bool use = true;
  const BodyId user = stage.add({1.6F, 4.5F, 0}, [&use](const Turn& turn, Intent& intent) {
    intent.use = {};
    for (const SceneThing& thing : turn.scene().things)
      if (use && thing.kind == ThingKind::light_switch) intent.use = thing.id;
  });
  stage.run(1);
  EXPECT_FALSE(stage.thing(ThingKind::lamp).open);
  EXPECT_EQ(stage.body(user).light, 0.2F);
  use = false;
  stage.run(0.5);
  use = true;
  stage.run(0.5);
  EXPECT_TRUE(stage.thing(ThingKind::lamp).open);
  EXPECT_EQ(stage.body(user).light, 0.9F);
}

TEST(Lamps, are_not_switched_from_afar) {
  Stage stage(with_lamp());
  stage.add({6, 4.5F, 0}, [](const Turn& turn, Intent& intent) {
    for (const SceneThing& thing : turn.scene().things)
      if (thing.kind == ThingKind::lamp) intent.use = thing.id;
  });
  stage.run(1);
  EXPECT_TRUE(stage.thing(ThingKind::lamp).open);
}

TEST(Lamps, that_are_shot_stay_dark) {
  Stage stage(with_lamp());
  const BodyId shooter = stage.add({6, 4.5F, 0}, fire_at({4, 4.5F, 2.5F}));
  EXPECT_TRUE(stage.run(5, [&] { return !stage.thing(ThingKind::lamp).present; }));
  stage.run(0.2);
  EXPECT_EQ(stage.body(shooter).light, 0.2F);
}

TEST(Lamps, light_the_region_of_the_nearest_node_if_nothing_else_is_said) {
  WorldSetup setup = with_lamp();
  setup.lamps[0].radius = 0;
  Stage stage(setup);
  const BodyId near = stage.add({4, 4.5F, 0});
  stage.run(0.2);
  EXPECT_EQ(stage.body(near).light, 0.9F);
}

}  // namespace
}  // namespace defilade::test
