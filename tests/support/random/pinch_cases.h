#pragma once
// Random graphs to find pinch points in.

#include <algorithm>
#include <array>
#include <numeric>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "defilade/model/pinch_points.h"
#include "support/random/graphs.h"
#include "support/random/random.h"

namespace defilade {

/// How GoogleTest shows one: "gates both: 3 (in 2, out 4) | 0 1 2".
inline void PrintTo(const PinchPoint& point, std::ostream* out) {
  const auto list = [&](const std::vector<NodeId>& nodes) {
    for (const NodeId node : nodes) *out << ' ' << node.value;
  };
  *out << name_of(point.rule) << ' ' << name_of(point.direction) << ':';
  for (const PinchGate& gate : point.gates) {
    *out << ' ' << gate.node.value << " (in";
    list(gate.inside_nodes);
    *out << ", out";
    list(gate.outside_nodes);
    *out << ')';
  }
  *out << " |";
  list(point.inside);
}

namespace test {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// Numbers the regions in the order of their lowest node, as Regions wants them.
inline Regions regions_of(const std::vector<std::size_t>& labels) {
  Regions regions;
  std::vector<std::size_t> seen;
  for (const std::size_t label : labels) {
    auto found = std::ranges::find(seen, label);
    regions.of_node.emplace_back(static_cast<std::size_t>(found - seen.begin()));
    if (found != seen.end()) continue;
    seen.push_back(label);
    regions.names.push_back("region " + std::to_string(seen.size()));
  }
  return regions;
}

// What random graphs are made of. Each pair is linked one way, the other, or both ways.

inline Pairs random_pairs(Random& random, std::size_t nodes) {
  const double density = random.unit() * random.unit();
  Pairs pairs;
  for (std::size_t a = 0; a < nodes; ++a)
    for (std::size_t b = 0; b < a; ++b)
      if (random.chance(density)) pairs.emplace_back(a, b);
  return pairs;
}

/// A short reach makes chains, a long one bushes.
inline Pairs tree(Random& random, std::size_t nodes) {
  const std::size_t reach = 1 + random.below(4);
  Pairs pairs;
  for (std::size_t i = 1; i < nodes; ++i)
    pairs.emplace_back(
        i, random.chance(0.8) ? i - 1 - random.below(std::min(i, reach)) : random.below(i));
  return pairs;
}

inline Pairs cycle_with_tails(Random& random, std::size_t nodes) {
  const std::size_t ring = 1 + random.below(nodes);
  Pairs pairs = tree(random, nodes);
  std::erase_if(pairs, [&](const auto& pair) { return pair.first < ring; });
  for (std::size_t i = 1; i < ring; ++i) pairs.emplace_back(i, i - 1);
  if (ring > 2) pairs.emplace_back(ring - 1, 0);
  return pairs;
}

inline Pairs tree_with_shortcuts(Random& random, std::size_t nodes) {
  Pairs pairs = tree(random, nodes);
  for (std::size_t i = random.below(4); i-- > 0;) {
    const std::pair pair(random.below(nodes), random.below(nodes));
    if (pair.second < pair.first && std::ranges::find(pairs, pair) == pairs.end())
      pairs.push_back(pair);
  }
  return pairs;
}

/// Strands that leave node 0 side by side, with rungs between them.
inline Pairs strands(Random& random, std::size_t nodes) {
  const std::size_t width = 1 + random.below(5);
  const double rung = random.unit() * random.unit();
  Pairs pairs;
  for (std::size_t i = 1; i < nodes; ++i) {
    if (random.chance(0.95)) pairs.emplace_back(i, i > width ? i - width : 0);
    if (i > width + 1 && random.chance(0.1)) pairs.emplace_back(i, i - width - 1);
    if (i % width > 1 && random.chance(rung)) pairs.emplace_back(i, i - 1);
  }
  return pairs;
}

/// Rooms of a few nodes, joined by rows of nodes that have two neighbours each.
inline Pairs rooms_and_hallways(Random& random, std::size_t nodes) {
  const std::size_t rooms = std::min(nodes, 2 + random.below(1 + nodes / 3));
  Pairs pairs;
  for (std::size_t i = 1; i < rooms; ++i)
    if (random.chance(0.3)) pairs.emplace_back(i, random.below(i));
  for (std::size_t next = rooms; next < nodes;) {
    std::size_t at = random.below(rooms);
    for (std::size_t length = 1 + random.below(3); length-- > 0 && next < nodes; at = next++)
      pairs.emplace_back(next, at);
    const std::size_t end = random.below(rooms);
    if (std::ranges::find(pairs, std::pair(at, end)) == pairs.end()) pairs.emplace_back(at, end);
  }
  return pairs;
}

inline Pairs forest(Random& random, std::size_t nodes) {
  Pairs pairs = tree_with_shortcuts(random, nodes);
  std::erase_if(pairs, [&](const auto&) { return random.chance(0.2); });
  return pairs;
}

inline std::vector<std::size_t> shuffled(Random& random, std::size_t count) {
  std::vector<std::size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(numbers[i - 1], numbers[random.below(i)]);
  return numbers;
}

/// Lengths are halves, so that sums are exact in any order.
inline Link random_link(Random& random, std::size_t from, std::size_t to) {
  Link link = link_between(from, to, random.chance(0.1) ? LinkKind::teleport : LinkKind::walk);
  if (link.kind == LinkKind::walk) link.length = 0.5F * static_cast<float>(1 + random.below(4));
  return link;
}

struct PinchCase {
  WaypointGraph graph;
  Regions regions;
  PinchSettings settings;
};

using Shape = Pairs (*)(Random&, std::size_t);

inline WaypointGraph random_graph(Random& random, std::size_t nodes, Shape shape) {
  const std::vector<std::size_t> number = shuffled(random, nodes);
  const double one_way = random.chance(0.5) ? 0.0 : random.unit();
  GraphParts parts = nodes_in_a_row(nodes);
  for (const auto& [a, b] : shape(random, nodes)) {
    const bool is_one_way = random.chance(one_way);
    const bool forward = random.chance(0.5);
    if (forward || !is_one_way) parts.links.push_back(random_link(random, number[a], number[b]));
    if (!forward || !is_one_way) parts.links.push_back(random_link(random, number[b], number[a]));
    if (random.chance(0.05))
      parts.links.push_back(link_between(number[a], number[b], LinkKind::jump));
  }
  return built(parts);
}

/// Any nodes, or spread along links, as rooms are; often with a small one around a node.
inline Regions random_regions(Random& random, const WaypointGraph& graph) {
  const std::size_t most = 1 + random.below(5);
  std::vector<std::size_t> labels(graph.node_count());
  for (std::size_t& label : labels) label = random.below(most);
  if (random.chance(0.7))
    for (const Link& link : graph.links())
      if (random.chance(0.5)) labels[link.to.index()] = labels[link.from.index()];
  if (graph.link_count() != 0 && random.chance(0.7)) {
    const NodeId middle = graph.links()[random.below(graph.link_count())].to;
    labels[middle.index()] = most;
    const double share = random.unit();
    for (const Link& link : graph.leaving(middle))
      if (random.chance(share)) labels[link.to.index()] = most;
  }
  return regions_of(labels);
}

inline PinchCase random_case(Random& random, std::size_t most_nodes) {
  constexpr std::array<Shape, 6> kShapes{random_pairs,        tree,   cycle_with_tails,
                                         tree_with_shortcuts, forest, strands};
  const Shape shape = kShapes[random.below(kShapes.size())];
  PinchCase result{random_graph(random, 1 + random.below(most_nodes), shape), {}, {}};
  result.regions = random_regions(random, result.graph);
  result.settings.max_inside = random.chance(0.5) ? 0.4 : random.unit();
  result.settings.most_gates = random.below(6);
  result.settings.far = 0.5F * static_cast<float>(random.below(9));
  return result;
}

inline PinchCase small_case(Random& random) { return random_case(random, 20); }

/// With many nodes that have exactly two neighbours.
inline PinchCase hallways_case(Random& random) {
  if (random.chance(0.2)) return random_case(random, 30);
  PinchCase result{random_graph(random, 4 + random.below(45), rooms_and_hallways), {}, {}};
  result.regions = random_regions(random, result.graph);
  result.settings.most_gates = random.below(6);
  return result;
}

/// Small enough to try every set of nodes, half of them such that many gates are needed.
inline PinchCase gates_case(Random& random) {
  if (random.chance(0.5)) return random_case(random, 14);
  PinchCase result{random_graph(random, 11 + random.below(4), strands), {}, {0.4, 5, 2.0F}};
  result.regions = random_regions(random, result.graph);
  return result;
}

/// Rooms of ten by ten nodes on a floor of a hundred by a hundred, with holes and drops.
inline PinchCase large_floor() {
  constexpr std::size_t kSide = 100;
  Random random(7);
  GraphParts parts = nodes_in_a_row(kSide * kSide);
  std::vector<std::size_t> labels;
  const auto join = [&](std::size_t a, std::size_t b, bool is_wall) {
    if (random.chance(is_wall ? 0.9 : 0.1)) return;
    parts.links.push_back(link_between(a, b));
    if (!random.chance(0.05)) parts.links.push_back(link_between(b, a));
  };
  for (std::size_t i = 0; i < kSide * kSide; ++i) {
    const std::size_t row = i / kSide;
    const std::size_t column = i % kSide;
    labels.push_back(row / 10 * 10 + column / 10);
    if (column != 0) join(i, i - 1, column % 10 == 0);
    if (row != 0) join(i, i - kSide, row % 10 == 0);
  }
  return {built(parts), regions_of(labels), {}};
}

}  // namespace test
}  // namespace defilade
