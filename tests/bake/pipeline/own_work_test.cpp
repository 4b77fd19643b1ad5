// What the bake makes passes its own checks; if not, the user learns what to report.

#include "bake/pipeline/own_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(OwnWork, bad_data_that_nobody_gave_is_a_defect_to_report) {
  const auto checked = own_work(Result<int>(Error{"the walk link is given twice"}));
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().kind, ErrorKind::system);
  EXPECT_THAT(checked.error().message,
              AllOf(HasSubstr("the walk link is given twice"), HasSubstr("please report it")));
}

TEST(OwnWork, other_results_stay_as_they_are) {
  EXPECT_EQ(*own_work(Result<int>(7)), 7);
  const auto stopped = own_work(Result<int>(Error{"stopped", ErrorKind::cancelled}));
  EXPECT_EQ(stopped.error().kind, ErrorKind::cancelled);
  EXPECT_EQ(stopped.error().message, "stopped");
}

TEST(OwnWork, given_links_that_are_bad_are_the_users_mistake) {
  const ImportedLevel level = import_drawing("A.B");
  Waypoints waypoints = to_generate(level.nodes);
  waypoints.links_given = true;
  waypoints.parts.links = {{NodeId{0}, NodeId{1}, LinkKind::teleport, 3, 0.4F, 1.8F, {}}};
  Progress silent;
  const auto baked = bake(level.level, waypoints, {}, silent);
  ASSERT_FALSE(baked);
  EXPECT_EQ(baked.error().kind, ErrorKind::bad_input);
}

TEST(OwnWork, a_teleporter_that_lets_go_in_the_air_beside_a_terrace_bakes) {
  // Storeys: the ground in the west, a terrace in the east, and the destination in front of it.
  ImportedLevel level = import_text(
      "defilade level 1\n"
      "floor 0\n"
      ".>......  .....\n"
      "........  .....\n"
      "........  .....\n"
      "floor 6\n"
      "          .....\n"
      "          .....\n"
      "          .....\n");
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {5, 1.5F, 0}, {{4.5F, 1, 0}, {5.5F, 2, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {9, 1.5F, 7}));
  level.level.entities.push_back(entity(EntityKind::item, "prize", {13, 1.5F, 6}));
  level.nodes.clear();
  const TacticalMap map = bake_level(level).map;
  const NodeId in = map.graph().find("in");
  ASSERT_TRUE(in.valid());
  ASSERT_EQ(map.graph().leaving(in).size(), 1U);
  EXPECT_EQ(map.graph().leaving(in)[0].kind, LinkKind::teleport);
  EXPECT_EQ(map.graph().leaving(in)[0].length, 0);
}

}  // namespace
}  // namespace defilade::test
