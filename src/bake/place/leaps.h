#pragma once
// Where can a body jump or drop to floor that no link leads to yet?

#include <vector>

#include "bake/floor/survey.h"
#include "bake/links/link_steps.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Finds leaps and drops from the rims of reached floor to floor that cannot be reached from there,
/// one between any two groups of mutually reachable nodes, the shortest that works. Adds a node at
/// either end and the link itself. A body in the air, thrown by a jump pad or let go by a
/// teleporter, can steer: floor is looked for as from a rim. `reached` says for each node whether
/// it is worth searching from.
void add_leaps(const Ground& ground, const AgentProfile& profile,
               std::span<const ThrownFrom> thrown, const std::vector<std::uint8_t>& reached,
               GraphParts& parts);

}  // namespace defilade
