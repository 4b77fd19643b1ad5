#pragma once
// Which room is each node in, and what is that room called?

#include "bake/floor/survey.h"
#include "defilade/model/regions.h"

namespace defilade {

/// "room 1", "passage 2", …: numbered by the lowest node, called passages where they are nowhere
/// wider than `widest`. A node that is not on the floor belongs to the room of the nearest node
/// that it is linked with.
Regions name_regions(const WaypointGraph& graph, const AgentProfile& profile, const Ground& ground,
                     float widest);

}  // namespace defilade
