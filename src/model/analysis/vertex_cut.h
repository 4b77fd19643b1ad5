#pragma once
// What is the smallest set of nodes that separates these from what lies beyond?

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "model/graph/adjacency.h"

namespace defilade {

class VertexCutter {
 public:
  /// `around` is kept and must outlive this.
  explicit VertexCutter(const Adjacency& around);

  /// The fewest nodes of `between` without which no path joins a node of `sources` to a node that
  /// is in neither list, in ascending order. If there are several such sets, the one that leaves
  /// the most nodes with the sources: every other one leaves a subset of these. Empty if more than
  /// `most` nodes are needed, if no set separates them, or if nothing lies beyond. The lists have
  /// no node in common. Linear in `most` and in the links around the listed nodes.
  std::vector<NodeId> farthest_smallest(std::span<const NodeId> sources,
                                        std::span<const NodeId> between, std::size_t most);

 private:
  const Adjacency& around_;
  std::vector<std::size_t>
      place_;  // of each node: where arcs to it lead; between two calls, beyond
};

}  // namespace defilade
