// The second shipped level shows every feature: what the bake finds, and what cover does there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;

class Compound : public AskedLevel {
 protected:
  Compound() : AskedLevel("compound") {}

  static std::string number(const json& node) {
    return "'#" + std::to_string(node.get<std::size_t>()) + "'";
  }
  static std::string place(const json& at) {
    return std::to_string(at[0].get<double>()) + "," + std::to_string(at[1].get<double>()) + "," +
           std::to_string(at[2].get<double>());
  }
};

TEST_F(Compound, passes_its_own_check) {
  EXPECT_EQ(answer("check compound.dfl")["findings"], json::array());
}

TEST_F(Compound, has_cover_of_every_kind_peek_outs_formation_places_and_a_tree) {
  const json map = answer("export compound.dfl");
  std::set<std::string> heights;
  bool leans = false, stops_pistols_only = false;
  for (const json& arc : map["cover"]) {
    if (map["nodes"][arc["node"].get<std::size_t>()]["kind"] != "cover") continue;
    heights.insert(arc["height"]);
    leans = leans || arc["lean_begin"] > 0 || arc["lean_end"] > 0;
    stops_pistols_only = stops_pistols_only || arc["weapons"] == json{"pistol"};
  }
  EXPECT_EQ(heights, (std::set<std::string>{"high", "low"}));
  EXPECT_TRUE(leans);
  EXPECT_TRUE(stops_pistols_only) << "behind the planks";
  EXPECT_FALSE(map["peek_outs"].empty());
  EXPECT_FALSE(map["formation"].empty());
  EXPECT_FALSE(map["trees"].empty());
  EXPECT_FALSE(map["sniper_spots"].empty());
  EXPECT_EQ(map["visibility"]["fire"].size(), 2U) << "fire differs from sight";
}

TEST_F(Compound, has_two_floors_doors_and_rooms_with_two_exits) {
  const json map = answer("export compound.dfl");
  std::set<std::string> doors, kinds;
  std::size_t above = 0, rooms = 0;
  for (const json& node : map["nodes"]) above += node["position"][2] > 2.5 ? 1U : 0U;
  for (const json& link : map["links"]) {
    if (link.contains("door")) doors.insert(link["door"]);
    kinds.insert(link["kind"]);
  }
  for (const json& pinch : map["pinch_points"]) rooms += pinch["k"] == 2 ? 1U : 0U;
  EXPECT_GE(above, 10U);
  EXPECT_GE(doors.size(), 5U);
  EXPECT_THAT(kinds, ::testing::IsSupersetOf({"walk", "drop", "jump"}));
  EXPECT_GE(rooms, 2U);
  EXPECT_EQ(map["components"].size(), 1U) << "everything can be reached";
}

TEST_F(Compound, both_exits_of_a_room_are_held) {
  const json plan = answer("anticipate compound.dfl --enemy a=20,22,0 --npc 24,16,0 --team 2");
  ASSERT_EQ(plan["pinch_point"]["gates"].size(), 2U);
  ASSERT_EQ(plan["posts"].size(), 2U);
  EXPECT_NE(plan["posts"][0]["gate"], plan["posts"][1]["gate"]);
  EXPECT_THAT(text("anticipate compound.dfl --enemy a=20,22,0 --npc 24,16,0 --team 2"),
              HasSubstr("             for gate #"));
  const json alone = answer("anticipate compound.dfl --enemy a=20,22,0 --npc 24,16,0", 1);
  EXPECT_FALSE(alone["found"]) << "one alone cannot hold two";
}

