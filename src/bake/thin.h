#pragma once
// Which links does nobody need?

#include <span>
#include <vector>

#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Drops every link that a way over one other node replaces at a cost of at most 2 % more, without
/// anything harder than the link itself and without another door; longest first. The first
/// `fixed` links stay in any case.
void thin_links(std::span<const Waypoint> nodes, std::vector<Link>& links, std::size_t fixed = 0);

}  // namespace defilade
