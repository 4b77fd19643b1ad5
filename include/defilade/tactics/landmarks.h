#pragma once
// How far is it at least? Lower bounds on the way between any two nodes, from a few landmarks.
//
// With d(x, y) the length of the shortest way from x to y, and L a landmark, no way from a to b is
// shorter than d(L, b) − d(L, a), nor than d(a, L) − d(b, L). Distances are measured over all
// links, whatever a profile allows, with all doors open and across stand-only nodes. So the bound
// holds for every agent and whatever happens to doors and nodes, with teleporters and jump pads.
//
// Cost: choosing is two searches over the graph per landmark; a bound is one pass over the
// landmarks. Memory: 8 bytes per node and landmark. Bounds are noexcept, free-threaded and do not
// allocate.
//
// Source: Goldberg and Harrelson 2005, "Computing the Shortest Path: A* Search Meets Graph Theory".

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/waypoint_graph.h"

namespace defilade {

class Landmarks {
 public:
  /// No landmarks: every bound is 0.
  Landmarks() = default;

  /// Chooses up to `count` nodes, each as far as can be from those before. The first is the
  /// farthest from the node with the most links. All are connected to that one, so parts of the
  /// graph that are not have bounds of 0 within. Ties go to the lower id.
  static Landmarks choose(const WaypointGraph& graph, std::size_t count = 8);

  std::span<const NodeId> nodes() const noexcept { return nodes_; }

  /// No way from `from` to `to` is shorter. In metres; infinity when there is none.
  double bound(NodeId from, NodeId to) const noexcept;

 private:
  /// Rounded to float; bound() allows for that.
  struct Distances {
    float from_landmark = 0;
    float to_landmark = 0;
  };
  std::span<const Distances> distances(NodeId node) const noexcept {
    return std::span(table_).subspan(node.index() * nodes_.size(), nodes_.size());
  }

  std::vector<NodeId> nodes_;
  std::vector<Distances> table_;  // node by node
};

}  // namespace defilade
