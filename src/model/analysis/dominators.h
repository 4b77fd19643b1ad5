#pragma once
// Through which nodes must every path from the root go? A node dominates another when every path
// from the root to the other goes through it.

#include <cstddef>
#include <vector>

#include "defilade/model/ids.h"
#include "model/graph/adjacency.h"

namespace defilade {

class DominatorTree {
 public:
  /// `next` and `previous` are the same links, read along and against their direction. Nearly
  /// linear in nodes and links for typical level graphs.
  DominatorTree(const Adjacency& next, const Adjacency& previous, NodeId root);

  /// Does any path from the root lead there?
  bool reaches(NodeId node) const noexcept { return size_[node.index()] != 0; }
  /// All nodes that it dominates, without itself, in ascending order. Empty if no path leads to it.
  std::vector<NodeId> dominated_by(NodeId node) const;

 private:
  void number_subtrees(const std::vector<NodeId>& postorder,
                       const std::vector<std::size_t>& dominator);

  std::vector<NodeId> order_;       // every node is followed by what it dominates
  std::vector<std::size_t> begin_;  // of each node: its place in order_
  std::vector<std::size_t> size_;   // of each node: how many it dominates, itself included
};

}  // namespace defilade
