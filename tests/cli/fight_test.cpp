// `defilade fight`: matches from the command line and from scenarios.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class FightVerb : public AskedLevel {
 protected:
  FightVerb() : AskedLevel("demo") {}
};

TEST_F(FightVerb, counts_pairs_and_says_who_is_better) {
  const json said = answer("fight demo.dfl --red rusher --blue target --size 2 --pairs 3");
  EXPECT_EQ(said["pairs"], 3);
  EXPECT_EQ(said["score"], 1.0);
  EXPECT_EQ(said["maps"][0]["map"], "demo");
  EXPECT_EQ(said["teams"][1]["meters"]["shots"], 0);
  EXPECT_EQ(said["wins"]["won"], 6);
  EXPECT_EQ(said["wins"]["decided"], 6);
}

TEST_F(FightVerb, leaves_some_doubt_even_if_one_team_has_won_all_matches) {
  const json said = answer("fight demo.dfl --red rusher --blue target --size 2 --pairs 3");
  for (const json& interval : {said["interval"], said["wins"]["interval"]}) {
    EXPECT_LT(interval[0], 0.8);
    EXPECT_EQ(interval[1], 1.0);
  }
}

TEST_F(FightVerb, lists_what_a_fighter_noticed) {
  const std::string call =
      "fight demo.dfl --red hunter --blue rusher --pairs 1 --percepts ";
  const json said = answer(call + "'red 2'")["percepts"];
  EXPECT_EQ(said["fighter"], "red 2");
  std::map<std::string, int> count;
  double before = 0;
  for (const json& one : said["list"]) {
    ++count[one["sense"]];
    EXPECT_GE(one["learned"], before);
    EXPECT_GT(one["learned"], one["seconds"]) << "its reaction takes time";
    before = one["learned"];
  }
  EXPECT_GT(count["sight"], 0);
  EXPECT_GT(count["hearing"], 0);
  const auto refused = [&](const std::string& arguments) {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  EXPECT_THAT(refused(call + "'blue 1' --json"), HasSubstr("a rusher has no senses"));
  EXPECT_THAT(refused(call + "'red 5' --json"), HasSubstr("\"red 1\" to \"red 4\""));
  EXPECT_THAT(refused(call + "'red 1'"), HasSubstr("--json"));
}

TEST_F(FightVerb, plays_matches_of_their_own_if_the_teams_are_alike) {
  const std::string call = "fight demo.dfl --red rusher --blue rusher --size 2 --pairs 30";
  const json said = answer(call);
  EXPECT_EQ(said["own_seeds"], true);
  EXPECT_GT(said["by_half_points"][0].get<int>() + said["by_half_points"][4].get<int>(), 0);
  EXPECT_LE(said["interval"][0], 0.5);
  EXPECT_GE(said["interval"][1], 0.5);
  EXPECT_THAT(text(call), HasSubstr("both matches of a pair had seeds of their own"));
  EXPECT_EQ(answer("fight demo.dfl --size 2 --pairs 1")["own_seeds"], false);
}

TEST_F(FightVerb, compares_teams_fighter_by_fighter) {
  const auto own_seeds = [&](const std::string& red, const std::string& blue) {
    shop.write("duel.toml", "map = \"demo.dfl\"\nseconds = 5\n[[team]]\nsize = 2\n" + red +
                                "\n[[team]]\nname = \"blue\"\nsize = 2\n" + blue + "\n");
    return answer("fight duel.toml --pairs 1")["own_seeds"].get<bool>();
  };
  EXPECT_TRUE(own_seeds(R"(controller = ["rusher", "rusher"])", R"(controller = "rusher")"));
  EXPECT_FALSE(own_seeds(R"(controller = ["rusher", "camper"])", R"(controller = "rusher")"));
}

TEST_F(FightVerb, gives_the_same_answer_for_any_number_of_threads) {
  const std::string call = "fight demo.dfl --size 2 --pairs 6 --seconds 20 --json --threads ";
  const Outcome alone = shop.run(call + "1");
  ASSERT_EQ(alone.code, 0) << alone.err;
  EXPECT_EQ(shop.run(call + "3").out, alone.out);
}

TEST_F(FightVerb, stops_when_the_test_has_decided) {
  EXPECT_THAT(text("fight demo.dfl --blue target --size 1 --pairs 500 --sprt 1.5"),
              HasSubstr("test: red is better"));
}

TEST_F(FightVerb, goes_on_until_the_test_has_decided_if_no_number_of_pairs_is_given) {
  const json said = answer("fight demo.dfl --red rusher --blue rusher --size 1 --sprt 1.5");
  EXPECT_GT(said["pairs"], 20);
  EXPECT_NE(said["test"]["verdict"], "undecided");
}

TEST_F(FightVerb, decides_a_test_on_all_maps_together) {
  shop.write("room.txt", "defilade level 1\nfloor 0\n#########\n#>.....>#\n#.......#\n#########\n");
  ASSERT_EQ(shop.run("bake room.txt -o room.dfl").code, 0);
  const json said = answer("fight demo.dfl room.dfl --blue target --size 1 --sprt 1.2");
  EXPECT_EQ(said["test"]["verdict"], "better");
  EXPECT_EQ(said["maps"][0]["pairs"], said["maps"][1]["pairs"]);
}

TEST_F(FightVerb, plays_scenarios_and_draws_a_page) {
  const std::string scenario = R"(map = "demo.dfl"
seconds = 20
[[team]]
name = "one"
[[team]]
name = "two"
)";
  shop.write("duel.toml", scenario);
  EXPECT_THAT(text("fight duel.toml --pairs 2 --html duel.html"), HasSubstr("1 one (rusher)"));
  EXPECT_THAT(shop.read("duel.html"), HasSubstr("<svg"));
}

