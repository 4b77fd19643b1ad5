// Each mode is won and lost as its rules say, by fighters that do nothing but walk, stand or shoot.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "defilade/sim/match.h"
#include "support/run/stage.h"

namespace defilade::test {
namespace {

/// A field with places to enter in the west and in the east.
const Arena& field() {
  static const Arena arena = arena_of(import_drawing(R"(
########################
#......................#
#.>..................<.#
#.>..................<.#
#.>..................<.#
#.>..................<.#
#......................#
########################)"));
  return arena;
}
constexpr Vec3 kMiddle{12, 4, 0};

const Act kStand = [](const Turn&, Intent&) {};
const Act kGoThere = [](const Turn& turn, Intent& intent) { run_to (*turn.goal)(turn, intent); };
/// At the first enemy that is alive.
const Act kShoot = [](const Turn& turn, Intent& intent) {
  intent.fire = std::nullopt;
  for (const SceneBody& body : turn.scene().bodies)
    if (body.health > 0 && turn.is_enemy(body) && !intent.fire)
      intent.fire = lerp(body.feet, body.eye, 0.75F);
};
const Act kLookAway = [](const Turn& turn, Intent& intent) {
  const Vec3 feet = turn.self.feet;
  intent.look = above({feet.x < kMiddle.x ? -100.0F : 100.0F, feet.y, 0}, 1.6F);
};
const Act kWatch = [](const Turn& turn, Intent& intent) {
  for (const SceneBody& body : turn.scene().bodies)
    if (turn.is_enemy(body)) intent.look = body.eye;
};

class Played {
 public:
  using Acts = std::function<Act(std::size_t member)>;

  Played(const MatchSetup& setup, const Act& red, const Act& blue)
      : Played(setup, [red](std::size_t) { return red; }, blue) {}
  Played(const MatchSetup& setup, const Acts& red, const Act& blue)
      : match(field(), setup, [&](std::size_t team, std::size_t member) {
          return std::make_unique<Scripted>(team == 0 ? red(member) : blue);
        }) {
    const auto ok = validate(setup, field());
    if (!ok) ADD_FAILURE() << ok.error().message;
  }

  /// 0 or 1; 2 for a draw.
  std::size_t winner() {
    match.play();
    const auto won = match.result().rounds_won;
    return won[0] == won[1] ? 2 : won[0] > won[1] ? 0 : 1;
  }
  double seconds() const { return static_cast<double>(match.tick()) / kTicksPerSecond; }
  double points(std::size_t team) const { return match.result().points[team]; }
  bool alive(std::size_t i) const { return match.scene().bodies[i].health > 0; }
  /// False if the match ends before.
  template <class Done>
  bool until(Done done) {
    while (match.step())
      if (done()) return true;
    return false;
  }

  Match match;
};

MatchSetup setup_for(MatchMode mode, std::size_t size = 1) {
  MatchSetup setup;
  setup.mode = mode;
  setup.seconds = 20;
  setup.goal = kMiddle;
  for (TeamSetup& team : setup.teams) team.size = size;
  return setup;
}

TEST(Rules, attackers_win_by_holding_the_place_for_long_enough) {
  MatchSetup setup = setup_for(MatchMode::attack_defend, 2);
  setup.hold = 3;
  Played game(setup, kGoThere, kStand);
  ASSERT_TRUE(game.until([&] { return distance(game.match.scene().bodies[0].feet, kMiddle) < 4; }));
  const double there = game.seconds();
  EXPECT_GT(there, 1);  // from 9.5 m away, at 5 m/s
  EXPECT_EQ(game.winner(), 0U);
  EXPECT_NEAR(game.seconds(), there + 3, 0.3);  // the other one may be there first
  EXPECT_NEAR(game.points(0), 3, 0.05);
  EXPECT_EQ(game.points(1), 0);
}

TEST(Rules, attackers_do_not_hold_a_place_at_which_a_defender_stands) {
  MatchSetup setup = setup_for(MatchMode::attack_defend);
  setup.hold = 2;
  Played game(setup, kGoThere, kGoThere);
  EXPECT_EQ(game.winner(), 1U);
  EXPECT_NEAR(game.seconds(), 20, 0.05);
  EXPECT_LT(game.points(0), 0.5);
}

TEST(Rules, attackers_lose_when_none_of_them_is_left) {
  Played game(setup_for(MatchMode::attack_defend, 2), kStand, kShoot);
  EXPECT_EQ(game.winner(), 1U);
  EXPECT_LT(game.seconds(), 10);
  EXPECT_EQ(game.match.result().meters[1].kills, 2U);
}

TEST(Rules, infiltrators_win_by_reaching_the_place_unseen) {
  Played game(setup_for(MatchMode::infiltrate, 2), kGoThere, kLookAway);
  EXPECT_EQ(game.winner(), 0U);
  // 7.5 m from where they enter to 2 m from the place, at 5 m/s.
  EXPECT_NEAR(game.seconds(), 1.7, 0.4);
}

TEST(Rules, infiltrators_lose_when_one_of_them_was_watched_for_a_second) {
  Played game(setup_for(MatchMode::infiltrate), kStand, kWatch);
  EXPECT_EQ(game.winner(), 1U);
  EXPECT_GE(game.seconds(), 0.9);
  EXPECT_LE(game.seconds(), 1.6);  // it takes a moment to turn there
}

TEST(Rules, the_second_that_infiltrators_may_be_watched_begins_anew_in_each_round) {
  MatchSetup setup = setup_for(MatchMode::infiltrate);
  setup.rounds = 3;
  Played game(setup, kStand, kWatch);
  game.match.play();
  EXPECT_EQ(game.match.result().rounds_won[1], 3U);
  EXPECT_GE(game.seconds(), 2.7);
}

TEST(Rules, the_escorted_fighter_wins_by_arriving) {
  Played game(setup_for(MatchMode::escort, 2), kGoThere, kStand);
  EXPECT_EQ(game.winner(), 0U);
  EXPECT_LT(distance(game.match.scene().bodies[0].feet, kMiddle), 2);
}

TEST(Rules, an_escort_does_not_arrive_by_itself) {
  Played game(
      setup_for(MatchMode::escort, 2),
      [](std::size_t member) { return member == 0 ? kStand : kGoThere; }, kStand);
  EXPECT_EQ(game.winner(), 1U);
  EXPECT_NEAR(game.seconds(), 20, 0.05);
  EXPECT_LT(distance(game.match.scene().bodies[1].feet, kMiddle), 1);
}

TEST(Rules, the_death_of_the_escorted_fighter_ends_the_round) {
  Played game(setup_for(MatchMode::escort, 2), kStand, kShoot);
  EXPECT_EQ(game.winner(), 1U);
  EXPECT_LT(game.seconds(), 10);
  EXPECT_TRUE(game.alive(1));
}

TEST(Rules, survivors_fight_waves_that_enter_together) {
  MatchSetup setup = setup_for(MatchMode::survival, 2);
  setup.teams[0].size = 1;
  setup.respawn = 0.25;  // less than between the kills of a wave
  Played game(setup, kShoot, kStand);
  std::size_t waves = 0;
  double last_kill = 0;
  bool were_dead = false;
  while (game.match.step()) {
    if (!game.match.kills().empty()) last_kill = game.seconds();
    const bool dead = !game.alive(1) && !game.alive(2);
    if (were_dead && !dead) {
      ++waves;
      EXPECT_TRUE(game.alive(1) && game.alive(2)) << game.seconds();
      EXPECT_NEAR(game.seconds(), last_kill + 0.25, 0.04);
    }
    were_dead = dead;
  }
  EXPECT_GE(waves, 3U);
  EXPECT_EQ(game.winner(), 0U);
  EXPECT_NEAR(game.points(0), 20, 0.05);  // not its kills
  EXPECT_EQ(game.points(1), 0);
}

TEST(Rules, survivors_lose_when_none_of_them_is_left) {
  Played game(setup_for(MatchMode::survival, 2), kStand, kShoot);
  EXPECT_EQ(game.winner(), 1U);
  EXPECT_LT(game.seconds(), 10);
  EXPECT_NEAR(game.points(0), game.seconds(), 0.01);
}

TEST(Rules, a_deathmatch_ends_at_the_limit_of_kills) {
  for (const MatchMode mode : {MatchMode::deathmatch, MatchMode::team_deathmatch}) {
    MatchSetup setup = setup_for(mode);
    setup.limit = 3;
    setup.respawn = 1;
    Played game(setup, kShoot, kStand);
    EXPECT_EQ(game.winner(), 0U);
    EXPECT_EQ(game.points(0), 3);
    EXPECT_EQ(game.match.result().meters[0].kills, 3U);
    EXPECT_EQ(game.match.kills().size(), 1U);  // the third was in the last tick
    EXPECT_EQ(game.match.result().meters[1].lives, 3U);
    EXPECT_LT(game.seconds(), 20);
  }
}

TEST(Rules, in_a_deathmatch_members_of_a_team_are_enemies_and_in_others_they_are_not) {
  for (const MatchMode mode : {MatchMode::deathmatch, MatchMode::team_deathmatch}) {
    Played game(
        setup_for(mode, 2), [](std::size_t member) { return member == 0 ? kShoot : kStand; },
        kStand);
    bool mate = false;
    game.until([&] {
      for (const Kill& kill : game.match.kills()) mate = mate || kill.victim == BodyId{1U};
      return mate;
    });
    EXPECT_EQ(mate, mode == MatchMode::deathmatch);
  }
}

TEST(Rules, whoever_was_killed_enters_again_after_the_time_to_respawn) {
  MatchSetup setup = setup_for(MatchMode::team_deathmatch);
  setup.respawn = 2;
  Played game(setup, kShoot, kStand);
  ASSERT_TRUE(game.until([&] { return !game.alive(1); }));
  const double died = game.seconds();
  ASSERT_TRUE(game.until([&] { return game.alive(1); }));
  EXPECT_NEAR(game.seconds(), died + 2, 0.02);
  EXPECT_EQ(game.match.scene().bodies[1].health, 1);
}

TEST(Rules, nobody_enters_an_elimination_twice_and_the_last_team_standing_wins) {
  Played game(setup_for(MatchMode::elimination, 2), kShoot, kStand);
  EXPECT_EQ(game.winner(), 0U);
  EXPECT_EQ(game.match.result().meters[1].lives, 2U);
  EXPECT_EQ(game.match.result().meters[1].deaths, 2U);
  EXPECT_EQ(game.points(0), 2);
}

TEST(Rules, time_ends_every_mode_for_whoever_could_only_gain_time) {
  constexpr std::array<std::size_t, kMatchModes> kWinners{2, 2, 2, 1, 1, 1, 0};
  for (std::size_t mode = 0; mode < kMatchModes; ++mode) {
    MatchSetup setup = setup_for(static_cast<MatchMode>(mode));
    setup.seconds = 2;
    Played game(setup, kLookAway, kLookAway);
    EXPECT_EQ(game.winner(), kWinners[mode]) << name_of(setup.mode);
    EXPECT_NEAR(game.seconds(), 2, 0.02) << name_of(setup.mode);
  }
}

TEST(Rules, time_ends_a_deathmatch_for_the_side_with_more_kills_of_the_round) {
  MatchSetup setup = setup_for(MatchMode::team_deathmatch);
  setup.seconds = 8;
  setup.rounds = 2;
  Played game(setup, kShoot, kStand);
  EXPECT_EQ(game.winner(), 0U);
  EXPECT_EQ(game.match.result().rounds_won[0], 2U);
  EXPECT_NEAR(game.seconds(), 16, 0.05);
}

TEST(Rules, nothing_flies_from_one_round_into_the_next) {
  MatchSetup setup = setup_for(MatchMode::elimination);
  setup.seconds = 1.5;
  setup.rounds = 2;
  for (TeamSetup& team : setup.teams) team.arms = {"frag"};
  Played game(
      setup, [](const Turn& turn, Intent& intent) { intent.toss = turn.self.eye + Vec3{3, 0, 0}; },
      kStand);
  bool flew = false;
  ASSERT_TRUE(game.until([&] {
    flew = flew || !game.match.scene().things.empty();
    return game.match.round() == 1;
  }));
  EXPECT_TRUE(flew);
  EXPECT_TRUE(game.match.scene().things.empty());
}

}  // namespace
}  // namespace defilade::test
