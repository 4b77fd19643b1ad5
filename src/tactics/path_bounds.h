#pragma once
// How much remains at least? Bounds on the way to the nearest goal. Costs are no less than lengths,
// so bounds on lengths will do.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "path_prices.h"

namespace defilade {

/// The goals one by one, if they are few.
class PathGoals {
 public:
  explicit PathGoals(const PathRequest& request) noexcept : request_(request) {
    if (request.goal.valid()) add(request.goal);
    for (NodeId goal = request.goals.first(); goal.valid() && count_ <= kFewGoals;
         goal = request.goals.next(goal))
      add(goal);
  }

  bool none() const noexcept { return count_ == 0; }
  bool contains(NodeId node) const noexcept {
    return node == request_.goal || holds(request_.goals, node);
  }

  /// The least of `measure(goal)`; `otherwise` if the goals are many.
  template <class Measure>
  double least(double otherwise, const Measure& measure) const noexcept {
    if (count_ > kFewGoals) return otherwise;
    double least = measure(few_[0]);
    for (std::size_t i = 1; i < count_; ++i) least = std::min(least, double{measure(few_[i])});
    return least;
  }

 private:
  void add(NodeId goal) noexcept {
    if (count_ < kFewGoals) few_[count_] = goal;
    ++count_;
  }

  const PathRequest& request_;
  std::array<NodeId, kFewGoals> few_;
  std::size_t count_ = 0;
};

/// When danger comes first, a bound on cost decides next to nothing.
struct NoBound {
  static constexpr double kPartsOfLink = PathState::kPartsOfLink;
  double from(NodeId /*node*/) const noexcept { return 0; }
  void fetch(NodeId /*node*/) const noexcept {}
};

/// The straight line, where ways are about as long at least.
class StraightBound {
 public:
  static constexpr double kPartsOfLink = PathState::kPartsOfLink;
  StraightBound(const PathState& state, const PathGoals& goals) noexcept
      : state_(state), goals_(goals), straightness_(state.straightness()) {}

  double from(NodeId node) const noexcept {
    if (straightness_ == 0) return 0;
    const Vec3 a = state_.note(node).position;
    return straightness_ * std::sqrt(goals_.least(0, [&](NodeId goal) {
             const Vec3 b = state_.note(goal).position;
             const double x = double{a.x} - b.x, y = double{a.y} - b.y, z = double{a.z} - b.z;
             return x * x + y * y + z * z;
           }));
  }
  void fetch(NodeId /*node*/) const noexcept {}  // the note holds the position

 private:
  const PathState& state_;
  const PathGoals& goals_;
  double straightness_;
};

class LandmarkBound {
 public:
  /// Along a good way the estimate hardly changes: in wide buckets too many would look equal.
  static constexpr double kPartsOfLink = 64;
  LandmarkBound(const Landmarks& landmarks, const PathGoals& goals) noexcept
      : landmarks_(landmarks), goals_(goals) {}

  double from(NodeId node) const noexcept {
    return goals_.least(0, [&](NodeId goal) { return landmarks_.bound(node, goal); });
  }
  void fetch(NodeId node) const noexcept { __builtin_prefetch(landmarks_.blocks(node).data()); }

 private:
  const Landmarks& landmarks_;
  const PathGoals& goals_;
};

}  // namespace defilade
