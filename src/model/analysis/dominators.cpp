// Dominators as the fixed point of "my dominator is the nearest common dominator of all nodes
// before me", visiting nodes in reverse postorder so that few rounds are needed.
//
// Input: directed links and a root. Output: what each node dominates.
// Source: Cooper, Harvey and Kennedy 2001, "A Simple, Fast Dominance Algorithm".

#include "model/analysis/dominators.h"

#include <algorithm>
#include <span>

namespace defilade {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// Nodes go by their place in the postorder: a dominator's is higher, the root's is the highest.
class FixedPoint {
 public:
  FixedPoint(const Adjacency& previous, const std::vector<NodeId>& postorder)
      : previous_(previous),
        postorder_(postorder),
        place_(previous.node_count(), kNone),
        dominator_(postorder.size(), kNone) {
    for (std::size_t i = 0; i < postorder.size(); ++i) place_[postorder[i].index()] = i;
    dominator_.back() = postorder.size() - 1;
  }

  std::vector<std::size_t> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = postorder_.size() - 1; i-- > 0;) {
        const std::size_t dominator = common_of_previous(postorder_[i]);
        changed |= dominator != dominator_[i];
        dominator_[i] = dominator;
      }
    }
    return dominator_;
  }

 private:
  std::size_t common_of_previous(NodeId node) const {
    std::size_t common = kNone;
    for (const NodeId before : previous_.of(node)) {
      const std::size_t place = place_[before.index()];
      if (place == kNone || dominator_[place] == kNone) continue;
      common = common == kNone ? place : nearest_common(common, place);
    }
    return common;
  }

  std::size_t nearest_common(std::size_t a, std::size_t b) const {
    while (a != b) {
      if (a < b)
        a = dominator_[a];
      else
        b = dominator_[b];
    }
    return a;
  }

  const Adjacency& previous_;
  const std::vector<NodeId>& postorder_;
  std::vector<std::size_t> place_;
  std::vector<std::size_t> dominator_;
};

}  // namespace

DominatorTree::DominatorTree(const Adjacency& next, const Adjacency& previous, NodeId root)
    : begin_(next.node_count(), 0), size_(next.node_count(), 0) {
  std::vector<bool> closed(next.node_count(), false);
  std::vector<NodeId> postorder;
  append_postorder(next, root, closed, postorder);
  number_subtrees(postorder, FixedPoint(previous, postorder).run());
}

/// A dominator comes after what it dominates in postorder: sizes add up forwards, and places are
/// given out backwards.
void DominatorTree::number_subtrees(const std::vector<NodeId>& postorder,
                                    const std::vector<std::size_t>& dominator) {
  const std::size_t root = postorder.size() - 1;
  for (std::size_t i = 0; i < postorder.size(); ++i) {
    const std::size_t size = ++size_[postorder[i].index()];
    if (i != root) size_[postorder[dominator[i]].index()] += size;
  }
  order_.resize(postorder.size());
  std::vector<std::size_t> free_place(postorder.size(), 0);  // the next below each
  for (std::size_t i = postorder.size(); i-- > 0;) {
    const NodeId node = postorder[i];
    const std::size_t begin = i == root ? 0 : free_place[dominator[i]];
    if (i != root) free_place[dominator[i]] += size_[node.index()];
    begin_[node.index()] = begin;
    free_place[i] = begin + 1;
    order_[begin] = node;
  }
}

std::vector<NodeId> DominatorTree::dominated_by(NodeId node) const {
  if (!reaches(node)) return {};
  const auto below = std::span(order_).subspan(begin_[node.index()] + 1, size_[node.index()] - 1);
  std::vector<NodeId> nodes(below.begin(), below.end());
  std::ranges::sort(nodes);
  return nodes;
}

}  // namespace defilade
