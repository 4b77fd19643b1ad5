// Platforms come when somebody waits, carry over their link, and go back.

#include <gtest/gtest.h>

#include "support/drawings/placing.h"
#include "support/run/stage.h"

namespace defilade::test {
namespace {

/// A floor, a terrace 2.5 m above it, and a lift between them.
const Arena& terrace() {
  static const Arena arena = [] {
    ImportSettings settings;
    settings.up = UpAxis::z;
    ImportedLevel level = *read_obj(
        "v 0 0 0\nv 8 0 0\nv 8 8 0\nv 0 8 0\nf 1 2 3 4\n"
        "v 8 0 2.5\nv 16 0 2.5\nv 16 8 2.5\nv 8 8 2.5\nf 5 6 7 8\n",
        "terrace.obj", settings);
    level.level.entities.push_back(entity(EntityKind::spawn, "low", {2, 4, 0}, {}, ""));
    level.level.entities.push_back(entity(EntityKind::spawn, "high", {14, 4, 2.5F}, {}, ""));
    Entity lift = entity(EntityKind::platform, "lift", {7, 4, 0}, {{6, 3, -0.5F}, {8, 5, 0}}, "");
    lift.travel = {0, 0, 2.5F};
    level.level.entities.push_back(lift);
    return arena_of(std::move(level));
  }();
  return arena;
}

const Link& ride(bool up) {
  const WaypointGraph& graph = terrace().map().graph();
  for (const Link& link : graph.links())
    if (link.kind == LinkKind::ride && (graph.rise(link) > 0) == up) return link;
  ADD_FAILURE() << "there is no ride";
  return graph.links().front();
}

struct Ride {
  explicit Ride(bool up) : link(ride(up)), path{link.from, link.to} {}
  const Link& link;
  std::vector<NodeId> path;

