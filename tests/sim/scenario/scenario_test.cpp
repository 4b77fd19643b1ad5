// Scenarios are read as they are written, and mistakes are found where they are.

#include "defilade/sim/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "sim/match/rules.h"
#include "support/drawings/halls.h"

namespace defilade::test {
namespace {

constexpr std::string_view kDuel = R"(map = "demo.dfl"
mode = "escort"
rounds = 3
goal = [1, 2, 0.5]
[[team]]
name = "a"
size = 2
controller = "camper"
arms = ["pistol"]
[[team]]
name = "b"
)";

TEST(Scenarios, say_everything_about_a_match) {
  const auto scenario = read_scenario(kDuel, "duel.toml");
  ASSERT_TRUE(scenario) << scenario.error().message;
  EXPECT_EQ(scenario->map, "demo.dfl");
  EXPECT_EQ(scenario->arms, "modern");
  EXPECT_EQ(scenario->setup.mode, MatchMode::escort);
  EXPECT_EQ(scenario->setup.rounds, 3U);
  EXPECT_EQ(scenario->setup.goal, (Vec3{1, 2, 0.5F}));
  EXPECT_EQ(scenario->setup.teams[0].size, 2U);
  EXPECT_EQ(scenario->setup.teams[0].controller, "camper");
  EXPECT_EQ(scenario->setup.teams[1].controller, "rusher");
  EXPECT_THAT(scenario->setup.teams[1].arms, ::testing::ElementsAre("rifle"));
}

std::string joined(std::string_view first, std::string_view second) {
  std::string text(first);
  text.append(second);
  return text;
}

TEST(Scenarios, place_crates_and_lamps) {
  constexpr std::string_view kThings = R"([[crate]]
place = [12, 4.5, 0]
size = [1, 2, 1.5]
health = 80
pushable = true
material = "plank"
[[lamp]]
place = [3, 4, 2.5]
radius = 6
light = 0.8
dark = 0.1
on = false
switch = [1, 4, 1.2]
)";
  const auto scenario = read_scenario(joined(kDuel, kThings), "duel.toml");
  ASSERT_TRUE(scenario) << scenario.error().message;
  const CrateSetup crate{{12, 4.5F, 0}, {1, 2, 1.5F}, 80, true, "plank"};
  const LampSetup lamp{{3, 4, 2.5F}, "", 6, 0.8F, 0.1F, false, Vec3{1, 4, 1.2F}};
  EXPECT_THAT(scenario->setup.crates, ::testing::ElementsAre(crate));
  EXPECT_THAT(scenario->setup.lamps, ::testing::ElementsAre(lamp));
}

TEST(Scenarios, with_wrong_crates_and_lamps_are_refused_with_line_and_column) {
  const auto mistake = [](std::string_view more) {
    const auto scenario = read_scenario(joined(kDuel, more), "duel.toml");
    return scenario ? "" : scenario.error().message;
  };
  EXPECT_EQ(mistake("[[crate]]\nsize = [1, 1, 1]\n"),
            "duel.toml:12:1: a crate needs a place, as place = [12, 4.5, 0]");
  EXPECT_EQ(mistake("[[crate]]\nplace = [1, 1, 0]\nsize = [1, -1, 1]\n"),
            "duel.toml:14:8: the sides of a crate must be positive and at most 20 metres long");
  EXPECT_THAT(mistake("[[crate]]\nplace = [1, 1, 0]\nhealth = -3\n"),
              ::testing::StartsWith("duel.toml:14:10: \"health\" must be"));
  EXPECT_THAT(mistake("[[lamp]]\nplace = [1, 1, 0]\nlight = 1.5\n"),
              ::testing::StartsWith("duel.toml:14:9: \"light\" must be"));
  EXPECT_EQ(mistake("[[lamp]]\nplace = [1, 1, 0]\nregion = \"a\"\nradius = 2\n"),
            "duel.toml:15:10: a lamp lights a region or has a radius, not both");
  EXPECT_THAT(mistake("[[lamp]]\nplace = [1, 1, 0]\ncolour = 2\n"),
              ::testing::StartsWith("duel.toml:14:1: unknown key \"colour\""));
}

/// The message after a piece of the text was replaced.
std::string mistake_of(std::string_view piece, std::string_view other) {
  std::string text(kDuel);
  text.replace(text.find(piece), piece.size(), other);
  const auto scenario = read_scenario(text, "duel.toml");
  return scenario ? "" : scenario.error().message;
}

