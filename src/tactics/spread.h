#pragma once
// How far is everything from one node? Dijkstra's search over the links that can be taken now, with
// any cost of a link.

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "defilade/tactics/situation.h"

namespace defilade {

/// Fills `lengths` (by node; infinity where nothing leads) as far as `limit`. `cost(link)` is not
/// negative. Stand-only nodes are not crossed. Allocates only when the vectors grow.
template <class Cost>
void spread(const Situation& s, NodeId start, double limit, const Cost& cost,
            std::vector<double>& lengths, std::vector<std::pair<double, NodeId>>& heap) {
  const WaypointGraph& graph = s.graph();
  lengths.assign(graph.node_count(), std::numeric_limits<double>::infinity());
  heap.clear();
  lengths[start.index()] = 0;
  heap.emplace_back(0, start);
  while (!heap.empty()) {
    std::ranges::pop_heap(heap, std::greater{});
    const auto [length, node] = heap.back();
    heap.pop_back();
    if (length > lengths[node.index()] || (node != start && graph.stand_only(node))) continue;
    for (const Link& link : graph.leaving(node)) {
      const double there = length + cost(link);
      if (there > limit || there >= lengths[link.to.index()] || !s.can_take(link)) continue;
      lengths[link.to.index()] = there;
      heap.emplace_back(there, link.to);
      std::ranges::push_heap(heap, std::greater{});
    }
  }
}

}  // namespace defilade
