#pragma once
// Who can walk to whom? Links between nodes, found by moving the agent's body.

#include <span>
#include <string>
#include <vector>

#include "defilade/bake/progress.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// For every ordered pair of nodes at most `reach` metres apart, the passage of `find_passage`, if
/// any. A link whose path crosses a door's bounds names it; `parts.doors` becomes the level's
/// doors. Replaces `parts.links`. Uses all cores of the surrounding task arena; the result does not
/// depend on how many.
Result<void> generate_links(GraphParts& parts, const Level& level, const AgentProfile& profile,
                            float reach, Progress& progress);

}  // namespace defilade
