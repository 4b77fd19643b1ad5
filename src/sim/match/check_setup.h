#pragma once
// Can that match be played there, and which part of its setup is wrong?

#include <optional>
#include <string>

#include "defilade/sim/match.h"

namespace defilade {

struct SetupMistake {
  std::string key;  // as in a scenario; "team.0.size", "crate.2", numbered from 0
  std::string message;
};

/// What is wrong if a team names more controllers than it has fighters.
std::optional<std::string> too_many_controllers(const TeamSetup& team);

std::optional<SetupMistake> find_mistake(const MatchSetup& setup, const Arena& arena);

}  // namespace defilade
