#pragma once
// Which nodes does the fire reach that has hit a place? Those nearby that the same shooter sees.

#include "defilade/model/node_set.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// Calls `visit(node, share)` for the node itself with 1, and for every other one within the radius
/// of the place with (1 − distance / radius) · share of the shooters' nodes that see it. Without
/// shooters the distance alone counts.
template <class Visit>
void for_each_in_same_fire(const TacticalMap& map, Vec3 place, NodeId node, float radius,
                           NodeSetView shooters, const Visit& visit) {
  const std::size_t count = shooters.count();
  visit(node, 1.0F);
  map.index().for_each_within(place, radius, [&](NodeId near) {
    if (near == node) return;
    const float fade = 1 - distance(place, map.graph().position(near)) / radius;
    if (!(fade > 0)) return;
    if (count == 0) return visit(near, fade);
    const std::size_t seen = count_common(shooters, map.watchers(kUpright, kUpright).row(near));
    if (seen > 0) visit(near, fade * static_cast<float>(seen) / static_cast<float>(count));
  });
}

}  // namespace defilade
