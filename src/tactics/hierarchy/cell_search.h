#pragma once
// The shortest way inside one cell: over the nodes of a cell of level 1, or across the cells of the
// level below. Ways are measured with it, and a way across a cell is turned into links again.
//
// Input: an overlay whose lower levels are measured, a state whose profile is set. Output: in the
// state what nodes were reached at; `vias` tells from where.
//
// Source: Dijkstra 1959, "A note on two problems in connexion with graphs"; Hart, Nilsson and
// Raphael 1968.

#include <limits>

#include "tactics/hierarchy/overlay.h"
#include "tactics/path/state.h"

namespace defilade {

class PathCellSearch {
 public:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  PathCellSearch(const PathOverlay& overlay, PathState& state, std::span<Via> vias) noexcept
      : overlay_(overlay), graph_(overlay.graph()), state_(state), vias_(vias) {}

  /// Searches inside the cell of `level` that contains `from`, all of it if `to` is invalid; nodes
  /// that cost more than `most` are left out.
  template <class Bound>
  void run(NodeId from, NodeId to, std::size_t level, double most, const Bound& bound) noexcept {
    level_ = level;
    cell_ = overlay_.cell(from, level);
    state_.begin();
    const auto put = [&](NodeId node, double cost, Via via) {
      if (!state_.improves(node, cost)) return;
      const double estimate = cost + bound.from(node);
      if (!(estimate <= most)) return;
      state_.reach(node, cost);
      vias_[node.index()] = via;
      state_.by_cost.put(node, estimate);
    };
    put(from, 0, {});
    for (NodeId node = state_.by_cost.take(); node.valid() && !is_certain(to);
         node = state_.by_cost.take())
      if (node == to)
        continue;
      else if (level == 1)
        walk(node, put);
      else
        cross(node, put);
  }

 private:
  /// Is the cost of `to` final?
  bool is_certain(NodeId to) const noexcept {
    return to.valid() && state_.is_reached(to) && state_.by_cost.has_passed(state_.cost(to));
  }

  template <class Put>
  void walk(NodeId node, const Put& put) noexcept {
    const std::span<const Step> steps = state_.steps(node);
    const std::size_t first = state_.note(node).first_step;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (overlay_.cell(steps[i].to) == cell_) take(node, LinkId{first + i}, put);
  }

  template <class Put>
  void cross(NodeId node, const Put& put) noexcept {
    const std::size_t below = level_ - 1;
    const double here = state_.cost(node);
    const Via via = vias_[node.index()];
    // A way across a cell could have continued to all its other exits at once.
    if (via.link.valid() || !via.from.valid()) {
      const auto exits = overlay_.exits(overlay_.cell(node, below), below);
      const auto ways = overlay_.ways(node, below);
      for (std::size_t i = 0; i < exits.size(); ++i)
        if (ways[i] < kInfinity) put(exits[i], here + ways[i], {node, {}});
    }
    for (const Crossing& crossing : overlay_.crossings(node)) {
      if (crossing.level < below) break;
      if (crossing.level < level_) take(node, crossing.link, put);
    }
  }

  template <class Put>
  void take(NodeId node, LinkId id, const Put& put) noexcept {
    const Link& link = graph_.link(id);
    if (!graph_.stand_only(link.to) && allows(overlay_.profile(), graph_, link))
      put(link.to, state_.cost(node) + link.length, {node, id});
  }

  const PathOverlay& overlay_;
  const WaypointGraph& graph_;
  PathState& state_;
  std::span<Via> vias_;
  std::size_t level_ = 1;
  std::uint32_t cell_ = 0;
};

}  // namespace defilade
