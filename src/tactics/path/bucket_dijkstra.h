#pragma once
// Lengths from some nodes to all others: Dijkstra's algorithm with any function that says where a
// step leads. It does not use model/graph/dijkstra.h: the buckets and stamps of PathState, which a
// path search shares, take a node in constant time and start again without clearing lengths.

#include <algorithm>
#include <limits>
#include <span>

#include "tactics/path/state.h"

namespace defilade {

inline void flood_to(PathState& state, NodeId node, double length) noexcept {
  state.reach(node, length);
  state.by_cost.put(node, length);
}
inline void flood_source(PathState& state, NodeId node) noexcept { flood_to(state, node, 0); }

/// After state.begin() and the sources: `steps(node, visit)` calls `visit(neighbour, length)`.
template <class Steps>
void flood(PathState& state, const Steps& steps) noexcept {
  for (NodeId node = state.by_cost.take(); node.valid(); node = state.by_cost.take()) {
    const double here = state.cost(node);
    steps(node, [&](NodeId neighbour, float length) {
      if (state.improves(neighbour, here + length)) flood_to(state, neighbour, here + length);
    });
  }
}

/// The length to the node; infinity is kept for "not at all".
inline float flooded(const PathState& state, NodeId node) noexcept {
  if (!state.is_reached(node)) return std::numeric_limits<float>::infinity();
  constexpr double kMost = std::numeric_limits<float>::max();
  return static_cast<float>(std::min(state.cost(node), kMost));
}

}  // namespace defilade
