// Matches end as they should, and always in the same way.

#include "defilade/sim/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <tuple>

#include "support/drawings/halls.h"

namespace defilade::test {
namespace {

MatchSetup setup_of(MatchMode mode, std::string red, std::string blue, std::size_t size = 2) {
  MatchSetup setup;
  setup.mode = mode;
  setup.seconds = 60;
  setup.teams[0] = {"red", size, std::move(red), {"rifle"}};
  setup.teams[1] = {"blue", size, std::move(blue), {"rifle"}};
  return setup;
}

MatchResult played(const MatchSetup& setup) {
  const auto ok = validate(setup, halls());
  if (!ok) ADD_FAILURE() << ok.error().message;
  return Match(halls(), setup, yardsticks_of(setup)).play();
}

TEST(Match, rushers_kill_targets) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    MatchSetup setup = setup_of(MatchMode::elimination, "rusher", "target");
    setup.seed = seed;
    const MatchResult result = played(setup);
    EXPECT_EQ(result.half_points(), 2U) << "seed " << seed;
    EXPECT_EQ(result.meters[0].kills, 2U);
    EXPECT_EQ(result.meters[0].deaths, 0U);
    EXPECT_EQ(result.meters[1].shots, 0U);
    EXPECT_EQ(result.lives[1].size(), 2U);
  }
}

TEST(Match, the_same_setup_gives_the_same_match) {
  for (const std::string controller : {"wanderer", "rusher", "camper", "hunter"}) {
    const MatchSetup setup = setup_of(MatchMode::team_deathmatch, controller, "rusher");
    const MatchResult once = played(setup), again = played(setup);
    EXPECT_EQ(once.hash, again.hash);
    EXPECT_EQ(once.ticks, again.ticks);
    EXPECT_EQ(once.meters, again.meters);
  }
}

TEST(Match, another_seed_gives_another_match) {
  MatchSetup setup = setup_of(MatchMode::team_deathmatch, "rusher", "rusher");
  const std::uint64_t first = played(setup).hash;
  setup.seed = 2;
  EXPECT_NE(played(setup).hash, first);
}

/// Copies from ten ticks of a match of "red" against rushers end as it does.
void expect_copies_to_go_on(const std::string& red) {
  SCOPED_TRACE(red);
  const MatchSetup setup = setup_of(MatchMode::team_deathmatch, red, "rusher", 4);
  Match match(halls(), setup, yardsticks_of(setup));
  std::vector<Match> copies;
  std::vector<StateHashes> hashes;
  for (bool more = true; more;) {
    if (match.tick() % 370 == 13 && copies.size() < 10) copies.push_back(match);
    more = match.step();
    hashes.push_back(match.hashes());
  }
  ASSERT_EQ(copies.size(), 10U);
  for (Match& copy : copies)
    for (bool more = true; more;) {
      more = copy.step();
      ASSERT_EQ(copy.hashes(), hashes[copy.tick() - 1]) << "tick " << copy.tick();
    }
}

TEST(Match, a_copy_goes_on_as_the_original_does_from_any_tick) { expect_copies_to_go_on("camper"); }

TEST(Match, a_copy_remembers_and_senses_what_minds_of_the_original_do) {
  expect_copies_to_go_on("hunter");
}

/// Everything that a controller may notice, as text.
std::string noticed(const Scene& scene) {
  std::ostringstream text;
  for (const SceneContact& c : scene.contacts)
    text << 'c' << c.body.value << ' ' << c.by.value << ' ' << c.amount << ' ' << c.from.x << '\n';
  for (const SceneSound& s : scene.sounds)
    text << 's' << name_of(s.kind) << ' ' << s.by.value << ' ' << s.loudness << '\n';
  for (const SceneThing& t : scene.things)
    text << 't' << t.id.value << ' ' << t.present << ' ' << t.open << ' ' << t.place.x << '\n';
  return text.str();
}

TEST(Match, a_copy_notices_what_the_original_does_whenever_it_is_made) {
  MatchSetup setup = setup_of(MatchMode::team_deathmatch, "wanderer", "rusher", 3);
  setup.teams[1].arms = {"frag", "rifle"};
  setup.seconds = 20;
  Match match(halls(), setup, yardsticks_of(setup));
  std::size_t contacts = 0;
  for (bool more = true; more;) {
    Match copy = match;
    more = match.step();
    copy.step();
    ASSERT_EQ(noticed(copy.scene()), noticed(match.scene())) << "tick " << match.tick();
    ASSERT_EQ(copy.hashes(), match.hashes()) << "tick " << match.tick();
    contacts += match.scene().contacts.size();
  }
  EXPECT_GT(contacts, 0U);
}

