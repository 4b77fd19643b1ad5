#pragma once
// Waypoints as JSON: a node as the page shows it, and the whole as a file that `bake` takes
// (docs/use/waypoints.md).

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "defilade/bake/waypoints.h"
#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// What a bake of these nodes and links would be given: the map's graph, and the arcs that its
/// designer has drawn.
Waypoints waypoints_of(const TacticalMap& map);

/// Of every node, in their order.
nlohmann::json nodes_json(const Waypoints& waypoints);
/// Of the nodes with these names; other names are left out.
nlohmann::json nodes_json(const Waypoints& waypoints, const std::set<std::string>& names);

/// A line for each node and link.
std::string waypoint_file(const Waypoints& waypoints);

}  // namespace defilade::cli
