#pragma once
// What is one step away from each node? Connectivity as bit strings: C(n) is the set of nodes that
// some link leads to from n, whatever its kind, so that neighbourhoods can be combined with rows of
// sight.
//
// The rows are lines (node_matrix.h), because a node has few neighbours and most of its row is
// empty. A row takes 16 bytes and 33 for each 256 nodes in a row of which some are neighbours:
// about 1 MB for 10,000 nodes, where dense bit strings would take 12.5 MB. No file contains them;
// build them once per map if you need them. Sets of situations (sets.h) and of queries use the
// links themselves, and only those that the character can take now.
//
// Cost: linear in links, times a logarithm. Building allocates; `keep_beside` does not.
// Thread-safe.
//
// Source: Lidén 2001 and 2002, equation 6.

#include "defilade/model/node_matrix.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Row n is C(n).
NodeMatrix connectivity(const WaypointGraph& graph);

/// Erases every node n from `candidates` that has C(n) ∩ `safe` = ∅ (equation 6). With the set
/// attack(a) as candidates, what remains are attack positions one step away from safety.
void keep_beside(const NodeMatrixView& connectivity, NodeSetView safe,
                 NodeSet& candidates) noexcept;

}  // namespace defilade
