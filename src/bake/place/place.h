#pragma once
// Where should nodes be if there is only a level? A tactical graph from raw geometry.

#include "defilade/bake/waypoints.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/progress.h"

namespace defilade {

struct PlaceSettings {
  float spacing = 2.0F;  // between nodes near obstacles, in metres; open floor has fewer
  float reach = 6.0F;    // links on foot join nodes at most this far apart
};

/// Nodes at the level's spawn points, items, teleporters and jump pads, in passages, at corners,
/// along walls and ledges and on open floor, and the links between them (docs/use/placement.md).
/// The `given` nodes are kept as they are, and so are their links if they have any; others are only
/// placed where those leave floor uncovered. Floor that cannot be reached from any spawn point,
/// item or given node gets none. Takes seconds for a typical level; uses all cores of the
/// surrounding task arena; the result does not depend on how many.
Result<Waypoints> place(const Level& level, const AgentProfile& profile, Waypoints given,
                        const PlaceSettings& settings, Progress& progress);

}  // namespace defilade
