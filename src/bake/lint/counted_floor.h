#pragma once
// Which floor do characters get to? The top of a wall is flat, but most often nobody stands there.

#include <cstdint>
#include <vector>

#include "bake/floor/survey.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// Of each cell: does a way lead there, on foot or over links, from a spawn point, an item or the
/// largest group of nodes?
std::vector<std::uint8_t> counted_cells(const TacticalMap& map, const Ground& ground);

}  // namespace defilade
