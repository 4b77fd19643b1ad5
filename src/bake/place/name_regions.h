#pragma once
// Which room is each node in, and what is that room called?

#include "bake/floor/survey.h"
#include "defilade/model/regions.h"

namespace defilade {

/// "room 1", "passage 2", …: numbered by the lowest node, called passages where they are nowhere
/// wider than `widest`. A node that is on no floor is where the nearest node is that a link joins
/// it with.
Regions name_regions(const WaypointGraph& graph, const AgentProfile& profile, const Ground& ground,
                     float widest);

}  // namespace defilade
