#pragma once
// Which nodes are next to this one? Each once and in ascending order, however many links lead
// there.

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

class Adjacency {
 public:
  /// The nodes that links from the node lead to.
  static Adjacency after(const WaypointGraph& graph);
  /// The nodes whose links lead to the node.
  static Adjacency before(const WaypointGraph& graph);
  /// Both.
  static Adjacency around(const WaypointGraph& graph);

  std::size_t node_count() const noexcept { return begins_.size() - 1; }
  std::span<const NodeId> of(NodeId id) const noexcept {
    return std::span(nodes_).subspan(begins_[id.index()],
                                     begins_[id.index() + 1] - begins_[id.index()]);
  }

 private:
  Adjacency(const WaypointGraph& graph, bool after, bool before);

  std::vector<NodeId> nodes_;
  std::vector<std::size_t> begins_;  // node_count + 1 offsets into nodes_
};

/// Calls `visit(node, link)` for every link that leaves `id`, then for every link that arrives
/// there, with the node at the link's other end.
template <class Visit>
void for_each_around(const WaypointGraph& graph, NodeId id, const Visit& visit) {
  for (const Link& link : graph.leaving(id)) visit(link.to, link);
  for (const LinkId link : graph.arriving(id)) visit(graph.link(link).from, graph.link(link));
}

/// The neighbours that flood.h asks for, along links in either direction.
inline auto either_way(const WaypointGraph& graph) {
  return [&graph](NodeId node, const auto& visit) {
    for_each_around(graph, node, [&](NodeId next, const Link&) { visit(next); });
  };
}

/// What can be reached from `seeds`, these included, without entering a `closed` node. Marks it
/// closed and returns it in ascending order; seeds that are closed already are left out.
std::vector<NodeId> flood(const Adjacency& next, std::span<const NodeId> seeds,
                          std::vector<bool>& closed);

/// The nodes of a depth-first search from `seed`, each after those entered from it, appended to
/// `order`. Skips and marks closed nodes.
void append_postorder(const Adjacency& next, NodeId seed, std::vector<bool>& closed,
                      std::vector<NodeId>& order);

}  // namespace defilade
