// Bounds from the triangle inequality, and landmarks chosen farthest first.
//
// Input: a graph. Output: distances from and to every landmark. They are sums of floats, each
// rounded down: along a link of length l they never rise by more than l, not even by rounding.
// That alone makes bounds true, and can be checked link by link.
//
// Source: Goldberg and Harrelson 2005, "Computing the Shortest Path: A* Search Meets Graph Theory";
// Dijkstra 1959, "A Note on Two Problems in Connexion with Graphs".

#include "defilade/model/landmarks.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace defilade {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::size_t blocks_for_landmarks(std::size_t landmarks) {
  return (landmarks + LandmarkBlock::kLandmarks - 1) / LandmarkBlock::kLandmarks;
}

/// a + b, or the float below. Neither is negative.
float sum_rounded_down(float a, float b) {
  const double sum = double{a} + b;
  const auto rounded = static_cast<float>(sum);
  return rounded <= sum ? rounded : std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) - 1);
}

/// A length and a node in one number: floats that are not negative are ordered as their bits are.
std::uint64_t key_of(float length, NodeId node) {
  return std::uint64_t{std::bit_cast<std::uint32_t>(length)} << 32 | node.value;
}

enum class Direction : std::uint8_t { from_source, to_source };

class Spread {
 public:
  explicit Spread(const WaypointGraph& graph) : graph_(graph), lengths_(graph.node_count()) {}

  /// How far it is from or to the source, by node.
  const std::vector<float>& run(NodeId source, Direction direction) {
    std::ranges::fill(lengths_, kInfinity);
    reach(source, 0);
    while (!open_.empty()) {
      std::ranges::pop_heap(open_, std::greater{});
      const std::uint64_t key = open_.back();
      open_.pop_back();
      const NodeId node{static_cast<std::size_t>(key & 0xffffffffU)};
      if (key == key_of(lengths_[node.index()], node)) visit(node, direction);
    }
    return lengths_;
  }

 private:
  void visit(NodeId node, Direction direction) {
    const float here = lengths_[node.index()];
    if (direction == Direction::from_source)
      for (const Link& link : graph_.leaving(node))
        reach(link.to, sum_rounded_down(here, link.length));
    else
      for (const LinkId id : graph_.arriving(node))
        reach(graph_.link(id).from, sum_rounded_down(here, graph_.link(id).length));
  }

  void reach(NodeId node, float length) {
    if (length >= lengths_[node.index()]) return;
    lengths_[node.index()] = length;
    open_.push_back(key_of(length, node));
    std::ranges::push_heap(open_, std::greater{});
  }

  const WaypointGraph& graph_;
  std::vector<float> lengths_;
  std::vector<std::uint64_t> open_;  // a heap; what was shortened is in it twice
};

/// How far every node is from one landmark and to it.
struct Column {
  std::vector<float> from;
  std::vector<float> to;
};

class Chooser {
 public:
  explicit Chooser(const WaypointGraph& graph)
      : graph_(graph), spread_(graph), nearest_(graph.node_count()) {}

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
    column.from = spread_.run(landmark, Direction::from_source);
    column.to = spread_.run(landmark, Direction::to_source);
    for (std::size_t i = 0; i < nearest_.size(); ++i)
      nearest_[i] = std::min({nearest_[i], column.from[i], column.to[i]});
    return column;
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
  Spread spread_;
  std::vector<float> nearest_;  // to the nearest landmark, in either direction
};

std::vector<LandmarkBlock> blocks_of(std::span<const Column> columns, std::size_t nodes) {
  const std::size_t per_node = blocks_for_landmarks(columns.size());
  std::vector<LandmarkBlock> blocks(nodes * per_node);
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (std::size_t i = 0; i < nodes; ++i) {
      LandmarkBlock& block = blocks[i * per_node + c / LandmarkBlock::kLandmarks];
      block.from[c % LandmarkBlock::kLandmarks] = columns[c].from[i];
      block.to[c % LandmarkBlock::kLandmarks] = columns[c].to[i];
    }
  return blocks;
}

/// Along a link of that length no distance changes by more. (NaN fails: it compares as false.)
bool agree(const LandmarkBlock& begin, const LandmarkBlock& end, double length) {
  bool all = true;
  for (std::size_t i = 0; i < LandmarkBlock::kLandmarks; ++i)
    all = all && end.from[i] <= begin.from[i] + length && begin.to[i] <= end.to[i] + length;
  return all;
}

}  // namespace

Landmarks::Landmarks(std::vector<NodeId> nodes, std::vector<LandmarkBlock> blocks)
    : nodes_(std::move(nodes)),
      blocks_(std::move(blocks)),
      blocks_per_node_(blocks_for_landmarks(nodes_.size())) {}

Landmarks Landmarks::choose(const WaypointGraph& graph, std::size_t count) {
  Chooser chooser(graph);
  chooser.run(count);
  return {std::move(chooser.chosen), blocks_of(chooser.columns, graph.node_count())};
}

Result<Landmarks> Landmarks::build(const WaypointGraph& graph, std::vector<NodeId> nodes,
                                   std::vector<LandmarkBlock> blocks) {
  for (const NodeId node : nodes)
    if (node.index() >= graph.node_count())
      return Error{fmt::format("landmark {} is not a node of the graph, which has {}", node.value,
                               graph.node_count())};
  const std::size_t expected = graph.node_count() * blocks_for_landmarks(nodes.size());
  if (blocks.size() != expected)
    return Error{
        fmt::format("there are {} blocks of landmark distances, but {} landmarks of {} "
                    "nodes need {}",
                    blocks.size(), nodes.size(), graph.node_count(), expected)};
  Landmarks result(std::move(nodes), std::move(blocks));
  for (const Link& link : graph.links())
    for (std::size_t k = 0; k < result.blocks_per_node_; ++k)
      if (!agree(result.blocks(link.from)[k], result.blocks(link.to)[k], link.length))
        return Error{
            fmt::format("the landmark distances of \"{}\" and \"{}\" differ by more than "
                        "the link between them is long; choose landmarks again",
                        graph.name(link.from), graph.name(link.to))};
  return result;
}

}  // namespace defilade
