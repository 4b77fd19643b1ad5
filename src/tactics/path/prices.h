#pragma once
// What does a step cost? Prices, one per kind of request, so that a search computes only what the
// request needs. They share how costs are stored and ordered.

#include <array>
#include <cassert>
#include <cmath>

#include "defilade/tactics/path.h"
#include "tactics/path/state.h"

namespace defilade {

inline bool holds(NodeSetView set, NodeId node) noexcept {
  return set.size() != 0 && set.contains(node);
}

/// Costs are all that matters.
struct ByCost {
  using Cost = double;

  static auto& queue(PathState& state) noexcept { return state.by_cost; }
  static Cost at_start(double cost) noexcept { return cost; }
  static Cost reached(const PathState& state, NodeId node) noexcept { return state.cost(node); }
  static double sum(Cost cost) noexcept { return cost; }
  static void put(PathState& state, Cost /*cost*/, double estimate, NodeId node) {
    state.by_cost.put(node, estimate);
  }
  /// A goal of cost `best` is known: is a way with that estimate certainly no cheaper?
  static bool is_no_cheaper(double estimate, Cost best) noexcept { return estimate >= best; }
  /// A goal of that cost was taken: did everything that may be cheaper come before?
  static bool has_passed(const PathState& state, Cost cost) noexcept {
    return state.by_cost.has_passed(cost);
  }
};

/// Dangerous metres come first.
struct ByDanger {
  using Cost = PathCost;

  static auto& queue(PathState& state) noexcept { return state.by_danger; }
  static Cost at_start(double cost) noexcept { return {0, cost}; }
  static Cost reached(const PathState& state, NodeId node) noexcept {
    return {state.dangerous(node), state.cost(node)};
  }
  static double sum(const Cost& cost) noexcept { return cost.cost; }
  static void put(PathState& state, const Cost& cost, double estimate, NodeId node) {
    state.by_danger.put({cost.dangerous, estimate, node});
  }
  static bool is_no_cheaper(double /*estimate*/, const Cost& /*best*/) noexcept { return false; }
  static bool has_passed(const PathState& /*state*/, const Cost& /*cost*/) noexcept { return true; }
};

/// The length alone.
struct LengthPrice : ByCost {
  explicit LengthPrice(const PathRequest& /*request*/) noexcept {}
  Cost operator()(const Step& step) const noexcept { return step.length; }
};

class Multipliers {
 public:
  explicit Multipliers(std::span<const float> by_node) noexcept : by_node_(by_node) {}
  double of(NodeId node) const noexcept {
    if (by_node_.empty()) return 1;
    assert(by_node_[node.index()] >= 1 && std::isfinite(by_node_[node.index()]));
    return by_node_[node.index()];
  }

 private:
  std::span<const float> by_node_;
};

/// The length times the weight of danger, which is a dense set. Without a branch: whether the next
/// step is in danger cannot be predicted.
class DangerPrice : public ByCost {
 public:
  explicit DangerPrice(const PathRequest& request) noexcept
      : words_(request.danger.blocks().front().words.data()),
        factors_{1, 1.0 + request.danger_weight} {}
  Cost operator()(const Step& step) const noexcept {
    const std::size_t to = step.to.index();
    return step.length * factors_[words_[to / 64] >> to % 64 & 1];
  }

 private:
  static_assert(sizeof(NodeBlock) == NodeBlock::kWords * sizeof(std::uint64_t));  // no gaps
  const std::uint64_t* words_;
  std::array<double, 2> factors_;
};

/// The length times multipliers and the weight of danger.
class WeightedPrice : public ByCost {
 public:
  explicit WeightedPrice(const PathRequest& request) noexcept
      : multipliers_(request.multipliers),
        danger_(request.danger),
        in_danger_(1.0 + request.danger_weight) {}
  Cost operator()(const Step& step) const noexcept {
    const double cost = step.length * multipliers_.of(step.to);
    return holds(danger_, step.to) ? cost * in_danger_ : cost;
  }

 private:
  Multipliers multipliers_;
  NodeSetView danger_;
  double in_danger_;
};

/// Dangerous metres are counted separately.
class AvoidingPrice : public ByDanger {
 public:
  explicit AvoidingPrice(const PathRequest& request) noexcept
      : multipliers_(request.multipliers), danger_(request.danger) {}
  Cost operator()(const Step& step) const noexcept {
    return {holds(danger_, step.to) ? step.length : 0.0, step.length * multipliers_.of(step.to)};
  }

 private:
  Multipliers multipliers_;
  NodeSetView danger_;
};

}  // namespace defilade