  Vec3 from() const { return terrace().map().graph().position(link.from); }
  Vec3 to() const { return terrace().map().graph().position(link.to); }
  Act act() const {
    return [this](const Turn& turn, Intent& intent) {
      run_to(to())(turn, intent);
      intent.path = path;
    };
  }
};

bool arrived(const Stage& stage, BodyId id, const Ride& ride) {
  return distance(stage.body(id).feet, ride.to()) < 0.4F;
}

TEST(Platforms, carry_up_who_gets_on_and_come_back) {
  const Ride up(true);
  Stage stage({}, terrace());
  const BodyId rider = stage.add(up.from(), up.act());
  stage.run(0.1);
  const float rest = stage.thing(ThingKind::platform).place.z;
  bool rode = false;
  EXPECT_TRUE(stage.run(6, [&] {
    const SceneThing& lift = stage.thing(ThingKind::platform);
    const float height = stage.body(rider).feet.z - (lift.place.z - rest);
    if (lift.velocity.z > 0) {  // its feet are on the platform
      rode = true;
      EXPECT_NEAR(height, 0, 0.1);
    }
    return arrived(stage, rider, up);
  }));
  EXPECT_TRUE(rode);
  EXPECT_NEAR(stage.thing(ThingKind::platform).place.z, rest + 2.5F, 1e-3);
  EXPECT_TRUE(stage.run(5, [&] { return stage.thing(ThingKind::platform).place.z == rest; }));
}

TEST(Platforms, are_waited_for) {
  const Ride up(true);
  Stage stage({}, terrace());
  const BodyId first = stage.add(up.from(), up.act());
  ASSERT_TRUE(stage.run(6, [&] { return stage.thing(ThingKind::platform).velocity.z > 0; }));
  const BodyId second = stage.add(up.from(), up.act());
  ASSERT_TRUE(stage.run(6, [&] { return arrived(stage, first, up); }));
  EXPECT_NEAR(stage.body(second).feet.z, up.from().z, 0.01);
  EXPECT_TRUE(stage.run(8, [&] { return arrived(stage, second, up); }));
}

TEST(Platforms, stand_in_the_way_of_sight_where_they_stop) {
  const Ride up(true);
  Stage stage({}, terrace());
  const Vec3 below{7, 4, 0.4F}, over{7, 4, 2.9F};
  EXPECT_FALSE(stage.world.engine().blocked(below, over, Channel::sight()));
  stage.add(up.from(), up.act());
  ASSERT_TRUE(stage.run(6, [&] {
    return stage.thing(ThingKind::platform).place.z > 2.2F &&
           stage.thing(ThingKind::platform).velocity == Vec3{};
  }));
  EXPECT_TRUE(stage.world.engine().blocked(below, over, Channel::sight()));
}

float rest_of(const Stage& stage) { return stage.thing(ThingKind::platform).place.z; }

/// Stands out of the way, and fires at the chest of the first body from then on.
Act shoot_first(const bool& shoots) {
  return [&shoots](const Turn& turn, Intent& intent) {
    intent.fire = std::nullopt;
    const Vec3 chest = turn.scene().bodies[0].feet + Vec3{0, 0, 1.2F};
    intent.look = chest;
    if (shoots && turn.scene().bodies[0].health > 0) intent.fire = chest;
  };
}

TEST(Platforms, whose_rider_is_killed_come_back_and_carry_the_next) {
  const Ride up(true);
  Stage stage({}, terrace());
  const BodyId victim = stage.add(up.from(), up.act());
  bool shoots = false;
  stage.add({2, 1, 0}, shoot_first(shoots));
  stage.run(0.1);
  const float rest = rest_of(stage);
  ASSERT_TRUE(stage.run(6, [&] { return rest_of(stage) > rest + 0.2F; }));
  shoots = true;
  ASSERT_TRUE(stage.run(3, [&] { return !stage.world.alive(victim); }));
  EXPECT_LT(stage.body(victim).feet.z, up.to().z + 0.01F);
  EXPECT_TRUE(stage.run(6, [&] {
    const SceneThing& lift = stage.thing(ThingKind::platform);
    return lift.place.z == rest && lift.velocity == Vec3{};
  }));
  const BodyId next = stage.add(up.from(), up.act());
  EXPECT_TRUE(stage.run(6, [&] { return arrived(stage, next, up); }));
}

TEST(Platforms, stay_at_rest_when_whoever_waited_for_them_is_dead) {
  const Ride up(true);
  Stage stage({}, terrace());
  bool waits = false, shoots = false;
  const BodyId victim = stage.add({4, 4, 0}, [&](const Turn& turn, Intent& intent) {
    if (waits) up.act()(turn, intent);
  });
  const BodyId rider = stage.add(up.from(), up.act());
  stage.add({2, 1, 0}, shoot_first(shoots));
  stage.run(0.1);
  const float rest = rest_of(stage);
  ASSERT_TRUE(stage.run(6, [&] { return rest_of(stage) > rest + 0.2F; }));
  waits = true;
  ASSERT_TRUE(stage.run(6, [&] { return arrived(stage, rider, up); }));
  EXPECT_LT(distance(stage.body(victim).feet, up.from()), 0.5F);
  shoots = true;
  ASSERT_TRUE(stage.run(1, [&] { return !stage.world.alive(victim); }));
  EXPECT_TRUE(stage.run(6, [&] { return rest_of(stage) == rest; }));
  EXPECT_FALSE(stage.run(6, [&] { return rest_of(stage) != rest; }));
}

TEST(Platforms, carry_two_who_come_together_one_after_the_other_or_both) {
  const Ride up(true);
  Stage stage({}, terrace());
  const BodyId first = stage.add(up.from(), up.act());
  const BodyId second = stage.add(up.from() + Vec3{0, 1, 0}, up.act());
  bool first_is_up = false, second_is_up = false;
  EXPECT_TRUE(stage.run(20, [&] {
    first_is_up = first_is_up || stage.body(first).feet.z > 2.4F;
    second_is_up = second_is_up || stage.body(second).feet.z > 2.4F;
    return first_is_up && second_is_up;
  }));
}

TEST(Platforms, carry_whoever_enters_anew_only_after_it_gets_on_again) {
  const Ride up(true);
  Stage stage({}, terrace());
  const BodyId rider = stage.add(up.from(), up.act());
  stage.run(0.1);
  const float rest = rest_of(stage);
  ASSERT_TRUE(stage.run(6, [&] { return rest_of(stage) > rest + 0.2F; }));
  stage.world.enter(rider, {NodeId{0U}, {2, 4, 0}, ""});
  stage.world.observe();
  stage.run(0.5);
  EXPECT_NEAR(stage.body(rider).feet.z, 0, 0.01);
  EXPECT_TRUE(stage.run(12, [&] { return arrived(stage, rider, up); }));
}

TEST(Platforms, go_on_in_a_copy_as_in_the_original) {
  const Ride up(true);
  Stage stage({}, terrace());
  stage.add(up.from(), up.act());
  for (int tick = 0; tick < 360; ++tick) {
    SimWorld copy(stage.world);
    for (SimWorld* world : {&stage.world, &copy}) {
      world->step();
      world->observe();
    }
    ASSERT_EQ(copy.hashes(), stage.world.hashes()) << tick;
    ASSERT_EQ(copy.scene().bodies[0].feet, stage.world.scene().bodies[0].feet);
  }
}

}  // namespace
}  // namespace defilade::test
