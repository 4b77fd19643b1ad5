// What the viewer remembers from one start to the next, in a file of the user's.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class ViewSettings : public ::testing::Test {
 protected:
  std::string file() const { return shop.path("config/defilade/viewer.json"); }

  void write(const std::string& text) const {
    std::filesystem::create_directories(shop.path("config/defilade"));
    std::ofstream(file()) << text;
  }

  /// What a new start of the program remembers.
  json remembered() const {
    Viewer viewer(shop, {});
    json said = viewer.open_tab().ask("settings").answer();
    EXPECT_EQ(viewer.end(), 0) << shop.read("viewer.err");
    return said;
  }

  Workshop shop;
};

TEST_F(ViewSettings, survive_a_restart_and_are_kept_one_by_one) {
  EXPECT_EQ(remembered(), (json{{"settings", json::object()}, {"problem", nullptr}}));
  {
    Viewer viewer(shop, {});
    WebClient tab = viewer.open_tab();
    const auto keep = [&](const json& settings) {
      return tab.ask("keep", {{"settings", settings}}).error();
    };
    EXPECT_EQ(keep({{"theme", "light"}, {"toured", true}}), "");
    EXPECT_EQ(keep({{"queries", {"safe", "danger & \"x\""}}, {"folded", {"left"}}}), "");
    EXPECT_EQ(keep({{"theme", "dark"}}), "");
  }
  EXPECT_EQ(remembered()["settings"], (json{{"theme", "dark"},
                                            {"toured", true},
                                            {"queries", {"safe", "danger & \"x\""}},
                                            {"folded", {"left"}}}));
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(shop.path("config/defilade")))
    if (entry.is_regular_file()) ++files;
  EXPECT_EQ(files, 1U) << "no temporary file is left";
}

TEST_F(ViewSettings, of_two_programs_do_not_overwrite_each_other) {
  Viewer one(shop, {}), two(shop, {});
  WebClient first = one.open_tab(), second = two.open_tab();
  first.ask("keep", {{"settings", {{"theme", "light"}}}});
  second.ask("keep", {{"settings", {{"toured", true}}}});
  EXPECT_EQ(remembered()["settings"], (json{{"theme", "light"}, {"toured", true}}));
}

TEST_F(ViewSettings, that_are_unknown_or_too_long_are_refused) {
  Viewer viewer(shop, {});
  WebClient tab = viewer.open_tab();
  const auto refused = [&](const json& settings) {
    return tab.ask("keep", {{"settings", settings}}).error();
  };
  EXPECT_THAT(refused({{"colour", "red"}}), HasSubstr("\"settings.colour\" is not known"));
  EXPECT_THAT(refused({{"theme", "pink"}}), HasSubstr("must be dark or light"));
  EXPECT_THAT(refused({{"toured", 1}}), HasSubstr("must be true or false"));
  EXPECT_THAT(refused({{"folded", {"top"}}}), HasSubstr("must be left or right"));
  EXPECT_NE(refused({{"queries", json(std::vector<std::string>(31, "safe"))}}), "");
  EXPECT_NE(refused({{"queries", {std::string(601, 'x')}}}), "");
  EXPECT_NE(refused(json::array()), "");
  EXPECT_FALSE(std::filesystem::exists(file()));
  const json most{{"queries", json(std::vector<std::string>(30, std::string(600, '\x01')))}};
  EXPECT_EQ(refused(most), "");
  EXPECT_EQ(remembered()["settings"], most) << "the longest that is accepted can be read again";
}

TEST_F(ViewSettings, in_a_file_that_is_not_ours_are_ignored_and_the_file_stays) {
  const std::string huge =
      R"({"format": "defilade-viewer", "queries": [")" + std::string(200000, 'x') + "\"]}";
  for (const std::string& text :
       {std::string("{"), std::string("[1]"), std::string(R"({"theme": "light"})"), huge,
        std::string(R"({"format": "defilade-viewer", "theme": 7})"),
        std::string("{\"format\": \"defilade-viewer\", \"theme\": \"\xff\"}")}) {
    write(text);
    Viewer viewer(shop, {});
    WebClient tab = viewer.open_tab();
    const json said = tab.ask("settings").answer();
    EXPECT_EQ(said["settings"], json::object()) << text.substr(0, 60);
    EXPECT_THAT(said["problem"].get<std::string>(), HasSubstr("viewer.json are ignored: "));
    EXPECT_THAT(said["problem"].get<std::string>(), HasSubstr("delete the file"));
    EXPECT_EQ(tab.ask("keep", {{"settings", {{"theme", "dark"}}}}).error(), "");
    EXPECT_EQ(tab.ask("settings").answer()["settings"]["theme"], "dark")
        << "until the program ends";
    EXPECT_EQ(viewer.end(), 0);
    EXPECT_THAT(shop.read("viewer.err"), HasSubstr("viewer.json are ignored: "));
    EXPECT_EQ(shop.read("config/defilade/viewer.json"), text);
  }
}

TEST_F(ViewSettings, that_cannot_be_saved_say_so) {
  std::ofstream(shop.path("config")) << "a file where the folder should be";
  Viewer viewer(shop, {});
  WebClient tab = viewer.open_tab();
  const json said = tab.ask("keep", {{"settings", {{"theme", "light"}}}}).answer();
  EXPECT_THAT(said["problem"].get<std::string>(), HasSubstr("cannot be saved"));
  EXPECT_EQ(said["settings"]["theme"], "light");
}

}  // namespace
}  // namespace defilade::test
