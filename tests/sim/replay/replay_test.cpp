// A match that was recorded is the same match again, without its controllers, from any tick.

#include "defilade/sim/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "sim/replay/recordings.h"
#include "sim/replay/replay_data.h"

namespace defilade::test {
namespace {

std::optional<Divergence> checked(const Replay& replay) {
  const auto divergence = check_replay(halls(), replay);
  if (!divergence) ADD_FAILURE() << divergence.error().message;
  return *divergence;
}

TEST(Replay, without_its_controllers_every_mode_gives_the_same_hashes_on_every_tick) {
  for (std::size_t mode = 0; mode < kMatchModes; ++mode) {
    SCOPED_TRACE(name_of(static_cast<MatchMode>(mode)));
    const MatchSetup setup = recorded_setup(static_cast<MatchMode>(mode));
    Match original(halls(), setup, yardsticks_of(setup));
    Recorder recorder(halls(), "halls.dfl", setup, yardsticks_of(setup));
    recorder.play();
    Match again(halls(), setup, recorded_controllers(recorder.replay()));
    for (bool more = true; more;) {
      more = original.step();
      ASSERT_EQ(again.step(), more);
      ASSERT_EQ(again.hashes(), original.hashes()) << "tick " << original.tick();
    }
    EXPECT_EQ(again.result().hash, recorder.match().result().hash);
    EXPECT_EQ(recorder.replay().ticks(), original.tick());
    EXPECT_EQ(checked(recorder.replay()), std::nullopt);
  }
}

TEST(Replay, one_team_can_be_given_other_controllers) {
  const MatchSetup setup = recorded_setup(MatchMode::team_deathmatch);
  const auto red = recorded_controllers(recorded(setup));
  const auto blue = yardsticks_of(setup);
  Match mixed(halls(), setup, [&](std::size_t team, std::size_t member) {
    return team == 0 ? red(team, member) : blue(team, member);
  });
  EXPECT_EQ(mixed.play().hash, Match(halls(), setup, blue).play().hash);
}

TEST(Replay, tells_the_kills_the_shots_and_the_rounds_of_the_match) {
  const MatchSetup setup = recorded_setup(MatchMode::elimination);
  Match match(halls(), setup, yardsticks_of(setup));
  const MatchResult& result = match.play();
  const Replay replay = recorded(setup);
  std::size_t deaths = 0, shots = 0;
  for (const FighterMeters& meters : result.meters) {
    deaths += meters.deaths;
    shots += meters.shots;
  }
  EXPECT_GT(deaths, 0U);
  EXPECT_EQ(replay.kills().size(), deaths);
  EXPECT_EQ(replay.shots().size(), shots);
  ASSERT_EQ(replay.rounds().size(), 2U);
  EXPECT_EQ(replay.rounds()[1].tick + 1, replay.ticks());
  EXPECT_EQ(replay.result().rounds_won, result.rounds_won);
  EXPECT_EQ(replay.result().points, result.points);
  EXPECT_TRUE(replay.is_complete());
}

TEST(Replay, poses_are_those_of_the_scene_but_rounded) {
  const Replay replay = recorded(recorded_setup(MatchMode::deathmatch));
  ReplayPlayer player(halls(), replay);
  ASSERT_EQ(replay.frames(), replay.ticks() / kTicksPerPose + 1);
  for (std::size_t frame = 0; frame < replay.frames(); ++frame) {
    player.seek(frame * kTicksPerPose);
    for (const SceneBody& body : player.scene().bodies) {
      const ReplayPose pose = replay.pose(frame, body.id);
      ASSERT_LT(distance(pose.feet, body.feet), 0.02F);
      const float apart = std::remainder(pose.yaw - body.yaw, 2 * std::numbers::pi_v<float>);
      ASSERT_LT(std::abs(apart), 0.013F);
      ASSERT_EQ(pose.stance, body.stance);
      ASSERT_EQ(pose.health > 0, body.health > 0);
    }
  }
}

TEST(Replay, goes_on_from_each_of_ten_ticks) {
  const Replay replay = recorded(recorded_setup(MatchMode::survival));
  Match match(halls(), replay.setup(), recorded_controllers(replay));
  std::vector<Match> copies;
  std::vector<StateHashes> hashes;
  for (bool more = true; more; hashes.push_back(match.hashes())) {
    if (match.tick() % 90 == 17 && copies.size() < 10) copies.push_back(match);
    more = match.step();
  }
  ASSERT_EQ(copies.size(), 10U);
  for (Match& copy : copies)
    for (bool more = true; more;) {
      more = copy.step();
      ASSERT_EQ(copy.hashes(), hashes[copy.tick() - 1]) << "tick " << copy.tick();
    }
}

TEST(Replay, a_tick_is_the_same_forwards_and_backwards) {
  MatchSetup setup = recorded_setup(MatchMode::team_deathmatch);
  setup.seconds = 20;
  const Replay replay = recorded(setup);
  ReplayPlayer player(halls(), replay);
  std::vector<StateHashes> forwards{player.match().hashes()};
  for (bool more = true; more;) {
    more = player.step();
    forwards.push_back(player.match().hashes());
  }
  ASSERT_EQ(player.tick(), replay.ticks());
  for (std::uint64_t tick = replay.ticks(); tick > 0; tick -= std::min<std::uint64_t>(tick, 331)) {
    player.seek(tick);
    ASSERT_EQ(player.tick(), tick);
    ASSERT_EQ(player.match().hashes(), forwards[tick]) << tick;
    ASSERT_TRUE(player.step_back());
    ASSERT_EQ(player.match().hashes(), forwards[tick - 1]) << tick - 1;
  }
  player.seek(0);
  EXPECT_FALSE(player.step_back());
  player.seek(1'000'000);
  EXPECT_EQ(player.tick(), replay.ticks());
  EXPECT_FALSE(player.step());
}

TEST(Replay, of_a_long_match_is_played_backwards_from_few_copies) {
  MatchSetup setup = recorded_setup(MatchMode::team_deathmatch, 1);
  setup.seconds = 240;  // a copy every five seconds would be 48
  setup.rounds = 1;
  setup.limit = 1000;
  const Replay replay = recorded(setup);
  ASSERT_EQ(replay.ticks(), 240 * kTicksPerSecond);
  ReplayPlayer player(halls(), replay);
  const Match beginning = player.match();
  player.seek(replay.ticks());
  for (const std::uint64_t tick : {14'399U, 13'000U, 301U, 7'000U, 9'600U, 1U}) {
    player.seek(tick);
    Match slow = beginning;
    while (slow.tick() < tick) slow.step();
    EXPECT_EQ(player.match().hashes(), slow.hashes()) << tick;
  }
}

/// The hashes of one recording with the intents of another.
Replay mixed(const Replay& hashes, const Replay& intents) {
  ReplayData data = ReplayAccess::data(hashes);
  data.intents = ReplayAccess::data(intents).intents;
  return ReplayAccess::make(std::move(data));
}

/// Wants the same as a yardstick, but for one turn.
class Spoiled final : public Controller {
 public:
  using Change = void (*)(Intent& intent);
  Spoiled(std::unique_ptr<Controller> mind, std::uint64_t from, Change change)
      : mind_(std::move(mind)), from_(from), change_(change) {}

