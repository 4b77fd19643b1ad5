#pragma once
// A plan of the map as SVG: one panel per storey, nodes coloured by how exposed they are.

#include <string>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

std::string svg_plan(const TacticalMap& map, const std::string& title);

}  // namespace defilade::cli
