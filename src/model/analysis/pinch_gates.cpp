// The gates rule: the smallest vertex cut between a region and what is far from it, moved outward
// along hallways.
//
// Input: a graph and its regions. Output: at most one pinch point per region.
// Source: dijkstra.h (what is far); vertex_cut.cpp.

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "defilade/model/pinch_points.h"
#include "model/analysis/pinch_list.h"
#include "model/analysis/vertex_cut.h"
#include "model/graph/adjacency.h"
#include "model/graph/dijkstra.h"

namespace defilade {
namespace {

/// The nodes at most `farthest` metres of path from the region, over links in either direction.
class Nearby {
 public:
  Nearby(const WaypointGraph& graph, double farthest)
      : graph_(graph),
        farthest_(farthest),
        distance_(graph.node_count(), std::numeric_limits<double>::infinity()) {}

  /// Without the region's own nodes.
  std::vector<NodeId> around(std::span<const NodeId> region) {
    for (const NodeId node : region) reach(node, 0);
    std::vector<NodeId> near;
    dijkstra(
        open_, [&](const Label& label) { return label.first == distance_[label.second.index()]; },
        [&](const Label& label) {
          near.push_back(label.second);
          expand(label);
        });
    std::erase_if(near, [&](NodeId node) { return std::ranges::binary_search(region, node); });
    return near;
  }

 private:
  using Label = std::pair<double, NodeId>;

  void expand(const Label& label) {
    for_each_around(graph_, label.second, [&](NodeId next, const Link& link) {
      reach(next, label.first + double{link.length});
    });
  }

  void reach(NodeId node, double distance) {
    if (distance > farthest_ || distance >= distance_[node.index()]) return;
    distance_[node.index()] = distance;
    put_label(open_, {distance, node});
  }

  const WaypointGraph& graph_;
  double farthest_;
  std::vector<double> distance_;
  std::vector<Label> open_;
};

/// Gates that can be moved outward, and what lies on their two sides.
class MovingGates {
 public:
  /// `joined` nodes have a path to the region.
  MovingGates(const Adjacency& around, std::span<const NodeId> region, std::vector<NodeId> gates,
              std::size_t joined)
      : around_(around), gates_(std::move(gates)), side_(around.node_count(), Side::outside) {
    std::vector<bool> closed(around.node_count(), false);
    for (const NodeId gate : gates_) closed[gate.index()] = true;
    inside_ = flood(around, region, closed);
    for (const NodeId node : inside_) side_[node.index()] = Side::inside;
    for (const NodeId gate : gates_) side_[gate.index()] = Side::gate;
    outside_count_ = joined - inside_.size() - gates_.size();
  }

  void move_outward() {
    for (NodeId& gate : gates_) move_outward(gate);
    std::ranges::sort(gates_);
    std::ranges::sort(inside_);
  }

  PinchPoint pinch_point() const {
    PinchPoint point{PinchRule::gates, PinchDirection::both, {}, inside_};
    for (const NodeId gate : gates_)
      point.gates.push_back(
          {gate, neighbours(gate, Side::inside), neighbours(gate, Side::outside)});
    return point;
  }

 private:
  enum class Side : std::uint8_t { outside, inside, gate };

  std::vector<NodeId> neighbours(NodeId node, Side side) const {
    std::vector<NodeId> found;
    std::ranges::copy_if(around_.of(node), std::back_inserter(found),
                         [&](NodeId next) { return side_[next.index()] == side; });
    return found;
  }

  void move_outward(NodeId& gate) {
    while (inside_.size() + 2 <= outside_count_) {
      const std::vector<NodeId> next = neighbours(gate, Side::outside);
      if (next.size() != 1 || around_.of(next[0]).size() != 2) return;
      side_[gate.index()] = Side::inside;
      side_[next[0].index()] = Side::gate;
      inside_.push_back(gate);
      --outside_count_;
      gate = next[0];
    }
  }

  const Adjacency& around_;
  std::vector<NodeId> gates_;
  std::vector<NodeId> inside_;
  std::vector<Side> side_;
  std::size_t outside_count_ = 0;
};

/// How many nodes have a path to any of the seeds, over links in either direction.
class JoinedCounts {
 public:
  explicit JoinedCounts(const Adjacency& around) : component_(around.node_count()) {
    std::vector<bool> closed(around.node_count(), false);
    for (std::size_t i = 0; i < closed.size(); ++i) {
      if (closed[i]) continue;
      const NodeId seed{i};
      const std::vector<NodeId> members = flood(around, {&seed, 1}, closed);
      for (const NodeId node : members) component_[node.index()] = sizes_.size();
      sizes_.push_back(members.size());
    }
  }

  std::size_t count(std::span<const NodeId> seeds) const {
    std::vector<std::size_t> components;
    for (const NodeId seed : seeds) components.push_back(component_[seed.index()]);
    std::ranges::sort(components);
    const auto repeated = std::ranges::unique(components);
    components.erase(repeated.begin(), repeated.end());
    std::size_t sum = 0;
    for (const std::size_t component : components) sum += sizes_[component];
    return sum;
  }

 private:
  std::vector<std::size_t> component_;
  std::vector<std::size_t> sizes_;
};

std::vector<std::vector<NodeId>> nodes_of_regions(const Regions& regions) {
  std::vector<std::vector<NodeId>> lists(regions.names.size());
  for (std::size_t i = 0; i < regions.of_node.size(); ++i)
    lists[regions.of_node[i].index()].emplace_back(i);
  return lists;
}

}  // namespace

std::vector<PinchPoint> find_gates_pinch_points(const WaypointGraph& graph, const Regions& regions,
                                                const PinchSettings& settings) {
  assert(validate(regions, graph.node_count()) && settings.far >= 0);
  const Adjacency around = Adjacency::around(graph);
  const JoinedCounts joined(around);
  std::vector<PinchPoint> points;
  for (const std::vector<NodeId>& region : nodes_of_regions(regions)) {
    const std::vector<NodeId> between = Nearby(graph, settings.far).around(region);
    auto cut = farthest_smallest_cut(around, region, between, settings.most_gates);
    if (cut.empty()) continue;
    MovingGates gates(around, region, std::move(cut), joined.count(region));
    gates.move_outward();
    points.push_back(gates.pinch_point());
  }
  merge_same_gates(points);
  return points;
}

}  // namespace defilade
