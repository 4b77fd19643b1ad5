#pragma once
// Which way, in a large world? The same cheapest paths as path.h, found across whole cells at once.
//
// The graph is cut into cells of some hundred nodes, and those into larger ones, where few links
// lead from one to another. For every cell the lengths of the paths across it are known, from each
// entry to each exit. A search goes node by node where it begins and where it may end, and crosses
// everything else in one step per cell; then the path is turned into nodes and links again.
//
// *Exact*: a path costs what find_path's costs, whatever the request says. A cell that is not as it
// was measured is searched node by node. It is *touched* if
//   - a start or a goal is in it,
//   - it has a node that is in danger (of a weight above 0), forbidden or disabled, or whose
//     multiplier is not 1,
//   - a link that leaves one of its nodes is closed, or has a door that is shut,
//   - the traveller's profile allows other links inside of it than the one it was built for.
// A large cell is touched if one within is. Links between cells are always asked as they are now,
// so nothing has to be rebuilt when the world changes.
//
// How that is known: a cell holds its nodes as masks for the words of a NodeSet, and is compared
// with each set when a search first comes to it. In maps whose nodes are in spatial order, as baked
// ones are, those are few words. Multipliers are read one by one, as are closed links if there are
// any. What a profile allows is compared once per change of the profile.
//
// Ties: of paths of equal cost it may be another one than find_path's; equal requests to equal
// hierarchies give equal paths on every machine.
//
// Cost: building halves the nodes again and again by least cuts, then searches each cell from each
// of its entries (docs/inside/performance.md). Cost of a path: the search of the cells that it
// walks, plus about one step per entry and exit of each crossed cell near the way (landmarks and
// straight lines guide it as they do find_path). Where danger or multipliers are everywhere it is
// find_path, a bit slower. Nothing allocates once the workspace has grown. Reading is thread-safe.
//
// Source: Holzer, Schulz and Wagner 2008, "Engineering Multilevel Overlay Graphs for Shortest-Path
// Queries"; Delling, Goldberg, Pajor and Werneck 2011, "Customizable Route Planning".

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "defilade/tactics/path.h"

namespace defilade {

/// How many nodes a cell has at most, the smallest cells first. Tuned on worlds of 100,000 nodes.
struct HierarchySettings {
  std::vector<std::uint32_t> most_nodes = {128, 1024, 8192};
};

class PathOverlay;

/// Refers to the graph, which must outlive it.
class PathHierarchy {
 public:
  PathHierarchy(const WaypointGraph& graph, const AgentProfile& profile,
                const HierarchySettings& settings = {});

  std::size_t level_count() const noexcept;
  /// Level 0 are the smallest.
  std::size_t cell_count(std::size_t level) const noexcept;
  /// What it keeps in memory.
  std::size_t bytes() const noexcept;

 private:
  friend const Path& find_path(const PathHierarchy& hierarchy, const PathRequest& request,
                               Workspace& work);

  std::shared_ptr<const PathOverlay> overlay_;
};

/// As find_path of the graph. `Path::expanded` counts nodes that the search looked beyond, not
/// those between them that the path is made of. A budget counts the same.
const Path& find_path(const PathHierarchy& hierarchy, const PathRequest& request, Workspace& work);

}  // namespace defilade
