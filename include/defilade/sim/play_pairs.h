#pragma once
// Which team is better, and how sure is that? Many matches in pairs, on all cores.
//
// Each pair is played with a seed of its own, twice: in the second match the teams change places.
// Results are counted in the order of the pairs and a sequential test stops at the first pair that
// decides it, so the outcome does not depend on the number of threads.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "defilade/model/progress.h"
#include "defilade/sim/match.h"

namespace defilade {

/// Makes the controllers of one match; `setup` has the teams in their places of that match.
using MatchMaker = std::function<ControllerMaker(const MatchSetup& setup)>;

struct PairsRequest {
  MatchSetup setup;  // of the first match of a pair; pair i has the seed `seed + i`
  MatchMaker make = yardsticks_of;
  std::size_t pairs = 20;  // at most, with a test
  std::optional<SequentialTest> test = {};
  std::size_t threads = 0;  // 0: one per core
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

/// The setup must be valid. Progress advances by pairs.
PairsResult play_pairs(const Arena& arena, const PairsRequest& request,
                       Progress& progress = Progress::silent());

}  // namespace defilade
