#pragma once
// From where is somebody behind this cover seen all the same? The *dangerous* nodes of a cover node
// are those that see it and lie outside every arc of it; its *leaks* lie within an arc and should
// not see it, but do: over a gap, or from higher up.
//
// Who is behind cover is in the stance that gives most of it; who looks is upright. Rows and angles
// only: nothing of this is stored, so it is true of whatever rows the map has.
//
// Cost: one pass over the row of watchers, times the node's arcs. No allocation, free-threaded.
// Edge cases: a node does not endanger itself; what is straight above or below is outside every
// arc; where there is no arc all watchers are dangerous.
//
// Source: Paull and Darken 2004 (dangerous nodes).

#include "defilade/model/tactical_map.h"

namespace defilade {

/// The stance that gives most cover: upright where every arc is high, else the lowest.
StanceId cover_stance(const TacticalMap& map, NodeId node) noexcept;

/// Both sets have the map's size; what they held is gone.
void find_dangerous(const TacticalMap& map, NodeId node, NodeSet& dangerous,
                    NodeSet& leaks) noexcept;

}  // namespace defilade
