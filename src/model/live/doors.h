#pragma once
// What does a door hide when it is shut? For each door the pairs of nodes that see each other only
// while it is open. The bake prepares them, so that opening and shutting a door at run time costs
// copying bits, and no rays.
//
// A bake measures with all doors open. A shut door hides the same pairs no matter what else stands
// there, because a line of sight is free only if nothing blocks it. Bodies with body points are
// seen by several lines at once: for profiles with such stances nothing is prepared, and a door is
// a change like any other (live_map.h).

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/ids.h"
#include "defilade/model/level.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/result.h"
#include "defilade/model/tactical_map.h"
#include "defilade/model/waypoint_graph.h"
#include "model/live/sight_lines.h"

namespace defilade {

/// The door alone, where it is shut, with the level's materials; empty if the level does not know
/// the door, its box if the level knows only that. A door is shut where it rests, unless it blocks
/// more of its links at the other end of its travel.
Level shut_door(const Level& level, const WaypointGraph& graph, DoorId door, float step);

/// What one door hides, for a profile that sees by single lines. `door` casts against it alone,
/// `box` is around it. Cost: finding the lines of sight through the box, and one test of the door
/// for each.
DoorHides hidden_by(const RayCaster& door, const Box& box, const SightLines& lines,
                    const WaypointGraph& graph, const AgentProfile& profile,
                    std::span<const Visibility> visibility);

}  // namespace defilade
