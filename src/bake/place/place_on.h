#pragma once
// `place` for callers that have already surveyed the ground.

#include "bake/floor/survey.h"
#include "bake/place/place.h"

namespace defilade {

Result<Waypoints> place_on(const Ground& ground, const Level& level, const AgentProfile& profile,
                           Waypoints given, const PlaceSettings& settings, Progress& progress);

}  // namespace defilade
