// The viewer's program from outside: what it answers is what the verbs print.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <set>

#include "support/run/viewer.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

class View : public ::testing::Test {
 protected:
  void SetUp() override {
    const Outcome baked = shop.run("bake " + kDemo + " -o demo.dfl");
    ASSERT_EQ(baked.code, 0) << baked.err;
    viewer.emplace(shop, std::vector<std::string>{"demo.dfl"});
    tab.emplace(viewer->open_tab());
  }
  void TearDown() override {
    if (!viewer) return;
    EXPECT_EQ(viewer->end(), 0) << shop.read("viewer.err");
  }

  json verb(const std::string& arguments) const {
    const Outcome outcome = shop.run(arguments + " --json");
    EXPECT_LE(outcome.code, 1) << outcome.err;
    return json::parse(outcome.out);
  }

  /// At nodes 20 (the character that asks), 36 and 79 (crouching), as kPeople gives them to the
  /// verbs.
  json people() {
    const auto nodes = tab->ask("scene").floats.at("nodes");
    const auto at = [&](std::size_t i) {
      return json{nodes[3 * i], nodes[3 * i + 1], nodes[3 * i + 2]};
    };
    return {{"npc", {{"at", at(20)}, {"stance", "stand"}}},
            {"enemies",
             {{{"name", "red"}, {"at", at(36)}, {"yaw", std::numbers::pi_v<float> / 2}},
              {{"name", "blue"}, {"at", at(79)}, {"yaw", 0}, {"stance", "crouch"}}}},
            {"friends", {{{"name", "ann"}, {"at", at(5)}}}}};
  }
  static constexpr const char* kEnemies = " --enemy red=#36,90 --enemy blue=#79,0,crouch";
  static constexpr const char* kPeople =
      " --npc '#20' --enemy red=#36,90 --enemy blue=#79,0,crouch --friend ann=#5";

  Workshop shop;
  std::optional<Viewer> viewer;
  std::optional<WebClient> tab;
};

TEST_F(View, a_tab_is_welcomed_first) {
  const json hello = tab->receive().json;
  EXPECT_EQ(hello["event"], "hello");
  EXPECT_EQ(hello["source"], "demo.dfl");
  EXPECT_EQ(hello["ready"], true);
  EXPECT_EQ(hello["revision"], 1);
  EXPECT_EQ(hello["document"]["baked"], true);
}

