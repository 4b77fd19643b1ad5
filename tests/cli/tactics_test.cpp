// The verbs that ask: query, path and analyze, on the shipped level.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class Asking : public AskedLevel {
 protected:
  Asking() : AskedLevel("demo") {}
};

TEST_F(Asking, danger_and_safe_are_complements_and_the_enemy_is_in_danger) {
  const json danger = answer("query demo.dfl danger --enemy 'a=#3' --enemy 'b=#7,90,crouch'");
  const json safe = answer("query demo.dfl safe --enemy 'a=#3' --enemy 'b=#7,90,crouch'");
  const auto nodes = danger["nodes"].get<std::vector<std::size_t>>();
  EXPECT_TRUE(std::ranges::is_sorted(nodes));
  EXPECT_NE(std::ranges::find(nodes, 3U), nodes.end());
  EXPECT_EQ(danger["nodes"].size() + safe["nodes"].size(),
            answer("query demo.dfl all")["nodes"].size());
  EXPECT_GE(danger["microseconds"].get<double>(), 0);
}

TEST_F(Asking, ranked_nodes_come_with_their_terms_and_a_node_with_its_reasons) {
  const json said = answer(
      "query demo.dfl 'all - occupied rank min(distance falling(0, 50), light rising(0, 1))' "
      "--npc '#2' --enemy 'a=#3' --most 3 --explain '#0'");
  ASSERT_EQ(said["ranked"].size(), 3U);
  for (const json& ranked : said["ranked"])
    EXPECT_DOUBLE_EQ(ranked["score"].get<double>(),
                     std::min(ranked["terms"]["distance"].get<double>(),
                              ranked["terms"]["light"].get<double>()));
  EXPECT_EQ(said["explain"]["clause"], "all - occupied");
  EXPECT_EQ(said["explain"]["parts"].size(), 2U);
  EXPECT_EQ(said["explain"]["sentence"], "yes: all holds; occupied does not hold");
}

TEST_F(Asking, a_path_is_as_long_as_its_links) {
  const json path =
      answer("path demo.dfl --from '#0' --to '#9' --enemy 'a=#5' --danger-weight inf");
  double length = 0;
  for (const json& link : path["links"]) length += link["length"].get<double>();
  EXPECT_NEAR(path["length"].get<double>(), length, 1e-4);
  EXPECT_EQ(path["nodes"].size(), path["links"].size() + 1);
  const json shortest = answer("path demo.dfl --from '#0' --to '#9' --enemy 'a=#5'");
  EXPECT_LE(path["danger_length"].get<double>(), shortest["danger_length"].get<double>());
  EXPECT_LE(shortest["length"].get<double>(), path["length"].get<double>());
}

TEST_F(Asking, analysis_lists_what_is_known_of_every_node) {
  const json facts = answer("analyze demo.dfl");
  const std::size_t nodes = answer("query demo.dfl all")["nodes"].size();
  EXPECT_EQ(facts["watch_directions"].size(), nodes);
  for (const json& pinch : facts["pinch_points"])
    EXPECT_EQ(pinch["k"].get<std::size_t>(), pinch["gates"].size());
}

TEST_F(Asking, errors_say_what_is_wrong) {
  const auto error = [&](const std::string& arguments) {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    return outcome.err;
  };
  EXPECT_THAT(error("query demo.dfl 'safe & dangr'"), HasSubstr("character 8"));
  EXPECT_THAT(error("query demo.dfl 'attack(z)'"), HasSubstr("there is no enemy \"z\""));
  EXPECT_THAT(error("query demo.dfl safe --enemy 3,4"), HasSubstr("is not an enemy: write NAME="));
  EXPECT_THAT(error("query demo.dfl safe --enemy a=3,4"), HasSubstr("is not a place"));
  EXPECT_THAT(error("query demo.dfl safe --enemy 'a=#0,north'"), HasSubstr("is not a yaw"));
  EXPECT_THAT(error("query demo.dfl safe --enemy 'a=#0,0,hover'"), HasSubstr("no stance"));
  EXPECT_THAT(error("path demo.dfl --from '#0' --to '#99999'"), HasSubstr("numbered from #0"));
}

