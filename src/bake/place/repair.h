#pragma once
// What does the floor show to be wrong with a graph? Ways that no link follows, and nodes that no
// way leads to.

#include "bake/floor/node_areas.h"
#include "bake/floor/survey.h"
#include "bake/links/doors.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Where two territories touch and yet no way over a few links leads from one node to the other, or
/// only one through a door that the floor does not lead through.
std::vector<Frontier> missing_ways(const Ground& ground, const Doors& doors,
                                   const AgentProfile& profile, const GraphParts& parts);

/// Puts a node on every frontier that missing_ways reports and that a reached node shares. The
/// caller must find the links.
void add_missing_nodes(const Ground& ground, const Doors& doors, const AgentProfile& profile,
                       const std::vector<std::uint8_t>& reached, GraphParts& parts);

/// Which nodes can be reached from the first `seeds` of them? Without seeds, from the group with
/// the most floor that characters do not fall off; floor under a roof counts twice: the inside of a
/// house is more likely meant than its roof.
std::vector<std::uint8_t> reached_nodes(const WalkField& field, const AgentProfile& profile,
                                        std::size_t seeds, const GraphParts& parts);

/// Drops all other nodes and their links.
void keep_nodes(const std::vector<std::uint8_t>& kept, GraphParts& parts);

}  // namespace defilade
