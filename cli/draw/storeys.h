#pragma once
// Which floors does a plan have to show? Nodes grouped by height.

#include <string>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

struct Storey {
  float low = 0;  // of its nodes, in metres
  float high = 0;
  std::vector<NodeId> nodes;
  float floor = low;  // where most of them stand: a plan cuts the walls above that
};

/// From the lowest node upwards, whatever is less than 2 m higher shares its storey: stairs belong
/// to the floor they rise from.
std::vector<Storey> storeys(const WaypointGraph& graph);

/// The same, but a storey with less than a twentieth of the nodes is shown with its neighbour that
/// is nearer in height: a plan of its own would be nearly empty.
std::vector<Storey> combined_storeys(const WaypointGraph& graph);

/// "nodes 0 to 1.8 m high".
std::string describe(const Storey& storey);

/// What a plan shows: the nodes and a few metres around them, as far as there is a level. The sky
/// of a game map may be a hundred times as large.
Box plan_bounds(const TacticalMap& map);

}  // namespace defilade::cli
