#pragma once
// What every door of a level hides when it is shut (model/doors.h).

#include <span>
#include <vector>

#include "defilade/model/progress.h"
#include "defilade/model/tactical_map.h"
#include "model/live/doors.h"

namespace defilade {

/// By DoorId; empty if the profile does not see by single lines. On all cores; the same for any
/// number of them. The only error is that it was cancelled.
Result<std::vector<DoorHides>> prepare_doors(const Level& level, const WaypointGraph& graph,
                                             const AgentProfile& profile,
                                             std::span<const Visibility> visibility,
                                             Progress& progress);

}  // namespace defilade
