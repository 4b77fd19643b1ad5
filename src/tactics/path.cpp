// A* over pairs of (dangerous metres, cost), to the nearest goal.
//
// Input: a graph and a request. Output: the cheapest path. Nodes that turn out cheaper after they
// were expanded are expanded again: rounding leaves bounds a hair inconsistent.
//
// Source: Hart, Nilsson and Raphael 1968, "A Formal Basis for the Heuristic Determination of
// Minimum Cost Paths"; Goldberg and Harrelson 2005 for the bounds.

#include "defilade/tactics/path.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "path_state.h"

namespace defilade {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Sums of costs are rounded. An estimate that is this much too low is never too high, even after
/// millions of links.
constexpr double kRoundDown = 1 - 1e-9;

bool holds(NodeSetView set, NodeId node) { return set.size() != 0 && set.contains(node); }

/// The goals one by one, if they are few.
class Goals {
 public:
  explicit Goals(const PathRequest& request) : request_(request) {
    if (request.goal.valid()) add(request.goal);
    for (NodeId goal = request.goals.first(); goal.valid() && count_ <= kFewGoals;
         goal = request.goals.next(goal))
      add(goal);
  }

  bool none() const { return count_ == 0; }
  bool contains(NodeId node) const { return node == request_.goal || holds(request_.goals, node); }

  /// The least of `measure(goal)`; `otherwise` if the goals are many.
  template <class Measure>
  double least(double otherwise, const Measure& measure) const {
    if (count_ > kFewGoals) return otherwise;
    double least = kInfinity;
    for (std::size_t i = 0; i < count_; ++i) least = std::min(least, double{measure(few_[i])});
    return least;
  }

 private:
  void add(NodeId goal) {
    if (count_ < kFewGoals) few_[count_] = goal;
    ++count_;
  }

  const PathRequest& request_;
  std::array<NodeId, kFewGoals> few_;
  std::size_t count_ = 0;
};

class Search {
 public:
  Search(const WaypointGraph& graph, const PathRequest& request, PathState& state)
      : graph_(graph), request_(request), goals_(request), state_(state) {}

  PathStatus run() {
    state_.begin();
    if (goals_.none()) return PathStatus::none;
    enter_starts();
    while (!state_.queue.empty()) {
      if (goals_.contains(state_.queue.first())) {
        end_ = state_.queue.first();
        return PathStatus::found;
      }
      if (expanded_ == request_.budget) return PathStatus::partial;
      expand(state_.queue.pop());
    }
    return PathStatus::none;
  }

  /// Where the path ends, unless there is none.
  NodeId end() const { return end_; }
  std::size_t expanded() const { return expanded_; }

 private:
  /// How far it seems to be to a goal: for choosing where a partial path ends.
  struct Remaining {
    double bound = kInfinity;
    double straight = kInfinity;

    friend bool operator<(const Remaining& a, const Remaining& b) {
      return a.bound != b.bound ? a.bound < b.bound : a.straight < b.straight;
    }
  };

  void enter_starts() {
    if (request_.start.valid()) reach(request_.start, {}, {});
    for (const PathStart& start : request_.starts) {
      assert(start.cost >= 0 && std::isfinite(start.cost));
      reach(start.node, {0, start.cost}, {});
    }
  }

  void expand(NodeId node) {
    ++expanded_;
    const PathCost here = state_.note(node).reached;
    for (const Link& link : graph_.leaving(node)) {
      const PathCost there = here + cost_of(link);
      if (state_.improves(link.to, there) && may_enter(link.to) &&
          request_.traveller.can_take(graph_, link))
        reach(link.to, there, graph_.id_of(link));
    }
  }

  /// A start that cannot be crossed is not entered either, so what it costs to start there stays.
  bool may_enter(NodeId node) const {
    return goals_.contains(node) || !(graph_.stand_only(node) || holds(request_.forbidden, node));
  }

