#pragma once
// The map as the JSON of docs/contract.md.

#include <string>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// The names of the parts, in the order in which they are printed.
std::vector<std::string> export_parts();

/// The parts named in `only`, or all of them.
std::string json_export(const TacticalMap& map, const std::vector<std::string>& only);

}  // namespace defilade::cli