TEST_F(View, files_come_with_headers_that_let_the_page_talk_to_no_other_host) {
  const Address address = viewer->address();
  EXPECT_EQ(address.token.size(), 32U);
  const std::string page = get(address, "/" + address.token + "/");
  EXPECT_EQ(status_of(page), 200);
  EXPECT_THAT(page, HasSubstr("Content-Security-Policy: default-src 'self';"));
  EXPECT_THAT(page, HasSubstr("X-Content-Type-Options: nosniff"));
  EXPECT_THAT(page, HasSubstr("Cache-Control: no-store"));
  const std::string head =
      converse(address.port, "HEAD /" + address.token + "/ HTTP/1.1\r\nHost: localhost:" +
                                 std::to_string(address.port) + "\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(status_of(head), 200);
  EXPECT_TRUE(head.ends_with("\r\n\r\n"));
}

TEST_F(View, every_file_that_the_page_names_is_inside_of_the_program) {
  const Address address = viewer->address();
  const std::string home = "/" + address.token + "/";
  const std::string page = get(address, home);
  std::size_t named = 0;
  for (std::size_t at = 0; (at = page.find("\"./", at)) != std::string::npos; ++named) {
    const std::size_t begin = at + 3, end = page.find('"', begin);
    const std::string path = page.substr(begin, end - begin);
    const std::string file = get(address, home + path);
    EXPECT_EQ(status_of(file), 200) << path;
    EXPECT_THAT(file, Not(HasSubstr("octet-stream"))) << path;
    at = end;
  }
  const bool has_page = page.find("text/html") != std::string::npos;
  EXPECT_TRUE(named > 0 || !has_page) << "a program without the page says so";
}

TEST_F(View, enemies_are_called_after_the_colours_that_the_page_draws_them_in) {
  const json scene = tab->ask("scene").answer();
  std::set<std::string> names, colours;
  for (const json& colour : scene["enemy_colours"]) {
    names.insert(colour["name"]);
    colours.insert(colour["colour"]);
    EXPECT_EQ(colour["colour"].get<std::string>().size(), 7U) << colour;
  }
  EXPECT_EQ(names.size(), colours.size());
  EXPECT_EQ(names.size(), scene["enemy_colours"].size());
  ASSERT_EQ(scene["start"]["enemies"].size(), 2U);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(scene["start"]["enemies"][i]["name"], scene["enemy_colours"][i]["name"]);
}

TEST_F(View, the_scene_is_what_export_prints) {
  const Said scene = tab->ask("scene");
  const json map = verb("export demo.dfl");
  EXPECT_EQ(scene.answer()["nodes"].size(), map["nodes"].size());
  for (const char* part : {"stances", "cover", "trees", "formation", "peek_outs", "sniper_spots"})
    EXPECT_EQ(scene.answer()[part], map[part]) << part;
  const std::size_t nodes = map["nodes"].size();
  for (std::size_t i = 0; i < nodes; ++i) {
    EXPECT_EQ(scene.answer()["nodes"][i]["name"], map["nodes"][i]["name"]);
    EXPECT_EQ(scene.floats.at("nodes")[3 * i + 1], map["nodes"][i]["position"][1].get<float>());
    EXPECT_FLOAT_EQ(scene.floats.at("exposure")[i] * static_cast<float>(nodes - 1),
                    map["exposure"]["stand>stand"][i].get<float>());
  }
  ASSERT_EQ(scene.words.at("links").size(), 3 * map["links"].size());
  for (std::size_t i = 0; i < map["links"].size(); ++i) {
    EXPECT_EQ(scene.words.at("links")[3 * i], map["links"][i]["from"]);
    EXPECT_EQ(scene.answer()["link_kinds"][scene.words.at("links")[3 * i + 2]],
              map["links"][i]["kind"]);
  }
  EXPECT_EQ(scene.answer()["pinch_points"].size(), map["pinch_points"].size());
}

TEST_F(View, a_pinch_point_is_what_export_prints) {
  const json map = verb("export demo.dfl --only pinch_points");
  for (std::size_t i = 0; i < map["pinch_points"].size(); ++i) {
    const Said pinch = tab->ask("pinch", {{"index", i}});
    EXPECT_EQ(pinch.bits.at("inside"), map["pinch_points"][i]["inside"]);
    EXPECT_EQ(pinch.answer()["rule"], map["pinch_points"][i]["rule"]);
    std::set<std::size_t> ambush;
    for (const json& gate : map["pinch_points"][i]["gates"])
      for (const json& node : gate["ambush"]) ambush.insert(node.get<std::size_t>());
    EXPECT_EQ(pinch.bits.at("ambush"), std::vector(ambush.begin(), ambush.end()));
  }
}

TEST_F(View, sets_are_the_nodes_that_their_queries_give) {
  const json want{"danger", "safe",  "attack", "attack_near_cover", "flank", "snipe", "duck",
                  "cover",  "pinch", "sniper", "disabled"};
  for (const char* means : {"sight", "now", "fire"}) {
    const Said sets = tab->ask("sets", {{"situation", people()}, {"want", want}, {"means", means}});
    ASSERT_EQ(sets.answer()["sets"].size(), want.size());
    for (const json& set : sets.answer()["sets"]) {
      const auto& nodes = sets.bits.at(set["name"]);
      EXPECT_EQ(set["count"], nodes.size());
      if (set["query"].is_null()) continue;
      const json said = verb("query demo.dfl '" + set["query"].get<std::string>() + "'" + kPeople);
      EXPECT_EQ(json(nodes), said["nodes"]) << set;
    }
  }
}

TEST_F(View, turning_an_enemy_changes_danger_only_where_it_counts_what_enemies_see_now) {
  json situation = people();
  const auto danger = [&](const char* means) {
    return tab->ask("sets", {{"situation", situation}, {"want", {"danger"}}, {"means", means}})
        .bits.at("danger");
  };
  const auto could_see = danger("sight"), sees_now = danger("now");
  EXPECT_LT(sees_now.size(), could_see.size());
  situation["enemies"][0]["yaw"] = -std::numbers::pi_v<float> / 2;
  EXPECT_EQ(danger("sight"), could_see);
  EXPECT_NE(danger("now"), sees_now);
}

TEST_F(View, sets_can_be_about_a_single_enemy_and_about_a_lost_enemy) {
  json situation = people();
  const Said of_blue =
      tab->ask("sets", {{"situation", situation}, {"want", {"attack"}}, {"of", "blue"}});
  EXPECT_EQ(json(of_blue.bits.at("attack")),
            verb(std::string("query demo.dfl 'attack(blue)'") + kPeople)["nodes"]);
  situation["enemies"][1]["lost"] = 3;
  const Said lost = tab->ask("sets", {{"situation", situation}, {"want", {"danger"}}});
  EXPECT_EQ(json(lost.bits.at("danger")),
            verb("query demo.dfl danger --npc '#20' --enemy red=#36,90")["nodes"]);
  const json risky = verb("query demo.dfl 'risk >= 0.5' --npc '#20' --lost 'blue=#79,3'")["nodes"];
  std::vector<std::size_t> nodes;
  for (std::size_t i = 0; i < lost.floats.at("risk").size(); ++i)
    if (lost.floats.at("risk")[i] >= 0.5F) nodes.push_back(i);
  EXPECT_EQ(json(nodes), risky);
}

TEST_F(View, a_query_gives_what_the_verb_gives) {
  const std::string text = "safe rank mean(2 * path falling(0, 40), cover rising(0, 1))";
  const Said mine = tab->ask("query", {{"situation", people()}, {"text", text}, {"limit", 7}});
  const json said = verb("query demo.dfl '" + text + "' --most 7" + kPeople);
  EXPECT_EQ(json(mine.bits.at("set")), said["nodes"]);
  EXPECT_EQ(mine.answer()["count"], said["nodes"].size());
  ASSERT_EQ(mine.answer()["ranked"].size(), 7U);
  for (std::size_t i = 0; i < 7; ++i) {
    const json& best = mine.answer()["ranked"][i];
    EXPECT_EQ(best["node"], said["ranked"][i]["node"]);
    EXPECT_EQ(best["score"], said["ranked"][i]["score"]);
    EXPECT_EQ(best["terms"][0]["weight"], 2);
    EXPECT_EQ(best["terms"][0]["score"], said["ranked"][i]["terms"]["path"]);
  }
}

TEST_F(View, the_best_nodes_of_a_query_keep_a_distance) {
  const auto nodes = tab->ask("scene").floats.at("nodes");
  const auto apart = [&](std::size_t a, std::size_t b) {
    return std::hypot(nodes[3 * a] - nodes[3 * b], nodes[3 * a + 1] - nodes[3 * b + 1],
                      nodes[3 * a + 2] - nodes[3 * b + 2]);
  };
  json question{{"situation", people()}, {"text", "all rank mean(exposure rising(0, 1))"}};
  const Said near = tab->ask("query", question);
  question["spacing"] = 5;
  const Said spread = tab->ask("query", question);
  EXPECT_EQ(near.answer()["left_out"], 0);
  EXPECT_GT(spread.answer()["left_out"], 0);
  EXPECT_EQ(spread.answer()["ranked"][0], near.answer()["ranked"][0]);
  const json& ranked = spread.answer()["ranked"];
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    EXPECT_EQ(spread.floats.at("scores")[ranked[i]["node"]], ranked[i]["score"].get<float>());
    for (std::size_t k = 0; k < i; ++k) EXPECT_GE(apart(ranked[i]["node"], ranked[k]["node"]), 5);
  }
}