  void think(const Turn& turn, Intent& intent) override {
    mind_->think(turn, intent);
    if (turn.scene().tick >= from_ && turn.scene().tick < from_ + 6) change_(intent);
  }
  void enter() override { mind_->enter(); }
  std::unique_ptr<Controller> clone() const override {
    return std::make_unique<Spoiled>(mind_->clone(), from_, change_);
  }

 private:
  std::unique_ptr<Controller> mind_;
  std::uint64_t from_;
  Change change_;
};

Subsystem first_difference(const StateHashes& a, const StateHashes& b) {
  if (a.bodies != b.bodies) return Subsystem::bodies;
  if (a.hands != b.hands) return Subsystem::hands;
  if (a.flights != b.flights) return Subsystem::flights;
  return a.things != b.things ? Subsystem::things : Subsystem::rules;
}

/// Where two matches really begin to differ.
Divergence divergence_of(Match a, Match b) {
  while (a.hashes() == b.hashes() && a.step() && b.step()) {
  }
  return {a.tick(), first_difference(a.hashes(), b.hashes())};
}

void expect_named(Spoiled::Change change, Subsystem subsystem) {
  const MatchSetup setup = recorded_setup(MatchMode::team_deathmatch);
  const auto sound = yardsticks_of(setup);
  const ControllerMaker spoiled = [&](std::size_t team, std::size_t member) {
    auto mind = sound(team, member);
    if (team == 1 || member != 1) return mind;
    return std::unique_ptr<Controller>(std::make_unique<Spoiled>(std::move(mind), 60, change));
  };
  const auto found = checked(mixed(recorded(setup, sound), recorded(setup, spoiled)));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->subsystem, subsystem);
  EXPECT_EQ(*found, divergence_of(Match(halls(), setup, sound), Match(halls(), setup, spoiled)));
  EXPECT_GT(found->tick, 60U);
  EXPECT_LE(found->tick, 67U);
}

TEST(Replay, a_changed_intent_is_named_by_its_tick_and_what_it_changes) {
  expect_named([](Intent& intent) { intent.gait = Gait::sneak; }, Subsystem::bodies);
  expect_named([](Intent& intent) { intent.arm = ArmId{modern_arms().find("frag")}; },
               Subsystem::hands);
}

TEST(Replay, checking_can_be_stopped) {
  struct Stop final : Progress {
    bool cancelled() const noexcept override { return true; }
  } stop;
  const auto divergence = check_replay(halls(), short_replay(), stop);
  ASSERT_FALSE(divergence);
  EXPECT_EQ(divergence.error().kind, ErrorKind::cancelled);
}

TEST(Replay, what_was_recorded_until_now_is_a_replay_too) {
  const MatchSetup setup = recorded_setup(MatchMode::elimination);
  Recorder recorder(halls(), "halls.dfl", setup, yardsticks_of(setup));
  EXPECT_EQ(recorder.replay().frames(), 1U);
  for (int i = 0; i < 100; ++i) recorder.step();
  const Replay replay = recorder.replay();
  EXPECT_EQ(replay.ticks(), 100U);
  EXPECT_FALSE(replay.is_complete());
  EXPECT_EQ(checked(replay), std::nullopt);
}

TEST(Replay, a_result_that_the_match_does_not_have_is_found) {
  const Replay sound = recorded(recorded_setup(MatchMode::elimination));
  ReplayData data = ReplayAccess::data(sound);
  data.result.rounds_won[0] += 1;
  const auto found = checked(ReplayAccess::make(data));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->subsystem, Subsystem::rules);
  EXPECT_EQ(found->tick, sound.ticks());
}

TEST(Replay, a_pose_with_a_stance_that_the_map_does_not_have_is_refused) {
  ReplayData data = ReplayAccess::data(recorded(recorded_setup(MatchMode::elimination)));
  data.poses.back().posture = 255;
  EXPECT_FALSE(arena_of(ReplayAccess::make(data), halls().map(), "halls.dfl"));
}

}  // namespace
}  // namespace defilade::test
