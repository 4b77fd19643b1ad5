#pragma once
// What did a fighter notice in a match?

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "defilade/sim/match.h"

namespace defilade::cli {

/// "red 2": the second fighter of red. Throws a Misuse that says which there are.
BodyId fighter_named(const MatchSetup& setup, const std::string& name);

/// Plays the match and lists the fighter's percepts: sights at each of its turns, sounds and
/// touches whenever they come. Throws a Misuse if it has no senses.
nlohmann::json noticed_json(const Arena& arena, const MatchSetup& setup, const std::string& name);

}  // namespace defilade::cli
