#include "sim/bodies/crowd.h"

#include <gtest/gtest.h>

#include "support/crowds/two_rooms.h"
#include "support/crowds/walking_crowd.h"
#include "support/drawings/drawings.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

/// Fifty bodies in each room who go to the other one.
struct Exchange {
  explicit Exchange(const TwoRooms& plan, int each = 50)
      : rooms(plan), crowd(bake_drawing(draw(plan), kTwoRoomsHeader)) {
    for (int i = 0; i < each; ++i) {
      const float x = 1.3F + 1.4F * static_cast<float>(i / 10);
      const float far = 1.3F + 1.4F * static_cast<float>(4 - i / 10);
      const float y = 1.2F + 1.25F * static_cast<float>(i % 10);
      crowd.add({x, y, 0}, {east() - far, 13.65F - y, 0});
      crowd.add({east() - x, y, 0}, {far, 13.65F - y, 0});
    }
    for (const LegState& legs : crowd.legs) starts_.push_back(part(legs));
    now_ = starts_;
  }

  float east() const { return static_cast<float>(2 * rooms.width + rooms.wall + 0.4); }
  /// 0: in the west room; 1 and 2: in the opening; 3: in the east room.
  int part(const LegState& legs) const {
    const float off = legs.feet.x - east() / 2;
    const auto half = static_cast<float>(rooms.wall / 2);
    return off < -half ? 0 : off < 0 ? 1 : off < half ? 2 : 3;
  }
  /// It waits in its room, and somebody got on in the opening within the last three seconds.
  bool queues(std::size_t i) const { return now_[i] == starts_[i] && dry_ < 3; }

  void step() {
    crowd.step();
    dry_ += WalkingCrowd::kTick;
    for (std::size_t i = 0; i < now_.size(); ++i) {
      if (part(crowd.legs[i]) == now_[i]) continue;
      now_[i] = part(crowd.legs[i]);
      dry_ = 0;
    }
  }

  /// Until all are there, or two minutes have passed.
  void expect_a_smooth_exchange() {
    StuckMeter stuck(crowd, [this](std::size_t i) { return queues(i); });
    float deepest = 0;
    while (crowd.arrived() < crowd.legs.size() && crowd.ticks < 60 * 120) {
      step();
      stuck.note();
      deepest = std::max(deepest, crowd.deepest_overlap());
    }
    EXPECT_EQ(crowd.arrived(), crowd.legs.size()) << " after " << crowd.ticks / 60 << " s";
    EXPECT_LE(deepest, 0.05F);
    EXPECT_LE(stuck.longest, 3);
  }

  TwoRooms rooms;
  WalkingCrowd crowd;

 private:
  std::vector<int> starts_;
  std::vector<int> now_;
  float dry_ = 0;
};

class Doorway : public testing::TestWithParam<TwoRooms> {};

TEST_P(Doorway, lets_a_hundred_through_in_both_directions) {
  Exchange(GetParam()).expect_a_smooth_exchange();
}

INSTANTIATE_TEST_SUITE_P(Crowd, Doorway,
                         testing::Values(TwoRooms{}, TwoRooms{.opening = 1.2},
                                         TwoRooms{.opening = 2}, TwoRooms{.shift = 0.2},
                                         TwoRooms{.opening = 1.2, .shift = 3},
                                         TwoRooms{.wall = 6}));

TEST(Crowd, gets_through_a_long_corridor_in_both_directions) {
  Exchange exchange({.wall = 20, .opening = 2});
  float deepest = 0;
  while (exchange.crowd.arrived() < 100 && exchange.crowd.ticks < 60 * 120) {
    exchange.step();
    deepest = std::max(deepest, exchange.crowd.deepest_overlap());
  }
  EXPECT_EQ(exchange.crowd.arrived(), 100U);
  EXPECT_LE(deepest, 0.05F);
}

TEST(Crowd, does_not_depend_on_the_order_of_its_bodies) {
  Exchange one({.opening = 1.2}, 20);
  Exchange other({.opening = 1.2}, 20);
  const std::size_t count = one.crowd.legs.size();
  Random random(1);
  for (LegState& legs : one.crowd.legs)  // so that no two are equally near
    one.crowd.walk.place(legs, legs.feet + Vec3{random.between(0, 0.1F), random.between(0, 0.1F)});
  const auto partner = [&](std::size_t i) { return count - 1 - i; };
  std::vector<Vec3> goals;
  for (std::size_t i = 0; i < count; ++i) goals.push_back(one.crowd.intents[i].goal);
  for (std::size_t i = 0; i < count; ++i) {
    other.crowd.legs[partner(i)] = one.crowd.legs[i];
    other.crowd.send(partner(i), goals[i]);
  }
  for (int tick = 0; tick < 60 * 15; ++tick) {
    one.step();
    other.step();
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(one.crowd.legs[i], other.crowd.legs[partner(i)]) << tick << ' ' << i;
  }
  EXPECT_EQ(one.crowd.turns, other.crowd.turns);
}

TEST(Crowd, goes_on_from_a_copy_of_its_state) {
  Exchange whole({}, 20);
  for (int tick = 0; tick < 300; ++tick) whole.step();
  Exchange resumed({}, 20);
  resumed.crowd.legs = whole.crowd.legs;
  resumed.crowd.turns = whole.crowd.turns;
  for (int tick = 0; tick < 300; ++tick) {
    whole.step();
    resumed.step();
  }
  EXPECT_EQ(whole.crowd.legs, resumed.crowd.legs);
  EXPECT_EQ(whole.crowd.turns, resumed.crowd.turns);
}

TEST(Crowd, allocates_nothing_once_its_buffers_have_grown) {
  Exchange first({}, 20);
  for (int tick = 0; tick < 60 * 20; ++tick) first.crowd.step();
  Exchange again({}, 20);
  first.crowd.legs = again.crowd.legs;
  first.crowd.turns = again.crowd.turns;
  std::size_t count = 0;
  for (int tick = 0; tick < 60 * 20; ++tick) count += allocations_in([&] { first.crowd.step(); });
  EXPECT_EQ(count, 0U);
}

TEST(Crowd, leaves_out_bodies_that_are_not_present) {
  Exchange exchange({}, 1);
  exchange.crowd.present[1] = 0;
  const LegState before = exchange.crowd.legs[1];
  for (int tick = 0; tick < 600; ++tick) exchange.step();
  EXPECT_EQ(exchange.crowd.legs[1], before);
  EXPECT_TRUE(exchange.crowd.arrived(0));
}

TEST(Crowd, gets_bodies_apart_that_stand_inside_each_other) {
  WalkingCrowd crowd(bake_drawing(draw({}), kTwoRoomsHeader));
  for (int i = 0; i < 6; ++i) {
    const Vec3 place{1, 1 + 0.1F * static_cast<float>(i / 2), 0};  // near a corner, in pairs
    crowd.add(place, place, Gait::stand);
  }
  for (int tick = 0; tick < 60; ++tick) crowd.step();
  EXPECT_LE(crowd.deepest_overlap(), 0.05F);
}

}  // namespace
}  // namespace defilade::test
