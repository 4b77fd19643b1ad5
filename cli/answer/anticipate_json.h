#pragma once
// Where the team waits for an enemy, as JSON: for `anticipate` and the viewer.

#include <nlohmann/json_fwd.hpp>

#include "defilade/tactics/anticipate.h"

namespace defilade::cli {

/// `plan` may be empty: the enemy is not inside of anything that the team can hold.
nlohmann::json to_json(const Situation& s, EnemyId enemy,
                       const std::optional<AnticipateResult>& plan);

}  // namespace defilade::cli
