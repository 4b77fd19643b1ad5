#pragma once
// The map as the JSON of docs/formats/contract.md.

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// The names of the parts, in the order in which they are printed.
std::vector<std::string> export_parts();

/// The parts named in `only`, or all of them.
std::string json_export(const TacticalMap& map, const std::vector<std::string>& only);

/// One part, by a name of export_parts().
nlohmann::ordered_json export_part(const TacticalMap& map, std::string_view name);

/// Arcs of cover, as in the part of that name.
nlohmann::ordered_json arcs_json(const TacticalMap& map, std::span<const CoverArc> arcs);

}  // namespace defilade::cli
