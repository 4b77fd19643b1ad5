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
  std::vector<MapFight> maps;
};

/// All maps together.
PairCounts counts_of_all(const Fight& fight);
Verdict verdict_of(const Fight& fight);

std::string fight_text(const Fight& fight);
nlohmann::json to_json(const Fight& fight);
/// A page of its own, with a forest plot and curves of survival.
std::string fight_page(const Fight& fight);

}  // namespace defilade::cli
