#pragma once
// generate_links step by step, for a placement that adds nodes in between.

#include <vector>

#include "defilade/bake/link.h"
#include "linker.h"

namespace defilade {

/// Adds the links on foot and in water that leave the given nodes. Between nodes that are both
/// before `known` they have been found already.
Result<void> find_links(const Linker& linker, std::span<const NodeId> from, NodeId known,
                        std::vector<Link>& links, Progress& progress);

/// A node on a jump pad, and a place in the air where a body comes that is thrown from there.
struct ThrownFrom {
  NodeId node;
  Vec3 place;
};
std::vector<ThrownFrom> thrown_nodes(const Level& level, const AgentProfile& profile,
                                     const TriangleTree& movement, const Linker& linker);

/// Links of teleporters, jump pads, platforms and ladders.
std::vector<Link> carrying_links(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement, const Linker& linker);

}  // namespace defilade
