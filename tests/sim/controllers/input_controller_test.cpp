// A fighter does what was given to it last.

#include "defilade/sim/input_controller.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/replay/recordings.h"

namespace defilade::test {
namespace {

Intent walk_to(Vec3 goal, std::span<const NodeId> path = {}) {
  Intent intent;
  intent.gait = Gait::run;
  intent.goal = goal;
  intent.path = path;
  return intent;
}

MatchSetup setup_of_one() {
  MatchSetup setup = recorded_setup(MatchMode::team_deathmatch, 1);
  setup.rounds = 1;
  setup.teams[1].controller = "target";
  return setup;
}

/// The first fighter is the player's.
ControllerMaker with(const InputController& player) {
  return [&player, others = yardsticks_of(setup_of_one())](std::size_t team, std::size_t member) {
    return team == 0 ? player.clone() : others(team, member);
  };
}

Vec3 feet(const Match& match) { return match.scene().bodies[0].feet; }

/// What a player might want at that tick.
Intent wanted(std::uint64_t tick) {
  Intent intent = walk_to(halls().spawns()[tick / 120 % 8].feet);
  intent.jump = tick % 90 < 10;
  if (tick % 200 > 100) intent.fire = Vec3{11, 4, 1};
  return intent;
}

TEST(InputController, stands_still_until_something_is_given) {
  const InputController player;
  Match match(halls(), setup_of_one(), with(player));
  const Vec3 before = feet(match);
  for (int tick = 0; tick < 60; ++tick) match.step();
  EXPECT_EQ(feet(match), before);
}

TEST(InputController, holds_the_last_intent_with_a_copy_of_its_path) {
  InputController player;
  Match match(halls(), setup_of_one(), with(player));
  const WaypointGraph& graph = halls().map().graph();
  const NodeId start = halls().map().index().nearest(feet(match));
  const Link& link = graph.leaving(start).front();
  {
    const std::vector<NodeId> path{start, link.to};
    player.give(walk_to(graph.position(link.to), path));
  }
  player.give(player.given());  // the path is its own
  EXPECT_THAT(player.given().path, ::testing::ElementsAre(start, link.to));
  for (int tick = 0; tick < 180; ++tick) match.step();
  EXPECT_LT(distance(feet(match), graph.position(link.to)), 0.5F);
  player.give({});
  match.step();
  EXPECT_TRUE(player.given().path.empty());
}

TEST(InputController, is_heard_within_a_tenth_of_a_second) {
  InputController player;
  Match match(halls(), setup_of_one(), with(player));
  for (int tick = 0; tick < 33; ++tick) match.step();
  player.give(walk_to(halls().spawns()[5].feet));
  const Vec3 before = feet(match);
  int ticks = 0;
  for (; feet(match) == before && ticks < 60; ++ticks) match.step();
  EXPECT_LE(ticks, 7);
}

TEST(InputController, gives_the_same_match_for_the_same_intents) {
  std::vector<std::uint64_t> hashes;
  for (int time = 0; time < 2; ++time) {
    InputController player;
    Match match(halls(), setup_of_one(), with(player));
    do player.give(wanted(match.tick()));
    while (match.step());
    hashes.push_back(match.result().hash);
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(InputController, is_listened_to_by_a_snapshot_to_which_the_match_goes_back) {
  InputController player;
  Match match(halls(), setup_of_one(), with(player));
  const auto play_until = [&](std::uint64_t tick) {
    while (match.tick() < tick) {
      player.give(wanted(match.tick()));
      match.step();
    }
  };
  play_until(200);
  const Match snapshot = match;
  play_until(400);
  const StateHashes hashes = match.hashes();
  match = snapshot;
  play_until(400);
  EXPECT_EQ(match.hashes(), hashes);
}

TEST(InputController, is_recorded) {
  InputController player;
  Recorder recorder(halls(), "halls.dfl", setup_of_one(), with(player));
  do player.give(wanted(recorder.match().tick()));
  while (recorder.step());
  const auto divergence = check_replay(halls(), recorder.replay());
  ASSERT_TRUE(divergence) << divergence.error().message;
  EXPECT_EQ(*divergence, std::nullopt);
  EXPECT_FALSE(recorder.replay().shots().empty());
}

}  // namespace
}  // namespace defilade::test
