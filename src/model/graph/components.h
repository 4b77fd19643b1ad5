#pragma once
// Which nodes can reach each other? Groups of nodes that are mutually reachable for an agent.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// For every node the number of its component; components are numbered from 0 in the order of their
/// lowest node. Two nodes share a component iff each can reach the other over links the profile
/// allows without crossing a stand-only node. A stand-only node joins the component
/// of the lowest node it has a link to whose component also has a link to it, or is alone. Linear
/// in nodes and links.
std::vector<std::uint32_t> components(const WaypointGraph& graph, const AgentProfile& profile);

/// The same grouping as lists: lists[c] holds the nodes of component c in ascending order.
std::vector<std::vector<NodeId>> component_lists(std::span<const std::uint32_t> components);

}  // namespace defilade
