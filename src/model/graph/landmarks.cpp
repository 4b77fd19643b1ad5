// Bounds from the triangle inequality, and landmarks chosen farthest first.
//
// Input: a graph. Output: distances from and to every landmark. They are sums of floats, each
// rounded down: along a link of length l they never rise by more than l, not even by rounding.
// That alone makes bounds true, and can be checked link by link. Lengths are rounded down first, to
// about a thousandth of a link: then ways back are as long as ways there to the last bit (up to
// some ten thousand links), and a packed file takes half the room for both.
//
// Source: Goldberg and Harrelson 2005, "Computing the Shortest Path: A* Search Meets Graph Theory";
// dijkstra.h.

#include "defilade/model/landmarks.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "model/base/no_index.h"
#include "model/graph/adjacency.h"
#include "model/graph/dijkstra.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::size_t blocks_for_landmarks(std::size_t landmarks) {
  return (landmarks + LandmarkBlock::kLandmarks - 1) / LandmarkBlock::kLandmarks;
}

/// Rounds lengths down to multiples of a power of two that is a small part of the usual length: the
/// median, because a few links may be a thousand times as long as all others.
class Grid {
 public:
  explicit Grid(const WaypointGraph& graph) {
    const float usual = graph.usual_length();
    if (usual > 0) step_ = std::ldexp(1.0, std::ilogb(usual) - kPartsBits);
  }

  float round_down(float length) const {
    return static_cast<float>(std::floor(length / step_) * step_);
  }

 private:
  static constexpr int kPartsBits = 9;  // 512 to 1024 parts
  double step_ = 1;
};

/// a + b, or the float below. Neither is negative.
float sum_rounded_down(float a, float b) {
  const double sum = double{a} + b;
  const auto rounded = static_cast<float>(sum);
  return rounded <= sum ? rounded : std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) - 1);
}

/// A length and a node in one number, which a heap orders in less than half the time that a pair
/// takes: floats that are not negative are ordered as their bits are.
std::uint64_t key_of(float length, NodeId node) {
  return std::uint64_t{std::bit_cast<std::uint32_t>(length)} << 32 | node.value;
}

NodeId node_of(std::uint64_t key) { return NodeId{static_cast<std::size_t>(key & 0xffffffffU)}; }

enum class Direction : std::uint8_t { from_source, to_source };

class Spread {
 public:
  explicit Spread(const WaypointGraph& graph)
      : graph_(graph), grid_(graph), lengths_(graph.node_count()) {}

  /// By node: the distance from or to the nearest source.
  const std::vector<float>& run(std::span<const NodeId> sources, Direction direction) {
    std::ranges::fill(lengths_, kInfinity);
    for (const NodeId source : sources) reach(source, 0);
    dijkstra(
        open_,
        [&](std::uint64_t key) {
          return key == key_of(lengths_[node_of(key).index()], node_of(key));
        },
        [&](std::uint64_t key) { expand(node_of(key), direction); });
    return lengths_;
  }

 private:
  void expand(NodeId node, Direction direction) {
    const float here = lengths_[node.index()];
    if (direction == Direction::from_source)
      for (const Link& link : graph_.leaving(node))
        reach(link.to, sum_rounded_down(here, grid_.round_down(link.length)));
    else
      for (const LinkId id : graph_.arriving(node))
        reach(graph_.link(id).from,
              sum_rounded_down(here, grid_.round_down(graph_.link(id).length)));
  }

  void reach(NodeId node, float length) {
    if (length >= lengths_[node.index()]) return;
    lengths_[node.index()] = length;
    put_label(open_, key_of(length, node));
  }

  const WaypointGraph& graph_;
  Grid grid_;
  std::vector<float> lengths_;
  std::vector<std::uint64_t> open_;  // a heap; a node whose length was shortened is in it twice
};

/// How far every node is from one landmark and to it.
struct Column {
  std::vector<float> from;
  std::vector<float> to;
};

/// Which nodes are connected, ignoring the direction of links? For every node the number of its
/// part; the largest is number 0, and among equals the one with the lowest id.
std::vector<std::uint32_t> parts_of(const WaypointGraph& graph) {
  std::vector<std::uint32_t> parts(graph.node_count(), kNoIndex);
  std::vector<std::size_t> sizes;
  std::vector<NodeId> members;
  const auto enter = [&](NodeId node, NodeId) {
    if (parts[node.index()] != kNoIndex) return false;
    parts[node.index()] = static_cast<std::uint32_t>(sizes.size());
    return true;
  };
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId seed{i};
    if (!enter(seed, seed)) continue;
    members.assign(1, seed);
    flood(members, either_way(graph), enter);
    sizes.push_back(members.size());
  }
  if (sizes.empty()) return parts;
  const auto largest = static_cast<std::uint32_t>(std::ranges::max_element(sizes) - sizes.begin());
  for (std::uint32_t& part : parts) part = part == largest ? 0 : part < largest ? part + 1 : part;
  return parts;
}

/// Landmarks of all parts at once: what is measured from one of them never meets what is measured
/// from another, so one column serves all.
class Chooser {
 public:
  explicit Chooser(const WaypointGraph& graph)
      : graph_(graph), spread_(graph), parts_(parts_of(graph)), nearest_(graph.node_count()) {}

  void run(std::size_t count) {
    forget_nearest();
    measure(best_of_parts([&](NodeId node) {
      return static_cast<float>(graph_.leaving(node).size() + graph_.arriving(node).size());
    }));
    std::vector<NodeId> next = farthest();
    forget_nearest();
    for (; !next.empty() && chosen.size() < count; next = farthest()) {
      chosen.push_back(next.front());
      columns.push_back(measure(next));
    }
  }

  std::vector<NodeId> chosen;  // in the first part that has one
  std::vector<Column> columns;

 private:
  /// In each part the node with the highest value above 0, by the numbers of the parts; among
  /// equals the one with the lowest id.
  template <class Value>
  std::vector<NodeId> best_of_parts(const Value& value) const {
    struct Best {
      float value = 0;
      NodeId node;
    };
    std::vector<Best> best(parts_.empty() ? 0 : std::ranges::max(parts_) + std::size_t{1});
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (const float here = value(NodeId{i}); here > best[parts_[i]].value)
        best[parts_[i]] = {here, NodeId{i}};
    std::vector<NodeId> nodes;
    for (const Best& one : best)
      if (one.node.valid()) nodes.push_back(one.node);
    return nodes;
  }

  Column measure(std::span<const NodeId> landmarks) {
    Column column;
    column.from = spread_.run(landmarks, Direction::from_source);
    column.to = spread_.run(landmarks, Direction::to_source);
    for (std::size_t i = 0; i < nearest_.size(); ++i)
      nearest_[i] = std::min({nearest_[i], column.from[i], column.to[i]});
    return column;
  }

  void forget_nearest() { std::ranges::fill(nearest_, kInfinity); }

  /// Among the nodes that have a way from or to a landmark.
  std::vector<NodeId> farthest() const {
    return best_of_parts([&](NodeId node) {
      return std::isinf(nearest_[node.index()]) ? 0 : nearest_[node.index()];
    });
  }

  const WaypointGraph& graph_;
  Spread spread_;
  std::vector<std::uint32_t> parts_;
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
