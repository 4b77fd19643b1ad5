#pragma once
// Round which trunks and columns can a character walk while staying behind them? Tree nodes, found
// with rays and by walking (model/cover.h says what a tree is).
//
// Whatever stops the three lines to a body's axis near a node is examined from within: its middle,
// how thick and how round it is. It is a tree if its nearest side is at least half a body's radius
// away from its middle and at least half as far as its farthest side; if 32 places on a circle
// round it of at most 1.3 m are floor; if the body can walk from each to the next, and from the
// node to the nearest; and if at each the three lines to the opposite place are stopped.
//
// Source: Paull and Darken 2004 (tree nodes).

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/cover.h"
#include "defilade/model/mover.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// The tree next to a node, if there is one. 32 short rays where nothing is near.
std::optional<Tree> find_tree(NodeId node, Vec3 place, const AgentProfile& profile,
                              const Mover& mover, const RayCaster& caster);

/// Nodes next to a tree become tree nodes. Nodes named in `given` keep their kind, and those that
/// are trees are measured like the others: without anything round nearby they have no record. On
/// all cores; the same for any number of them.
std::vector<Tree> mark_trees(GraphParts& parts, const std::set<std::string>& given,
                             const AgentProfile& profile, const Mover& mover,
                             const RayCaster& caster);

}  // namespace defilade