TEST_F(Compound, lean_spots_are_hidden_from_the_target_and_see_it_leaning) {
  const std::string call = "cover compound.dfl --agent 20,16,0 --threat a=3,20,0 --lean a";
  const json found = answer(call);
  ASSERT_FALSE(found["spots"].empty());
  EXPECT_LE(found["rays"].get<std::size_t>(), 64U);
  const json hidden = answer("query compound.dfl safe --enemy a=3,20,0")["nodes"];
  for (const json& spot : found["spots"]) {
    EXPECT_THAT(hidden, Contains(spot["node"]));
    EXPECT_THAT(spot["side"], AnyOf("left", "right"));
  }
  EXPECT_THAT(text(call), HasSubstr(" head at ("));
  EXPECT_FALSE(answer(call + " --rays 1", 1)["finished"]);
}

TEST_F(Compound, a_character_behind_a_tree_walks_opposite_to_the_threat) {
  const json tree = answer("export compound.dfl --only trees")["trees"][0];
  const json& centre = tree["centre"];
  json threat = centre;
  threat[0] = centre[0].get<double>() + 6;
  json behind = centre;
  behind[0] = centre[0].get<double>() - tree["radius"].get<double>();
  const json found = answer("cover compound.dfl --agent " + place(behind) +
                            " --threat a=" + place(threat) + " --far 0.5");
  ASSERT_TRUE(found.contains("tree")) << found;
  EXPECT_NEAR(found["tree"]["shelter"][0]["place"][0].get<double>(), behind[0].get<double>(), 0.01);
}

TEST_F(Compound, friends_take_the_formation_places_of_the_leaders_cover) {
  const json map = answer("export compound.dfl");
  // Where some cover node with at least two places is, hidden from a threat.
  for (const json& cover : map["cover_nodes"]) {
    std::set<json> places;
    for (const json& child : map["formation"])
      if (child["cover"] == cover["node"]) places.insert(child["position"]);
    if (places.size() < 2) continue;
    const std::string at = number(cover["node"]);
    const json safe = answer("query compound.dfl 'all - danger' --enemy a=" + at)["nodes"];
    if (safe.empty()) continue;
    const json found =
        answer("cover compound.dfl --agent " + at + " --threat a=" + number(safe[0]) +
               " --friend b=" + at + " --friend c=" + at);
    ASSERT_EQ(found["formation"].size(), 2U);
    EXPECT_EQ(found["formation"][0]["friend"], "b");
    EXPECT_THAT(places, Contains(found["formation"][0]["place"]));
    EXPECT_THAT(places, Contains(found["formation"][1]["place"]));
    EXPECT_NE(found["formation"][0]["place"], found["formation"][1]["place"]);
    return;
  }
  FAIL() << "no cover node has two formation places and is hidden from somewhere";
}

/// A cover node with peek-outs, and a node within one of its arcs that does not see it.
struct Duel {
  json cover;
  json enemy;
};

Duel find_duel(const json& map) {
  for (const json& peek : map["peek_outs"])
    for (const json& arc : map["cover"]) {
      if (arc["node"] != peek["cover"]) continue;
      const json& p = map["nodes"][arc["node"].get<std::size_t>()]["position"];
      const double x = arc["begin"][0].get<double>() + arc["end"][0].get<double>(),
                   y = arc["begin"][1].get<double>() + arc["end"][1].get<double>();
      for (const json& node : map["nodes"]) {
        const double dx = node["position"][0].get<double>() - p[0].get<double>(),
                     dy = node["position"][1].get<double>() - p[1].get<double>();
        const double far = std::hypot(dx, dy), along = dx * x + dy * y;
        if (far > 6 && far < 15 && along > 0.95 * far * std::hypot(x, y))
          return {arc["node"], node["id"]};
      }
    }
  return {};
}

