// Looks and sounds that are tried on a shipped level.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

constexpr const char* kAllDoorsClosed =
    " --closed door1 --closed door2 --closed door3 --closed door4 --closed door5";

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
  EXPECT_GT(answer(call + kAllDoorsClosed)["heard"]["travelled"], heard["heard"]["travelled"]);
}

/// Alertness as the thresholds and the hysteresis demand, from one sample to the next.
void expect_thresholds_hold(const json& timeline) {
  const std::vector<std::string> names{"unaware",   "observant", "suspicious",
                                       "searching", "alarmed",   "fighting"};
  for (const json& one : timeline["samples"]) {
    const double of_target = one["level"], unknown = one["unknown"];
    const double level = std::max(of_target, unknown);
    const auto now = std::ranges::find(names, one["alertness"].get<std::string>());
    ASSERT_NE(now, names.end());
    const double threshold = timeline["thresholds"][*now];
    EXPECT_GE(level, threshold * (1 - double{timeline["hysteresis"]}) - 1e-4) << one;
    if (now + 1 != names.end()) {
      EXPECT_LT(level, timeline["thresholds"][*(now + 1)]) << one;
    }
    EXPECT_LE(level, timeline["most"]) << one;
  }
}

TEST_F(SensesVerb, show_over_time_how_alert_the_watcher_is_while_the_target_walks_by) {
  const std::string call =
      "senses demo.dfl --watcher n6-16,0 --target guard-room --walk pantry --light 0.05 "
      "--seconds 50";
  const json walked = answer(call);
  const json& timeline = walked["timeline"];
  ASSERT_EQ(timeline["samples"].size(), 500U);
  expect_thresholds_hold(timeline);
  EXPECT_EQ(walked["verdict"], "seen") << "in the moment in which it was seen best";
  EXPECT_EQ(timeline["samples"].front()["verdict"], "waiting");
  EXPECT_EQ(timeline["samples"].back()["verdict"], "hidden") << "it is in the pantry";
  EXPECT_EQ(timeline["samples"].back()["level"], 0) << "and the watcher has calmed down";
  std::vector<std::string> changes;
  for (const json& change : timeline["changes"]) changes.push_back(change["alertness"]);
  EXPECT_THAT(changes, testing::ElementsAre("observant", "suspicious", "searching", "suspicious",
                                            "observant", "unaware"));
  const json faster = answer(call + " --speed 3");
  EXPECT_LT(faster["timeline"]["clearest"], timeline["clearest"]);
  EXPECT_THAT(text(call), HasSubstr("  and unaware again after 50 s"));
}

TEST_F(SensesVerb, calm_down_when_the_target_is_gone) {
  const json gone = answer("senses demo.dfl --watcher gate --target n6-16 --gone-after 1");
  expect_thresholds_hold(gone["timeline"]);
  double before = gone["timeline"]["most"];
  for (const json& one : gone["timeline"]["samples"]) {
    EXPECT_EQ(one["verdict"] == "seen", one["seconds"] > 0.05 && one["seconds"] < 0.95) << one;
    if (one["seconds"] < 1.5) continue;
    EXPECT_LT(one["level"], before) << one;
    before = one["level"];
  }
  EXPECT_TRUE(gone["seconds"]["fighting"].is_number());
  EXPECT_FALSE(answer("senses demo.dfl --watcher gate --target n6-16").contains("timeline"));
}

TEST_F(SensesVerb, hear_a_sound_before_they_see_anybody) {
  const json heard = answer(
      "senses demo.dfl --watcher garden --target guard-room --sound shot --timeline shot.svg");
  const json& samples = heard["timeline"]["samples"];
  EXPECT_TRUE(std::ranges::any_of(samples, [](const json& one) { return one["heard"] == true; }));
  EXPECT_TRUE(std::ranges::all_of(samples, [](const json& one) { return one["level"] == 0; }));
  EXPECT_TRUE(std::ranges::any_of(samples, [](const json& one) { return one["unknown"] > 10; }));
}

TEST_F(SensesVerb, draw_the_timeline) {
  const std::string call = "senses demo.dfl --watcher gate --target n6-16 --gone-after 1";
  const std::string svg = shop.run(call + " --timeline -").out;
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  for (const char* words :
       {"watcher at gate; target at n6-16, gone after 1 s", "fighting 23", "observant 1.5",
        "fighting from ", "seen from 0.33 s to 1.30 s", "visible from 0.02 s to 1.00 s"})
    EXPECT_THAT(svg, HasSubstr(words));
  text(call + " --timeline file.svg");
  EXPECT_EQ(shop.read("file.svg"), svg);
}

TEST_F(SensesVerb, refuse_times_and_ways_that_make_no_sense) {
  const std::string call = "senses demo.dfl --watcher gate --target n6-16 ";
  EXPECT_THAT(refused(call + "--walk nowhere", 3), HasSubstr("\"nowhere\" is not a place"));
  EXPECT_THAT(refused(call + "--walk armoury" + kAllDoorsClosed, 3),
              HasSubstr("the target cannot walk from n6-16 to armoury: there is no way on foot"));
  EXPECT_THAT(refused(call + "--seconds 0", 2), HasSubstr("--seconds takes a number from 1"));
  EXPECT_THAT(refused(call + "--gone-after -1", 2), HasSubstr("--gone-after takes a number"));
  EXPECT_THAT(refused(call + "--timeline - --json", 2),
              HasSubstr("--timeline - and --json would both write to stdout"));
  EXPECT_THAT(refused(call + "--timeline a.svg --svg a.svg", 2), HasSubstr("give each its own"));
  EXPECT_THAT(refused(call + "--timeline demo.dfl", 2), HasSubstr("--timeline"));
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
