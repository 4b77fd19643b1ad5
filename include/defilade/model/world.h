#pragma once
// What differs from the bake? Nodes and links that cannot be used now, doors that are shut, spots
// that are taken.

#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/node_set.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Sets are empty or have the size of the map; lists may be shorter than the number of doors or
/// links.
struct World {
  NodeSet disabled = {};                // nobody can be there or pass through
  std::vector<bool> closed_doors = {};  // by DoorId
  NodeSet occupied = {};                // the spot is taken
  std::vector<bool> closed_links = {};  // by LinkId

  bool is_closed(DoorId door) const noexcept {
    return door.valid() && door.index() < closed_doors.size() && closed_doors[door.index()];
  }
  bool is_closed(LinkId link) const noexcept {
    return link.index() < closed_links.size() && closed_links[link.index()];
  }
  bool is_disabled(NodeId node) const noexcept {
    return disabled.size() != 0 && disabled.contains(node);
  }
  bool is_occupied(NodeId node) const noexcept {
    return occupied.size() != 0 && occupied.contains(node);
  }
  /// Whether the link is open. `link` must be a reference obtained from the graph, not a copy.
  bool is_open(const WaypointGraph& graph, const Link& link) const noexcept {
    return !is_closed(link.door) && !is_disabled(link.to) &&
           (closed_links.empty() || !is_closed(graph.id_of(link)));
  }
  /// Whether the spot is free.
  bool is_free(NodeId node) const noexcept { return !is_disabled(node) && !is_occupied(node); }

  friend bool operator==(const World&, const World&) = default;
};

/// Whether the agent may take the link now: it is open, and the profile allows it. `link` must be a
/// reference obtained from the graph, not a copy.
inline bool can_take(const AgentProfile& profile, const World& world, const WaypointGraph& graph,
                     const Link& link) noexcept {
  return world.is_open(graph, link) && allows(profile, graph, link);
}

}  // namespace defilade
