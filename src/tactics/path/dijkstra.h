#pragma once
// How far is everything from here? Dijkstra's search over the links that can be taken now, with
// any cost of a link. (bucket_dijkstra.h measures lengths alone, in buckets instead of a heap.)

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "defilade/tactics/path.h"
#include "model/graph/dijkstra.h"

namespace defilade {

/// Fills `lengths` (by node; infinity for nodes that are not reached) as far as `limit`, from the
/// nearest of the starts. `cost(link)` is not negative. Stand-only nodes are not crossed, unless
/// they are starts. `settled(node, length)` is called for each node in the order of the lengths,
/// and ends the search when it returns false. Allocates only when the vectors grow.
template <class Cost, class Settled>
void spread(const Situation& s, std::span<const PathStart> starts, double limit, const Cost& cost,
            std::vector<double>& lengths, std::vector<std::pair<double, NodeId>>& heap,
            const Settled& settled) {
  const WaypointGraph& graph = s.graph();
  lengths.assign(graph.node_count(), std::numeric_limits<double>::infinity());
  heap.clear();
  const auto is_nearer = [&](NodeId node, double length) {
    return length <= limit && length < lengths[node.index()];
  };
  const auto reach = [&](NodeId node, double length) {
    lengths[node.index()] = length;
    put_label(heap, {length, node});
  };
  const auto is_start = [&](NodeId node) {
    return std::ranges::find(starts, node, &PathStart::node) != starts.end();
  };
  for (const PathStart& start : starts)
    if (is_nearer(start.node, start.cost)) reach(start.node, start.cost);
  using Label = std::pair<double, NodeId>;
  bool ended = false;
  const auto settle = [&](const Label& label) {
    const auto [length, node] = label;
    if (length > lengths[node.index()]) return false;
    ended = !settled(node, length);
    return !ended && (!graph.stand_only(node) || is_start(node));
  };
  const auto expand = [&](const Label& label) {
    for (const Link& link : graph.leaving(label.second)) {
      const double there = label.first + cost(link);
      if (is_nearer(link.to, there) && s.can_take(link)) reach(link.to, there);
    }
  };
  dijkstra_until(heap, [&](const Label&) { return ended; }, settle, expand);
}

/// The same, to all nodes.
template <class Cost>
void spread(const Situation& s, std::span<const PathStart> starts, double limit, const Cost& cost,
            std::vector<double>& lengths, std::vector<std::pair<double, NodeId>>& heap) {
  spread(s, starts, limit, cost, lengths, heap, [](NodeId, double) { return true; });
}

/// From one node, at no initial cost.
template <class Cost, class... Settled>
void spread(const Situation& s, NodeId start, double limit, const Cost& cost,
            std::vector<double>& lengths, std::vector<std::pair<double, NodeId>>& heap,
            const Settled&... settled) {
  const PathStart only{start, 0};
  spread(s, std::span(&only, 1), limit, cost, lengths, heap, settled...);
}

}  // namespace defilade
