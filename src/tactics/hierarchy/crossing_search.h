#pragma once
// A* across cells, for any price of steps and any bound on what remains.
//
// Idea: the same as path/frontier.h, but a node in a cell that can be crossed is not left by its
// links inside the cell: it is left to all exits at once, and by the links that leave the cell.
// Such a cell is only ever entered from outside, so each of its nodes that the search sees is an
// entry or an exit.
//
// Input: an overlay, a request, and a state that has begun. Output: how it ended and where; `vias`
// tells by which links and across which cells.
//
// Source: Delling, Goldberg, Pajor and Werneck 2011, "Customizable Route Planning".

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "tactics/hierarchy/state.h"
#include "tactics/path/frontier.h"

namespace defilade {

template <class Price, class Bound>
class CrossingSearch {
 public:
  CrossingSearch(const PathOverlay& overlay, const PathRequest& request, const PathGoals& goals,
                 HierarchyState& state, const Bound& bound) noexcept
      : overlay_(overlay),
        graph_(overlay.graph()),
        request_(request),
        all_(state),
        state_(state.path),
        frontier_(graph_, request, goals, state.path, bound) {}

  PathStatus run() {
    return frontier_.run([&](NodeId node, const Cost& cost) { reach(node, cost, {}); },
                         [&](std::span<const NodeId> nodes) { expand(nodes); });
  }

  NodeId end() const noexcept { return frontier_.end(); }
  std::size_t expanded() const noexcept { return frontier_.expanded(); }

 private:
  using Cost = typename Price::Cost;
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr std::size_t kBatch = 32;

  void expand(std::span<const NodeId> nodes) {
    std::array<NodeId, PathFrontier<Price, Bound>::kNodesAtOnce> walked;
    std::size_t count = 0;
    for (const NodeId node : nodes)
      if (const std::size_t level = all_.touched.level_of(node); level == 0)
        walked[count++] = node;
      else
        cross(node, level);
    frontier_.walk(std::span(walked).first(count), [&](NodeId from, NodeId to, LinkId link) {
      all_.vias[to.index()] = {from, link};
    });
  }

  void cross(NodeId node, std::size_t level) {
    const Cost here = Price::reached(state_, node);
    // A way across a cell could have continued to all other exits at once.
    if (all_.vias[node.index()].link.valid()) go_across(node, here, level);
    for (const Crossing& crossing : overlay_.crossings(node)) {
      if (crossing.level < level) break;
      take(node, here, crossing.link);
    }
  }

  void go_across(NodeId node, const Cost& here, std::size_t level) {
    const std::span<const NodeId> exits = overlay_.exits(overlay_.cell(node, level), level);
    const std::span<const double> ways = overlay_.ways(node, level);
    std::array<std::uint32_t, kBatch> better;
    for (std::size_t begin = 0; begin < exits.size(); begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, exits.size());
      std::size_t count = 0;
      for (std::size_t i = begin; i < end; ++i) {
        better[count] = static_cast<std::uint32_t>(i);
        count += state_.improves(exits[i], here + Price::at_start(ways[i])) ? 1U : 0U;
      }
      for (const std::uint32_t i : std::span(better).first(count))
        if (ways[i] < kInfinity) reach(exits[i], here + Price::at_start(ways[i]), {node, {}});
    }
  }

  void take(NodeId node, const Cost& here, LinkId id) {
    const Link& link = graph_.link(id);
    if (request_.traveller.can_take(graph_, link) && frontier_.may_enter(link.to))
      reach(link.to, here + frontier_.price(link), {node, id});
  }

  void reach(NodeId node, const Cost& cost, Via via) {
    if (frontier_.reach(node, cost)) all_.vias[node.index()] = via;
  }

  const PathOverlay& overlay_;
  const WaypointGraph& graph_;
  const PathRequest& request_;
  HierarchyState& all_;
  PathState& state_;
  PathFrontier<Price, Bound> frontier_;
};

}  // namespace defilade
