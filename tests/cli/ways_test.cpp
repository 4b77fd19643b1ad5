// The options of `path`: flanking, what to avoid, other bodies, nodes that nobody can use.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class Ways : public AskedLevel {
 protected:
  Ways() : AskedLevel("demo") {}

  std::vector<std::size_t> nodes(const json& list) const {
    return list.get<std::vector<std::size_t>>();
  }
};

TEST_F(Ways, a_flanking_way_ends_behind_the_enemy_and_crosses_nothing_that_it_sees) {
  const std::string enemy = " --enemy a=yard-centre,90";
  const json way = answer("path demo.dfl --from gate --flank a" + enemy);
  ASSERT_TRUE(way["found"]);
  EXPECT_EQ(way["flank"]["enemy"], "a");
  const json flank = answer("query demo.dfl 'flank(a)'" + enemy);
  EXPECT_EQ(way["flank"]["spots"], flank["nodes"]);
  const auto path = nodes(way["nodes"]);
  const auto seen = nodes(answer("query demo.dfl danger" + enemy)["nodes"]);
  EXPECT_THAT(nodes(flank["nodes"]), Contains(path.back()));
  for (std::size_t i = 1; i + 1 < path.size(); ++i) EXPECT_THAT(seen, Not(Contains(path[i])));
  EXPECT_THAT(text("path demo.dfl --from gate --flank a" + enemy),
              HasSubstr("behind a; the nearest: "));
}

TEST_F(Ways, a_way_has_one_goal) {
  EXPECT_THAT(refused("path demo.dfl --from gate", 2), HasSubstr("either --to"));
  EXPECT_THAT(refused("path demo.dfl --from gate --to garden --flank a --enemy a=#3", 2),
              HasSubstr("either --to"));
  EXPECT_THAT(refused("path demo.dfl --from gate --flank z --enemy a=#3", 3),
              HasSubstr("there is no enemy \"z\"; there are a"));
  EXPECT_THAT(refused("path demo.dfl --from gate --flank z", 3), HasSubstr("none is given"));
  EXPECT_THAT(refused("path demo.dfl --from gate --flank a --enemy a=#3 --avoid light=1", 2),
              HasSubstr("does not go with --flank"));
}

/// The mean of a value over the nodes of a way, its beginning left out.
double mean_over(const json& way, const json& values) {
  double sum = 0;
  for (std::size_t i = 1; i < way["nodes"].size(); ++i)
    sum += values[way["nodes"][i].get<std::size_t>()].get<double>();
  return sum / static_cast<double>(way["nodes"].size() - 1);
}

TEST_F(Ways, what_is_avoided_costs_more_and_is_seen_less) {
  const json shortest = answer("path demo.dfl --from gate --to garden");
  const json hidden = answer("path demo.dfl --from gate --to garden --avoid exposure=20");
  EXPECT_DOUBLE_EQ(shortest["cost"].get<double>(), shortest["length"].get<double>());
  EXPECT_GT(hidden["cost"].get<double>(), hidden["length"].get<double>());
  EXPECT_GE(hidden["length"].get<double>(), shortest["length"].get<double>());
  const json exposure = answer("export demo.dfl --only exposure")["exposure"]["stand>stand"];
  EXPECT_LT(mean_over(hidden, exposure), mean_over(shortest, exposure));
  EXPECT_THAT(text("path demo.dfl --from gate --to garden --avoid exposure=20,light=-1"),
              HasSubstr("with --avoid exposure=20,light=-1 it costs "));
}

TEST_F(Ways, friends_lines_of_fire_are_avoided) {
  const std::string call =
      "path demo.dfl --from n10-13 --to n22-13 --friend b=yard-centre --enemy a=garden";
  const json across = answer(call), around = answer(call + " --avoid fire=50");
  EXPECT_NE(across["nodes"], around["nodes"]);
  EXPECT_LE(around["cost"].get<double>(), 51 * across["length"].get<double>());
}

TEST_F(Ways, wrong_terms_are_named) {
  for (const auto& [term, message] : std::vector<std::pair<std::string, std::string>>{
           {"exposur=2", "did you mean \"exposure\"?"},
           {"light", "\"light\" needs a number"},
           {"light=", "\"light=\" needs a number"},
           {"light=nan", "needs a number from"},
           {"light=1,,gates=1", "seen, exposure, light, gates, fire or harm"}})
    EXPECT_THAT(refused("path demo.dfl --from gate --to garden --avoid " + term, 2),
                AllOf(HasSubstr("--avoid"), HasSubstr(message)));
}

TEST_F(Ways, a_disabled_node_is_neither_crossed_nor_recommended) {
  const auto before = nodes(answer("path demo.dfl --from gate --to garden")["nodes"]);
  const std::string shut = std::to_string(before[before.size() / 2]);
  const json after = answer("path demo.dfl --from gate --to garden --disabled '#" + shut + "'");
  EXPECT_THAT(nodes(after["nodes"]), Not(Contains(before[before.size() / 2])));
  const json all = answer("query demo.dfl all --disabled '#" + shut + "' --disabled gate");
  EXPECT_EQ(all["nodes"].size() + 2, answer("query demo.dfl all")["nodes"].size());
  EXPECT_THAT(refused("query demo.dfl all --disabled nowhere", 3),
              HasSubstr("no node \"nowhere\""));
}

TEST_F(Ways, a_team_follows_its_leader_in_formation_and_yields_in_doors) {
  const std::string call = "path demo.dfl --from yard-centre --to pantry --team 3";
  const json way = answer(call + " --formation wedge");
  ASSERT_EQ(way["march"].size(), way["nodes"].size());
  std::set<std::string> yields;
  for (std::size_t i = 0; i < way["march"].size(); ++i) {
    EXPECT_EQ(way["march"][i]["node"], way["nodes"][i]);
    ASSERT_EQ(way["march"][i]["members"].size(), 2U);
    for (const json& member : way["march"][i]["members"]) yields.insert(member["yield"]);
  }
  EXPECT_THAT(yields, Contains("slot"));
  EXPECT_GT(yields.size(), 1U) << "the pantry has a door";
  EXPECT_THAT(text(call + " --formation file"), HasSubstr("member 2   ends at ("));
  EXPECT_THAT(refused(call + " --formation circle", 2), HasSubstr("file, column, wedge or line"));
}

TEST_F(Ways, another_body_takes_other_ways) {
  shop.write("wide.json", R"({"name": "wide", "radius": 9})");
  EXPECT_FALSE(answer("path demo.dfl --from gate --to garden --profile wide.json", 1)["found"]);
  EXPECT_TRUE(answer("path demo.dfl --from gate --to garden --profile quake")["found"]);
  EXPECT_EQ(answer("query demo.dfl 'walk(npc, 100)' --profile wide.json")["nodes"].size(), 1U);
  EXPECT_THAT(refused("path demo.dfl --from gate --to garden --profile soldat", 2),
              HasSubstr("--profile takes soldier, quake or a JSON file"));
}

}  // namespace
}  // namespace defilade::test
