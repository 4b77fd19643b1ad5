#pragma once
// Can a sniper vanish in two directions that no enemy watches at once? analysis.h defines it.

#include <vector>

#include "defilade/model/node_matrix.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// `watchers` holds, by node, the nodes that see it. Linear in the pairs of nodes that are at most
/// two links away from the spot.
bool has_two_retreats(const WaypointGraph& graph, NodeMatrixView watchers,
                      const std::vector<bool>& hidden, NodeId spot);

}  // namespace defilade
