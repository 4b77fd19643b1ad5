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

/// Links of teleporters, jump pads, platforms and ladders.
std::vector<Link> carrying_links(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement, const Linker& linker);

}  // namespace defilade
