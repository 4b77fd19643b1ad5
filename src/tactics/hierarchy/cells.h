#pragma once
// Which nodes belong together? Cells of nodes, and cells of cells, with few links between them.
//
// Idea: halve the nodes again and again where few links cross. Nodes are sorted along a line; the
// first quarter and the last are on different sides, and the smallest cut between these quarters
// divides the nodes in the middle. The line with the smallest cut of four is used. Walls, doors and
// teleporters are found that way, which a plain halving by position would miss.
//
// Input: a graph, and how many nodes a cell of each level has at most. Output: nodes in the order
// of cells; cells of a level are runs of it, and nest. The same graph gives the same cells.
// Cost: for each halving four sorts, and as many searches of its links as the cut is deep.
//
// Source: Schild and Sommer 2015, "On Balanced Separators in Road Networks" (inertial flow); Dinic
// 1970, "Algorithm for solution of a problem of maximum flow in networks with power estimation".

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/waypoint_graph.h"

namespace defilade {

struct PathCells {
  std::vector<NodeId> order;
  /// By level, the finest first: where each cell begins in `order`, and the end of the last.
  std::vector<std::vector<std::uint32_t>> begins;
};

/// `most` rises.
PathCells cut_into_cells(const WaypointGraph& graph, std::span<const std::uint32_t> most);

}  // namespace defilade
