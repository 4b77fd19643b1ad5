#pragma once
// How many nodes are joined to these by any path, over links in either direction?

#include <cstddef>
#include <span>
#include <vector>

#include "model/graph/adjacency.h"

namespace defilade {

class JoinedCounts {
 public:
  /// Linear in nodes and links.
  explicit JoinedCounts(const Adjacency& around);

  /// How many nodes have a path to any of the seeds.
  std::size_t count(std::span<const NodeId> seeds) const;

 private:
  std::vector<std::size_t> component_;  // by node
  std::vector<std::size_t> sizes_;      // by component
};

}  // namespace defilade
