#pragma once
// Which nodes are required? Those at the places that the level's entities mark.

#include <vector>

#include "bake/floor/survey.h"
#include "defilade/model/level.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Adds a node for every spawn point and item, for both ends of every teleporter, jump pad,
/// platform and ladder, and for floating on water `spacing` apart; on the floor, tagged with the
/// entity's class name. Entities at one place share a node. Returns how many nodes there are after
/// those of spawn points and items.
std::size_t add_marked_nodes(const Level& level, const AgentProfile& profile, const Ground& ground,
                             float spacing, std::vector<Waypoint>& nodes);

}  // namespace defilade
