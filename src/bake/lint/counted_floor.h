#pragma once
// Which floor can characters reach? The top of a wall is flat, but usually out of reach.

#include <cstdint>
#include <vector>

#include "bake/floor/survey.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// For each cell: does a way lead there, on foot or over links, from a spawn point, an item or the
/// largest group of nodes?
std::vector<std::uint8_t> counted_cells(const TacticalMap& map, const Ground& ground);

}  // namespace defilade
