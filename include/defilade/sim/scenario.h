#pragma once
// Which match is played? One TOML file that names the map, the mode, the teams and the seed
// (docs/formats/scenarios.md).
//
// Mistakes are found in two steps, as the map is known only after the file was read: read_scenario
// finds what is wrong in any case, fit_scenario what is wrong on that map. Both say where in the
// file it is.

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "defilade/model/result.h"
#include "defilade/sim/match.h"

namespace defilade {

/// Coordinates, or the name of a node.
using PlaceOrName = std::variant<Vec3, std::string>;

struct Scenario {
  std::string map;   // a .dfl file, relative to the scenario's
  std::string arms;  // "modern", "openarena", or a .toml file, relative to the scenario's
  MatchSetup setup;  // without places to enter: fit_scenario finds them
  std::array<std::vector<PlaceOrName>, 2> spawns;  // of each team; none: the map decides
  /// Where it says what, as "duel.toml:3:8", for messages. Keys are "map", "team.0", "team.0.size",
  /// "crate.1". Whoever changes a part says here who did.
  std::map<std::string, std::string, std::less<>> places;
};

/// Errors name the file, the line and the column.
Result<Scenario> read_scenario(std::string_view toml, std::string_view file);

/// The setup for a match on that arena; it is valid.
Result<MatchSetup> fit_scenario(const Scenario& scenario, const Arena& arena);

/// "duel.toml:3:8: …": something is wrong with what the scenario says there, or, if it says nothing
/// there, with what contains it.
Error scenario_error(const Scenario& scenario, std::string_view key, std::string_view message);

}  // namespace defilade