/// Halls with a crate to push, one to shoot, lamps, and fighters that throw, jump, lean and speak.
MatchSetup busy_setup() {
  MatchSetup setup = setup_of(MatchMode::team_deathmatch, "wanderer", "rusher", 3);
  setup.teams[0].arms = {"rifle", "frag"};
  setup.teams[1].arms = {"frag", "rifle"};
  setup.seconds = 15;
  setup.friendly_fire = true;
  setup.crates = {{.place = {11.5F, 6.5F, 0}, .size = {1, 0.8F, 1.5F}, .pushable = true},
                  {.place = {4.5F, 4.5F, 0}, .size = {1, 1, 2}, .health = 60}};
  setup.lamps.resize(2);
  setup.lamps[0] = {.place = {5, 5, 2}, .radius = 6, .switch_place = Vec3{5, 5, 1}};
  setup.lamps[1] = {.place = {17, 5, 2}, .radius = 6, .light = 0.7F, .on = false};
  return setup;
}

/// Does everything that the yardsticks do not do.
class Restless final : public Controller {
 public:
  explicit Restless(std::unique_ptr<Controller> inner) : inner_(std::move(inner)) {}
  Restless(const Restless& other) : Controller(other), inner_(other.inner_->clone()) {}
  void think(const Turn& turn, Intent& intent) override {
    inner_->think(turn, intent);
    Draw draw = turn.draw(Purpose::wander);
    intent.jump = draw.below(10) == 0;
    intent.lean = static_cast<Lean>(draw.below(3));
    intent.say = static_cast<std::uint32_t>(draw.below(20));
    intent.use = {};
    if (draw.below(3) == 0)
      intent.use = turn.scene().things[draw.below(turn.scene().things.size())].id;
    intent.toss = std::nullopt;
    if (!intent.fire && draw.below(4) == 0) intent.toss = turn.self.eye + Vec3{4, 1, 0};
  }
  void enter() override { inner_->enter(); }
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Restless>(*this); }

 private:
  std::unique_ptr<Controller> inner_;
};

ControllerMaker restless(const MatchSetup& setup) {
  return [yardsticks = yardsticks_of(setup)](std::size_t team, std::size_t member) {
    return std::make_unique<Restless>(yardsticks(team, member));
  };
}

TEST(Match, a_copy_of_any_tick_goes_on_identically_with_all_things_in_play) {
  const MatchSetup setup = busy_setup();
  ASSERT_TRUE(validate(setup, halls())) << validate(setup, halls()).error().message;
  Match match(halls(), setup, restless(setup));
  std::vector<Match> copies;
  std::vector<StateHashes> hashes;
  std::set<SoundKind> sounds;
  bool pushed = false, broken = false, dark = false;
  for (bool more = true; more;) {
    Match copy = match;
    if (match.tick() % 100 == 50) copies.push_back(match);
    more = match.step();
    copy.step();
    ASSERT_EQ(copy.hashes(), match.hashes()) << "tick " << match.tick();
    ASSERT_EQ(noticed(copy.scene()), noticed(match.scene())) << "tick " << match.tick();
    hashes.push_back(match.hashes());
    for (const SceneSound& sound : match.scene().sounds) sounds.insert(sound.kind);
    for (const SceneThing& thing : match.scene().things) {
      pushed = pushed || (thing.kind == ThingKind::crate && thing.velocity != Vec3{});
      broken = broken || (thing.kind == ThingKind::crate && !thing.present);
      dark = dark || (thing.kind == ThingKind::lamp && !thing.present);
    }
  }
  EXPECT_TRUE(broken);
  EXPECT_TRUE(pushed || dark);
  EXPECT_GE(sounds.size(), 6U);
  for (Match& copy : copies)
    for (bool more = true; more;) {
      more = copy.step();
      ASSERT_EQ(copy.hashes(), hashes[copy.tick() - 1]) << "tick " << copy.tick();
    }
}

