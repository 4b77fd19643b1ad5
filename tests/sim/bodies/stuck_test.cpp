// A body that does not get on notices it and repairs it, alone or with a new path.

#include <gtest/gtest.h>

#include "support/crowds/two_rooms.h"
#include "support/crowds/walking_crowd.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

TacticalMap rooms_with(const TwoRooms& rooms) { return bake_drawing(draw(rooms), kTwoRoomsHeader); }

/// Seconds until the first `count` bodies are there; two minutes if they do not get there.
float seconds_until_there(WalkingCrowd& crowd, std::size_t count) {
  const auto there = [&] {
    for (std::size_t i = 0; i < count; ++i)
      if (!crowd.arrived(i)) return false;
    return true;
  };
  while (!there() && crowd.ticks < 60 * 120) crowd.step();
  return static_cast<float>(crowd.ticks) * WalkingCrowd::kTick;
}

TEST(Stuck, a_body_that_stands_in_a_doorway_makes_way) {
  for (const float aside : {0.0F, 0.1F}) {
    WalkingCrowd crowd(rooms_with({}));
    crowd.add({8, 7.2F, 0}, {24, 7.2F, 0});
    crowd.add({16.4F, 7.2F + aside, 0}, {16.4F, 7.2F, 0}, Gait::stand);
    EXPECT_LE(seconds_until_there(crowd, 1), 16 / 5.0F + 5);
  }
}

TEST(Stuck, a_body_that_wants_to_stay_in_a_doorway_makes_way_and_returns) {
  WalkingCrowd crowd(rooms_with({}));
  crowd.add({8, 7.2F, 0}, {24, 7.2F, 0});
  crowd.add({16.4F, 7.2F, 0}, {16.4F, 7.2F, 0}, Gait::walk);
  EXPECT_LE(seconds_until_there(crowd, 1), 16 / 5.0F + 8);
  EXPECT_LE(seconds_until_there(crowd, 2), 20);
}

TEST(Stuck, one_of_two_who_meet_in_a_corridor_backs_off) {
  WalkingCrowd crowd(rooms_with({.wall = 12}));
  crowd.add({19, 7.2F, 0}, {36, 7.2F, 0});  // both are in the corridor
  crowd.add({26, 7.2F, 0}, {8, 7.2F, 0});
  float deepest = 0;
  while (crowd.arrived() < 2 && crowd.ticks < 60 * 60) {
    crowd.step();
    deepest = std::max(deepest, crowd.deepest_overlap());
  }
  EXPECT_EQ(crowd.arrived(), 2U);
  EXPECT_LE(crowd.ticks, 60 * 15);
  EXPECT_LE(deepest, 0.05F);
}

TEST(Stuck, whoever_meets_in_a_corridor_one_of_two_groups_backs_off) {
  WalkingCrowd crowd(rooms_with({.wall = 12}));
  for (int i = 0; i < 4; ++i) {
    const auto x = static_cast<float>(i);
    crowd.add({17.2F + x, 7.2F, 0}, {36, 4 + 2 * x, 0});
    if (i < 3) crowd.add({27.6F - x, 7.2F, 0}, {8, 4 + 2 * x, 0});
  }
  EXPECT_LE(seconds_until_there(crowd, crowd.legs.size()), 30);
}

TEST(Stuck, a_body_that_was_pushed_off_its_path_returns_to_it) {
  WalkingCrowd crowd(rooms_with({}));
  crowd.add({8, 7.2F, 0}, {24, 7.2F, 0});
  while (crowd.legs[0].feet.x < 15) crowd.step();
  LegState& legs = crowd.legs[0];
  const LegState before = legs;
  crowd.walk.place(legs, {15, 13, 0});  // the wall hides the doorway
  legs.next = before.next;
  EXPECT_LE(seconds_until_there(crowd, 1), 12);
}

TEST(Stuck, a_body_says_when_it_should_get_another_path) {
  WalkingCrowd crowd(rooms_with({}));
  crowd.add({15, 3, 0}, {18, 3, 0});
  crowd.send(0, {18, 3, 0});
  crowd.forget_path(0);  // straight on: there is a wall in between
  int asked = 0;
  while (!crowd.arrived(0) && crowd.ticks < 60 * 60) {
    crowd.step();
    if (crowd.legs[0].stuck <= LegState::kAskAgain) continue;
    crowd.send(0, {18, 3, 0});
    ++asked;
  }
  EXPECT_TRUE(crowd.arrived(0));
  EXPECT_EQ(asked, 1);
}

TEST(Stuck, a_body_that_stands_because_it_should_is_not) {
  WalkingCrowd crowd(rooms_with({}));
  crowd.add({8, 7, 0}, {8, 7, 0}, Gait::stand);
  crowd.add({4, 7, 0}, {4, 7, 0});  // it is there
  for (int tick = 0; tick < 600; ++tick) crowd.step();
  EXPECT_EQ(crowd.legs[0].stuck, 0);
  EXPECT_EQ(crowd.legs[1].stuck, 0);
}

}  // namespace
}  // namespace defilade::test
