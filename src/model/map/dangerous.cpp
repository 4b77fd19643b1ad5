#include "defilade/model/dangerous.h"

#include <algorithm>

namespace defilade {

StanceId cover_stance(const TacticalMap& map, NodeId node) noexcept {
  const auto is_high = [](const CoverArc& arc) { return arc.height == CoverHeight::high; };
  return std::ranges::all_of(map.cover().of(node), is_high) ? kUpright
                                                            : crouched_stance(map.profile());
}

void find_dangerous(const TacticalMap& map, NodeId node, NodeSet& dangerous,
                    NodeSet& leaks) noexcept {
  dangerous.clear();
  leaks.clear();
  const WaypointGraph& graph = map.graph();
  for (const NodeId watcher : map.watchers(kUpright, cover_stance(map, node)).row(node)) {
    if (watcher == node) continue;
    const CoverArc* arc = map.cover().against(node, graph.position(node), graph.position(watcher));
    (arc != nullptr ? leaks : dangerous).insert(watcher);
  }
}

}  // namespace defilade
