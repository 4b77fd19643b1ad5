#include "defilade/model/dangerous.h"

#include <algorithm>

namespace defilade {

StanceId cover_stance(const TacticalMap& map, NodeId node) noexcept {
  const auto is_high = [](const CoverArc& arc) { return arc.height == CoverHeight::high; };
  return std::ranges::all_of(map.cover().of(node), is_high) ? StanceId{0U}
                                                            : lowest_stance(map.profile());
}

void find_dangerous(const TacticalMap& map, NodeId node, NodeSet& dangerous,
                    NodeSet& leaks) noexcept {
  dangerous.clear();
  leaks.clear();
  const auto arcs = map.cover().of(node);
  const WaypointGraph& graph = map.graph();
  for (const NodeId watcher : map.watchers(StanceId{0U}, cover_stance(map, node)).row(node)) {
    if (watcher == node) continue;
    const bool within = std::ranges::any_of(arcs, [&](const CoverArc& arc) {
      return is_within(arc, graph.position(node), graph.position(watcher));
    });
    (within ? leaks : dangerous).insert(watcher);
  }
}

}  // namespace defilade
