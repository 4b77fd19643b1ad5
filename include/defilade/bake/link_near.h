#pragma once
// How do characters get to and from this one node? For editors: the links of a node that was added
// or moved, found as a bake finds them.

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Adds the links between the node and those at most `reach` metres away from it in plan. Existing
/// links stay as they are. Cost: a few movement tests for each node in reach.
Result<void> link_near(GraphParts& parts, NodeId node, const Level& level,
                       const AgentProfile& profile, float reach);

}  // namespace defilade
