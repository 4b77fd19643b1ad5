#pragma once
// generate_links step by step, for a placement that adds nodes in between.

#include <span>
#include <vector>

#include "bake/floor/carriers.h"
#include "bake/links/link.h"
#include "bake/links/linker.h"

namespace defilade {

/// Adds the links on foot and in water between the linker's nodes. Those between nodes that are
/// both before `known` have been found already; those that prune_links would drop are not looked
/// for.
Result<void> find_links(const Linker& linker, std::span<const Waypoint> nodes, NodeId known,
                        std::vector<Link>& links, Progress& progress);

/// A node on a jump pad or in a teleporter, and a place that a body reaches from there: in the air,
/// or floor on which it lands if it steers.
struct ThrownFrom {
  NodeId node;
  Vec3 place;
  LinkKind kind;
  bool landed;
};
std::vector<ThrownFrom> thrown_nodes(std::span<const Travel> travels, const Linker& linker);

/// Links of teleporters, jump pads, platforms and ladders.
std::vector<Link> carrying_links(std::span<const Travel> travels, const AgentProfile& profile,
                                 const Linker& linker);

}  // namespace defilade
