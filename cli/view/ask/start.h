#pragma once
// Where would one begin to look at a map? A situation that shows something: two enemies with much
// in sight, and somebody whom neither sees.

#include <nlohmann/json_fwd.hpp>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// As a tab would send it. The enemies are called "red" and "blue"; a map of few nodes has fewer.
nlohmann::json start_situation(const TacticalMap& map);

}  // namespace defilade::cli
