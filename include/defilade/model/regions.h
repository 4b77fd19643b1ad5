#pragma once
// Which part of the level is this? Regions: rooms and passages that nodes belong to, and the
// portals between them. Large graphs are searched region by region, and people say "room 7".

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

using RegionId = Id<struct RegionTag>;

struct Regions {
  std::vector<std::string> names;  // unique
  std::vector<RegionId> of_node;   // regions are numbered in the order of their lowest node

  friend bool operator==(const Regions&, const Regions&) = default;
};

/// A link that leads from one region into another.
struct Portal {
  RegionId from;
  RegionId to;
  LinkId link;

  friend bool operator==(const Portal&, const Portal&) = default;
};

/// Every node in a region, every region with a node, unique names.
Result<void> validate(const Regions& regions, std::size_t nodes);

/// All of them, sorted by (from, to, link).
std::vector<Portal> find_portals(const WaypointGraph& graph, const Regions& regions);

}  // namespace defilade
