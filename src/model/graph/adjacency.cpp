#include "model/graph/adjacency.h"

#include <algorithm>

#include "model/graph/flood.h"

namespace defilade {

Adjacency Adjacency::after(const WaypointGraph& graph) { return {graph, true, false}; }
Adjacency Adjacency::before(const WaypointGraph& graph) { return {graph, false, true}; }
Adjacency Adjacency::around(const WaypointGraph& graph) { return {graph, true, true}; }

Adjacency::Adjacency(const WaypointGraph& graph, bool after, bool before) : begins_{0} {
  std::vector<NodeId> row;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    row.clear();
    if (after)
      for (const Link& link : graph.leaving(NodeId{i})) row.push_back(link.to);
    if (before)
      for (const LinkId id : graph.arriving(NodeId{i})) row.push_back(graph.link(id).from);
    std::ranges::sort(row);
    nodes_.insert(nodes_.end(), row.begin(), std::ranges::unique(row).begin());
    begins_.push_back(nodes_.size());
  }
}

std::vector<NodeId> flood(const Adjacency& next, std::span<const NodeId> seeds,
                          std::vector<bool>& closed) {
  std::vector<NodeId> reached;
  const auto enter = [&](NodeId id, NodeId) {
    const bool is_new = !closed[id.index()];
    closed[id.index()] = true;
    return is_new;
  };
  for (const NodeId seed : seeds)
    if (enter(seed, seed)) reached.push_back(seed);
  flood(
      reached,
      [&](NodeId id, const auto& visit) {
        for (const NodeId other : next.of(id)) visit(other);
      },
      enter);
  std::ranges::sort(reached);
  return reached;
}

void append_postorder(const Adjacency& next, NodeId seed, std::vector<bool>& closed,
                      std::vector<NodeId>& order) {
  struct Visit {
    NodeId node;
    std::size_t next = 0;
  };
  std::vector<Visit> path;
  const auto enter = [&](NodeId id) {
    if (closed[id.index()]) return;
    closed[id.index()] = true;
    path.push_back({id});
  };
  enter(seed);
  while (!path.empty()) {
    Visit& visit = path.back();
    const auto onward = next.of(visit.node);
    if (visit.next < onward.size()) {
      enter(onward[visit.next++]);
    } else {
      order.push_back(visit.node);
      path.pop_back();
    }
  }
}

}  // namespace defilade
