#pragma once
// How few nodes part these from what lies beyond?

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "model/graph/adjacency.h"

namespace defilade {

/// The fewest nodes of `between` without which no path joins a node of `sources` to a node that is
/// in neither list, in rising order. Of several such sets, the one that leaves the most with the
/// sources: every other leaves a part of that. Empty when more than `most` nodes are needed, when
/// no set does it, or when nothing lies beyond. The lists have no node in common. Linear in
/// `most` and in the links around the listed nodes, plus one pass over all nodes.
std::vector<NodeId> farthest_smallest_cut(const Adjacency& around, std::span<const NodeId> sources,
                                          std::span<const NodeId> between, std::size_t most);

}  // namespace defilade
