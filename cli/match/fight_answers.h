#pragma once
// What came of the matches: as text, as JSON and as a page.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "defilade/sim/play_pairs.h"

namespace defilade::cli {

struct MapFight {
  std::string map;
  PairsResult result;
};

struct Fight {
  MatchSetup setup;
  std::optional<SequentialTest> test;
  bool own_seeds = false;  // of both matches of a pair
  std::vector<MapFight> maps;
};

/// All maps together.
PairCounts counts_of_all(const Fight& fight);
Verdict verdict_of(const Fight& fight);

/// Matches that somebody won, and how many of them one side did.
struct WonMatches {
  std::uint64_t won = 0;
  std::uint64_t decided = 0;

  Interval interval() const;  // of the share
  double share() const;       // 1/2 of none
};
WonMatches won_by_first_team(const PairsResult& result);
WonMatches won_from_first_place(const PairsResult& result);
WonMatches won_by_first_team(const Fight& fight);

/// It warns if luck alone would favour a place so strongly in less than 1 % of cases: "favours the
/// first place" or "favours the second place". Empty if it may, or if the mode is meant to be
/// uneven.
std::string favour(const Fight& fight, const MapFight& map);

/// Beside the progress bar: "red 0.531 [0.442, 0.620]", and how far a test is.
std::string running_score(const Fight& fight, const PairCounts& all);
/// "red is better"; what the test says.
std::string verdict_text(const Fight& fight);
/// When the test stops, and how often it errs.
std::string stopping_rule(const Fight& fight);

std::string fight_text(const Fight& fight);
nlohmann::json to_json(const Fight& fight);
/// A page of its own, with a forest plot and curves of survival.
std::string fight_page(const Fight& fight);

}  // namespace defilade::cli
