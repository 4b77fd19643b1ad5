#pragma once
// Which node does each place of the floor belong to? The page paints the floor with it: a place has
// the colour of the nearest node that sees it, so that no colour runs through a wall.
//
// Cost: about a tenth of a second for a small level, a few seconds for the largest. Allocates.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/tactical_map.h"

namespace defilade::cli {

struct FloorCells {
  float cell = 0;                    // metres: how fine the edges are
  std::vector<Vec3> corners;         // three for each triangle
  std::vector<std::uint32_t> nodes;  // one for each triangle
};

/// Of a level that may differ from the map's own by what a tab has changed. Nodes that are closed
/// own nothing. Floor that no node near it sees is left out. Empty if it was stopped.
FloorCells find_floor_cells(const Level& level, const TacticalMap& map, NodeSetView closed,
                            const std::stop_token& stop);

}  // namespace defilade::cli
