// The viewer's answers about a team, about fire and about ways are those of the verbs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class ViewTeam : public ::testing::Test {
 protected:
  void SetUp() override {
    const Outcome baked =
        shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/compound.txt -o compound.dfl");
    ASSERT_EQ(baked.code, 0) << baked.err;
    viewer.emplace(shop, std::vector<std::string>{"compound.dfl"});
    tab.emplace(viewer->open_tab());
  }
  void TearDown() override {
    if (!viewer) return;
    EXPECT_EQ(viewer->end(), 0) << shop.read("viewer.err");
  }

  json verb(const std::string& arguments) const {
    const Outcome outcome = shop.run(arguments + " --json");
    EXPECT_LE(outcome.code, 1) << outcome.err;
    return json::parse(outcome.out, nullptr, false);
  }

  /// What the verb says, and nothing that it does not say.
  static json without(json answer, const std::vector<std::string>& lists,
                      const std::vector<std::string>& keys) {
    for (const std::string& list : lists)
      for (json& item : answer[list])
        for (const std::string& key : keys) item.erase(key);
    return answer;
  }

  /// As kPeople gives them to the verbs.
  static json people() {
    return {{"npc", {{"at", {24, 16, 0}}}}, {"enemies", {{{"name", "red"}, {"at", {20, 22, 0}}}}}};
  }
  static constexpr const char* kPeople = " --npc 24,16,0 --enemy red=20,22,0";

  Workshop shop;
  std::optional<Viewer> viewer;
  std::optional<WebClient> tab;
};

TEST_F(ViewTeam, the_team_waits_where_the_verb_says) {
  const json said =
      tab->ask("anticipate", {{"situation", people()}, {"of", "red"}, {"team", 2}}).answer();
  EXPECT_EQ(without(said, {"posts"}, {"at", "name"}),
            verb(std::string("anticipate compound.dfl --team 2") + kPeople));
  EXPECT_EQ(said["posts"][0]["at"].size(), 3U);
}

TEST_F(ViewTeam, fire_is_answered_as_the_verb_says) {
  json said = tab->ask("under_fire", {{"situation", people()}, {"shooter", "red"}}).answer();
  said["move"].erase("points");
  EXPECT_EQ(said, verb("cover compound.dfl --agent 24,16,0 --threat red=20,22,0 --shooter red"));
}

TEST_F(ViewTeam, lean_spots_are_those_of_the_verb) {
  json situation = people();
  situation["npc"]["at"] = {20, 16, 0};
  situation["enemies"][0]["at"] = {3, 20, 0};
  const json said = tab->ask("lean", {{"situation", situation}, {"target", "red"}}).answer();
  EXPECT_EQ(without(said, {"spots"}, {"at", "name"}),
            verb("cover compound.dfl --agent 20,16,0 --threat red=3,20,0 --lean red"));
}

TEST_F(ViewTeam, spots_are_checked_and_distributed_as_the_verb_does) {
  const json said = tab->ask("query", {{"situation", people()},
                                       {"text", "attack(red)"},
                                       {"limit", 4},
                                       {"rays", 60},
                                       {"see", {"red"}},
                                       {"team", 3},
                                       {"spacing", 2}})
                        .answer();
  const std::string call = std::string("query compound.dfl 'attack(red)'") + kPeople;
  EXPECT_EQ(said["checked"], verb(call + " --most 4 --rays 60 --see red")["checked"]);
  EXPECT_EQ(said["team"], verb(call + " --team 3 --spacing 2")["team"]);
}

TEST_F(ViewTeam, ways_avoid_what_they_should_and_take_other_bodies_and_open_nodes) {
  json situation = people();
  const std::string call = "path compound.dfl --from 24,16,0 --to 4,4,0 --enemy red=20,22,0";
  const auto ask = [&](const json& avoid) {
    return tab->ask("path", {{"situation", situation}, {"to", {4, 4, 0}}, {"avoid", avoid}})
        .answer();
  };
  const auto same = [&](const json& way, const std::string& options) {
    const json printed = verb(call + options);
    for (const char* key : {"found", "nodes", "length", "cost", "danger_length"})
      EXPECT_EQ(way[key], printed[key]) << key << options;
  };
  same(ask({{"exposure", 4}, {"gates", 1}})["avoiding"], " --avoid exposure=4,gates=1");
  const json shortest = ask(nullptr)["shortest"];
  EXPECT_EQ(ask(nullptr)["avoiding"], nullptr);
  const json node = shortest["nodes"][shortest["nodes"].size() / 2];
  situation["disabled"] = {node};
  same(ask(nullptr)["shortest"], " --disabled '#" + node.dump() + "'");
  situation["profile"] = "quake";
  same(ask(nullptr)["shortest"], " --profile quake --disabled '#" + node.dump() + "'");
  situation["profile"] = "/etc/passwd";
  EXPECT_THAT(tab->ask("path", {{"situation", situation}, {"to", 3}}).error(),
              HasSubstr("must be \"soldier\" or \"quake\""));
}

TEST_F(ViewTeam, a_team_marches_as_the_verb_says) {
  const json said = tab->ask("path", {{"situation", people()},
                                      {"to", {20, 22, 0}},
                                      {"weight", 0},
                                      {"formation", "wedge"},
                                      {"team", 3}})
                        .answer();
  EXPECT_FALSE(said["march"].empty());
  EXPECT_EQ(said["march"], verb("path compound.dfl --from 24,16,0 --to 20,22,0 --enemy red=20,22,0"
                                " --formation wedge --team 3")["march"]);
}

TEST_F(ViewTeam, questions_without_an_npc_or_with_a_team_that_is_too_small_are_refused) {
  json situation = people();
  situation["friends"] = {{{"name", "ann"}, {"at", {5, 5, 0}}}};
  EXPECT_THAT(
      tab->ask("anticipate", {{"situation", situation}, {"of", "red"}, {"team", 1}}).error(),
      HasSubstr("is less than the npc and the friends"));
  situation.erase("npc");
  EXPECT_THAT(tab->ask("lean", {{"situation", situation}, {"target", "red"}}).error(),
              HasSubstr("there is none"));
}

}  // namespace
}  // namespace defilade::test
