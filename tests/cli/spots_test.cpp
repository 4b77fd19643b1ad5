// Spots that rays confirm, spots for a team, and where to wait for an enemy.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <set>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;

class Spots : public AskedLevel {
 protected:
  Spots() : AskedLevel("demo") {}
};

TEST_F(Spots, rays_confirm_the_best_nodes_within_their_budget) {
  const std::string call =
      "query demo.dfl 'attack(a)' --npc gate --enemy a=yard-centre,90 --enemy b=garden --most 3";
  const json said = answer(call + " --rays 40 --see a");
  const json& checked = said["checked"];
  EXPECT_LE(checked["rays"].get<std::size_t>(), 40U);
  EXPECT_LE(checked["passed"].size(), 3U);
  ASSERT_FALSE(checked["passed"].empty());
  for (const json& node : checked["passed"]) EXPECT_THAT(said["nodes"], Contains(node));
  EXPECT_EQ(answer(call)["ranked"], said["ranked"]) << "rays change nothing else";
  EXPECT_THAT(text(call + " --rays 40 --see a"), HasSubstr(" checked hold, by "));
}

TEST_F(Spots, without_see_no_enemy_sees_what_rays_confirm) {
  // Everybody is at a node, so that the rays say what the rows say.
  const std::string call = "query demo.dfl all --npc gate --enemy a=yard-centre --enemy b=garden";
  const json checked = answer(call + " --rays 100000 --most 1000")["checked"];
  EXPECT_TRUE(checked["finished"]);
  std::set<std::size_t> passed;
  for (const json& node : checked["passed"]) passed.insert(node.get<std::size_t>());
  const json safe = answer("query demo.dfl safe --enemy a=yard-centre --enemy b=garden")["nodes"];
  EXPECT_EQ(passed, (std::set<std::size_t>(safe.begin(), safe.end())));
}

TEST_F(Spots, the_node_of_an_enemy_is_in_the_set_and_is_not_offered) {
  const std::string call = "query demo.dfl 'attack(a)' --npc yard-centre --enemy a=#3 --most 90";
  const json said = answer(call);
  EXPECT_THAT(said["nodes"], Contains(3));
  for (const json& spot : said["ranked"]) EXPECT_NE(spot["node"], 3);
  EXPECT_EQ(said["ranked"].size() + 1, said["nodes"].size());
  EXPECT_THAT(text(call), HasSubstr("\n  and 1 that is taken: #3 n14-1\n"));
}

TEST_F(Spots, explaining_a_ranked_query_gives_the_terms_of_every_spot) {
  const std::string call =
      "query demo.dfl 'safe rank mean(2 * path falling(0, 40), cover rising(0, 1))' --enemy a=#3 "
      "--most 2 --explain '#5'";
  const json said = answer(call);
  const auto number = [](const json& value) {
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.3f", value.get<double>());
    return std::string(digits.data());
  };
  const auto terms = [&](const json& node) {
    return "2 * path " + number(node["terms"]["path"]) + ", cover " +
           number(node["terms"]["cover"]) + "\n";
  };
  const std::string printed = text(call);
  for (const json& spot : said["ranked"])
    EXPECT_THAT(printed,
                HasSubstr("score " + number(spot["score"]) + "\n          " + terms(spot)));
  const json& node = said["explain"];
  EXPECT_THAT(printed, HasSubstr("\n  score " + number(node["score"]) + ": " + terms(node)));
}

TEST_F(Spots, too_few_rays_are_admitted) {
  const std::string call = "query demo.dfl danger --enemy a=yard-centre --rays 1";
  EXPECT_FALSE(answer(call)["checked"]["finished"]);
  EXPECT_THAT(text(call), HasSubstr("by 1 ray; more rays would check more"));
}

