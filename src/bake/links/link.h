#pragma once
// How does a character get from node to node? Links are found by moving the agent's body and by
// simulating what the level's entities do to it.

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/progress.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// On foot: for every ordered pair of nodes at most `reach` metres apart in plan, the passage of
/// `find_passage`, if any. In water: swimming, getting in and getting out. Through teleporters,
/// over jump pads (where they land is simulated), up ladders and with platforms. A link whose path
/// crosses a door's bounds names it; `parts.doors` becomes the level's doors. A teleporter or a
/// jump pad cannot be walked over: links end at the node in it, or go round.
///
/// Redundant links are left out: those that a way over one other node replaces at a cost of at most
/// 2 % more.
///
/// Replaces `parts.links`. Uses all cores of the surrounding task arena; the result does not depend
/// on how many.
Result<void> generate_links(GraphParts& parts, const Level& level, const AgentProfile& profile,
                            float reach, Progress& progress);

}  // namespace defilade