TEST_F(View, a_wrong_query_points_at_the_character) {
  const auto error = [&](const char* text) {
    return tab->ask("query", {{"situation", people()}, {"text", text}}).json["error"];
  };
  EXPECT_EQ(error("danger & dangr")["at"], 9);
  EXPECT_EQ(error("danger &")["at"], 8);
  EXPECT_EQ(error("all - seen(green)")["at"], 11) << "at the name";
  EXPECT_THAT(error("all - seen(green)")["message"].get<std::string>(),
              HasSubstr("there is no enemy \"green\""));
}

TEST_F(View, every_word_of_the_help_and_every_example_can_be_asked) {
  const json scene = tab->ask("scene").answer();
  json situation = people();
  situation["enemies"].push_back({{"name", "gone"}, {"at", {3, 4, 0}}, {"lost", 3}});
  const auto ask = [&](const std::string& text) {
    return tab->ask("query", {{"situation", situation}, {"text", text}}).error();
  };
  for (const json& example : scene["examples"]) EXPECT_EQ(ask(example["text"]), "") << example;
  for (const json& word : scene["query_words"]) {
    std::string text = word["word"].get<std::string>() + word["takes"].get<std::string>();
    if (const auto e = text.find("(e)"); e != std::string::npos) text.replace(e, 3, "(red)");
    if (const auto gate = text.find("#17"); gate != std::string::npos)
      text.replace(gate, 3, "#" + scene["pinch_points"][0]["gates"][0].dump());
    if (word["kind"] == "quality") text = "all rank mean(" + text + ")";
    if (word["kind"] == "curve") text = "all rank mean(distance " + text + ")";
    const bool is_whole = word["kind"] != "keyword" && word["kind"] != "combination";
    EXPECT_EQ(is_whole ? ask(text) : "", "") << word;
  }
}