TEST_F(Spots, every_member_of_a_team_gets_a_spot_of_its_own) {
  const std::string call =
      "query demo.dfl safe --npc gate --friend ann=garden --enemy a=yard-centre --team 4";
  const json said = answer(call + " --spacing 3");
  const json& team = said["team"];
  EXPECT_EQ(team["assigned"], 4);
  ASSERT_EQ(team["members"].size(), 4U);
  EXPECT_EQ(team["members"][0]["name"], "npc");
  EXPECT_EQ(team["members"][1]["name"], "ann");
  EXPECT_EQ(team["members"][2]["name"], "member 3");
  const json nodes = answer("export demo.dfl --only nodes")["nodes"];
  const auto place = [&](std::size_t member) {
    return nodes[team["members"][member]["node"].get<std::size_t>()]["position"];
  };
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_THAT(said["nodes"], Contains(team["members"][i]["node"]));
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_GE(std::hypot(place(i)[0].get<double>() - place(j)[0].get<double>(),
                           place(i)[1].get<double>() - place(j)[1].get<double>(),
                           place(i)[2].get<double>() - place(j)[2].get<double>()),
                3);
  }
  EXPECT_THAT(text(call), HasSubstr("4 of 4 members get a spot, "));
}

TEST_F(Spots, a_member_without_a_spot_has_none) {
  const std::string call = "query demo.dfl 'all & ! all' --team 2";
  const json team = answer(call)["team"];
  EXPECT_EQ(team["assigned"], 0);
  EXPECT_EQ(team["members"][1]["node"], nullptr);
  EXPECT_THAT(text(call), HasSubstr("no spot"));
}

TEST_F(Spots, options_that_need_each_other_say_so) {
  EXPECT_THAT(refused("query demo.dfl safe --see a --enemy a=#3", 2), HasSubstr("--rays"));
  EXPECT_THAT(refused("query demo.dfl safe --spacing 3", 2), HasSubstr("--team"));
  EXPECT_THAT(refused("query demo.dfl safe --rays 0", 2), HasSubstr("--rays"));
  EXPECT_THAT(refused("query demo.dfl safe --friend b=#3 --team 1", 2), HasSubstr("--team 1"));
  EXPECT_THAT(refused("query demo.dfl safe --rays 9 --see z", 3), HasSubstr("no enemy \"z\""));
}

TEST_F(Spots, an_enemy_in_a_room_is_waited_for_at_every_gate_and_seen_when_it_comes_out) {
  const std::string call = "anticipate demo.dfl --enemy a=guard-room --npc yard-centre";
  const json plan = answer(call + " --team 3");
  ASSERT_TRUE(plan["found"]);
  const json& pinch = plan["pinch_point"];
  std::set<json> held, posts;
  for (const json& post : plan["posts"]) {
    held.insert(post["gate"]);
    EXPECT_TRUE(posts.insert(post["node"]).second) << "two wait at the same node";
    EXPECT_THAT(pinch["gates"], Contains(post["gate"]));
    const json seen = answer("query demo.dfl 'danger' --enemy 'a=#" +
                             std::to_string(post["gate"].get<std::size_t>()) + "'")["nodes"];
    EXPECT_THAT(seen, ::testing::Not(Contains(post["node"])));
  }
  EXPECT_EQ(held.size(), pinch["gates"].size());
  EXPECT_THAT(text(call), HasSubstr("waits at #45 n26-13, 16.0 m of way\n"
                                    "             for gate #59 n23-18\n"
                                    "             watches 1 of 1 node outside of it: #83\n"
                                    "             no gate sees it; 0 of 8 nodes inside could, and "
                                    "35 % of the map\n"));
  EXPECT_EQ(shop.run(call + " --svg plan.svg").code, 0);
  EXPECT_THAT(shop.read("plan.svg"), HasSubstr("gate"));
}

TEST_F(Spots, an_enemy_in_the_open_is_not_waited_for) {
  const std::string call = "anticipate demo.dfl --enemy a=crossroads --npc gate";
  EXPECT_FALSE(answer(call, 1)["found"]);
  EXPECT_THAT(text(call, 1), HasSubstr("a is not inside of anything that 1 member can hold"));
  EXPECT_EQ(shop.run("anticipate demo.dfl --npc gate").code, 2);
  EXPECT_THAT(refused(call + " --of b", 3), HasSubstr("no enemy \"b\""));
}

}  // namespace
}  // namespace defilade::test
