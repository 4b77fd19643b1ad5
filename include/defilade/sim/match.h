#pragma once
// Who wins? Two teams, a map, rules and a seed; the same match whenever it is played.
//
// A match advances in ticks of 1/60 s. In each tick some controllers think, all about the same
// scene; then bodies move, weapons fire, things happen, and the rules decide whether the round is
// over. Random numbers depend on the seed, the fighter, the purpose and the tick alone, so a match
// is the same every time and for any number of threads, and its copy goes on exactly as it does.
//
// Not for several threads at once; play one match per thread.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/mind/scene.h"
#include "defilade/model/result.h"
#include "defilade/sim/arena.h"
#include "defilade/sim/controller.h"
#include "defilade/sim/meters.h"
#include "defilade/sim/statistics.h"
#include "defilade/sim/things.h"

namespace defilade {

enum class MatchMode : std::uint8_t {
  elimination,      // rounds without a second life: the last team standing wins
  deathmatch,       // everybody against everybody; the team with more kills wins
  team_deathmatch,  // teams; the one with more kills wins
  attack_defend,    // the first team must hold a place against the second
  infiltrate,       // the first team must reach a place unseen by the second
  escort,           // the first fighter of the first team must reach a place alive
  survival,         // the first team lives as long as it can against waves of the second
};
inline constexpr std::size_t kMatchModes = 7;
/// "elimination", "deathmatch", "team-deathmatch", "attack-defend", "infiltrate", "escort",
/// "survival".
std::string_view name_of(MatchMode mode) noexcept;
std::optional<MatchMode> match_mode_named(std::string_view name) noexcept;

inline constexpr std::size_t kMostFighters = 64;  // of one team

struct TeamSetup {
  std::string name;
  std::size_t size = 1;
  std::string controller = "rusher";          // or several, "camper,rusher", by fighter in turn
  std::vector<std::string> arms = {"rifle"};  // carried from the beginning, the first in hand

  friend bool operator==(const TeamSetup&, const TeamSetup&) = default;
};

/// The name of that fighter's controller.
std::string_view controller_of(const TeamSetup& team, std::size_t member) noexcept;

struct MatchSetup {
  MatchMode mode = MatchMode::elimination;
  std::array<TeamSetup, 2> teams{TeamSetup{"red"}, TeamSetup{"blue"}};
  std::size_t rounds = 1;
  double seconds = 120;  // of a round
  std::uint64_t seed = 1;
  bool friendly_fire = false;
  double respawn = 3;             // seconds until a fighter enters again, where the mode allows it
  std::size_t limit = 0;          // kills that end a round of a deathmatch; 0: only time does
  std::optional<Vec3> goal = {};  // of modes that have one; none: far from the first team
  double hold = 10;               // seconds for which the place must be held
  std::vector<CrateSetup> crates = {};
  std::vector<LampSetup> lamps = {};
  /// Where the first and the second team enter, fighter by fighter; none: the map decides. Teams
  /// that change places in a pair of matches enter at the other's.
  std::array<std::vector<Vec3>, 2> spawns = {};

  friend bool operator==(const MatchSetup&, const MatchSetup&) = default;
};

/// Checks sizes, numbers of controllers, names of arms, crates and lamps, and whether every fighter
/// has a place to enter, in both matches of a pair.
Result<void> validate(const MatchSetup& setup, const Arena& arena);

/// Where somebody died.
struct Death {
  Vec3 victim;                      // its feet
  std::optional<Vec3> killer = {};  // where the killer was at that moment; none: nobody
  std::size_t place = 0;            // 0: the victim is of the first team of the setup

  friend bool operator==(const Death&, const Death&) = default;
};

struct MatchResult {
  std::array<std::size_t, 2> rounds_won{};
  std::array<double, 2> points{};  // kills, seconds held, seconds survived: what the mode counts
  std::array<FighterMeters, 2> meters{};
  std::array<std::vector<Lifetime>, 2> lives;
  std::vector<Death> deaths;  // in their order
  std::uint64_t ticks = 0;
  std::uint64_t hash = 0;  // of the final state

  /// Half points of the first team: 2 if it won the match, 1 if nobody did.
  std::size_t half_points() const noexcept;
};

/// Makes the controller of a fighter; `team` is 0 or 1.
using ControllerMaker =
    std::function<std::unique_ptr<Controller>(std::size_t team, std::size_t member)>;
/// Yardsticks, by the names that the setup gives.
ControllerMaker yardsticks_of(const MatchSetup& setup);

class Match {
 public:
  /// The setup must be valid.
  Match(const Arena& arena, MatchSetup setup, const ControllerMaker& make);
  ~Match();
  Match(const Match& other);  // goes on from the same tick
  Match& operator=(const Match& other);
  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;

  /// One tick; false once the match is over.
  bool step();
  /// Plays to the end.
  const MatchResult& play();

  bool over() const noexcept;
  std::uint64_t tick() const noexcept;
  /// What everybody may notice now.
  Scene scene() const noexcept;
  /// How many rounds are over.
  std::size_t round() const noexcept;
  /// Of the last tick.
  std::span<const Kill> kills() const noexcept;
  const MatchResult& result() const noexcept;
  StateHashes hashes() const noexcept;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace defilade