TEST_F(View, why_agrees_with_the_rows_and_with_explain) {
  const json situation = people();
  const Said danger = tab->ask("sets", {{"situation", situation}, {"want", {"danger"}}});
  const auto& seen = danger.bits.at("danger");
  const json map = verb("export demo.dfl --only nodes");
  for (std::size_t node = 0; node < map["nodes"].size(); node += 3) {
    const json why =
        tab->ask("why", {{"situation", situation}, {"node", node}, {"text", "safe & sees(red)"}})
            .answer();
    EXPECT_EQ(why["node"]["name"], map["nodes"][node]["name"]);
    bool any = false;
    for (const json& enemy : why["enemies"]) {
      any |= enemy["sees"].get<bool>();
      ASSERT_EQ(enemy["rays"].size(), 1U);
      if (enemy["node"] == node) continue;
      EXPECT_EQ(enemy["rays"][0]["clear"], enemy["sees"]) << enemy;
      EXPECT_EQ(enemy["rays"][0]["hit"].is_null(), enemy["sees"].get<bool>());
    }
    EXPECT_EQ(any, std::ranges::find(seen, node) != seen.end());
    const json said = verb("query demo.dfl 'safe & sees(red)' --explain '#" + std::to_string(node) +
                           "'" + kPeople)["explain"];
    EXPECT_EQ(why["query"]["sentence"], said["sentence"]);
    EXPECT_EQ(why["query"]["explanation"]["parts"], said["parts"]);
  }
}

TEST_F(View, paths_and_cover_are_those_of_the_verbs) {
  const json situation = people();
  const json ways =
      tab->ask("path", {{"situation", situation}, {"from", 0}, {"to", 70}, {"weight", 3}}).answer();
  json shortest = verb("path demo.dfl --from '#0' --to '#70'" + std::string(kEnemies));
  json safe = verb("path demo.dfl --from '#0' --to '#70' --least-seen --danger-weight 3" +
                   std::string(kEnemies));
  for (const char* key : {"found", "nodes", "length", "danger_length", "links"}) {
    EXPECT_EQ(ways["shortest"][key], shortest[key]) << key;
    EXPECT_EQ(ways["least_seen"][key], safe[key]) << key;
  }
  EXPECT_EQ(ways["least_seen"]["points"].size(), safe["nodes"].size());
  EXPECT_EQ(ways["flank"], nullptr);
  const json hidden = tab->ask("path", {{"situation", situation}, {"flank", "red"}}).answer();
  EXPECT_EQ(hidden["least_seen"], nullptr);
  EXPECT_TRUE(hidden["flank"].contains("found"));

  for (const std::string order : {"gain", "published"}) {
    json cover = tab->ask("cover", {{"situation", situation}, {"order", order}}).answer();
    cover.erase("points");
    EXPECT_EQ(cover["order"], order);
    EXPECT_EQ(cover, verb("cover demo.dfl --agent '#20' --threat red=#36,90 "
                          "--threat blue=#79,0,crouch --friend ann=#5 --order " +
                          order));
  }
}

