#pragma once
// What all searches for paths share: A* to the nearest goal, for any price of steps and any bound
// on what remains. Who uses it says what is reached beyond a node, and notes by which way.
//
// Nodes that turn out cheaper after they were expanded are expanded again: the queue takes nodes
// about in their order, and rounding leaves bounds a hair inconsistent.
//
// Source: Hart, Nilsson and Raphael 1968, "A Formal Basis for the Heuristic Determination of
// Minimum Cost Paths".

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

#include "path_bounds.h"

namespace defilade {

template <class Price, class Bound>
class PathFrontier {
 public:
  using Cost = typename Price::Cost;

  PathFrontier(const WaypointGraph& graph, const PathRequest& request, const PathGoals& goals,
               PathState& state, const Bound& bound) noexcept
      : graph_(graph),
        request_(request),
        goals_(goals),
        state_(state),
        price_(request),
        bound_(bound),
        world_(changed(request.traveller.world())),
        guarded_(world_ != nullptr || request.forbidden.size() != 0 || state.any_stand_only()) {}

  /// `start(node, cost)` enters a start, `expand(node)` reaches what is beyond a node. A goal that
  /// was taken may still turn out cheaper, or another one be cheaper, until the queue has passed
  /// it.
  template <class Start, class Expand>
  PathStatus run(const Start& start, const Expand& expand) noexcept {
    state_.begin(Bound::kPartsOfLink);
    enter_starts(start);
    auto& queue = Price::queue(state_);
    for (NodeId node = state_.take(queue); node.valid(); node = state_.take(queue)) {
      if (is_found_ && queue.has_passed(Price::measure(best_))) break;
      if (goals_.contains(node)) {
        end_at(node);
        continue;
      }
      if (expanded_ == request_.budget) return PathStatus::partial;
      ++expanded_;
      expand(node);
    }
    return is_found_ ? PathStatus::found : PathStatus::none;
  }

  /// Calls `reach(to, cost, link)` for every link along which one gets from `node` to where one has
  /// not been at so little. First which steps do, without a branch: few do, and nobody can guess
  /// which. Then those.
  template <class Reach>
  void walk(NodeId node, const Reach& reach) noexcept {
    const std::span<const Step> steps = state_.steps(node);
    const Cost here = Price::reached(state_, node);
    const std::uint32_t first = state_.note(node).first_step;
    std::array<std::uint32_t, kBatch> better;
    for (std::size_t begin = 0; begin < steps.size(); begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, steps.size());
      std::uint64_t allowed = allowed_from(node, begin, end);
      std::size_t count = 0;
      for (std::size_t i = begin; i < end; ++i, allowed >>= 1) {
        state_.fetch_note(steps[i].to);
        better[count] = static_cast<std::uint32_t>(i);
        count += state_.improves(steps[i].to, here + price_(steps[i])) & allowed;
      }
      for (const std::uint32_t i : std::span(better).first(count)) bound_.fetch(steps[i].to);
      for (const std::uint32_t i : std::span(better).first(count)) {
        const LinkId link{std::size_t{first} + i};
        if (!guarded_ || (may_enter(steps[i].to) && is_open(link)))
          reach(steps[i].to, here + price_(steps[i]), link);
      }
    }
  }

  /// A start that cannot be crossed is not entered either, so what it costs to start there stays.
  bool may_enter(NodeId node) const noexcept {
    const bool barred = graph_.stand_only(node) || holds(request_.forbidden, node);
    return !barred || goals_.contains(node);
  }

  /// False if the node was reached at no more before.
  bool reach(NodeId node, const Cost& cost) noexcept {
    if (!state_.improves(node, cost)) return false;
    const bool is_new = !state_.is_reached(node);
    const std::uint32_t stamp = state_.reach(node, cost);
    PathNote& note = state_.note(node);
    if (is_new) note.bound = static_cast<float>(bound_.from(node) * kFloatDown);
    if (note.bound == kInfinity) return true;
    if (is_new) consider_as_end(node, note.bound);
    const double sum = Price::sum(cost);
    const double estimate = std::max(sum, (sum + note.bound) * kRoundDown);
    Price::queue(state_).put(Price::key(cost, estimate, node, stamp));
    return true;
  }