TEST_F(Compound, under_fire_the_cheapest_possible_response_is_best_and_fire_is_returned_in_steps) {
  const Duel duel = find_duel(answer("export compound.dfl"));
  ASSERT_FALSE(duel.cover.is_null());
  const std::string call = "cover compound.dfl --agent " + number(duel.cover) +
                           " --threat a=" + number(duel.enemy) + " --shooter a";
  const json said = answer(call);
  EXPECT_EQ(said["node"], duel.cover);
  std::string best = "stay";
  for (const char* response : {"stay", "move", "return_fire"}) {
    const json &one = said[response], &other = said[best];
    if (one["possible"] && (!other["possible"] || one["cost"] < other["cost"])) best = response;
  }
  EXPECT_EQ(said["best"], best == "return_fire" ? "return fire" : best);
  ASSERT_FALSE(said["steps"].empty());
  EXPECT_EQ(said["steps"][0]["move"], "look");
  EXPECT_THAT(said["steps"].back()["move"], AnyOf("fire", "give up"));
  EXPECT_GT(said["rays"].get<std::size_t>(), 0U);
  EXPECT_THAT(text(call), HasSubstr("<- best"));
  EXPECT_EQ(shop.run(call + " --svg fire.svg").code, 0);
  EXPECT_THAT(refused(call + " --lean a", 2), HasSubstr("ask one at a time"));
  EXPECT_THAT(refused("cover compound.dfl --agent '#3' --threat a=#5 --shooter b", 3),
              HasSubstr("there is no enemy \"b\""));
}

TEST_F(Compound, under_fire_everybody_counts_as_standing_at_a_node_and_the_answer_says_at_which) {
  const std::string call = "cover compound.dfl --agent 5,21.5,0 --threat a=5,27,0 --shooter a";
  const std::string said = text(call);
  EXPECT_THAT(
      said,
      HasSubstr("\n  a is 1.4 m from #107 passage@6.3,27.5,0.0: counted as there\n"
                "  the character is 0.9 m from #102 corner@4.1,21.4,0.0: counted as there\n"));
  EXPECT_THAT(shop.run("cover compound.dfl --agent 5,21.5,0 --threat a=5,60,0 --shooter a").err,
              HasSubstr("5,60,0 is 32 m from the nearest node"));
  EXPECT_THAT(text("cover compound.dfl --agent '#102' --threat a=#107 --shooter a"),
              ::testing::Not(HasSubstr("as standing there")));
}

TEST_F(Compound, without_a_way_to_return_fire_no_steps_are_printed) {
  const std::string call = "cover compound.dfl --agent 24,16,0 --threat a=20,22,0 --shooter a";
  EXPECT_FALSE(answer(call)["return_fire"]["possible"]);
  EXPECT_THAT(text(call), ::testing::EndsWith(
                              "  return fire  not possible here, by leaning or from a peek-out\n"
                              "so there are no steps of returning fire; 1 ray agrees\n"));
}

TEST_F(Compound, steps_of_returning_fire_begin_in_the_stance_that_is_given) {
  const std::string call = "cover compound.dfl --agent 5,21.5,0 --threat a=5,27,0 --shooter a";
  EXPECT_EQ(answer(call)["steps"][0]["stance"], "stand") << "the best";
  const json steps = answer(call + " --weapon rifle --stance crouch")["steps"];
  EXPECT_EQ(steps[0]["stance"], "crouch");
  EXPECT_EQ(steps.back()["move"], "fire");
  EXPECT_THAT(refused(call + " --weapon spoon", 3),
              HasSubstr("there is no weapon class \"spoon\""));
  EXPECT_THAT(refused("cover compound.dfl --agent '#3' --threat a=#5 --stance crouch", 2),
              HasSubstr("--stance requires --shooter"));
}

TEST_F(Compound, pinch_points_whose_gates_can_all_be_held_are_listed_first) {
  const std::string said = shop.run("analyze compound.dfl").out;
  EXPECT_THAT(said, HasSubstr("by rule gates\n  #96, #100, #112: 10 nodes inside, ambush from 34 + "
                              "25 + 46 places"));
  const std::size_t gates = said.find("by rule gates");
  const std::string listed = said.substr(gates, said.find("more", gates) - gates);
  EXPECT_EQ(listed.find(" 0 "), std::string::npos) << listed;
}

}  // namespace
}  // namespace defilade::test
