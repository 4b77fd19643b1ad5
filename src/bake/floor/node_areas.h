#pragma once
// Which node is a piece of floor nearest to, on foot? Every cell of the field belongs to one node,
// and where two territories touch there is a way on foot from one node to the other.

#include <span>
#include <vector>

#include "bake/floor/walk_field.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Two nodes whose territories touch; `cell` is where the way between them is shortest.
struct Frontier {
  NodeId a;  // the lower one
  NodeId b;
  CellId cell = kNoCell;
  float length = 0;  // of that way
};

struct Territory {
  std::vector<NodeId> owner;        // by cell; invalid where no node can be walked to
  std::vector<float> away;          // by cell: the distance to the owner
  std::vector<Frontier> frontiers;  // sorted by a and b
};

std::vector<Vec3> positions_of(std::span<const Waypoint> nodes);

/// A node that is not on the field owns nothing.
Territory divide(const WalkField& field, std::span<const Vec3> nodes, const AgentProfile& profile);

/// The cells of the shortest way over a frontier, from node a to node b.
std::vector<CellId> way_over(const Frontier& frontier, const WalkField& field,
                             const Territory& territory);

}  // namespace defilade