TEST(Scenarios, that_are_wrong_are_refused_with_line_and_column) {
  EXPECT_EQ(mistake_of("\"escort\"", "\"escrot\""),
            "duel.toml:2:8: there is no mode \"escrot\"; modes are elimination, deathmatch, "
            "team-deathmatch, attack-defend, infiltrate, escort, survival");
  EXPECT_EQ(mistake_of("rounds = 3", "rounds = 0"),
            "duel.toml:3:10: \"rounds\" must be an integer from 1 to 1000");
  EXPECT_EQ(mistake_of("size = 2", "size = 2.5"),
            "duel.toml:7:8: \"size\" must be an integer from 1 to 64");
  EXPECT_EQ(mistake_of("goal = [1, 2, 0.5]", "goal = [1, nan, 0]"),
            "duel.toml:4:8: \"goal\" must be a place: three numbers, as [1.5, 2, 0]");
  EXPECT_THAT(mistake_of("rounds", "ruonds"),
              ::testing::StartsWith("duel.toml:3:1: unknown key \"ruonds\"; known are map, "));
  EXPECT_EQ(mistake_of("\"camper\"", "\"kamper\""),
            "duel.toml:8:14: there is no controller \"kamper\"; there are target, wanderer, "
            "rusher, camper, hunter");
  EXPECT_EQ(mistake_of("arms = [\"pistol\"]", "arms = []"),
            "duel.toml:9:8: a team needs at least one arm");
  EXPECT_EQ(mistake_of("map = \"demo.dfl\"", ""),
            "duel.toml:1:1: \"map\" must name a baked map, as \"demo.dfl\"");
  EXPECT_EQ(mistake_of("[[team]]\nname = \"b\"", ""),
            "duel.toml:5:1: a match has two teams, [[team]] twice, not 1");
}

