#pragma once
// What all searches for paths share: A* to the nearest goal, for any price of steps and any bound
// on what remains. The derived search says what is reached beyond some nodes, and notes the way to
// it.
//
// Idea: several nodes of one bucket are expanded together, in passes over all their links: which of
// them lead on (look), what remains from there (bound_new), then entering those nodes (go). In each
// pass few or no branches are unpredictable. Node by node, several would be for each node, and a
// misprediction costs as much as examining a dozen links.
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
#include <cstdint>
#include <limits>
#include <span>

#include "tactics/path/bounds.h"

namespace defilade {

template <class Price, class Bound>
class PathFrontier {
 public:
  using Cost = typename Price::Cost;
  /// Tuned on grids of rooms with 10,000, 40,000 and 90,000 nodes.
  static constexpr std::size_t kNodesAtOnce = 12;

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

  /// `start(node, cost)` enters a start, `expand(nodes)` reaches what is beyond some nodes. A goal
  /// that was taken may still turn out cheaper, or another one be cheaper, until the queue has
  /// passed it.
  template <class Start, class Expand>
  PathStatus run(const Start& start, const Expand& expand) {
    state_.begin();
    enter_starts(start);
    auto& queue = Price::queue(state_);
    std::array<NodeId, kNodesAtOnce> room;
    for (auto taken = queue.take(room); !taken.empty(); taken = queue.take(room)) {
      if (is_found_ && Price::has_passed(state_, best_)) break;
      const std::span<const NodeId> nodes = to_expand(taken);
      const std::size_t affordable = std::min(nodes.size(), request_.budget - expanded_);
      expanded_ += affordable;
      expand(nodes.first(affordable));
      if (affordable < nodes.size()) return PathStatus::partial;
    }
    return is_found_ ? PathStatus::found : PathStatus::none;
  }

  /// Follows all links from `nodes` that reach a node at a lower cost than before, and calls
  /// `came(from, to, link)` for each.
  template <class Came>
  void walk(std::span<const NodeId> nodes, const Came& came) {
    for (const NodeId node : nodes) {
      const std::size_t steps = state_.steps(node).size();
      for (std::size_t begin = 0; begin < steps; begin += kStepsAtOnce) {
        if (way_count_ + kStepsAtOnce > kMostWays) go(came);
        look(node, begin, std::min(begin + kStepsAtOnce, steps));
      }
    }
    go(came);
  }

  /// A start that cannot be crossed is not entered either, so what it costs to start there stays.
  bool may_enter(NodeId node) const noexcept {
    const bool barred = graph_.stand_only(node) || holds(request_.forbidden, node);
    return !barred || goals_.contains(node);
  }

  /// False if the node was already reached at that cost or less.
  bool reach(NodeId node, const Cost& cost) {
    if (!state_.improves(node, cost)) return false;
    if (!state_.is_reached(node)) state_.note(node).bound = bound_.from(node);
    enter(node, cost);
    return true;
  }

  Cost price(const Link& link) const noexcept { return price_({link.to, link.length}); }
  /// Where the path ends, unless there is none.
  NodeId end() const noexcept { return end_; }
  std::size_t expanded() const noexcept { return expanded_; }

 private:
  static constexpr std::size_t kStepsAtOnce = PathState::kMasked;

  /// A link and the node where it begins, in one number: the next link has the next number.
  class Way {
   public:
    Way() = default;
    Way(NodeId from, std::size_t link) noexcept : bits_(std::uint64_t{from.value} << 32 | link) {}

    NodeId from() const noexcept { return NodeId{bits_ >> 32}; }
    LinkId link() const noexcept { return LinkId{bits_ & 0xffffffffU}; }
    Way& operator++() noexcept {
      ++bits_;
      return *this;
    }

   private:
    std::uint64_t bits_;  // left as it is: there are many of them
  };
  static constexpr std::size_t kMostWays = 256;

  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  /// Sums of costs are rounded. An estimate that is this much too low is never too high, even after
  /// millions of links.
  static constexpr double kRoundDown = 1 - 1e-9;

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
  void enter_starts(const Start& start) {
    if (request_.start.valid()) start(request_.start, Cost{});
    for (const PathStart& given : request_.starts) {
      assert(given.cost >= 0 && std::isfinite(given.cost));
      start(given.node, Price::at_start(given.cost));
    }
  }

  /// Ends the search at those that are goals. The remaining nodes that may lead to a cheaper goal
  /// take their places.
  std::span<const NodeId> to_expand(std::span<NodeId> taken) {
    std::size_t count = 0;
    for (const NodeId node : taken)
      if (goals_.contains(node))
        end_at(node);
      else if (!is_found_ || !is_no_cheaper(Price::reached(state_, node), state_.note(node).bound))
        taken[count++] = node;
    return taken.first(count);
  }

  /// The estimate for a way through a node that is reached at that cost.
  static double estimate_of(const Cost& cost, float bound) noexcept {
    const double sum = Price::sum(cost);
    return std::max(sum, (sum + bound) * kRoundDown);
  }
  /// Is the way no cheaper than the goal that was found?
  bool is_no_cheaper(const Cost& cost, float bound) const noexcept {
    return Price::is_no_cheaper(estimate_of(cost, bound), best_);
  }

