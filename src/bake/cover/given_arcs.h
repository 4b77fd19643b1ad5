#pragma once
// Where do the designer's handles go? Into the cover, instead of what was detected at their nodes.

#include <span>

#include "defilade/bake/waypoints.h"
#include "defilade/model/cover.h"
#include "defilade/model/ray_caster.h"

namespace defilade {

/// Properties that an arc does not specify are measured. Refuses nodes and weapon classes that do
/// not exist, and overlapping arcs of one node.
Result<void> take_given_arcs(std::span<const GivenArc> given, const std::vector<Waypoint>& nodes,
                             const AgentProfile& profile, std::span<const std::string> weapons,
                             const RayCaster& caster, Cover& cover);

}  // namespace defilade
