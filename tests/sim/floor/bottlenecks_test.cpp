#include "sim/floor/bottlenecks.h"

#include <gtest/gtest.h>

#include "defilade/model/engine.h"
#include "support/crowds/two_rooms.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

struct Narrow {
  explicit Narrow(const TacticalMap& on)
      : map(on),
        engine(*LevelEngine::create(map)),
        floor(map.graph().positions(), engine),
        bottlenecks(floor, map.profile().radius) {}
  explicit Narrow(const TwoRooms& rooms) : Narrow(bake_drawing(draw(rooms), kTwoRoomsHeader)) {}

  BottleneckId at(Vec3 place) const {
    const auto found = floor.find(place);
    return found ? bottlenecks.at(found->cell) : BottleneckId{};
  }

  TacticalMap map;
  LevelEngine engine;
  FloorGrid floor;
  Bottlenecks bottlenecks;
};

TEST(Bottlenecks, are_doorways_in_which_three_bodies_do_not_fit_side_by_side) {
  for (const double width : {1.0, 1.2, 2.0}) {
    const Narrow narrow(TwoRooms{.opening = width});
    ASSERT_EQ(narrow.bottlenecks.count(), 1U) << width;
    const Bottleneck& doorway = narrow.bottlenecks[BottleneckId{0U}];
    EXPECT_EQ(doorway.mouths, 2U);
    EXPECT_EQ(doorway.single, width < 2) << width;
    EXPECT_TRUE(narrow.at({16.4F, 7.2F, 0}).valid());
    EXPECT_FALSE(narrow.at({8, 7.2F, 0}).valid());
    EXPECT_FALSE(narrow.at({0.7F, 0.7F, 0}).valid());  // a corner
  }
  EXPECT_EQ(Narrow(TwoRooms{.opening = 3}).bottlenecks.count(), 0U);
}

TEST(Bottlenecks, have_mouths_that_point_into_the_rooms) {
  const Narrow narrow(TwoRooms{});
  const Mouth& west = narrow.bottlenecks.mouth(BottleneckId{0U}, 0);
  const Mouth& east = narrow.bottlenecks.mouth(BottleneckId{0U}, 1);
  EXPECT_NEAR(west.middle.y, 7.2F, 0.3F);
  EXPECT_LT(west.middle.x, 16.2F);
  EXPECT_GT(east.middle.x, 16.6F);
  EXPECT_LT(west.out.x, -0.9F);
  EXPECT_GT(east.out.x, 0.9F);
}

TEST(Bottlenecks, count_the_cells_to_each_mouth) {
  const Narrow narrow(TwoRooms{.wall = 8});
  const auto west = narrow.floor.find({17.2F, 7.2F, 0});
  const auto east = narrow.floor.find({23.2F, 7.2F, 0});
  ASSERT_TRUE(west && east);
  EXPECT_LT(narrow.bottlenecks.steps_to(west->cell, 0), narrow.bottlenecks.steps_to(west->cell, 1));
  EXPECT_GT(narrow.bottlenecks.steps_to(east->cell, 0), narrow.bottlenecks.steps_to(east->cell, 1));
  EXPECT_EQ(narrow.bottlenecks.steps_to(east->cell, 0) - narrow.bottlenecks.steps_to(west->cell, 0),
            24U);  // 6 m
}

TEST(Bottlenecks, are_not_dead_ends) {
  const Narrow narrow(bake_drawing(R"(
##########
#........#
#.A......#
#.......##
#.......##
####.#####
####.#####
####.#####
##########
)"));
  EXPECT_EQ(narrow.bottlenecks.count(), 0U);
}

TEST(Bottlenecks, have_as_many_mouths_as_ways_lead_in) {
  const Narrow narrow(bake_drawing(R"(
###################
#.....#######.....#
#.A...#######...B.#
#.................#
#.....###.###.....#
#.....###.###.....#
#########.#########
#######.....#######
#######..C..#######
#######.....#######
#######.....#######
###################
)"));
  ASSERT_EQ(narrow.bottlenecks.count(), 1U);
  EXPECT_EQ(narrow.bottlenecks[BottleneckId{0U}].mouths, 3U);
}

}  // namespace
}  // namespace defilade::test