  /// Adds to the ways those of a node's steps that reach another node at a lower cost than before.
  void look(NodeId node, std::size_t begin, std::size_t end) noexcept {
    const std::span<const Step> steps = state_.steps(node);
    const Cost here = Price::reached(state_, node);
    const PathCosts known = state_.costs();
    const Price price = price_;
    std::uint64_t allowed = allowed_from(node, begin, end);
    Way way(node, state_.note(node).first_step + begin);
    std::size_t count = way_count_;
    for (std::size_t i = begin; i < end; ++i, ++way, allowed >>= 1) {
      ways_[count] = way;
      count += known.improves(steps[i].to, here + price(steps[i])) & allowed;
    }
    way_count_ = count;
  }

  /// Follows all ways that still reach a node at a lower cost than before.
  template <class Came>
  void go(const Came& came) {
    bound_new();
    for (const Way way : std::span(ways_).first(way_count_)) {
      const Step& step = state_.step(way.link());
      const Cost cost = Price::reached(state_, way.from()) + price_(step);
      if (!state_.improves(step.to, cost)) continue;
      if (guarded_ && !(may_enter(step.to) && is_open(way.link()))) continue;
      enter(step.to, cost);
      came(way.from(), step.to, way.link());
    }
    way_count_ = 0;
  }

  /// Computes the bounds of the nodes that ways reach for the first time.
  void bound_new() noexcept {
    std::array<std::uint32_t, kMostWays> nodes;
    std::size_t count = 0;
    for (const Way way : std::span(ways_).first(way_count_)) {
      const NodeId to = state_.step(way.link()).to;
      nodes[count] = to.value;
      count += state_.is_reached(to) ? 0U : 1U;
    }
    const auto fresh = std::span(nodes).first(count);
    for (const std::uint32_t node : fresh) bound_.fetch(NodeId{std::size_t{node}});
    for (const std::uint32_t node : fresh)
      state_.note(NodeId{std::size_t{node}}).bound = bound_.from(NodeId{std::size_t{node}});
  }

  /// The node is reached at that cost, and its bound is known.
  void enter(NodeId node, const Cost& cost) {
    const float bound = state_.note(node).bound;
    if (request_.budget != kNoBudget && !state_.is_reached(node)) consider_as_end(node, bound);
    state_.reach(node, cost);
    if (bound == kInfinity || (is_found_ && is_no_cheaper(cost, bound))) return;
    Price::put(state_, cost, estimate_of(cost, bound), node);
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
    if (begin == 0) return state_.allowed(graph_, node);
    return allowed_steps(request_.traveller.profile(), graph_, node, begin, end);
  }

  bool is_open(LinkId link) const noexcept {
    return world_ == nullptr || world_->is_open(graph_, graph_.link(link));
  }

  void consider_as_end(NodeId node, double bound) noexcept {
    if (is_found_) return;
    const Remaining remaining{bound, straight_from(node)};
    if (least_ < remaining) return;
    least_ = remaining;
    end_ = node;
  }

  double straight_from(NodeId node) const noexcept {
    if (goals_.contains(node)) return 0;
    double least = kInfinity;
    if (goals_.are_few())
      for (const NodeId goal : goals_.few())
        least = std::min(least, double{distance(graph_.position(node), graph_.position(goal))});
    return least;
  }

  const WaypointGraph& graph_;
  const PathRequest& request_;
  const PathGoals& goals_;
  PathState& state_;
  Price price_;
  Bound bound_;
  const World* world_;
  bool guarded_;  // some nodes or links may be closed to all agents
  bool is_found_ = false;
  Cost best_{};  // of the goals taken so far
  NodeId end_;
  Remaining least_;
  std::size_t expanded_ = 0;
  std::array<Way, kMostWays> ways_;
  std::size_t way_count_ = 0;
};

/// Empties the path; its vectors keep their memory.
inline void empty(Path& path) {
  path.status = PathStatus::none;
  path.nodes.clear();
  path.links.clear();
  path.length = path.danger_length = path.cost = 0;
  path.expanded = 0;
}

/// Adds what its links come to. The sums of a search may be older than the links that it noted: a
/// node that turned out cheaper tells those behind it only when it is expanded again.
template <class Price>
void add_up(const WaypointGraph& graph, const PathRequest& request, Path& path) noexcept {
  const Price price(request);
  for (const LinkId id : path.links) {
    const Link& link = graph.link(id);
    path.length += link.length;
    if (holds(request.danger, link.to)) path.danger_length += link.length;
    path.cost += Price::sum(price({link.to, link.length}));
  }
}

/// Calls `search.operator()<Price>(bound)` with the price and the bound that the request needs.
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
  else if (!request.multipliers.empty() || !request.danger.is_dense())
    guided.template operator()<WeightedPrice>();
  else if (request.danger.size() != 0)
    guided.template operator()<DangerPrice>();
  else
    guided.template operator()<LengthPrice>();
}

}  // namespace defilade
