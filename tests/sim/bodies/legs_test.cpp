#include "sim/bodies/legs.h"

#include <gtest/gtest.h>

#include <limits>

#include "defilade/model/engine.h"
#include "defilade/tactics/path.h"
#include "support/drawings/drawings.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr float kTick = 1.0F / 60;

constexpr std::string_view kRooms = R"(
##############
#A..E........#
#......C.....#
#######..#####
#......D.....#
#.B..F.......#
##############
)";

struct Walking {
  explicit Walking(TacticalMap on) : map(std::move(on)) {}

  TacticalMap map;
  LevelEngine engine = *LevelEngine::create(map);
  Ways ways{map, engine, {}};
  Legs legs{ways};
  LegWork work;
  LegState state = {};
  Path path = {};
  Intent intent = {};

  void send(NodeId from, NodeId to) {
    Situation s(map, map.graph().position(from));
    PathRequest request;
    request.goal = to;
    path = find_path(s, request, work.questions);
    intent.gait = Gait::run;
    intent.path = path.nodes;
    intent.goal = map.graph().position(to);
    legs.place(state, map.graph().position(from));
  }
  /// Seconds until it is there; infinite if that takes more than a minute.
  float run() {
    for (int tick = 0; tick < 60 * 60; ++tick) {
      if (Legs::has_arrived(state, intent)) return static_cast<float>(tick) * kTick;
      legs.step(state, intent, kTick, {}, work);
    }
    return std::numeric_limits<float>::infinity();
  }
};

TEST(Legs, take_no_longer_than_the_length_of_the_path_says) {
  Walking walking{bake_drawing(kRooms)};
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  ASSERT_TRUE(walking.path.found());
  const float seconds = walking.run();
  EXPECT_LE(seconds, walking.path.length / 5 + 0.5);   // and the time to get up to speed
  EXPECT_GE(seconds, walking.path.length / 5 * 0.75);  // shortcuts save a little
}

TEST(Legs, complete_every_link_between_two_rooms) {
  Walking walking{bake_drawing(kRooms)};
  for (const Link& link : walking.map.graph().links()) {
    walking.send(link.from, link.to);
    const float expected = walking.ways.motions[walking.map.graph().id_of(link).index()].seconds;
    EXPECT_LE(walking.run(), 1.5F * expected + 0.3F)
        << walking.map.graph().name(link.from) << " to " << walking.map.graph().name(link.to);
  }
}

TEST(Legs, never_exceed_the_speed_of_the_gait) {
  Walking walking{bake_drawing(kRooms)};
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  walking.intent.gait = Gait::walk;
  for (int tick = 0; tick < 600; ++tick) {
    const Vec3 before = walking.state.feet;
    walking.legs.step(walking.state, walking.intent, kTick, {}, walking.work);
    ASSERT_LE(distance(before, walking.state.feet), 2 * kTick * 1.001F) << tick;
  }
}

TEST(Legs, move_at_half_speed_when_they_are_not_upright) {
  Walking walking{bake_drawing(kRooms)};
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  const float upright = walking.run();
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  walking.intent.stance = StanceId{1U};
  EXPECT_NEAR(walking.run(), 2 * upright, 0.5);
}

TEST(Legs, make_way_for_somebody_who_stands_in_the_middle) {
  Walking walking{bake_drawing(kRooms)};
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  const NearbyBody standing{{3, 5.4F, 0}, {}, 0.4F, 1};
  float least = 100;
  for (int tick = 0; tick < 60 * 20 && !Legs::has_arrived(walking.state, walking.intent); ++tick) {
    walking.legs.step(walking.state, walking.intent, kTick, std::span(&standing, 1), walking.work);
    least = std::min(least, distance(walking.state.feet, standing.position));
  }
  EXPECT_TRUE(Legs::has_arrived(walking.state, walking.intent));
  EXPECT_GE(least, 0.8F - 0.04F);
}

TEST(Legs, allocate_nothing_while_they_walk) {
  Walking walking{bake_drawing(kRooms)};
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  const NearbyBody other{{3, 5.4F, 0}, {}, 0.4F, 1};
  const auto step = [&] {
    walking.legs.step(walking.state, walking.intent, kTick, std::span(&other, 1), walking.work);
  };
  for (int tick = 0; tick < 60 * 20; ++tick) step();  // buffers grow
  walking.send(walking.map.graph().find("A"), walking.map.graph().find("B"));
  std::size_t count = 0;
  for (int tick = 0; tick < 60 * 20; ++tick) count += allocations_in(step);
  EXPECT_EQ(count, 0U);
}

TEST(LinkMotion, follows_the_parabola_of_free_fall) {
  constexpr float kGravity = 9.81F;
  const float seconds = 1.2F;
  const LinkMotion jump{seconds, kGravity / 2 * seconds * seconds};
  const Vec3 from{0, 0, 1};
  const Vec3 to{4, 0, 0};
  const float up = (to.z - from.z + kGravity / 2 * seconds * seconds) / seconds;
  for (int i = 0; i <= 20; ++i) {
    const float t = seconds * static_cast<float>(i) / 20;
    const Vec3 point = jump.at(from, to, t / seconds);
    EXPECT_NEAR(point.x, 4 * t / seconds, 1e-5);
    EXPECT_NEAR(point.z, from.z + up * t - kGravity / 2 * t * t, 1e-5);
  }
}

TEST(LinkMotion, goes_up_a_ladder_before_it_steps_off) {
  const LinkMotion climb{2, 0, 0.75F};
  EXPECT_EQ(climb.at({0, 0, 0}, {1, 0, 3}, 0.75F), (Vec3{0, 0, 3}));
  EXPECT_EQ(climb.at({0, 0, 0}, {1, 0, 3}, 1), (Vec3{1, 0, 3}));
  EXPECT_EQ(climb.at({1, 0, 3}, {0, 0, 0}, 0.25F), (Vec3{0, 0, 3}));
}

TEST(LinkMotion, of_a_teleporter_is_nowhere_between_its_ends) {
  const LinkMotion teleport{.seconds = 0.1F, .leaps = true};
  EXPECT_EQ(teleport.at({0, 0, 0}, {9, 0, 0}, 0.99F), (Vec3{0, 0, 0}));
  EXPECT_EQ(teleport.at({0, 0, 0}, {9, 0, 0}, 1), (Vec3{9, 0, 0}));
}

TEST(BodyTraits, are_refused_if_a_number_makes_no_sense) {
  EXPECT_TRUE(validate(BodyTraits{}));
  BodyTraits traits;
  traits.gravity = 0;
  EXPECT_EQ(validate(traits).error().message, "gravity must be positive, not 0");
  traits = {};
  traits.speed[3] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(validate(traits).error().message, "the speed of \"run\" must be positive, not nan");
}

}  // namespace
}  // namespace defilade::test
