#pragma once
// Which part of the level is this? Regions are rooms and passages that nodes belong to; portals are
// the links between them. Large graphs are searched region by region, and people say "room 7".

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

using RegionId = Id<struct RegionTag>;

/// The names of the regions, and the region of each node.
struct Regions {
  std::vector<std::string> names;  // unique
  std::vector<RegionId> of_node;   // regions are numbered in the order of their lowest node

  /// Invalid when no region has that name. Linear in the regions.
  RegionId find(std::string_view name) const noexcept;

  friend bool operator==(const Regions&, const Regions&) = default;
};

/// A link that leads from one region into another.
struct Portal {
  RegionId from;
  RegionId to;
  LinkId link;

  friend bool operator==(const Portal&, const Portal&) = default;
};

/// One region with all nodes, named "everywhere".
Regions one_region(std::size_t nodes);

/// Checks that every node is in a region, every region has a node, and names are unique.
Result<void> validate(const Regions& regions, std::size_t nodes);

/// All portals, sorted by (from, to, link).
std::vector<Portal> find_portals(const WaypointGraph& graph, const Regions& regions);

}  // namespace defilade
