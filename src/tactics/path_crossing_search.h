#pragma once
// A* across cells, for any price of steps and any bound on what remains.
//
// Idea: as path_search.h, but a node in a cell that can be crossed is not left by its links inside
// of the cell: it is left to all exits at once, and by the links that leave the cell. Such a cell
// is only ever entered from outside, so each of its nodes that the search sees is an entry or an
// exit.
//
// Input: an overlay, a request, and a state that has begun. Output: how it ended and where; `vias`
// tells by which links and across which cells.
//
// Source: Delling, Goldberg, Pajor and Werneck 2011, "Customizable Route Planning".

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "path_bounds.h"
#include "path_hierarchy_state.h"

namespace defilade {

template <class Price, class Bound>
class CrossingSearch {
 public:
  CrossingSearch(const PathOverlay& overlay, const PathRequest& request, const PathGoals& goals,
                 HierarchyState& state, const Bound& bound) noexcept
      : overlay_(overlay),
        graph_(overlay.graph()),
        request_(request),
        goals_(goals),
        all_(state),
        state_(state.path),
        price_(request),
        bound_(bound) {}

  PathStatus run() noexcept {
    if (request_.start.valid()) reach(request_.start, Cost{}, {});
    for (const PathStart& start : request_.starts)
      reach(start.node, Price::at_start(start.cost), {});
    auto& queue = Price::queue(state_);
    for (NodeId node = state_.take(queue); node.valid(); node = state_.take(queue)) {
      if (goals_.contains(node)) {
        end_ = node;
        return PathStatus::found;
      }
      if (expanded_ == request_.budget) return PathStatus::partial;
      ++expanded_;
      if (const std::size_t level = all_.touched.level_of(node); level == 0)
        walk(node);
      else
        cross(node, level);
    }
    return PathStatus::none;
  }

  NodeId end() const noexcept { return end_; }
  std::size_t expanded() const noexcept { return expanded_; }

 private:
  using Cost = typename Price::Cost;
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  /// As in path_search.h: sums are rounded.
  static constexpr double kRoundDown = 1 - 1e-9;
  static constexpr std::size_t kBatch = 32;

  /// For choosing where a partial path ends.
  struct Remaining {
    double bound = kInfinity;
    double straight = kInfinity;

    friend bool operator<(const Remaining& a, const Remaining& b) noexcept {
      return a.bound != b.bound ? a.bound < b.bound : a.straight < b.straight;
    }
  };

  /// As in path_search.h: first which steps are better, without a branch.
  void walk(NodeId node) noexcept {
    const PathNote& note = state_.note(node);
    const std::span<const Step> steps = state_.steps(note);
    const Cost here = Price::reached(state_, node);
    std::array<std::uint32_t, kBatch> better;
    for (std::size_t begin = 0; begin < steps.size(); begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, steps.size());
      std::size_t count = 0;
      for (std::size_t i = begin; i < end; ++i) {
        state_.fetch_note(steps[i].to);
        better[count] = static_cast<std::uint32_t>(i);
        count += state_.improves(steps[i].to, here + price_(steps[i])) ? 1U : 0U;
      }
      for (std::size_t i = 0; i < count; ++i) bound_.fetch(steps[better[i]].to);
      for (std::size_t i = 0; i < count; ++i) take_step(node, here, better[i]);
    }
  }

  void take_step(NodeId node, const Cost& here, std::size_t i) noexcept {
    const PathNote& note = state_.note(node);
    const Step step = state_.steps(note)[i];
    const LinkId link{note.first_step + i};
    if (is_allowed(node, link, i) && may_enter(step.to) && is_open(link))
      reach(step.to, here + price_(step), {node, link});
  }

  bool is_allowed(NodeId node, LinkId link, std::size_t i) noexcept {
    if (i < PathState::kMasked) return (state_.allowed(graph_, node) >> i & 1U) != 0;
    return allows(request_.traveller.profile(), graph_, graph_.link(link));
  }

  bool is_open(LinkId link) const noexcept {
    const World* world = request_.traveller.world();
    return world == nullptr || world->is_open(graph_, graph_.link(link));
  }

  void cross(NodeId node, std::size_t level) noexcept {
    const Cost here = Price::reached(state_, node);
    // Who came across could have gone on to all other exits at once.
    if (all_.vias[node.index()].link.valid()) go_across(node, here, level);
    for (const Crossing& crossing : overlay_.crossings(node)) {
      if (crossing.level < level) break;
      take(node, here, crossing.link);
    }
  }

  void go_across(NodeId node, const Cost& here, std::size_t level) noexcept {
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

  void take(NodeId node, const Cost& here, LinkId id) noexcept {
    const Link& link = graph_.link(id);
    if (request_.traveller.can_take(graph_, link) && may_enter(link.to))
      reach(link.to, here + price_({link.to, link.length}), {node, id});
  }

  bool may_enter(NodeId node) const noexcept {
    const bool barred = state_.note(node).stand_only || holds(request_.forbidden, node);
    return !barred || goals_.contains(node);
  }

  void reach(NodeId node, const Cost& cost, Via via) noexcept {
    if (!state_.improves(node, cost)) return;
    const bool is_new = !state_.is_reached(node);
    const std::uint32_t stamp = state_.reach(node, cost);
    all_.vias[node.index()] = via;
    PathNote& note = state_.note(node);
    if (is_new) note.bound = bound_.from(node);
    if (note.bound == kInfinity) return;
    if (is_new) consider_as_end(node, note.bound);
    const double sum = Price::sum(cost);
    const double estimate = std::max(sum, (sum + note.bound) * kRoundDown);
    Price::queue(state_).put(Price::key(cost, estimate, node, stamp));
  }

  void consider_as_end(NodeId node, double bound) noexcept {
    if (request_.budget == kNoBudget) return;
    const double straight = goals_.contains(node) ? 0 : goals_.least(kInfinity, [&](NodeId goal) {
      return distance(graph_.position(node), graph_.position(goal));
    });
    const Remaining remaining{bound, straight};
    if (least_ < remaining) return;
    least_ = remaining;
    end_ = node;
  }

  const PathOverlay& overlay_;
  const WaypointGraph& graph_;
  const PathRequest& request_;
  const PathGoals& goals_;
  HierarchyState& all_;
  PathState& state_;
  Price price_;
  Bound bound_;
  NodeId end_;
  Remaining least_;
  std::size_t expanded_ = 0;
};

}  // namespace defilade
