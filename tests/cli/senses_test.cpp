// Looks and sounds that are tried on a shipped level.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class SensesVerb : public AskedLevel {
 protected:
  SensesVerb() : AskedLevel("demo") {}
};

TEST_F(SensesVerb, say_how_soon_somebody_in_sight_is_noticed_and_why) {
  const std::string call = "senses demo.dfl --watcher gate --target n6-16";
  const json seen = answer(call);
  EXPECT_EQ(seen["verdict"], "seen");
  EXPECT_GT(seen["clarity"], 0);
  EXPECT_LT(seen["seconds"]["observant"], seen["seconds"]["fighting"]);
  EXPECT_THAT(text(call), HasSubstr("seen: "));
  EXPECT_THAT(text(call), HasSubstr("  fighting after "));
  const json dim = answer(call + " --light 0.3");
  EXPECT_LT(dim["clarity"], seen["clarity"]);
  EXPECT_GT(dim["seconds"]["fighting"], seen["seconds"]["fighting"]);
  EXPECT_GT(answer(call + " --light 0.3 --firing")["clarity"], dim["clarity"]);
  EXPECT_LT(answer(call + " --haze 5")["clarity"], seen["clarity"]);
  EXPECT_EQ(answer(call + " --light 0", 1)["verdict"], "unlit");
  const json dark = answer(call + " --light 0.0005", 1);
  EXPECT_EQ(dark["verdict"], "seen");
  EXPECT_EQ(dark["seconds"]["observant"], nullptr);
}

TEST_F(SensesVerb, know_where_the_watcher_looks) {
  const std::string call = "senses demo.dfl --target n6-16 --watcher gate";
  std::size_t seen = 0, behind = 0;
  for (const char* yaw : {",0", ",90", ",180", ",270"}) {
    const json look = json::parse(shop.run(call + yaw + " --json").out);
    seen += look["verdict"] == "seen" ? 1U : 0U;
    behind += look["behind"] == true ? 1U : 0U;
  }
  EXPECT_GE(seen, 1U);
  EXPECT_LE(seen, 2U);
  EXPECT_GE(behind, 1U);
}

TEST_F(SensesVerb, hear_around_corners_and_less_behind_shut_doors) {
  const std::string call = "senses demo.dfl --watcher garden --target guard-room --sound shot";
  const json heard = answer(call);
  EXPECT_EQ(heard["heard"]["kind"], "shot");
  EXPECT_GT(heard["heard"]["travelled"], heard["distance"]);
  EXPECT_THAT(text(call), HasSubstr("from the corner at "));
  EXPECT_THAT(text(call + " --loudness 5", 1), HasSubstr("does not come here"));
  std::string closed;
  for (const char* door : {"door1", "door2", "door3", "door4", "door5"})
    closed += std::string(" --closed ") + door;
  EXPECT_GT(answer(call + closed)["heard"]["travelled"], heard["heard"]["travelled"]);
}

TEST_F(SensesVerb, refuse_what_makes_no_sense) {
  const std::string call = "senses demo.dfl --target garden ";
  EXPECT_THAT(refused(call + "--watcher gate,north", 3), HasSubstr("--watcher takes PLACE[,YAW]"));
  EXPECT_THAT(refused(call + "--watcher gate --stance fly", 3), HasSubstr("no stance \"fly\""));
  EXPECT_THAT(refused(call + "--watcher gate --sound whistle", 2), HasSubstr("--sound"));
  EXPECT_THAT(refused(call + "--watcher gate --loudness 5", 2),
              HasSubstr("--loudness requires --sound"));
  EXPECT_THAT(refused(call + "--watcher gate --light 2", 2), HasSubstr("--light takes a number"));
  EXPECT_THAT(refused(call + "--watcher gate --closed no-door", 3), HasSubstr("no-door"));
}

}  // namespace
}  // namespace defilade::test
