#pragma once
// Which links leave a node, while the graph is still being made?

#include <span>
#include <vector>

#include "defilade/model/waypoint_graph.h"

namespace defilade {

class LinkTable {
 public:
  explicit LinkTable(const GraphParts& parts) : LinkTable(parts.nodes.size(), parts.links) {}
  LinkTable(std::size_t nodes, std::span<const Link> links) : leaving_(nodes) {
    for (std::size_t i = 0; i < links.size(); ++i) leaving_[links[i].from.index()].push_back(i);
  }

  /// Indices of the links that leave the node.
  std::span<const std::size_t> leaving(NodeId node) const { return leaving_[node.index()]; }

 private:
  std::vector<std::vector<std::size_t>> leaving_;
};

}  // namespace defilade