  PathCost cost_of(const Link& link) const {
    const double multiplier =
        request_.multipliers.empty() ? 1.0 : double{request_.multipliers[link.to.index()]};
    assert(multiplier >= 1 && std::isfinite(multiplier));
    const double cost = link.length * multiplier;
    if (!holds(request_.danger, link.to)) return {0, cost};
    if (std::isinf(request_.danger_weight)) return {link.length, cost};
    return {0, cost * (1.0 + request_.danger_weight)};
  }

  void reach(NodeId node, const PathCost& cost, LinkId via) {
    if (!state_.improves(node, cost)) return;
    const bool is_new = !state_.is_reached(node);
    const double bound = is_new ? bound_from(node) : state_.note(node).bound;
    state_.reach(node, cost, via, bound);
    if (std::isinf(bound)) return;
    if (is_new) consider_as_end(node, bound);
    const double estimate = std::max(cost.cost, (cost.cost + bound) * kRoundDown);
    state_.queue.put({cost.dangerous, estimate, node});
  }

  /// Costs are no less than lengths, so a bound on lengths will do.
  double bound_from(NodeId node) const {
    // When danger comes first, a bound on cost decides next to nothing.
    if (request_.landmarks == nullptr || std::isinf(request_.danger_weight)) return 0;
    return goals_.least(0, [&](NodeId goal) { return request_.landmarks->bound(node, goal); });
  }

  void consider_as_end(NodeId node, double bound) {
    if (request_.budget == kNoBudget) return;
    const Remaining remaining{bound, straight_from(node)};
    if (least_ < remaining) return;
    least_ = remaining;
    end_ = node;
  }

  double straight_from(NodeId node) const {
    if (goals_.contains(node)) return 0;
    return goals_.least(kInfinity, [&](NodeId goal) {
      return distance(graph_.position(node), graph_.position(goal));
    });
  }

  const WaypointGraph& graph_;
  const PathRequest& request_;
  Goals goals_;
  PathState& state_;
  NodeId end_;
  Remaining least_;
  std::size_t expanded_ = 0;
};

/// The nodes and links from a start to `end`.
void trace(const WaypointGraph& graph, const PathState& state, NodeId end, Path& path) {
  path.nodes.push_back(end);
  for (LinkId via = state.note(end).via; via.valid();) {
    const NodeId from = graph.link(via).from;
    path.links.push_back(via);
    path.nodes.push_back(from);
    via = state.note(from).via;
  }
  std::ranges::reverse(path.nodes);
  std::ranges::reverse(path.links);
}

void add_up(const WaypointGraph& graph, NodeSetView danger, Path& path) {
  for (const LinkId id : path.links) {
    const Link& link = graph.link(id);
    path.length += link.length;
    if (holds(danger, link.to)) path.danger_length += link.length;
  }
}

void empty(Path& path) {
  path.nodes.clear();
  path.links.clear();
  path.length = path.danger_length = path.cost = 0;
}

[[maybe_unused]] bool fits(const WaypointGraph& graph, const PathRequest& request) {
  const auto one_of = [&](std::size_t size) { return size == 0 || size == graph.node_count(); };
  return one_of(request.goals.size()) && one_of(request.danger.size()) &&
         one_of(request.forbidden.size()) && one_of(request.multipliers.size()) &&
         request.danger_weight >= 0;
}

}  // namespace

PathScratch::PathScratch(const WaypointGraph& graph)
    : state_(std::make_unique<PathState>(graph.node_count())) {}
PathScratch::~PathScratch() = default;
PathScratch::PathScratch(PathScratch&&) noexcept = default;
PathScratch& PathScratch::operator=(PathScratch&&) noexcept = default;

void find_path(const WaypointGraph& graph, const PathRequest& request, PathScratch& scratch,
               Path& path) noexcept {
  assert(fits(graph, request) && scratch.state().size() == graph.node_count());
  empty(path);
  Search search(graph, request, scratch.state());
  path.status = search.run();
  path.expanded = search.expanded();
  if (path.status == PathStatus::none) return;
  trace(graph, scratch.state(), search.end(), path);
  add_up(graph, request.danger, path);
  path.cost = scratch.state().note(search.end()).reached.cost;
}

}  // namespace defilade
