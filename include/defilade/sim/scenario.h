#pragma once
// Which match is played? One TOML file that names the map, the mode, the teams and the seed
// (docs/formats/scenarios.md).

#include <string>
#include <string_view>

#include "defilade/model/result.h"
#include "defilade/sim/match.h"

namespace defilade {

struct Scenario {
  std::string map;   // a .dfl file, relative to the scenario's
  std::string arms;  // "modern", "openarena", or a .toml file, relative to the scenario's
  MatchSetup setup;
};

/// Errors name the file, the line and the column. What depends on the map is checked by `validate`.
Result<Scenario> read_scenario(std::string_view toml, std::string_view file);

}  // namespace defilade
