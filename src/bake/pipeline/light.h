#pragma once
// How brightly is each node lit?

#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/ray_caster.h"

namespace defilade {

/// From 0 (pitch dark) to 1 (daylight), at the eyes of a character that stands there upright: from
/// the level's light grid; else from its lights, each of which counts by the square of its distance
/// unless something stops its light on the way; else 1. O(nodes · lights).
std::vector<float> light_levels(const Level& level, std::span<const Vec3> nodes,
                                const AgentProfile& profile, const RayCaster& caster);

}  // namespace defilade
