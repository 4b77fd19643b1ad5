#pragma once
// A plan of the map as SVG: one panel per storey, nodes coloured by how exposed they are.

#include <span>
#include <string>

#include "defilade/bake/lint.h"
#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// `findings` are marked with red rings; pointing at one shows its message.
std::string svg_plan(const TacticalMap& map, const std::string& title,
                     std::span<const Finding> findings = {});

}  // namespace defilade::cli
