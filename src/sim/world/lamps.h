#pragma once
// Which nodes does a lamp light?

#include "defilade/model/tactical_map.h"
#include "defilade/sim/things.h"

namespace defilade {

/// The region that the lamp names, all nodes within its radius, or the region of the node nearest
/// to it.
NodeSet nodes_in_light(const TacticalMap& map, const LampSetup& lamp);

}  // namespace defilade
