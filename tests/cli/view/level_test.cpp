// Opening a level in the viewer: how it is baked meanwhile, and what the program prints.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(ViewLevel, a_level_is_baked_while_the_page_is_there_already) {
  const Workshop shop;
  Viewer viewer(shop, {kDemo, "--spacing", "1", "--place"});
  WebClient tab = viewer.open_tab();
  EXPECT_EQ(tab.wait_for("hello")["ready"], false);
  EXPECT_THAT(tab.ask("scene").error(), HasSubstr("the map is being baked"));
  const Said level = tab.ask("level");
  EXPECT_EQ(level.answer()["name"], "demo.txt");
  EXPECT_TRUE(tab.wait_for("progress").contains("stage"));
  EXPECT_EQ(tab.wait_for("map")["revision"], 1);
  const Said scene = tab.ask("scene");
  EXPECT_EQ(scene.answer()["revision"], 1);
  for (const char* part : {"triangles", "materials"})
    EXPECT_EQ(level.words.at(part), scene.words.at(part)) << part;
  EXPECT_EQ(level.floats.at("positions"), scene.floats.at("positions"));
  EXPECT_EQ(viewer.end(), 0) << shop.read("viewer.err");
}

TEST(ViewLevel, one_share_of_the_whole_bake_rises_through_all_stages) {
  const Workshop shop;
  Viewer viewer(shop, {kDemo, "--spacing", "0.5", "--place"});
  WebClient tab = viewer.open_tab();
  std::set<std::string> stages;
  double share = 0;
  for (json event = tab.receive().json; event["event"] != "map"; event = tab.receive().json) {
    if (event["event"] != "progress") continue;
    stages.insert(event["stage"]);
    EXPECT_GE(event["share"], share) << event;
    EXPECT_LE(event["share"], 1) << event;
    share = event["share"];
  }
  EXPECT_GT(stages.size(), 1U);
  EXPECT_GT(share, 0.3);
  EXPECT_EQ(viewer.end(), 0) << shop.read("viewer.err");
}

TEST(ViewLevel, a_state_is_put_behind_the_address_and_the_terminal_says_how_to_stop) {
  const Workshop shop;
  Viewer viewer(shop, {"--state", "http://127.0.0.1:1/secret/#layer=attack&query=safe & 'x'"});
  EXPECT_TRUE(viewer.printed().ends_with("/#layer=attack&query=safe%20&%20%27x%27"))
      << viewer.printed();
  EXPECT_THAT(viewer.printed(), Not(HasSubstr("secret")));
  EXPECT_EQ(viewer.end(), 0);
  EXPECT_THAT(shop.read("viewer.err"), HasSubstr("--open"));
  EXPECT_THAT(shop.read("viewer.err"), HasSubstr("Ctrl-C stops"));
  const Outcome wrong = shop.run("view --state nonsense");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("the part of a viewer's address after #"));
}

TEST(ViewLevel, without_an_argument_the_demo_is_shown_from_any_folder) {
  const Workshop shop;
  Viewer viewer(shop, {});
  WebClient tab = viewer.open_tab();
  while (!tab.ask("scene").error().empty()) tab.wait_for("map");
  EXPECT_EQ(tab.ask("scene").answer()["name"], "demo.txt");
  ASSERT_EQ(tab.ask("save", {{"what", "map"}}).error(), "");
  ASSERT_EQ(shop.run("bake " + kDemo + " -o same.dfl").code, 0);
  EXPECT_EQ(shop.read("demo.dfl"), shop.read("same.dfl")) << "the bytes that bake writes";
  EXPECT_EQ(viewer.end(), 0) << shop.read("viewer.err");
}

TEST(ViewLevel, ctrl_c_ends_a_running_bake) {
  const Workshop shop;
  Viewer viewer(shop, {kDemo, "--spacing", "0.2", "--place"});
  WebClient tab = viewer.open_tab();
  tab.wait_for("progress");
  EXPECT_EQ(viewer.end(), 0) << shop.read("viewer.err");
}

TEST(ViewLevel, what_cannot_be_shown_ends_with_a_message) {
  const Workshop shop;
  const Outcome missing = shop.run("view nothing.dfl");
  EXPECT_EQ(missing.code, 3);
  EXPECT_THAT(missing.err, HasSubstr("nothing.dfl"));
  EXPECT_EQ(shop.run("view nothing.txt").code, 3);
  EXPECT_EQ(shop.run("view --port 70000").code, 2);
  Viewer viewer(shop, {});
  const Outcome taken = shop.run("view --port " + std::to_string(viewer.address().port));
  EXPECT_EQ(taken.code, 4);
  EXPECT_THAT(taken.err, HasSubstr("choose another with --port"));
}

}  // namespace
}  // namespace defilade::test
