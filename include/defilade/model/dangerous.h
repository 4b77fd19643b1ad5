#pragma once
// From where is a character behind this cover seen all the same? The *dangerous* nodes of a cover
// node see it and lie outside all of its arcs. Its *leaks* lie within an arc and should not see it,
// but do: over a gap, or from higher up.
//
// The character behind cover is in the stance that gives most cover; the watchers are upright. The
// result is computed from rows and angles only. Nothing is stored, so it is correct for whatever
// rows the map has.
//
// Cost: one pass over the row of watchers, times the arcs of the node. No allocation,
// thread-safe. Edge cases: a node does not endanger itself; a node straight above or below is
// outside every arc; without arcs all watchers are dangerous.
//
// Source: Paull and Darken 2004 (dangerous nodes).

#include "defilade/model/tactical_map.h"

namespace defilade {

/// The stance that gives most cover: upright if every arc is high, otherwise the crouching one.
StanceId cover_stance(const TacticalMap& map, NodeId node) noexcept;

/// Both sets must have the size of the map; their previous content is overwritten.
void find_dangerous(const TacticalMap& map, NodeId node, NodeSet& dangerous,
                    NodeSet& leaks) noexcept;

}  // namespace defilade
