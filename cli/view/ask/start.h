#pragma once
// Which situation shows something of a map at once? Two enemies with much in sight, and an NPC that
// neither of them sees.

#include <nlohmann/json_fwd.hpp>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// As a tab would send it. The enemies have the first names of kEnemyColours; a map of few nodes
/// has fewer enemies.
nlohmann::json start_situation(const TacticalMap& map);

}  // namespace defilade::cli
