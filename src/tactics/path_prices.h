#pragma once
// What does a step cost? Prices, one per kind of request, so that a search asks for no more than
// what the request minds. What they have in common is how costs are kept and ordered.

#include <array>
#include <cassert>
#include <cmath>

#include "defilade/tactics/path.h"
#include "path_state.h"

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
  static double measure(Cost cost) noexcept { return cost; }
  static CostKey key(Cost, double estimate, NodeId node, std::uint32_t stamp) noexcept {
    return {estimate, node, stamp};
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
  static double measure(const Cost& cost) noexcept { return cost.dangerous; }
  static DangerKey key(const Cost& cost, double estimate, NodeId node,
                       std::uint32_t stamp) noexcept {
    return {cost.dangerous, estimate, node, stamp};
  }
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

/// Times the weight of danger. Without a branch: whether the next step is in danger is anybody's
/// guess.
class DangerPrice : public ByCost {
 public:
  explicit DangerPrice(const PathRequest& request) noexcept
      : danger_(request.danger), factors_{1, 1.0 + request.danger_weight} {}
  Cost operator()(const Step& step) const noexcept {
    return step.length * factors_[danger_.contains(step.to) ? 1 : 0];
  }

 private:
  NodeSetView danger_;
  std::array<double, 2> factors_;
};

/// Times multipliers and the weight of danger.
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

/// Dangerous metres apart.
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
