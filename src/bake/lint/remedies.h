#pragma once
// Which single edit would help?

#include "bake/floor/walk_field.h"
#include "defilade/bake/lint.h"

namespace defilade {

inline Remedy add_node_at(Vec3 place) { return {.kind = RemedyKind::add_node, .place = place}; }

/// A link from one node to another, no longer than placing would make it, if the body can pass.
/// Otherwise, as in a stripped map, the edit is left to the designer (by_hand).
Remedy link_from(const TacticalMap& map, const TriangleTree& movement, NodeId from, NodeId to);

/// Whatever is missing between two nodes: a link there, back, or one both ways.
Remedy link_between(const TacticalMap& map, const TriangleTree& movement, NodeId a, NodeId b);

/// Moves the node to the nearest floor where the body fits. by_hand if there is none within a few
/// steps.
Remedy move_onto_floor(const TacticalMap& map, const WalkField& field, NodeId node);

}  // namespace defilade
