// Do the yardsticks do what they promise?

#include "defilade/sim/yardsticks.h"

#include <gtest/gtest.h>

#include "defilade/sim/match.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

/// Whoever walks from R to A comes nearer to B, and the other way round.
constexpr std::string_view kCrossedWays = R"(
###################
#L.......R........#
#.###############.#
#.#A..............#
#.#################
#...............B.#
###################)";

TEST(Yardsticks, rushers_do_not_turn_around_between_two_enemies) {
  BakeSettings settings;
  settings.place = true;
  const auto arena = Arena::create(bake_drawing(kCrossedWays, "", settings));
  ASSERT_TRUE(arena) << arena.error().message;
  const WaypointGraph& graph = arena->map().graph();
  const auto place = [&](std::string_view name) { return graph.position(graph.find(name)); };
  MatchSetup setup;
  setup.seconds = 40;
  setup.teams[1] = {"blue", 2, "target", {"rifle"}};
  setup.spawns = {{{place("R"), place("L")}, {place("A"), place("B")}}};
  ASSERT_TRUE(validate(setup, *arena));
  Match match(*arena, setup, yardsticks_of(setup));
  EXPECT_EQ(match.play().rounds_won[0], 1U);
}

}  // namespace
}  // namespace defilade::test