template <class... Part>
std::string text_of(const Part&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

/// "[1.5, 2, 0]"
std::string written(Vec3 place) {
  return text_of(std::setprecision(9), '[', place.x, ", ", place.y, ", ", place.z, ']');
}

/// What is wrong with a scenario on the map of the halls. The keys of red begin in line 4; those of
/// blue in line 8, if red has one.
std::string misfit(std::string_view red, std::string_view blue, std::string_view more = "") {
  const std::string text = text_of("map = \"m\"\n\n[[team]]\n", red,
                                   "\n\n[[team]]\nname = \"blue\"\n", blue, "\n", more);
  const auto scenario = read_scenario(text, "duel.toml");
  if (!scenario) return scenario.error().message;
  const auto setup = fit_scenario(*scenario, halls());
  return setup ? "" : setup.error().message;
}

TEST(Scenarios, that_do_not_fit_the_map_are_refused_with_line_and_column) {
  EXPECT_EQ(misfit("size = 2", "size = 2"), "");
  EXPECT_EQ(misfit("size = 60", "size = 2"),
            "duel.toml:4:8: 62 fighters need as many places to enter; the map has 8: make the "
            "teams smaller, or take another map");
  EXPECT_THAT(misfit("arms = [\"pistol\", \"bow\"]", ""),
              ::testing::StartsWith("duel.toml:4:8: team \"red\" has an unknown arm \"bow\""));
  EXPECT_EQ(misfit("name = \"blue\"", ""), "duel.toml:7:8: both teams are called \"blue\"");
}

TEST(Scenarios, with_crates_and_lamps_that_do_not_fit_are_refused_where_these_begin) {
  const std::string good = "[[crate]]\nplace = [11, 2, 0]\n";
  EXPECT_EQ(misfit("", "", good), "");
  EXPECT_THAT(misfit("", "", good + good + "material = \"jam\"\n"),
              ::testing::StartsWith("duel.toml:11:1: crate 2 is of a material \"jam\""));
  const std::string spawn = written(halls().spawns()[0].feet);
  EXPECT_THAT(misfit("", "", "[[crate]]\nplace = " + spawn),
              ::testing::StartsWith("duel.toml:9:1: crate 1 covers the place to enter"));
  EXPECT_THAT(misfit("", "", good + "[[lamp]]\nplace = [1, 1, 2]\nregion = \"moon\"\n"),
              ::testing::StartsWith("duel.toml:11:1: lamp 1 lights a region \"moon\""));
}

TEST(Scenarios, say_where_each_team_enters) {
  const NodeId node{3U};
  const Vec3 place = halls().spawns()[0].feet;
  const Vec3 named = halls().map().graph().position(node);
  const std::string text =
      text_of("map = \"m\"\n[[team]]\nspawns = [", written(place),
              "]\n[[team]]\nname = \"b\"\nspawns = [\"", halls().map().graph().name(node), "\"]\n");
  const auto scenario = read_scenario(text, "duel.toml");
  ASSERT_TRUE(scenario) << scenario.error().message;
  const auto setup = fit_scenario(*scenario, halls());
  ASSERT_TRUE(setup) << setup.error().message;
  for (const std::size_t round : {0U, 1U, 2U}) {
    const auto entered = places_to_enter(*setup, halls(), round);
    ASSERT_EQ(entered.size(), 2U);
    EXPECT_EQ(entered[0].feet, place);
    EXPECT_EQ(entered[1].feet, named);
  }
}

TEST(Scenarios, whose_places_to_enter_are_wrong_are_refused_with_line_and_column) {
  EXPECT_EQ(misfit("spawns = [\"moon\"]", ""), "duel.toml:4:10: the map has no node \"moon\"");
  EXPECT_EQ(misfit("spawns = [[3, 3, 90]]", ""),
            "duel.toml:4:10: the place to enter at [3, 3, 90] has no floor to stand on");
  EXPECT_EQ(misfit("spawns = [1, 2, 3]", ""),
            "duel.toml:4:10: \"spawns\" must be a list of places and names, as [[1.5, 2, 0], "
            "\"gate\"]");
  EXPECT_EQ(misfit("spawns = []", ""), "duel.toml:4:10: a team needs at least one place to enter");
  const std::string at = written(halls().spawns()[0].feet), one = "spawns = [" + at + "]";
  EXPECT_THAT(
      misfit(one, "size = 2"),
      ::testing::StartsWith("duel.toml:4:10: teams change places, so each needs a place for every "
                            "fighter of the larger team: 2, not 1"));
  EXPECT_THAT(misfit(one, one), ::testing::EndsWith("is too near to another one"));
  EXPECT_THAT(misfit(one, "", "[[crate]]\nplace = " + at),
              ::testing::EndsWith("is covered by a crate"));
}

TEST(Scenarios, give_each_fighter_a_controller) {
  const auto team_of = [](std::string_view controllers) {
    const auto scenario = read_scenario(
        text_of("map = \"m\"\n[[team]]\n", controllers, "\n[[team]]\nname = \"b\"\n"), "d");
    return scenario ? scenario->setup.teams[0] : TeamSetup{scenario.error().message};
  };
  const TeamSetup two = team_of("controller = [\"camper\", \"rusher\"]");
  EXPECT_EQ(two.size, 2U);
  EXPECT_EQ(controller_of(two, 0), "camper");
  EXPECT_EQ(controller_of(two, 1), "rusher");
  const TeamSetup three = team_of("size = 3\ncontroller = [\"camper\", \"rusher\"]");
  EXPECT_EQ(controller_of(three, 2), "camper");
  EXPECT_EQ(controller_of(team_of("size = 2"), 1), "rusher");
  EXPECT_EQ(team_of("size = 1\ncontroller = [\"camper\", \"rusher\"]").name,
            "d:4:14: there are 2 controllers for one fighter");
  EXPECT_EQ(team_of("controller = []").name, "d:3:14: a team needs at least one controller");
  EXPECT_THAT(team_of("controller = [\"camper\", \"robot\"]").name,
              ::testing::StartsWith("d:3:14: there is no controller \"robot\""));
}

TEST(Scenarios, that_ship_include_one_with_crates_and_lamps) {
  const std::string file = DEFILADE_SOURCE_DIR "/data/scenarios/warehouse.toml";
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  const auto scenario = read_scenario(text.str(), file);
  ASSERT_TRUE(scenario) << scenario.error().message;
  EXPECT_EQ(scenario->setup.crates.size(), 2U);
  EXPECT_EQ(scenario->setup.lamps.size(), 2U);
}

TEST(Scenarios, that_ship_are_good_and_there_is_one_for_each_mode) {
  std::size_t modes = 0;
  for (std::size_t i = 0; i < kMatchModes; ++i) {
    const auto mode = static_cast<MatchMode>(i);
    const std::filesystem::path file = std::filesystem::path(DEFILADE_SOURCE_DIR) /
                                       "data/scenarios" / (std::string(name_of(mode)) + ".toml");
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    const auto scenario = read_scenario(text.str(), file.string());
    ASSERT_TRUE(scenario) << scenario.error().message;
    EXPECT_EQ(scenario->setup.mode, mode);
    ++modes;
  }
  EXPECT_EQ(modes, kMatchModes);
}

}  // namespace
}  // namespace defilade::test
