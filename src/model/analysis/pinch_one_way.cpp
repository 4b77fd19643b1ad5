// The one-way rule: dominators from a root that lies where most of the level is, along links for
// entries and against them for exits.
//
// Input: a graph. Output: a pinch point per node, direction and set that it dominates, less those
// that the general rule finds.
// Source: Sharir 1981 (strongly connected components by two searches); dominators.cpp.

#include <algorithm>
#include <ranges>
#include <span>
#include <utility>

#include "defilade/model/pinch_points.h"
#include "model/analysis/dominators.h"
#include "model/analysis/pinch_list.h"

namespace defilade {
namespace {

/// The largest strongly connected component; of equal ones, that with the lowest node. In ascending
/// order; the graph is not empty.
std::vector<NodeId> largest_component(const Adjacency& after, const Adjacency& before) {
  std::vector<bool> closed(after.node_count(), false);
  std::vector<NodeId> order;
  for (std::size_t i = 0; i < closed.size(); ++i) append_postorder(after, NodeId{i}, closed, order);
  closed.assign(closed.size(), false);
  std::vector<NodeId> largest;
  for (const NodeId seed : std::views::reverse(order)) {
    std::vector<NodeId> component = flood(before, {&seed, 1}, closed);
    if (component.empty() || component.size() < largest.size()) continue;
    if (component.size() == largest.size() && largest.front() < component.front()) continue;
    largest = std::move(component);
  }
  return largest;
}

/// The component's lowest node that is inside no pinch point, so that the root is not itself in a
/// dead end, from where all the rest of the level would be an inside. If there is none, its lowest.
NodeId root_of(std::span<const NodeId> component, std::span<const PinchPoint> general) {
  const auto is_outside = [&](NodeId node) {
    return std::ranges::none_of(general, [&](const PinchPoint& pinch) {
      return std::ranges::binary_search(pinch.inside, node);
    });
  };
  const auto found = std::ranges::find_if(component, is_outside);
  return found != component.end() ? *found : component.front();
}

class OneWayFinder {
 public:
  OneWayFinder(const WaypointGraph& graph, Progress& progress)
      : progress_(progress),
        around_(Adjacency::around(graph)),
        general_(find_general_pinch_points(graph, progress)) {}

  std::span<const PinchPoint> general() const { return general_; }

  void add(PinchDirection direction, const DominatorTree& tree, NodeId root) {
    for (std::size_t i = 0; i < around_.node_count() && !progress_.cancelled(); ++i) {
      const NodeId node{i};
      progress_.advance(1);
      if (node == root) continue;
      std::vector<NodeId> inside = tree.dominated_by(node);
      if (inside.empty() || is_general(node, inside)) continue;
      PinchGate gate = gate_at(node, inside, tree);
      points_.push_back({PinchRule::one_way, direction, {std::move(gate)}, std::move(inside)});
    }
  }

  std::vector<PinchPoint> take() {
    sort_pinch_points(points_);
    return std::move(points_);
  }

 private:
  bool is_general(NodeId node, const std::vector<NodeId>& inside) const {
    const auto same_node = std::ranges::equal_range(
        general_, node, {}, [](const PinchPoint& point) { return point.gates.front().node; });
    return std::ranges::find(same_node, inside, &PinchPoint::inside) != same_node.end();
  }

  PinchGate gate_at(NodeId node, const std::vector<NodeId>& inside,
                    const DominatorTree& tree) const {
    PinchGate gate{node, {}, {}};
    for (const NodeId next : around_.of(node)) {
      if (!tree.reaches(next)) continue;
      const bool is_inside = std::ranges::binary_search(inside, next);
      (is_inside ? gate.inside_nodes : gate.outside_nodes).push_back(next);
    }
    return gate;
  }

  Progress& progress_;
  Adjacency around_;
  std::vector<PinchPoint> general_;
  std::vector<PinchPoint> points_;
};

}  // namespace

std::vector<PinchPoint> find_one_way_pinch_points(const WaypointGraph& graph, Progress& progress) {
  if (graph.node_count() == 0) return {};
  const Adjacency after = Adjacency::after(graph);
  const Adjacency before = Adjacency::before(graph);
  OneWayFinder finder(graph, progress);
  if (progress.cancelled()) return {};
  const NodeId root = root_of(largest_component(after, before), finder.general());
  finder.add(PinchDirection::exit, DominatorTree(before, after, root), root);
  finder.add(PinchDirection::entry, DominatorTree(after, before, root), root);
  return finder.take();
}

}  // namespace defilade