TEST_F(Asking, cover_is_hidden_from_the_threat_and_says_why) {
  const json nodes = answer("query demo.dfl danger --enemy 'a=#3'")["nodes"];
  const std::string seen = "#" + std::to_string(nodes.back().get<std::size_t>());
  const json found = answer("cover demo.dfl --agent '" + seen + "' --threat 'a=#3'");
  EXPECT_TRUE(found["found"]);
  EXPECT_GT(found["way"].get<double>(), 0) << "the threat sees where it is";
  EXPECT_LE(found["rays"].get<std::size_t>(), 64U);
  EXPECT_THAT(found["why"].get<std::string>(), HasSubstr("a does not see it"));
  const Outcome text =
      shop.run("cover demo.dfl --agent '" + seen + "' --threat 'a=#3' --svg c.svg");
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr(found["why"].get<std::string>()));
  EXPECT_THAT(shop.read("c.svg"), HasSubstr("</svg>"));
}

TEST_F(Asking, no_cover_is_the_least_bad_and_exit_code_1) {
  const json found = answer("cover demo.dfl --agent '#3' --threat 'a=#3' --far 0.1 --rays 0", 1);
  EXPECT_FALSE(found["found"]);
  EXPECT_EQ(found["source"], "least bad");
}

TEST_F(Asking, a_change_is_equal_to_a_full_measurement_and_leaves_the_map_alone) {
  const std::string before = shop.read("demo.dfl");
  const json nodes = answer("export demo.dfl --only nodes")["nodes"];
  const auto& p = nodes[3]["position"];
  const std::string box =
      std::to_string(p[0].get<double>() - 0.5) + "," + std::to_string(p[1].get<double>() - 0.5) +
      "," + std::to_string(p[2].get<double>()) + "," + std::to_string(p[0].get<double>() + 0.5) +
      "," + std::to_string(p[1].get<double>() + 0.5) + "," + std::to_string(p[2].get<double>() + 2);
  const json changed = answer("change demo.dfl --add-box=" + box + " --check");
  EXPECT_TRUE(changed["equal_to_full"]);
  EXPECT_FALSE(changed["nodes"].empty());
  EXPECT_THAT(changed["disabled"].get<std::vector<std::size_t>>(), ::testing::Contains(3U));
  EXPECT_EQ(shop.read("demo.dfl"), before);
}

TEST_F(Asking, a_shut_door_hides_in_every_verb) {
  const json changed = answer("change demo.dfl --closed door1 --check");
  EXPECT_TRUE(changed["equal_to_full"]);
  ASSERT_FALSE(changed["nodes"].empty());
  EXPECT_EQ(changed["rays"], 0U);
  const std::string blinded = std::to_string(changed["nodes"][0]["node"].get<std::size_t>());
  const std::string query = "query demo.dfl danger --enemy 'a=#" + blinded + "'";
  EXPECT_EQ(answer(query)["nodes"].size() - answer(query + " --closed door1")["nodes"].size(),
            changed["nodes"][0]["lost"].get<std::size_t>());
}

TEST_F(Asking, an_invalid_box_door_or_mesh_is_refused_by_name) {
  for (const auto& [arguments, message] : std::vector<std::pair<std::string, std::string>>{
           {"--add-box 1,2,3", "is not a box"},
           {"--remove-box 1,2,3,4,5,x", "is not a box"},
           {"--closed cellar", "there is no door \"cellar\""},
           {"--add-mesh nowhere.obj", "nowhere.obj"}}) {
    const Outcome outcome = shop.run("change demo.dfl " + arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(message));
  }
  ASSERT_EQ(shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/demo.txt --strip -o s.dfl").code, 0);
  EXPECT_THAT(shop.run("change s.dfl --add-box 1,1,1,2,2,2").err, HasSubstr("stripped"));
  EXPECT_THAT(shop.run("cover s.dfl --agent '#0' --threat 'a=#3'").err, HasSubstr("stripped"));
}

}  // namespace
}  // namespace defilade::test