TEST_F(View, a_ray_from_above_finds_the_floor_and_a_ray_into_the_sky_finds_nothing) {
  const Said down = tab->ask("snap", {{"from", {20.5, 11.5, 30}}, {"to", {20.5, 11.5, -5}}});
  EXPECT_EQ(down.answer()["at"], (json{20.5, 11.5, 0}));
  EXPECT_TRUE(down.answer()["node"].is_number());
  const Said up = tab->ask("snap", {{"from", {20.5, 11.5, 30}}, {"to", {20.5, 11.5, 90}}});
  EXPECT_EQ(up.answer()["at"], nullptr);
}

/// What the page receives about sight is a summary of what the verb prints.
void expect_same_sight(const json& change, const json& said) {
  for (const char* key : {"lost", "gained"}) {
    std::size_t sum = 0;
    for (const json& node : said["nodes"]) sum += node[key].get<std::size_t>();
    EXPECT_EQ(change[key], sum) << key;
  }
}

TEST_F(View, a_shut_door_hides_as_the_verb_says_and_only_in_this_tab) {
  WebClient other = viewer->open_tab();
  const json question{{"situation", people()}, {"want", {"danger"}}};
  const auto open = tab->ask("sets", question).bits.at("danger");
  const json change = tab->ask("change", {{"door", "door2"}, {"shut", true}}).answer();
  EXPECT_EQ(change["changes"], (json{{{"id", 1}, {"kind", "door"}, {"door", "door2"}}}));
  EXPECT_GT(change["lost"], 0);
  expect_same_sight(change, verb("change demo.dfl --closed door2"));
  const auto shut = tab->ask("sets", question).bits.at("danger");
  EXPECT_NE(shut, open);
  EXPECT_EQ(json(shut),
            verb(std::string("query demo.dfl danger --closed door2") + kPeople)["nodes"]);
  EXPECT_EQ(other.ask("sets", question).bits.at("danger"), open);
  tab->ask("change", {{"door", "door2"}, {"shut", false}});
  EXPECT_EQ(tab->ask("sets", question).bits.at("danger"), open);
}

TEST_F(View, a_box_closes_and_hides_as_the_verb_says_and_can_be_undone) {
  const json change = tab->ask("change", {{"add", {{18, 10, 0}, {22, 14, 2}}}}).answer();
  const json said = verb("change demo.dfl --add-box 18,10,0,22,14,2");
  for (const char* key : {"rays", "disabled", "closed_links"})
    EXPECT_EQ(change[key], said[key]) << key;
  expect_same_sight(change, said);
  const json question{{"situation", people()}, {"want", {"danger"}}};
  const auto with_box = tab->ask("sets", question).bits.at("danger");
  const json undone = tab->ask("change", {{"undo", change["changes"][0]["id"]}}).answer();
  EXPECT_EQ(undone["changes"], json::array());
  EXPECT_NE(tab->ask("sets", question).bits.at("danger"), with_box);
  const json hole = tab->ask("change", {{"remove", {{-1, -1, -1}, {60, 60, 9}}}}).answer();
  EXPECT_EQ(hole["hidden"].size(), tab->ask("scene").words.at("materials").size());
  EXPECT_EQ(tab->ask("change", {{"reset", true}}).answer()["hidden"].size(), 0U);
}

TEST_F(View, findings_are_those_of_check) {
  json lint = tab->ask("lint").answer();
  lint["map"] = "demo.dfl";
  EXPECT_EQ(lint, verb("check demo.dfl"));
}

}  // namespace
}  // namespace defilade::test