TEST_F(FightVerb, says_on_its_page_what_it_says_as_text) {
  const std::string said =
      text("fight demo.dfl --blue target --size 1 --sprt 1.5 --html fight.html");
  const std::string page = shop.read("fight.html");
  for (const std::string part : {"red is better", "at 2.94 or above red wins by 1.5 : 1"}) {
    EXPECT_THAT(said, HasSubstr(part));
    EXPECT_THAT(page, HasSubstr(part));
  }
  EXPECT_THAT(page, HasSubstr("red (rusher): more than half were never killed"));
  EXPECT_THAT(page, HasSubstr("blue (target): half live longer than "));
  EXPECT_THAT(page, HasSubstr("log-rank test: p &lt; 0.001"));
  EXPECT_THAT(page, HasSubstr("won from the first place"));
}

TEST_F(FightVerb, plays_every_scenario_that_ships) {
  std::size_t played = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(DEFILADE_SOURCE_DIR "/data/scenarios")) {
    const json said = answer("fight " + file.path().string() + " --pairs 1 --seconds 5");
    EXPECT_EQ(said["pairs"], 1) << file;
    EXPECT_EQ(said["maps"][0]["map"], "demo") << file;
    ++played;
  }
  EXPECT_GE(played, 8U);
}

TEST_F(FightVerb, warns_of_maps_that_favour_a_place) {
  shop.write("uneven.toml",
             "map = \"demo.dfl\"\n[[team]]\nspawns = [\"n10-19\"]\n"
             "[[team]]\nname = \"blue\"\nspawns = [\"n14-1\"]\n");
  EXPECT_THAT(text("fight uneven.toml"), HasSubstr("warning: demo favours the second place\n"));
  const json said = answer("fight uneven.toml");
  EXPECT_LT(said["maps"][0]["first_places"]["interval"][1], 0.5);
  EXPECT_LE(said["interval"][0], 0.5);  // the pairs make up for it
  EXPECT_GE(said["interval"][1], 0.5);
}

constexpr std::string_view kTwoTeams = "[[team]]\n[[team]]\nname = \"blue\"\n";

TEST_F(FightVerb, lets_options_change_a_scenario) {
  shop.write("duel.toml",
             "map = \"demo.dfl\"\nmode = \"escort\"\nseconds = 9\n" + std::string(kTwoTeams));
  const std::string both =
      " --pairs 2 --red camper --blue wanderer --size 3 --mode team-deathmatch --rounds 2 "
      "--seconds 8 --seed 5 --limit 4 --respawn 1 --friendly-fire";
  json changed = answer("fight duel.toml" + both);
  EXPECT_EQ(changed["mode"], "team-deathmatch");
  EXPECT_EQ(changed["seed"], 5);
  EXPECT_EQ(changed["teams"][0]["controller"], "camper");
  EXPECT_EQ(changed["teams"][1]["size"], 3);
  EXPECT_EQ(changed, answer("fight demo.dfl" + both));
  EXPECT_NE(changed, answer("fight demo.dfl" + both + " --arms openarena"));
  EXPECT_EQ(answer("fight duel.toml --pairs 1")["teams"][0]["size"], 1);
}

TEST_F(FightVerb, has_a_goal_that_can_be_chosen) {
  const std::string call = "fight demo.dfl --mode attack-defend --pairs 2 --seconds 20";
  EXPECT_NE(answer(call + " --goal lookout"), answer(call + " --goal gate"));
  EXPECT_NE(answer(call + " --goal gate --hold 1"), answer(call + " --goal gate --hold 15"));
}

