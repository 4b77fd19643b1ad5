#include "model/analysis/joined_counts.h"

#include <algorithm>

namespace defilade {

JoinedCounts::JoinedCounts(const Adjacency& around) : component_(around.node_count()) {
  std::vector<bool> closed(around.node_count(), false);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (closed[i]) continue;
    const NodeId seed{i};
    const std::vector<NodeId> members = flood(around, {&seed, 1}, closed);
    for (const NodeId node : members) component_[node.index()] = sizes_.size();
    sizes_.push_back(members.size());
  }
}

std::size_t JoinedCounts::count(std::span<const NodeId> seeds) const {
  std::vector<std::size_t> components;
  for (const NodeId seed : seeds) components.push_back(component_[seed.index()]);
  std::ranges::sort(components);
  const auto repeated = std::ranges::unique(components);
  components.erase(repeated.begin(), repeated.end());
  std::size_t sum = 0;
  for (const std::size_t component : components) sum += sizes_[component];
  return sum;
}

}  // namespace defilade
