// The gates rule: the smallest vertex cut between a region or a single node and what is far from
// it, moved outward along hallways.
//
// Input: a graph and its regions. Output: at most one pinch point per region and per node.
// Source: dijkstra.h (what is far); vertex_cut.cpp.

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

#include "defilade/model/pinch_points.h"
#include "model/analysis/joined_counts.h"
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
    for (const NodeId node : near)
      distance_[node.index()] = std::numeric_limits<double>::infinity();
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

  /// Worth guarding: more nodes inside than gates, and no more than outside.
  bool enclose_a_room() const {
    return inside_.size() > gates_.size() && inside_.size() <= outside_count_;
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

std::vector<std::vector<NodeId>> nodes_of_regions(const Regions& regions) {
  std::vector<std::vector<NodeId>> lists(regions.names.size());
  for (std::size_t i = 0; i < regions.of_node.size(); ++i)
    lists[regions.of_node[i].index()].emplace_back(i);
  return lists;
}

constexpr double kLargeLevel = 120;  // metres across, from which on the distance stays the same

/// A quarter of the way across the level.
double default_far(std::span<const Vec3> places) {
  Box box;
  for (const Vec3 place : places) box.include(place);
  return box.empty() ? 0 : std::min(double{distance(box.min, box.max)}, kLargeLevel) / 4;
}

class GatesSearch {
 public:
  GatesSearch(const WaypointGraph& graph, const PinchSettings& settings)
      : around_(Adjacency::around(graph)),
        joined_(around_),
        nearby_(graph, settings.far ? double{*settings.far} : default_far(graph.positions())),
        cutter_(around_),
        most_gates_(settings.most_gates) {}
  GatesSearch(const GatesSearch&) = delete;  // what it returns looks at around_
  GatesSearch& operator=(const GatesSearch&) = delete;

  std::optional<MovingGates> around(std::span<const NodeId> place) {
    const std::vector<NodeId> between = nearby_.around(place);
    auto cut = cutter_.farthest_smallest(place, between, most_gates_);
    if (cut.empty()) return std::nullopt;
    std::optional<MovingGates> gates(std::in_place, around_, place, std::move(cut),
                                     joined_.count(place));
    gates->move_outward();
    return gates;
  }

 private:
  Adjacency around_;
  JoinedCounts joined_;
  Nearby nearby_;
  VertexCutter cutter_;
  std::size_t most_gates_;
};

}  // namespace

std::vector<PinchPoint> find_gates_pinch_points(const WaypointGraph& graph, const Regions& regions,
                                                const PinchSettings& settings, Progress& progress) {
  assert(validate(regions, graph.node_count()) && settings.far.value_or(0) >= 0);
  GatesSearch search(graph, settings);
  std::vector<PinchPoint> points, of_nodes;
  for (const std::vector<NodeId>& region : nodes_of_regions(regions)) {
    if (progress.cancelled()) break;
    progress.advance(region.size());
    if (const auto gates = search.around(region)) points.push_back(gates->pinch_point());
  }
  for (std::size_t i = 0; i < graph.node_count() && !progress.cancelled(); ++i) {
    progress.advance(1);
    const NodeId node{i};
    const auto gates = search.around({&node, 1});
    if (gates && gates->enclose_a_room()) of_nodes.push_back(gates->pinch_point());
  }
  add_unlike(points, std::move(of_nodes));
  return points;
}

}  // namespace defilade
