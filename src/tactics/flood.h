#pragma once
// Lengths from some nodes to all others: Dijkstra's algorithm, for whoever says where a step leads.

#include <algorithm>
#include <limits>
#include <span>

#include "path_state.h"

namespace defilade {

inline void flood_source(PathState& state, NodeId node) noexcept {
  state.reach(node, {}, {}, 0);
  state.queue.put({0, 0, node});
}

/// After state.begin() and the sources: `steps(node, visit)` calls `visit(neighbour, length)`.
template <class Steps>
void flood(PathState& state, const Steps& steps) noexcept {
  while (!state.queue.empty()) {
    const NodeId node = state.queue.pop();
    const double here = state.note(node).reached.cost;
    steps(node, [&](NodeId neighbour, float length) {
      const double there = here + length;
      if (!state.improves(neighbour, {0, there})) return;
      state.reach(neighbour, {0, there}, {}, 0);
      state.queue.put({0, there, neighbour});
    });
  }
}

/// The length to the node; infinity is kept for "not at all".
inline float flooded(const PathState& state, NodeId node) noexcept {
  if (!state.is_reached(node)) return std::numeric_limits<float>::infinity();
  constexpr double kMost = std::numeric_limits<float>::max();
  return static_cast<float>(std::min(state.note(node).reached.cost, kMost));
}

}  // namespace defilade
