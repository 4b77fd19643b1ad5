#pragma once
// What lies under a plan: the level and the links of one storey, as SVG.

#include <string>

#include "draw/plan_frame.h"

namespace defilade::cli {

/// Floors as areas, walls as the lines in which a level cut at eye height meets the triangles, low
/// walls and windows' sills as those of a cut at knee height. Nothing of a stripped map. May reach
/// beyond the frame.
std::string plan_level(const TacticalMap& map, const PlanFrame& frame, const Storey& storey);

/// Links that leave a node of this storey, two-way ones once. One-way ones are dashed and end in
/// the marker "arrow".
std::string plan_links(const TacticalMap& map, const PlanFrame& frame, const Storey& storey);

/// The definition of the marker "arrow".
inline constexpr const char* kArrowMarker =
    "<marker id=\"arrow\" markerWidth=\"7\" markerHeight=\"6\" refX=\"13\" refY=\"3\" "
    "orient=\"auto\"><path d=\"M0,0 L7,3 L0,6 z\" fill=\"#c2410c\"/></marker>";

}  // namespace defilade::cli
