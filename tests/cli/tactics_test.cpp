// The verbs that ask: query, path and analyze, on the shipped level.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++count;
  return count;
}

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

/// The nodes of a way but its ends.
std::vector<std::size_t> between(const json& path) {
  auto nodes = path["nodes"].get<std::vector<std::size_t>>();
  if (nodes.size() < 3) return {};
  return {nodes.begin() + 1, nodes.end() - 1};
}

TEST_F(Asking, the_least_seen_way_does_not_lead_past_enemies_and_a_weighted_way_may) {
  const json shortest = answer("path demo.dfl --from gate --to garden");
  ASSERT_GT(shortest["nodes"].size(), 4U);
  const std::size_t in_the_way = shortest["nodes"][shortest["nodes"].size() / 2];
  const std::string way =
      "path demo.dfl --from gate --to garden --enemy 'a=#" + std::to_string(in_the_way) + "'";
  const json weighted = answer(way + " --danger-weight 0");
  EXPECT_EQ(weighted["nodes"], shortest["nodes"]) << "without a weight enemies are no obstacle";
  const json places = answer("export demo.dfl --only nodes")["nodes"];
  const auto apart = [&](std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double d =
          places[a]["position"][k].get<double>() - places[b]["position"][k].get<double>();
      sum += d * d;
    }
    return std::sqrt(sum);
  };
  for (const auto& [option, metres] : {std::pair{"", 2.0}, {" --keep-away 3", 3.0}}) {
    const json hidden = answer(way + " --least-seen" + option);
    for (const std::size_t node : between(hidden)) EXPECT_GE(apart(node, in_the_way), metres);
  }
  EXPECT_EQ(answer(way + " --least-seen --keep-away 0 --danger-weight 0")["nodes"],
            shortest["nodes"]);
}

TEST_F(Asking, the_dangerous_part_of_a_way_is_in_text_json_and_plan) {
  const std::string way =
      "path demo.dfl --from gate --to garden --enemy a=yard-centre --least-seen";
  const json path = answer(way);
  double length = 0;
  std::size_t dangerous = 0;
  for (const json& link : path["links"])
    if (link["in_danger"].get<bool>()) {
      length += link["length"].get<double>();
      ++dangerous;
    }
  ASSERT_GT(dangerous, 0U);
  ASSERT_LT(dangerous, path["links"].size());
  EXPECT_NEAR(path["danger_length"].get<double>(), length, 1e-4);
  const Outcome text = shop.run(way + " --svg way.svg");
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, ::testing::StartsWith("least seen: "));
  EXPECT_EQ(occurrences(text.out, ")  in danger\n"), dangerous);
  const std::string plan = shop.read("way.svg");
  EXPECT_THAT(plan, HasSubstr("blue: the least seen way; orange: its part in danger"));
  EXPECT_GE(occurrences(plan, "stroke=\"#ff6d00\" stroke-width=\"5\""), dangerous);
  EXPECT_GE(occurrences(plan, "stroke=\"#2962ff\" stroke-width=\"5\""),
            path["links"].size() - dangerous);
}

TEST_F(Asking, a_way_that_must_lead_past_an_enemy_says_so) {
  const std::string way =
      "path demo.dfl --from gate --to garden --enemy a=yard-centre --least-seen --keep-away 1000";
  const Outcome outcome = shop.run(way);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out,
            "there is no way that stays 1000 m away from every enemy; --keep-away 0 allows all "
            "ways\n");
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
  EXPECT_THAT(error("query demo.dfl safe --enemy 'a=#0' --enemy 'a=#1'"),
              HasSubstr("two characters are named \"a\": each needs a name of its own"));
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

TEST_F(Asking, cover_in_the_published_order_says_so) {
  shop.write("behind.txt",
             "defilade level 1\nnode C C cover\nfloor 0\n"
             "..............\n......#.......\nT.....#.......\n......#.......\n"
             "......A...#...\n..........#C..\n..........#...\n........*..*..\n");
  ASSERT_EQ(shop.run("bake behind.txt -o behind.dfl").code, 0);
  const std::string cover = "cover behind.dfl --agent A --threat a=T";
  EXPECT_THAT(shop.run(cover).out, HasSubstr("sensor, 1.5 m away")) << "the nearest place";
  EXPECT_THAT(
      shop.run(cover + " --order published").out,
      AllOf(HasSubstr("node C, 8.6 m away"), HasSubstr("; the nearest adequate cover node")));
  EXPECT_THAT(shop.run("cover demo.dfl --agent '#0' --threat 'a=#3' --order random").err,
              HasSubstr("takes gain or published, not \"random\""));
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
