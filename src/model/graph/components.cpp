// Strongly connected components by depth-first search, without recursion so that a graph of any
// size is safe.
//
// Input: a graph and a profile. Output: a component number per node.
// Source: Tarjan 1972, "Depth-First Search and Linear Graph Algorithms".

#include "model/graph/components.h"

#include <algorithm>

#include "model/base/no_index.h"

namespace defilade {
namespace {

class Tarjan {
 public:
  Tarjan(const WaypointGraph& graph, const AgentProfile& profile)
      : graph_(graph),
        profile_(profile),
        order_(graph.node_count(), kNoIndex),
        low_(graph.node_count(), kNoIndex),
        component_(graph.node_count(), kNoIndex) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t i = 0; i < graph_.node_count(); ++i)
      if (order_[i] == kNoIndex && crossable(NodeId{i})) search(NodeId{i});
    return std::move(component_);
  }

 private:
  struct Visit {
    NodeId node;
    std::size_t next_link = 0;
  };

  bool crossable(NodeId id) const { return !graph_.stand_only(id); }

  void enter(NodeId id) {
    order_[id.index()] = low_[id.index()] = visited_++;
    open_.push_back(id);
    path_.push_back({id});
  }

  void search(NodeId root) {
    enter(root);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const auto links = graph_.leaving(visit.node);
      if (visit.next_link == links.size())
        leave();
      else
        follow(visit.node, links[visit.next_link++]);
    }
  }

  void follow(NodeId from, const Link& link) {
    if (!crossable(link.to) || !allows(profile_, graph_, link)) return;
    if (order_[link.to.index()] == kNoIndex)
      enter(link.to);
    else if (component_[link.to.index()] == kNoIndex)
      low_[from.index()] = std::min(low_[from.index()], order_[link.to.index()]);
  }

  void leave() {
    const NodeId node = path_.back().node;
    path_.pop_back();
    if (!path_.empty()) {
      std::uint32_t& parent_low = low_[path_.back().node.index()];
      parent_low = std::min(parent_low, low_[node.index()]);
    }
    if (low_[node.index()] != order_[node.index()]) return;
    NodeId member;
    do {
      member = open_.back();
      open_.pop_back();
      component_[member.index()] = closed_;
    } while (member != node);
    ++closed_;
  }

  const WaypointGraph& graph_;
  const AgentProfile& profile_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> component_;
  std::vector<NodeId> open_;
  std::vector<Visit> path_;
  std::uint32_t visited_ = 0;
  std::uint32_t closed_ = 0;
};

/// Numbers components by their lowest node; nodes without one become components of their own.
void renumber(std::vector<std::uint32_t>& component) {
  std::vector<std::uint32_t> number(component.size(), kNoIndex);
  std::uint32_t next = 0;
  for (std::uint32_t& c : component) {
    if (c == kNoIndex) {
      c = next++;
      continue;
    }
    if (number[c] == kNoIndex) number[c] = next++;
    c = number[c];
  }
}

/// The component that has links to and from a stand-only node; of several, that of the lowest node
/// it leads to (links are sorted by that).
std::uint32_t component_around(const WaypointGraph& graph, const AgentProfile& profile, NodeId node,
                               std::span<const std::uint32_t> component) {
  std::vector<std::uint32_t> from;
  for (const LinkId id : graph.arriving(node))
    if (const Link& link = graph.link(id); allows(profile, graph, link))
      from.push_back(component[link.from.index()]);
  std::ranges::sort(from);
  for (const Link& link : graph.leaving(node)) {
    const std::uint32_t c = component[link.to.index()];
    if (c != kNoIndex && allows(profile, graph, link) && std::ranges::binary_search(from, c))
      return c;
  }
  return kNoIndex;
}

}  // namespace

std::vector<std::uint32_t> components(const WaypointGraph& graph, const AgentProfile& profile) {
  const std::vector<std::uint32_t> crossed = Tarjan(graph, profile).run();
  std::vector<std::uint32_t> result = crossed;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (graph.stand_only(NodeId{i}))
      result[i] = component_around(graph, profile, NodeId{i}, crossed);
  renumber(result);
  return result;
}

std::vector<std::vector<NodeId>> component_lists(std::span<const std::uint32_t> components) {
  std::vector<std::vector<NodeId>> lists;
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i] >= lists.size()) lists.resize(components[i] + 1);
    lists[components[i]].emplace_back(i);
  }
  return lists;
}

}  // namespace defilade
