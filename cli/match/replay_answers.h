#pragma once
// What happened in a recorded match: as text, as JSON and as a plan.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "defilade/sim/replay.h"
#include "draw/svg_plan.h"

namespace defilade::cli {

struct WatchedReplay {
  Replay replay;
  double from = 0;  // seconds; what was before is left out
  bool checked = false;
  std::optional<Divergence> divergence = {};  // that the check has found
};

std::string replay_text(const WatchedReplay& watched);
nlohmann::json to_json(const WatchedReplay& watched);
/// Everybody's tracks in the colours of the teams, and where fighters were killed.
Overlay replay_overlay(const WatchedReplay& watched, const TacticalMap& map);

}  // namespace defilade::cli
