// Bounds from the triangle inequality, and landmarks chosen farthest first.
//
// Input: a graph. Output: distances from and to every landmark.
// Source: Goldberg and Harrelson 2005, "Computing the Shortest Path: A* Search Meets Graph Theory".

#include "defilade/tactics/landmarks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "flood.h"

namespace defilade {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Each distance was rounded to float, by up to 2^-24 of it. Twice that leaves room for the sums.
constexpr double kRounding = 0x1p-23;

/// `longer` ≤ what is asked + `shorter`. Nothing follows if `shorter` is infinite.
double at_least(float longer, float shorter) {
  if (std::isinf(shorter)) return 0;
  if (std::isinf(longer)) return longer;
  const double sum = double{longer} + shorter;
  return double{longer} - shorter - sum * kRounding;
}

/// How far every node is from one landmark and to it.
struct Column {
  std::vector<float> from;
  std::vector<float> to;
};

class Chooser {
 public:
  explicit Chooser(const WaypointGraph& graph)
      : graph_(graph), state_(graph.node_count()), nearest_(graph.node_count()) {}

  void run(std::size_t count) {
    const NodeId seed = most_linked();
    if (!seed.valid()) return;
    forget_nearest();
    measure(seed);
    NodeId next = farthest();
    forget_nearest();
    for (; next.valid() && chosen.size() < count; next = farthest()) {
      chosen.push_back(next);
      columns.push_back(measure(next));
    }
  }

  std::vector<NodeId> chosen;
  std::vector<Column> columns;

 private:
  NodeId most_linked() const {
    NodeId best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < graph_.node_count(); ++i) {
      const NodeId node{i};
      const std::size_t links = graph_.leaving(node).size() + graph_.arriving(node).size();
      if (links <= most) continue;
      most = links;
      best = node;
    }
    return best;
  }

  Column measure(NodeId landmark) {
    Column column;
    column.from = flooded_lengths(landmark, [this](NodeId at, auto visit) {
      for (const Link& link : graph_.leaving(at)) visit(link.to, link.length);
    });
    column.to = flooded_lengths(landmark, [this](NodeId at, auto visit) {
      for (const LinkId id : graph_.arriving(at))
        visit(graph_.link(id).from, graph_.link(id).length);
    });
    for (std::size_t i = 0; i < nearest_.size(); ++i)
      nearest_[i] = std::min({nearest_[i], column.from[i], column.to[i]});
    return column;
  }

  template <class Steps>
  std::vector<float> flooded_lengths(NodeId source, const Steps& steps) {
    state_.begin();
    flood_source(state_, source);
    flood(state_, steps);
    std::vector<float> lengths(graph_.node_count());
    for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = flooded(state_, NodeId{i});
    return lengths;
  }

  void forget_nearest() { std::ranges::fill(nearest_, kInfinity); }

  /// Of the nodes connected to what was measured; none if all are at no distance from one.
  NodeId farthest() const {
    NodeId best;
    float most = 0;
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
      if (std::isinf(nearest_[i]) || nearest_[i] <= most) continue;
      most = nearest_[i];
      best = NodeId{i};
    }
    return best;
  }

  const WaypointGraph& graph_;
  PathState state_;
  std::vector<float> nearest_;  // to the nearest landmark, in either direction
};

}  // namespace

Landmarks Landmarks::choose(const WaypointGraph& graph, std::size_t count) {
  Chooser chooser(graph);
  chooser.run(count);
  Landmarks result;
  result.table_.reserve(chooser.columns.size() * graph.node_count());
  for (std::size_t i = 0; i < graph.node_count(); ++i)
    for (const Column& column : chooser.columns)
      result.table_.push_back({column.from[i], column.to[i]});
  result.nodes_ = std::move(chooser.chosen);
  return result;
}

double Landmarks::bound(NodeId from, NodeId to) const noexcept {
  double most = 0;
  const std::span<const Distances> a = distances(from), b = distances(to);
  for (std::size_t i = 0; i < a.size(); ++i) {
    most = std::max(most, at_least(b[i].from_landmark, a[i].from_landmark));
    most = std::max(most, at_least(a[i].to_landmark, b[i].to_landmark));
  }
  return most;
}

}  // namespace defilade
