#pragma once
// What a search works on. Waiting for memory is much of what a search does, so what every visit of
// a node needs is stored apart from what is needed once it is reached, and links are copied without
// what only profiles and doors need.
//
// After a search only what it has touched is cleared. Each change of the profile counts as a
// generation: what the profile allows is computed once per node, not in every search.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/waypoint_graph.h"
#include "tactics/path/buckets.h"
#include "tactics/path/cost.h"
#include "tactics/path/queue.h"

namespace defilade {

/// What is needed most often of a link, in 8 bytes instead of 28.
struct Step {
  NodeId to;
  float length = 0;
};

/// Bit i: the profile allows the link `begin` + i of those that leave the node.
inline std::uint32_t allowed_steps(const AgentProfile& profile, const WaypointGraph& graph,
                                   NodeId node, std::size_t begin, std::size_t end) noexcept {
  std::uint32_t bits = 0;
  for (std::size_t i = begin; i < end; ++i)
    if (allows(profile, graph, graph.leaving(node)[i])) bits |= 1U << (i - begin);
  return bits;
}

/// What is needed when a node is reached, or left behind.
struct alignas(32) PathNote {
  Vec3 position;
  float bound = 0;               // what remains at least; only the path search asks
  LinkId via;                    // none: a start
  std::uint32_t first_step = 0;  // also the id of that link; the next note's ends them
  std::uint32_t allowed = 0;     // bit i: the profile allows step i, of the first 32
  std::uint32_t profile_generation = 0;
};
static_assert(sizeof(PathNote) == 32);

/// What nodes were reached at: infinity if they were not. A loop that holds a copy of this need not
/// reload the pointer to the costs after every write.
class PathCosts {
 public:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  PathCosts(const double* costs, const double* dangerous) noexcept
      : costs_(costs), dangerous_(dangerous) {}

  bool is_reached(NodeId node) const noexcept { return cost(node) < kInfinity; }
  double cost(NodeId node) const noexcept { return costs_[node.index()]; }
  double dangerous(NodeId node) const noexcept { return dangerous_[node.index()]; }

  /// Is that less than what the node was reached at? Equal costs change nothing: the first way
  /// stays, and links of length 0 never form a loop.
  bool improves(NodeId node, double cost) const noexcept { return cost < this->cost(node); }
  bool improves(NodeId node, const PathCost& cost) const noexcept {
    const bool fresh = !is_reached(node);
    const bool less = cost < PathCost{dangerous(node), this->cost(node)};
    return fresh | less;  // without a branch
  }

 private:
  const double* costs_;
  const double* dangerous_;  // metres, where they come first
};

class PathState {
 public:
  static constexpr std::size_t kMasked = 32;  // steps in PathNote::allowed

  explicit PathState(const WaypointGraph& graph);

  std::size_t size() const noexcept { return costs_.size(); }
  /// No way is shorter than this times the straight line; 0 where that says too little.
  float straightness() const noexcept { return straightness_; }
  bool any_stand_only() const noexcept { return any_stand_only_; }

  void begin() noexcept;
  /// `allowed` is about this profile from now on.
  void set_profile(const AgentProfile& profile);

  PathCosts costs() const noexcept { return {costs_.data(), dangerous_.data()}; }
  bool is_reached(NodeId node) const noexcept { return costs().is_reached(node); }
  double cost(NodeId node) const noexcept { return costs().cost(node); }
  double dangerous(NodeId node) const noexcept { return costs().dangerous(node); }
  template <class Cost>
  bool improves(NodeId node, const Cost& cost) const noexcept {
    return costs().improves(node, cost);
  }

  PathNote& note(NodeId node) noexcept { return notes_[node.index()]; }
  const PathNote& note(NodeId node) const noexcept { return notes_[node.index()]; }
  std::span<const Step> steps(NodeId node) const noexcept {
    return {steps_.data() + notes_[node.index()].first_step,
            steps_.data() + notes_[node.index() + 1].first_step};
  }
  const Step& step(LinkId id) const noexcept { return steps_[id.index()]; }
  std::uint32_t allowed(const WaypointGraph& graph, NodeId node) noexcept {
    const PathNote& known = note(node);
    return known.profile_generation == profile_generation_ ? known.allowed : allow(graph, node);
  }

  void reach(NodeId node, double cost) noexcept {
    touched_[touched_count_] = node;  // counts if it is new, without a branch
    touched_count_ += is_reached(node) ? 0U : 1U;
    costs_[node.index()] = cost;
  }
  void reach(NodeId node, const PathCost& cost) noexcept {
    dangerous_[node.index()] = cost.dangerous;
    reach(node, cost.cost);
  }

  /// The steps will be needed when the node is taken.
  void fetch_steps(const PathNote& note) const noexcept {
    constexpr std::size_t kStepsInLine = 64 / sizeof(Step);
    __builtin_prefetch(steps_.data() + note.first_step);
    __builtin_prefetch(steps_.data() + note.first_step + kStepsInLine);
  }

  PathBuckets by_cost;
  PathQueue by_danger;

 private:
  std::uint32_t allow(const WaypointGraph& graph, NodeId node) noexcept;

  std::vector<double> costs_;    // infinity where nothing was reached
  std::vector<NodeId> touched_;  // where something was, and room for one more
  std::size_t touched_count_ = 0;
  std::vector<double> dangerous_;  // metres, where they come first
  std::vector<PathNote> notes_;    // one more than there are nodes
  std::vector<Step> steps_;        // by LinkId
  double link_length_ = 0;         // the usual one
  float straightness_ = 0;
  bool any_stand_only_ = false;
  AgentProfile profile_;
  std::uint32_t profile_generation_ = 1;
};

}  // namespace defilade