TEST(Match, crates_and_lamps_are_as_in_the_beginning_in_every_round) {
  MatchSetup setup = busy_setup();
  setup.rounds = 2;
  setup.seconds = 10;
  Match match(halls(), setup, restless(setup));
  using State = std::tuple<ThingKind, Vec3, bool, bool>;
  const auto states = [&] {
    std::vector<State> found;
    for (const SceneThing& thing : match.scene().things)
      if (thing.kind == ThingKind::crate || thing.kind == ThingKind::lamp)
        found.emplace_back(thing.kind, thing.place, thing.present, thing.open);
    return found;
  };
  const std::vector<State> before = states();
  bool changed = false;
  while (match.tick() <= 601) {
    changed = changed || states() != before;
    match.step();
  }
  EXPECT_TRUE(changed);
  EXPECT_EQ(states(), before);
}

TEST(Match, crates_and_lamps_that_do_not_fit_the_map_are_refused) {
  const auto message = [](const auto& change) {
    MatchSetup setup = busy_setup();
    change(setup);
    const auto ok = validate(setup, halls());
    return ok ? "" : ok.error().message;
  };
  EXPECT_EQ(message([](MatchSetup& s) { s.crates[0].material = "jelly"; }),
            "crate 1 is of a material \"jelly\", which the level does not have");
  EXPECT_EQ(message([](MatchSetup& s) { s.lamps[1].region = "cellar"; }),
            "lamp 2 lights a region \"cellar\", which the map does not have");
  EXPECT_THAT(message([](MatchSetup& s) { s.crates[1].size.z = 0; }),
              ::testing::HasSubstr("the sides of crate 2 must be positive"));
  EXPECT_THAT(message([](MatchSetup& s) { s.crates[1].place = halls().spawns()[0].feet; }),
              ::testing::HasSubstr("crate 2 covers the place to enter at ["));
  EXPECT_THAT(message([](MatchSetup& s) { s.lamps[0].light = 2; }),
              ::testing::HasSubstr("the light of lamp 1 must lie between 0 and 1"));
}

TEST(Match, every_mode_comes_to_an_end_and_says_who_won) {
  for (std::size_t mode = 0; mode < kMatchModes; ++mode) {
    SCOPED_TRACE(name_of(static_cast<MatchMode>(mode)));
    MatchSetup setup = setup_of(static_cast<MatchMode>(mode), "rusher", "camper", 3);
    setup.rounds = 3;
    setup.seconds = 20;
    const MatchResult result = played(setup);
    EXPECT_LE(result.rounds_won[0] + result.rounds_won[1], 3U);
    EXPECT_LE(result.ticks, 3 * 20 * kTicksPerSecond + 3);
    EXPECT_GT(result.meters[0].shots + result.meters[1].shots, 0U);
  }
}

TEST(Match, setups_that_cannot_be_played_are_refused) {
  const auto message = [](const auto& change) {
    MatchSetup setup = setup_of(MatchMode::elimination, "rusher", "rusher");
    change(setup);
    const auto ok = validate(setup, halls());
    return ok ? "" : ok.error().message;
  };
  EXPECT_EQ(message([](MatchSetup&) {}), "");
  EXPECT_THAT(message([](MatchSetup& s) { s.teams[0].size = 40; }),
              ::testing::HasSubstr("42 fighters need as many places to enter"));
  EXPECT_THAT(message([](MatchSetup& s) { s.teams[1].size = 0; }),
              ::testing::HasSubstr("must have from 1 to 64 fighters, not 0"));
  EXPECT_EQ(message([](MatchSetup& s) {
              s.teams[1].size = 1;
              s.teams[1].controller = "camper,rusher";
            }),
            "there are 2 controllers for one fighter");
  EXPECT_THAT(message([](MatchSetup& s) { s.teams[0].arms = {"rifel"}; }),
              ::testing::HasSubstr("unknown arm \"rifel\"; known are"));
  EXPECT_THAT(message([](MatchSetup& s) { s.seconds = std::nan(""); }),
              ::testing::HasSubstr("\"seconds\" must be positive"));
  EXPECT_THAT(message([](MatchSetup& s) { s.teams[1].name = "red"; }),
              ::testing::HasSubstr("both teams are called \"red\""));
}

}  // namespace
}  // namespace defilade::test