  Cost price(const Link& link) const noexcept { return price_({link.to, link.length}); }
  /// Where the path ends, unless there is none.
  NodeId end() const noexcept { return end_; }
  std::size_t expanded() const noexcept { return expanded_; }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  /// Sums of costs are rounded. An estimate that is this much too low is never too high, even after
  /// millions of links.
  static constexpr double kRoundDown = 1 - 1e-9;
  static constexpr double kFloatDown = 1 - 0x1p-23;  // is no more after rounding to float
  static constexpr std::size_t kBatch = 32;

  /// How far it seems to be to a goal: for choosing where a partial path ends.
  struct Remaining {
    double bound = kInfinity;
    double straight = kInfinity;

    friend bool operator<(const Remaining& a, const Remaining& b) noexcept {
      return a.bound != b.bound ? a.bound < b.bound : a.straight < b.straight;
    }
  };

  /// Null if all links are open.
  static const World* changed(const World* world) noexcept {
    if (world == nullptr) return nullptr;
    const bool all_open =
        world->closed_doors.empty() && world->closed_links.empty() && world->disabled.size() == 0;
    return all_open ? nullptr : world;
  }

  template <class Start>
  void enter_starts(const Start& start) noexcept {
    if (request_.start.valid()) start(request_.start, Cost{});
    for (const PathStart& given : request_.starts) {
      assert(given.cost >= 0 && std::isfinite(given.cost));
      start(given.node, Price::at_start(given.cost));
    }
  }

  void end_at(NodeId goal) noexcept {
    const Cost cost = Price::reached(state_, goal);
    if (is_found_ && !(cost < best_)) return;
    is_found_ = true;
    best_ = cost;
    end_ = goal;
  }

  /// Bit i: the profile allows step `begin` + i.
  std::uint64_t allowed_from(NodeId node, std::size_t begin, std::size_t end) noexcept {
    static_assert(kBatch == PathState::kMasked);
    if (begin == 0) return state_.allowed(graph_, node);
    return allowed_steps(request_.traveller.profile(), graph_, node, begin, end);
  }

  bool is_open(LinkId link) const noexcept {
    return world_ == nullptr || world_->is_open(graph_, graph_.link(link));
  }

  void consider_as_end(NodeId node, double bound) noexcept {
    if (request_.budget == kNoBudget || is_found_) return;
    const Remaining remaining{bound, straight_from(node)};
    if (least_ < remaining) return;
    least_ = remaining;
    end_ = node;
  }

  double straight_from(NodeId node) const noexcept {
    if (goals_.contains(node)) return 0;
    return goals_.least(kInfinity, [&](NodeId goal) {
      return distance(graph_.position(node), graph_.position(goal));
    });
  }

  const WaypointGraph& graph_;
  const PathRequest& request_;
  const PathGoals& goals_;
  PathState& state_;
  Price price_;
  Bound bound_;
  const World* world_;
  bool guarded_;  // some nodes or links may be closed to everybody
  bool is_found_ = false;
  Cost best_{};  // of the goals taken so far
  NodeId end_;
  Remaining least_;
  std::size_t expanded_ = 0;
};

/// No path; its vectors keep their memory.
inline void empty(Path& path) {
  path.status = PathStatus::none;
  path.nodes.clear();
  path.links.clear();
  path.length = path.danger_length = path.cost = 0;
  path.expanded = 0;
}

/// Calls `search.operator()<Price>(bound)` with what the request minds.
template <class Search>
void choose_search(const PathRequest& request, const PathState& state, const PathGoals& goals,
                   const Search& search) {
  const auto guided = [&]<class Price>() {
    if (request.landmarks != nullptr && !request.landmarks->empty())
      search.template operator()<Price>(LandmarkBound(*request.landmarks, goals));
    else
      search.template operator()<Price>(StraightBound(state, goals));
  };
  if (request.danger.size() != 0 && std::isinf(request.danger_weight))
    search.template operator()<AvoidingPrice>(NoBound());
  else if (!request.multipliers.empty())
    guided.template operator()<WeightedPrice>();
  else if (request.danger.size() != 0)
    guided.template operator()<DangerPrice>();
  else
    guided.template operator()<LengthPrice>();
}

}  // namespace defilade
