#pragma once
// What a PathHierarchy knows: cells, the links between them, and the ways across each.
//
// A cell is *crossed* from its entries to its exits: nodes at which links from other cells of its
// level arrive, or from which links to them leave. Stand-only nodes are never crossed, so they are
// neither. Ways are the shortest inside the cell, in metres, for the profile that the overlay was
// built for. They are kept as doubles, so that sums of lengths are exact (path.h) in any order.
//
// Levels count from 1, the finest; level 0 are the nodes themselves.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/waypoint_graph.h"
#include "tactics/hierarchy/cells.h"

namespace defilade {

/// How a node was reached: by a link, across a cell (then there is no link), or as a start.
struct Via {
  NodeId from;
  LinkId link;
};

/// A link that leaves cells.
struct Crossing {
  LinkId link;
  std::uint32_t level;  // the highest at which it does
};

/// Some of the nodes of a cell, to be compared with any set of nodes at once.
struct CellWord {
  std::uint32_t index;  // NodeSetView::word
  std::uint64_t mask;
};

struct OverlayLevel {
  std::vector<std::uint32_t> parent;       // by cell: the one of the next level that it is in
  std::vector<std::uint32_t> first_child;  // by cell, and the end: of the level below, from 2 on
  std::vector<std::uint32_t> first_exit;   // by cell, and the end
  std::vector<NodeId> exits;
  std::vector<std::uint32_t> row;      // by node: its row of ways, if it is an entry
  std::vector<std::size_t> first_way;  // by row
  std::vector<double> ways;  // row by row, one for each exit; infinity where there is none
};

class PathState;

class PathOverlay {
 public:
  /// Nodes of a cell of level 1: each has a byte for its place there.
  static constexpr std::uint32_t kMostNodes = 256;

  PathOverlay(const WaypointGraph& graph, const AgentProfile& profile,
              std::span<const std::uint32_t> most);

  const WaypointGraph& graph() const noexcept { return graph_; }
  const AgentProfile& profile() const noexcept { return profile_; }
  std::size_t level_count() const noexcept { return levels_.size(); }
  std::size_t cell_count(std::size_t level) const noexcept { return at(level).parent.size(); }

  std::uint32_t cell(NodeId node) const noexcept { return cell_[node.index()]; }
  std::uint32_t cell(NodeId node, std::size_t level) const noexcept {
    std::uint32_t result = cell(node);
    for (std::size_t i = 1; i < level; ++i) result = at(i).parent[result];
    return result;
  }
  std::uint32_t parent(std::uint32_t cell, std::size_t level) const noexcept {
    return at(level).parent[cell];
  }
  /// Cells of the level below, as first and end.
  std::uint32_t first_child(std::uint32_t cell, std::size_t level) const noexcept {
    return at(level).first_child[cell];
  }

  std::span<const NodeId> exits(std::uint32_t cell, std::size_t level) const noexcept {
    const OverlayLevel& l = at(level);
    return {l.exits.data() + l.first_exit[cell], l.first_exit[cell + 1] - l.first_exit[cell]};
  }
  /// The ways from an entry to every exit of its cell.
  std::span<const double> ways(NodeId entry, std::size_t level) const noexcept {
    const OverlayLevel& l = at(level);
    const std::uint32_t row = l.row[entry.index()];
    return {l.ways.data() + l.first_way[row], l.first_way[row + 1] - l.first_way[row]};
  }
  /// The node before `node` on the way from `entry`, inside their cell of level 1.
  NodeId before(NodeId entry, NodeId node) const noexcept {
    const std::size_t tree = first_before_[levels_.front().row[entry.index()]];
    return nodes(cell(node))[before_[tree + place_[node.index()]]];
  }
  /// Those that leave the most levels come first.
  std::span<const Crossing> crossings(NodeId node) const noexcept {
    const std::uint32_t first = first_crossing_[node.index()];
    return {crossings_.data() + first, first_crossing_[node.index() + 1] - first};
  }

  /// The nodes of a cell of level 1.
  std::span<const NodeId> nodes(std::uint32_t cell) const noexcept {
    return {order_.data() + begins_[cell], begins_[cell + 1] - begins_[cell]};
  }
  std::span<const CellWord> words(std::uint32_t cell) const noexcept {
    return {words_.data() + first_word_[cell], first_word_[cell + 1] - first_word_[cell]};
  }
  std::span<const DoorId> doors(std::uint32_t cell) const noexcept {
    return {doors_.data() + first_door_[cell], first_door_[cell + 1] - first_door_[cell]};
  }

  std::size_t bytes() const noexcept;

 private:
  const OverlayLevel& at(std::size_t level) const noexcept { return levels_[level - 1]; }

  void adopt(PathCells cells);
  void list_crossings();
  void list_words();
  void list_doors();
  void list_exits(std::size_t level);
  void measure(std::size_t level);
  void keep_tree(NodeId entry, const PathState& state, std::span<const Via> vias);
  bool is_entry(NodeId node, std::size_t level) const;
  bool is_exit(NodeId node, std::size_t level) const;

  const WaypointGraph& graph_;
  AgentProfile profile_;
  std::vector<OverlayLevel> levels_;
  std::vector<std::uint32_t> cell_;  // of level 1, by node
  std::vector<NodeId> order_;        // nodes cell by cell
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint8_t> place_;        // of a node among those of its cell
  std::vector<std::size_t> first_before_;  // by row of level 1
  std::vector<std::uint8_t> before_;       // the place before each of the cell's nodes
  std::vector<std::uint32_t> first_crossing_;
  std::vector<Crossing> crossings_;
  std::vector<std::uint32_t> first_word_;
  std::vector<CellWord> words_;
  std::vector<std::uint32_t> first_door_;
  std::vector<DoorId> doors_;
};

}  // namespace defilade
