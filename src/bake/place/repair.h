#pragma once
// What is wrong with a graph that its floor can tell? Ways that no link goes, and nodes that no way
// leads to.

#include "bake/floor/node_areas.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Where two territories touch and yet no way over a few links leads from one node to the other.
std::vector<Frontier> missing_ways(const WalkField& field, const AgentProfile& profile,
                                   const GraphParts& parts);

/// Puts a node on every frontier of which missing_ways tells and that a reached node shares. Links
/// are the caller's to find.
void add_missing_nodes(const WalkField& field, const AgentProfile& profile,
                       const std::vector<std::uint8_t>& reached, GraphParts& parts);

/// Which nodes can be reached from the first `seeds` of them? Without seeds, from where the most
/// floor is that one does not fall off; what has a roof counts twice: most likely it is a house's
/// inside rather than its roof that is meant.
std::vector<std::uint8_t> reached_nodes(const WalkField& field, const AgentProfile& profile,
                                        std::size_t seeds, const GraphParts& parts);

/// Drops all other nodes and their links.
void keep_nodes(const std::vector<std::uint8_t>& kept, GraphParts& parts);

}  // namespace defilade