TEST_F(FightVerb, refuses_options_that_the_mode_does_not_have) {
  for (const auto& [option, said] : std::initializer_list<std::pair<const char*, const char*>>{
           {"--goal gate",
            "--goal is for the mode attack-defend, infiltrate, escort, not elimination"},
           {"--hold 3", "--hold is for the mode attack-defend, not elimination"},
           {"--limit 3", "--limit is for the mode deathmatch, team-deathmatch, not elimination"},
           {"--respawn 3", "--respawn is for the mode deathmatch, team-deathmatch, survival"}})
    EXPECT_THAT(refused("fight demo.dfl " + std::string(option), 2), HasSubstr(said));
  EXPECT_THAT(refused("fight demo.dfl demo.dfl --mode escort --goal gate", 2),
              HasSubstr("--goal is a place of one map"));
}

TEST_F(FightVerb, finds_mistakes_of_scenarios_where_they_are) {
  const auto refusal = [&](const std::string& text, const std::string& more = "") {
    shop.write("bad.toml", text);
    return refused("fight bad.toml" + more, 3);
  };
  const std::string teams(kTwoTeams), map = "map = \"demo.dfl\"\n";
  EXPECT_THAT(
      refusal("map = \"nowhere.dfl\"\n" + teams),
      HasSubstr("bad.toml:1:7: there is no map nowhere.dfl, neither beside the scenario nor "
                "here; bake it first: defilade bake LEVEL -o nowhere.dfl"));
  EXPECT_THAT(refusal("map = \"compound.dfl\"\n" + teams),
              HasSubstr("bake it first: defilade bake compound -o compound.dfl"));
  EXPECT_THAT(refusal(map + "arms = \"bows.toml\"\n" + teams),
              HasSubstr("bad.toml:2:8: cannot open bows.toml"));
  EXPECT_THAT(refusal(map + teams + "size = 60\n"),
              HasSubstr("bad.toml:5:8: 61 fighters need as many places to enter; the map has 8"));
  EXPECT_THAT(refusal(map + teams, " --size 60"), HasSubstr("--size: 120 fighters need as many"));
  EXPECT_THAT(refusal(map + teams + "controller = [\"camper\", \"rusher\"]\n", " --size 1"),
              HasSubstr("--size: there are 2 controllers for one fighter"));
  EXPECT_THAT(refusal(map + teams + "arms = [\"bow\"]\n"),
              HasSubstr("bad.toml:5:8: team \"blue\" has an unknown arm \"bow\""));
  EXPECT_THAT(refusal(map + "[[team]]\n[[team]]\nname = \"red\"\n"),
              HasSubstr("bad.toml:4:8: both teams are called \"red\""));
  EXPECT_THAT(refusal(map + teams + "[[crate]]\nplace = [1, 2, 0]\nmaterial = \"jam\"\n"),
              HasSubstr("bad.toml:5:1: crate 1 is of a material \"jam\""));
  EXPECT_THAT(refusal(map + teams + "[[lamp]]\nplace = [1, 2, 0]\nregion = \"moon\"\n"),
              HasSubstr("bad.toml:5:1: lamp 1 lights a region \"moon\""));
  EXPECT_THAT(refusal(map + teams + "spawns = [\"moon\"]\n"),
              HasSubstr("bad.toml:5:10: the map has no node \"moon\""));
}

TEST_F(FightVerb, writes_over_nothing_that_a_scenario_names) {
  std::filesystem::copy(DEFILADE_SOURCE_DIR "/data/arms/modern.toml", shop.path("mine.toml"));
  shop.write("duel.toml", "map = \"demo.dfl\"\narms = \"mine.toml\"\n" + std::string(kTwoTeams));
  for (const std::string file : {"mine.toml", "demo.dfl", "duel.toml"})
    for (const std::string option : {"--record ", "--html "})
      EXPECT_EQ(shop.run("fight duel.toml --pairs 1 " + option + file).code, 2) << file;
  EXPECT_EQ(shop.run("fight duel.toml --pairs 1 --seconds 5").code, 0);
}

TEST_F(FightVerb, refuses_what_cannot_be_played) {
  shop.write("bad.toml", "map = \"demo.dfl\"\nrounds = nan\n[[team]]\n[[team]]\nname = \"b\"\n");
  const Outcome bad = shop.run("fight bad.toml");
  EXPECT_EQ(bad.code, 3);
  EXPECT_THAT(bad.err, HasSubstr("bad.toml:2:10: \"rounds\" must be an integer from 1 to 1000"));
  shop.write("lost.toml",
             "map = \"nowhere.dfl\"\n[[team]]\nname = \"a\"\n[[team]]\nname = \"b\"\n");
  EXPECT_EQ(shop.run("fight lost.toml").code, 3);
  const Outcome many = shop.run("fight demo.dfl --size 60");
  EXPECT_EQ(many.code, 3);
  EXPECT_THAT(many.err, HasSubstr("120 fighters need as many places to enter"));
  EXPECT_EQ(shop.run("fight demo.dfl --red robot").code, 2);
}

}  // namespace
}  // namespace defilade::test
