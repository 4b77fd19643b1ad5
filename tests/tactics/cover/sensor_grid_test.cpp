#include "defilade/tactics/sensor_grid.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/drawings/hiding_ground.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr std::string_view kYard = R"(
.........................
....##.........#.........
....##...................
.........-----.......##..
.....................##..
.........................
....#....................
....#......###...........
....#......###......-....
....................-....
.........#...............
.........#......####.....
.........................)";

/// The character and three threats walk through the yard for a hundred frames.
class Walk {
 public:
  explicit Walk(const HidingGround& ground)
      : s_(ground.situation(agent(0), {threat(0, 0), threat(0, 1), threat(0, 2)})) {}

  template <class Frame>
  void run(const Frame& frame) {
    for (int i = 0; i < 100; ++i) {
      s_.move_to(agent(i));
      for (std::size_t e = 0; e < 3; ++e) s_.move(EnemyId{e}, threat(i, e), 0);
      frame(s_);
    }
  }

 private:
  static Vec3 agent(int frame) {
    return {3 + 0.17F * static_cast<float>(frame), 8.2F - 0.005F * static_cast<float>(frame), 0};
  }
  static Vec3 threat(int frame, std::size_t which) {
    const float t = static_cast<float>(frame);
    if (which == 0) return {2 + 0.1F * t, 1, 0};
    if (which == 1) return {22 - 0.05F * t, 11 - 0.02F * t, 0};
    return {23, 2 + 0.05F * t, 0};
  }

  Situation s_;
};

TEST(SensorGrid, kept_over_a_hundred_frames_answers_need_fewer_rays) {
  HidingGround ground(kYard, "low 1.2");
  SensorGrid kept;
  std::size_t with = 0, without = 0, found = 0;
  double way_with = 0, way_without = 0;
  Walk(ground).run([&](const Situation& s) {
    const CoverResult remembered = ground.find(s, {}, &kept);
    const CoverResult anew = ground.find(s);
    EXPECT_EQ(remembered.found(), anew.found());
    found += remembered.found() ? 1U : 0U;
    with += remembered.rays;
    without += anew.rays;
    way_with += remembered.way;
    way_without += anew.way;
  });
  EXPECT_EQ(found, 100U);
  EXPECT_LT(with, without * 9 / 10);
  EXPECT_LE(way_with, way_without * 1.02);
}

TEST(SensorGrid, kept_it_makes_sixteen_rays_find_ways_as_short_as_sixty_four_without) {
  HidingGround ground(kYard, "low 1.2");
  SensorGrid kept;
  double way = 0, way_kept = 0;
  Walk(ground).run([&](const Situation& s) {
    way += ground.find(s).way;
    way_kept += ground.find(s, {.rays = 16}, &kept).way;
  });
  EXPECT_LT(way_kept, 1.01 * way);
}

TEST(SensorGrid, with_unlimited_rays_a_kept_grid_answers_like_a_new_grid) {
  HidingGround ground(kYard, "low 1.2");
  SensorGrid kept;
  Walk(ground).run([&](const Situation& s) {
    const CoverResult remembered = ground.find(s, kExhaustive, &kept);
    const CoverResult anew = ground.find(s, kExhaustive);
    EXPECT_EQ(remembered.source, anew.source);
    EXPECT_EQ(remembered.place, anew.place);
    EXPECT_EQ(remembered.stance, anew.stance);
    EXPECT_EQ(remembered.way, anew.way);
    EXPECT_EQ(remembered.path.nodes, anew.path.nodes);
  });
}

TEST(SensorGrid, a_refresh_keeps_its_budget_and_comes_to_rest) {
  HidingGround ground(kYard, "low 1.2");
  const Situation s = ground.situation({11.3F, 6.2F, 0}, {{2, 1, 0}, {22, 11, 0}});
  SensorGrid grid;
  const auto refresh = [&](std::size_t rays) {
    return grid.refresh(s, Channel::sight(), rays, ground.engine());
  };
  EXPECT_EQ(refresh(40), 40U);
  int frames = 1;
  while (refresh(40) == 40) ++frames;
  EXPECT_GT(frames, 5) << "some 200 sensors and two threats";
  EXPECT_EQ(refresh(40), 0U) << "nothing has moved";
}

TEST(SensorGrid, a_refresh_between_questions_shortens_the_ways_that_few_rays_find) {
  HidingGround ground(kYard, "low 1.2");
  const CoverRequest hasty{.rays = 16};
  double way = 0, way_refreshed = 0;
  SensorGrid refreshed;
  Walk(ground).run([&](const Situation& s) {
    EXPECT_LE(refreshed.refresh(s, Channel::sight(), 32, ground.engine()), 32U);
    way += ground.find(s, hasty).way;
    way_refreshed += ground.find(s, hasty, &refreshed).way;
  });
  EXPECT_LT(way_refreshed, 0.97 * way);
}

TEST(SensorGrid, after_a_change_of_the_world_it_knows_as_little_as_a_new_grid) {
  HidingGround before(kYard, "low 1.2");
  std::string without_rocks(kYard);
  for (char& c : without_rocks)
    if (c == '#') c = '.';
  HidingGround after(without_rocks, "low 1.2");
  SensorGrid grid;
  const Situation s = before.situation({11.3F, 6.2F, 0}, {{2, 1, 0}, {22, 11, 0}});
  before.find(s, kExhaustive, &grid);
  grid.world_changed();
  const Situation then = after.situation({11.3F, 6.2F, 0}, {{2, 1, 0}, {22, 11, 0}});
  const CoverResult found = after.find(then, {}, &grid), anew = after.find(then);
  EXPECT_EQ(found.place, anew.place);
  EXPECT_EQ(found.rays, anew.rays);
}

TEST(SensorGrid, an_agent_that_cannot_climb_steps_gets_an_answer) {
  AgentProfile heavy;
  heavy.step = 0;
  HidingGround ground("A..32..T\n........\n...#....\noverlay\n...*....\n....*...", "", heavy);
  EXPECT_LE(ground.find(ground.place("A"), {ground.place("T")}, kExhaustive).way, 20);
}

TEST(SensorGrid, with_a_constant_number_of_threats_moving_does_not_allocate) {
  HidingGround ground(kYard, "low 1.2");
  Situation s = ground.situation({1.3F, 1.2F, 0}, {{2, 1, 0}, {22, 11, 0}});
  SensorGrid grid;
  const auto refresh = [&] { grid.refresh(s, Channel::sight(), 40, ground.engine()); };
  refresh();
  s.move_to({12.1F, 6.4F, 0});
  EXPECT_EQ(allocations_in(refresh), 0U);
}

TEST(SensorGrid, a_refresh_allocates_nothing_once_it_has_grown) {
  HidingGround ground(kYard, "low 1.2");
  const Situation s = ground.situation({11.3F, 6.2F, 0}, {{2, 1, 0}, {22, 11, 0}});
  SensorGrid grid;
  const auto refresh = [&] {
    grid.world_changed();
    grid.refresh(s, Channel::sight(), 40, ground.engine());
  };
  refresh();
  EXPECT_EQ(allocations_in(refresh), 0U);
}

}  // namespace
}  // namespace defilade::test
