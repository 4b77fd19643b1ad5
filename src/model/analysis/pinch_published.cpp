// The published rule, a node with two neighbours that nothing else joins, and the hallway rule,
// which moves such a node to the far end of the hallway that it stands in.
//
// Input: a graph. Output: a pinch point per node found.
// Source: Lidén 2002, "Strategic and Tactical Reasoning with Waypoints".

#include <algorithm>
#include <cassert>
#include <utility>

#include "defilade/model/pinch_points.h"
#include "model/analysis/pinch_list.h"
#include "model/analysis/separation.h"

namespace defilade {
namespace {

/// A node with two neighbours, of which `outside` is one.
struct Position {
  NodeId node;
  NodeId outside;
};

class Hallways {
 public:
  explicit Hallways(const WaypointGraph& graph)
      : around_(Adjacency::around(graph)),
        separation_(around_),
        walked_(2 * graph.node_count(), false) {}
  Hallways(const Hallways&) = delete;  // separation_ looks at around_
  Hallways& operator=(const Hallways&) = delete;

  std::vector<Position> published(double max_inside) const;
  std::vector<Position> ends_of(const std::vector<Position>& starts);
  std::vector<PinchPoint> pinch_points(PinchRule rule, const std::vector<Position>& at) const;

 private:
  bool parts_in_two(NodeId node) const {
    return around_.of(node).size() == 2 && separation_.parts_without(node).size() == 2;
  }
  NodeId other_neighbour(NodeId node, NodeId than) const {
    const auto around = around_.of(node);
    return around[0] == than ? around[1] : around[0];
  }
  Part inside_of(Position at) const;
  NodeId outside_neighbour(NodeId node) const;
  bool walk(Position& at);

  Adjacency around_;
  Separation separation_;
  std::vector<bool> walked_;  // two per node: towards its lower and its higher neighbour
};

Part Hallways::inside_of(Position at) const {
  std::vector<Part> parts = separation_.parts_without(at.node);
  assert(parts.size() == 2);
  return std::move(parts[parts[0].neighbours.front() == at.outside ? 1 : 0]);
}

/// The one in the larger part; of equal ones, that without the lowest node.
NodeId Hallways::outside_neighbour(NodeId node) const {
  const std::vector<Part> parts = separation_.parts_without(node);
  const auto is_inside = [&](const Part& a, const Part& b) {
    if (a.size != b.size) return a.size < b.size;
    return separation_.lowest(node, a) < separation_.lowest(node, b);
  };
  return parts[is_inside(parts[0], parts[1]) ? 1 : 0].neighbours.front();
}

std::vector<Position> Hallways::published(double max_inside) const {
  const std::size_t nodes = around_.node_count();
  std::vector<Position> found;
  for (std::size_t i = 0; i < nodes; ++i) {
    const NodeId node{i};
    if (!parts_in_two(node)) continue;
    const Position at{node, outside_neighbour(node)};
    const auto inside = static_cast<double>(inside_of(at).size);
    if (inside <= max_inside * static_cast<double>(nodes)) found.push_back(at);
  }
  return found;
}

/// Goes outward as far as the rule allows. False if the way was walked before: it ends where it
/// ended then.
bool Hallways::walk(Position& at) {
  std::size_t inside = inside_of(at).size;
  const std::size_t all = separation_.component_size(at.node);
  for (;;) {
    auto walked = walked_.begin() + static_cast<std::ptrdiff_t>(2 * at.node.index()) +
                  (at.outside == around_.of(at.node)[1] ? 1 : 0);
    if (*walked) return false;
    *walked = true;
    const std::size_t outside = all - 1 - inside;
    if (around_.of(at.outside).size() != 2 || inside + 2 > outside) return true;
    at = {at.outside, other_neighbour(at.outside, at.node)};
    ++inside;
  }
}

std::vector<Position> Hallways::ends_of(const std::vector<Position>& starts) {
  std::vector<Position> ends;
  for (Position at : starts)
    if (walk(at)) ends.push_back(at);
  return ends;
}

std::vector<PinchPoint> Hallways::pinch_points(PinchRule rule,
                                               const std::vector<Position>& positions) const {
  std::vector<PinchPoint> points;
  for (const Position at : positions) {
    const NodeId inside = other_neighbour(at.node, at.outside);
    points.push_back({rule,
                      PinchDirection::both,
                      {{at.node, {inside}, {at.outside}}},
                      separation_.members(at.node, inside_of(at))});
  }
  merge_same_gates(points);
  return points;
}

}  // namespace

std::vector<PinchPoint> find_published_pinch_points(const WaypointGraph& graph,
                                                    const PinchSettings& settings) {
  const Hallways hallways(graph);
  return hallways.pinch_points(PinchRule::published, hallways.published(settings.max_inside));
}

std::vector<PinchPoint> find_hallway_pinch_points(const WaypointGraph& graph,
                                                  const PinchSettings& settings) {
  Hallways hallways(graph);
  const auto ends = hallways.ends_of(hallways.published(settings.max_inside));
  return hallways.pinch_points(PinchRule::hallway, ends);
}

}  // namespace defilade
