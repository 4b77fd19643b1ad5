// Places as verbs take them: coordinates, numbers and names.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run/program.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class Places : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(shop.run("bake " DEFILADE_SOURCE_DIR "/data/levels/demo.txt -o demo.dfl").code, 0);
    nodes = json::parse(shop.run("export demo.dfl --json --only nodes").out)["nodes"];
  }

  json node(const std::string& name) const {
    for (const json& each : nodes)
      if (each["name"] == name) return each;
    ADD_FAILURE() << "there is no node " << name;
    return {};
  }

  /// The three ways to write the place of a node.
  std::vector<std::string> spellings(const std::string& name) const {
    const json found = node(name);
    const json& at = found["position"];
    return {name, "'#" + found["id"].dump() + "'",
            at[0].dump() + "," + at[1].dump() + "," + at[2].dump()};
  }

  std::string refused(const std::string& arguments) const {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    return outcome.err;
  }

  Workshop shop;
  json nodes;
};

TEST_F(Places, names_numbers_and_coordinates_are_the_same_place_for_every_verb) {
  for (const std::string verb :
       {"path demo.dfl --from PLACE --to garden", "path demo.dfl --from garden --to PLACE",
        "path demo.dfl --from garden --to gate --enemy a=PLACE,90,crouch",
        "query demo.dfl 'safe rank mean(path falling(0, 40))' --npc PLACE --enemy a=yard-centre",
        "query demo.dfl safe --enemy a=PLACE", "query demo.dfl safe --friend b=PLACE",
        "query demo.dfl 'risk > 0.1' --lost a=PLACE,3",
        "cover demo.dfl --agent PLACE --threat a=garden",
        "cover demo.dfl --agent gate --threat a=PLACE,180"}) {
    std::vector<json> answers;
    for (const std::string& place : spellings("lookout")) {
      std::string arguments = verb;
      arguments.replace(arguments.find("PLACE"), 5, place);
      const Outcome outcome = shop.run(arguments + " --json");
      EXPECT_LE(outcome.code, 1) << arguments << outcome.err;
      answers.push_back(json::parse(outcome.out));
      answers.back().erase("microseconds");
    }
    EXPECT_EQ(answers[0], answers[1]) << verb;
    EXPECT_EQ(answers[0], answers[2]) << verb;
  }
}

TEST_F(Places, a_door_is_a_place) {
  const Outcome outcome = shop.run("path demo.dfl --from gate --to door1 --json");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(shop.run("query demo.dfl danger --enemy a=door1").code, 0);
}

TEST_F(Places, names_with_commas_are_read_whole) {
  json waypoints = {{"format", "defilade-waypoints"}, {"version", 1}, {"nodes", json::array()}};
  waypoints["nodes"].push_back({{"name", "hall"}, {"position", {2, 2, 0}}});
  waypoints["nodes"].push_back({{"name", "hall,90"}, {"position", {10, 5, 0}}});
  shop.write("nodes.json", waypoints.dump());
  ASSERT_EQ(shop.run("bake " DEFILADE_SOURCE_DIR
                     "/data/levels/demo.txt --waypoints nodes.json -o two.dfl")
                .code,
            0);
  const json whole = json::parse(shop.run("query two.dfl danger --enemy a=hall,90 --json").out);
  const json number = json::parse(shop.run("query two.dfl danger --enemy 'a=#1' --json").out);
  EXPECT_EQ(whole["nodes"], number["nodes"]);
  EXPECT_EQ(shop.run("query two.dfl danger --enemy a=hall,90,45").code, 0);
}

TEST_F(Places, misspelled_names_are_recognized) {
  EXPECT_THAT(refused("path demo.dfl --from gaet --to garden"),
              HasSubstr("\"gaet\" is not a place; did you mean \"gate\"?"));
  EXPECT_THAT(refused("query demo.dfl safe --enemy a=lokout,90"),
              HasSubstr("did you mean \"lookout\"?"));
  EXPECT_THAT(refused("query demo.dfl safe --explain pantri"),
              HasSubstr("there is no node \"pantri\"; did you mean \"pantry\"?"));
  EXPECT_THAT(refused("query demo.dfl safe --closed dor1"), HasSubstr("did you mean \"door1\"?"));
  EXPECT_THAT(refused("query demo.dfl safe --stance cruch"), HasSubstr("did you mean \"crouch\"?"));
  EXPECT_THAT(refused("path demo.dfl --from 3,4 --to gate"),
              AllOf(HasSubstr("is not a place"), HasSubstr("x,y,z in metres, #17 for a node")));
}

TEST_F(Places, every_verb_warns_of_a_place_far_from_all_nodes_and_answers_all_the_same) {
  for (const std::string verb :
       {"path demo.dfl --from PLACE --to garden", "path demo.dfl --from garden --to PLACE",
        "path demo.dfl --from garden --to gate --enemy a=PLACE,90",
        "query demo.dfl safe --npc PLACE", "query demo.dfl safe --enemy a=PLACE",
        "query demo.dfl safe --friend b=PLACE", "query demo.dfl 'risk > 0.1' --lost a=PLACE,3",
        "cover demo.dfl --agent PLACE --threat a=garden",
        "cover demo.dfl --agent gate --threat a=PLACE"}) {
    const auto with = [&](const std::string& place) {
      std::string arguments = verb;
      return shop.run(arguments.replace(arguments.find("PLACE"), 5, place) + " --json");
    };
    const Outcome far = with("5000,5000,5000");
    EXPECT_LE(far.code, 1) << verb;
    EXPECT_TRUE(json::accept(far.out)) << verb;
    EXPECT_THAT(far.err, AllOf(HasSubstr("warning: 5000,5000,5000 is 86"),
                               HasSubstr(" m from the nearest node, #"),
                               HasSubstr(": the answer is about that node")))
        << verb;
    EXPECT_EQ(with("lookout").err, "") << verb;
  }
}

TEST_F(Places, coordinates_that_are_not_finite_or_absurd_are_refused) {
  for (const std::string place : {"nan,0,0", "0,inf,0", "0,0,1e99"})
    EXPECT_THAT(refused("query demo.dfl safe --enemy a=" + place), HasSubstr("is not a place"));
  EXPECT_THAT(refused("query demo.dfl safe --npc 1e30,0,0"),
              HasSubstr("1e30 is too far away: coordinates are at most 1,000,000 metres"));
}

TEST_F(Places, path_says_how_much_of_the_way_is_in_danger) {
  EXPECT_THAT(shop.run("path demo.dfl --from gate --to garden").out, HasSubstr("no enemies"));
  EXPECT_THAT(shop.run("path demo.dfl --from gate --to garden --enemy a=yard-centre").out,
              HasSubstr(" %) in danger"));
}

}  // namespace
}  // namespace defilade::test
