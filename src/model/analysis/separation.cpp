// Articulation points by depth-first search, without recursion so that a graph of any size is safe.
// The search numbers nodes as it enters them, so that a subtree is a range of numbers. A child is
// cut off by its parent when no link leads from the child's subtree to above the parent; what is
// not cut off stays together with where the search came from.
//
// Input: the neighbours of each node. Output: the parts that removing any node leaves.
// Source: Hopcroft and Tarjan 1973, "Efficient Algorithms for Graph Manipulation".

#include "model/analysis/separation.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace defilade {

class Separation::Search {
 public:
  explicit Search(Separation& found)
      : found_(found),
        entered_(found.around_.node_count(), false),
        low_(found.around_.node_count(), 0) {}

  void run() {
    for (std::size_t i = 0; i < entered_.size(); ++i)
      if (!entered_[i]) search(NodeId{i});
  }

 private:
  struct Visit {
    NodeId node;
    std::size_t next = 0;
  };

  void search(NodeId root) {
    enter(root, root);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const auto around = found_.around_.of(visit.node);
      if (visit.next == around.size())
        leave();
      else
        follow(visit.node, around[visit.next++], root);
    }
  }

  void enter(NodeId node, NodeId root) {
    entered_[node.index()] = true;
    low_[node.index()] = found_.below_[node.index()].begin = found_.order_.size();
    found_.root_[node.index()] = root;
    found_.order_.push_back(node);
    path_.push_back({node});
  }

  // The link back to the parent lowers nothing that matters: a child is cut off when it reaches
  // its parent but nothing above.
  void follow(NodeId from, NodeId to, NodeId root) {
    if (entered_[to.index()])
      lower(from, found_.below_[to.index()].begin);
    else
      enter(to, root);
  }

  void leave() {
    const NodeId node = path_.back().node;
    path_.pop_back();
    found_.below_[node.index()].end = found_.order_.size();
    if (path_.empty()) return;
    const NodeId parent = path_.back().node;
    if (low_[node.index()] >= found_.below_[parent.index()].begin)
      found_.cut_off_[parent.index()].push_back(node);
    lower(parent, low_[node.index()]);
  }

  void lower(NodeId node, std::size_t number) {
    low_[node.index()] = std::min(low_[node.index()], number);
  }

  Separation& found_;
  std::vector<bool> entered_;
  std::vector<std::size_t> low_;  // the first number that a link from the subtree leads to
  std::vector<Visit> path_;
};

Separation::Separation(const Adjacency& around)
    : around_(around),
      below_(around.node_count()),
      root_(around.node_count()),
      cut_off_(around.node_count()) {
  order_.reserve(around.node_count());
  Search(*this).run();
}

std::size_t Separation::size_below(NodeId top) const noexcept {
  return below_[top.index()].end - below_[top.index()].begin;
}

std::size_t Separation::component_size(NodeId node) const noexcept {
  return size_below(root_[node.index()]);
}

/// Its place in the list of parts: those cut off come first, the rest is last.
std::size_t Separation::part_of(NodeId removed, NodeId node) const noexcept {
  const auto& tops = cut_off_[removed.index()];
  const std::size_t number = below_[node.index()].begin;
  const auto found = std::ranges::partition_point(
      tops, [&](NodeId top) { return below_[top.index()].end <= number; });
  const bool is_below = found != tops.end() && below_[found->index()].begin <= number;
  return is_below ? static_cast<std::size_t>(found - tops.begin()) : tops.size();
}

std::vector<Part> Separation::parts_without(NodeId removed) const {
  std::vector<Part> parts;
  std::size_t rest = component_size(removed) - 1;
  for (const NodeId top : cut_off_[removed.index()]) {
    parts.push_back({top, size_below(top)});
    rest -= size_below(top);
  }
  if (rest != 0) parts.push_back({NodeId{}, rest});
  for (const NodeId node : around_.of(removed))
    parts[part_of(removed, node)].neighbours.push_back(node);
  return parts;
}

/// A part that the search entered is one range; the rest is what the node and its cut off subtrees
/// leave between them.
std::vector<Separation::Range> Separation::ranges_of(NodeId removed, const Part& part) const {
  if (part.top.valid()) return {below_[part.top.index()]};
  const Range whole = below_[root_[removed.index()].index()];
  const std::size_t number = below_[removed.index()].begin;
  std::vector<Range> ranges{{whole.begin, number}};
  std::size_t begin = number + 1;
  for (const NodeId top : cut_off_[removed.index()]) {
    ranges.push_back({begin, below_[top.index()].begin});
    begin = below_[top.index()].end;
  }
  ranges.push_back({begin, whole.end});
  return ranges;
}

std::vector<NodeId> Separation::members(NodeId removed, const Part& part) const {
  std::vector<NodeId> nodes;
  nodes.reserve(part.size);
  for (const Range range : ranges_of(removed, part))
    std::ranges::copy(std::span(order_).subspan(range.begin, range.end - range.begin),
                      std::back_inserter(nodes));
  std::ranges::sort(nodes);
  return nodes;
}

}  // namespace defilade
