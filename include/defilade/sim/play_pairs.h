#pragma once
// Which team is better, and how sure is that? Many matches in pairs, on all cores.
//
// Each pair is played with a seed of its own, twice: in the second match the teams change places.
// Results are counted in the order of the pairs and a sequential test stops at the first pair that
// decides it, so the outcome does not depend on the number of threads.
//
// Several arenas are one series: pair 0 of each, then pair 1 of each. A sequential test looks at
// them all together, whenever each arena has the same number of pairs, so its errors are those of
// one test and no arena counts more than another.
//
// Besides the lengths of lives, memory does not grow with the number of pairs.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "defilade/model/progress.h"
#include "defilade/sim/match.h"

namespace defilade {

/// Makes the controllers of one match; `setup` has the teams in their places of that match.
using MatchMaker = std::function<ControllerMaker(const MatchSetup& setup)>;

struct PairsRequest {
  MatchSetup setup;  // of the first match of a pair; pair i of an arena has the seed `seed + i`
  MatchMaker make = yardsticks_of;
  std::size_t pairs = 20;  // on each arena; with a test at most
  std::optional<SequentialTest> test = {};
  /// Both matches of a pair have seeds of their own: `seed + 2 i` and the next. Teams that are
  /// alike would otherwise play the same match twice, and be equal whatever happens.
  bool own_seeds = false;
  std::size_t threads = 0;  // 0: one per core
  /// Is told the counts of all arenas after each pair, by one thread at a time.
  std::function<void(const PairCounts& counts)> counted = {};
  /// Is told each match that counts and the number of its arena, in their order, by one thread at a
  /// time.
  std::function<void(std::size_t arena, const MatchResult& match)> played = {};
};

struct PairsResult {
  PairCounts counts;                      // of the first team of the setup
  std::array<FighterMeters, 2> meters{};  // by team of the setup
  std::array<std::vector<Lifetime>, 2> lives;
  std::array<std::uint64_t, 2> matches_won{};
  std::uint64_t draws = 0;
  std::uint64_t first_places_won = 0;  // matches won by whoever had the first team's place
  double seconds = 0;                  // that were played
  std::uint64_t hash = 0;              // of all matches that count
  Verdict verdict = Verdict::undecided;
  bool cancelled = false;
};

/// The setup must be valid. Progress advances by pairs, of an unknown total with a test.
PairsResult play_pairs(const Arena& arena, const PairsRequest& request,
                       Progress& progress = Progress::silent());
/// The result of each arena; the verdict is that on all of them. There must be at least one.
std::vector<PairsResult> play_pairs(std::span<const Arena> arenas, const PairsRequest& request,
                                    Progress& progress = Progress::silent());

}  // namespace defilade
