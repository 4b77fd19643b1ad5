#pragma once
// How much remains at least? Lower bounds on the way to the nearest goal. Costs are no less than
// lengths, so bounds on lengths will do.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>

#include "tactics/path/prices.h"

namespace defilade {

/// The goals one by one, if they are few.
class PathGoals {
 public:
  explicit PathGoals(const PathRequest& request) noexcept : request_(request) {
    if (request.goal.valid()) add(request.goal);
    for (NodeId goal = request.goals.first(); goal.valid() && are_few();
         goal = request.goals.next(goal))
      add(goal);
  }

  bool none() const noexcept { return count_ == 0; }
  bool are_few() const noexcept { return count_ <= kFewGoals; }
  /// All goals, unless there are many.
  std::span<const NodeId> few() const noexcept {
    return std::span(few_).first(std::min(count_, kFewGoals));
  }
  bool contains(NodeId node) const noexcept {
    return node == request_.goal || holds(request_.goals, node);
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
  float from(NodeId /*node*/) const noexcept { return 0; }
  void fetch(NodeId /*node*/) const noexcept {}
};

/// The straight line, for graphs in which ways are at least about as long.
class StraightBound {
 public:
  StraightBound(const PathState& state, const PathGoals& goals) noexcept
      : state_(state), straightness_(goals.are_few() ? state.straightness() : 0) {
    for (const NodeId goal : goals.few()) places_[count_++] = state.note(goal).position;
  }

  float from(NodeId node) const noexcept {
    if (straightness_ == 0) return 0;
    const Vec3 here = state_.note(node).position;
    float least = squared(here, places_[0]);
    for (std::size_t i = 1; i < count_; ++i) least = std::min(least, squared(here, places_[i]));
    return straightness_ * std::sqrt(least);
  }
  void fetch(NodeId /*node*/) const noexcept {}  // the note holds the position

 private:
  static float squared(Vec3 a, Vec3 b) noexcept {
    const float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return x * x + y * y + z * z;
  }

  const PathState& state_;
  float straightness_;
  std::array<Vec3, kFewGoals> places_;
  std::size_t count_ = 0;
};

/// Like Landmarks::bound, but four landmarks at a time and slightly lower.
class LandmarkBound {
 public:
  LandmarkBound(const Landmarks& landmarks, const PathGoals& goals) noexcept
      : blocks_(landmarks.blocks().data()),
        per_node_(landmarks.blocks(NodeId{0U}).size()),
        goals_(goals.are_few() ? goals.few() : std::span<const NodeId>()) {}

  float from(NodeId node) const noexcept {
    if (goals_.empty()) return 0;
    const LandmarkBlock* const here = blocks_of(node);
    float least = between(here, blocks_of(goals_[0]));
    for (const NodeId goal : goals_.subspan(1))
      least = std::min(least, between(here, blocks_of(goal)));
    return least * kRoundDown;
  }
  void fetch(NodeId node) const noexcept { __builtin_prefetch(blocks_of(node)); }

 private:
  using Four [[gnu::vector_size(4 * sizeof(float))]] = float;
  /// A difference is rounded, and so is what this is multiplied with.
  static constexpr float kRoundDown = 1 - 0x1p-22F;

  static Four four(const float* values) noexcept {
    Four result;
    std::memcpy(&result, values, sizeof(result));
    return result;
  }
  /// The second if the first is not a number.
  static auto larger(auto a, auto b) noexcept { return a > b ? a : b; }

  const LandmarkBlock* blocks_of(NodeId node) const noexcept {
    return blocks_ + node.index() * per_node_;
  }

  float between(const LandmarkBlock* a, const LandmarkBlock* b) const noexcept {
    Four most{}, more{};
    for (const LandmarkBlock* const end = a + per_node_; a != end; ++a, ++b) {
      most = larger(four(&b->from[0]) - four(&a->from[0]), most);
      more = larger(four(&b->from[4]) - four(&a->from[4]), more);
      most = larger(four(&a->to[0]) - four(&b->to[0]), most);
      more = larger(four(&a->to[4]) - four(&b->to[4]), more);
    }
    most = larger(most, more);
    return larger(larger(most[0], most[2]), larger(most[1], most[3]));
  }

  const LandmarkBlock* blocks_;
  std::size_t per_node_;
  std::span<const NodeId> goals_;
};

}  // namespace defilade
