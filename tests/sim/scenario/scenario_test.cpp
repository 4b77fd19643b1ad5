// Scenarios are read as they are written, and mistakes are found where they are.

#include "defilade/sim/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

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
            "rusher, camper");
  EXPECT_EQ(mistake_of("arms = [\"pistol\"]", "arms = []"),
            "duel.toml:9:8: a team needs at least one arm");
  EXPECT_EQ(mistake_of("map = \"demo.dfl\"", ""),
            "duel.toml:1:1: \"map\" must name a baked map, as \"demo.dfl\"");
  EXPECT_EQ(mistake_of("[[team]]\nname = \"b\"", ""),
            "duel.toml:5:1: a match has two teams, [[team]] twice, not 1");
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
