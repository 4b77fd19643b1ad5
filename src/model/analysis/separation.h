#pragma once
// What does removing this node separate? The parts into which its component falls.

#include <cstddef>
#include <vector>

#include "defilade/model/ids.h"
#include "model/graph/adjacency.h"

namespace defilade {

/// One of the components that removing a node leaves of its component.
struct Part {
  NodeId top;  // names the part: where the search entered it, or none for where it came from
  std::size_t size = 0;
  std::vector<NodeId> neighbours = {};  // of the removed node in this part, in ascending order
};

/// Holds for every node at once, from one search. Linear in nodes and links.
class Separation {
 public:
  /// `around` is kept and must outlive this.
  explicit Separation(const Adjacency& around);

  std::size_t component_size(NodeId node) const noexcept;
  /// Two or more iff the node is an articulation point. Linear in its neighbours, times a
  /// logarithm.
  std::vector<Part> parts_without(NodeId removed) const;
  /// In ascending order.
  std::vector<NodeId> members(NodeId removed, const Part& part) const;
  NodeId lowest(NodeId removed, const Part& part) const { return members(removed, part).front(); }

 private:
  /// A range of order_.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  class Search;

  std::size_t size_below(NodeId top) const noexcept;
  std::size_t part_of(NodeId removed, NodeId node) const noexcept;
  std::vector<Range> ranges_of(NodeId removed, const Part& part) const;

  const Adjacency& around_;
  std::vector<NodeId> order_;                 // as the search entered them
  std::vector<Range> below_;                  // of each node: its subtree, itself included
  std::vector<NodeId> root_;                  // of each node: where its component was entered
  std::vector<std::vector<NodeId>> cut_off_;  // by node: its children that only it joins to
                                              // the rest, in the order of the search
};

}  // namespace defilade
