#pragma once
// What a search works on. Waiting for memory is much of what a search does, so what every look at a
// node needs is kept apart from what is needed once it is reached, and links are copied without
// what only profiles and doors ask for.
//
// Each search counts as a generation, so that older notes need no clearing. So does each change of
// the profile: what it allows is asked once per node, and not in every search.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/waypoint_graph.h"
#include "path_cost.h"
#include "path_queue.h"

namespace defilade {

/// What most looks at a link need, in 8 bytes instead of 28.
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

class PathState {
 public:
  static constexpr std::size_t kMasked = 32;  // steps in PathNote::allowed
  /// Tuned on grids of rooms with 3,600 and 40,000 nodes.
  static constexpr double kPartsOfLink = 12;

  explicit PathState(const WaypointGraph& graph);

  std::size_t size() const noexcept { return reached_.size(); }
  /// No way is shorter than this times the straight line; 0 where that says too little.
  double straightness() const noexcept { return straightness_; }
  bool any_stand_only() const noexcept { return any_stand_only_; }

  /// Nodes whose keys differ by less than such a part of a link may be taken in any order.
  void begin(double parts_of_link = kPartsOfLink) noexcept;
  /// `allowed` is about this profile from now on.
  void set_profile(const AgentProfile& profile);

  bool is_reached(NodeId node) const noexcept {
    return reached_[node.index()].generation == generation_;
  }
  double cost(NodeId node) const noexcept { return reached_[node.index()].cost; }
  double dangerous(NodeId node) const noexcept { return dangerous_[node.index()]; }
  PathNote& note(NodeId node) noexcept { return notes_[node.index()]; }
  const PathNote& note(NodeId node) const noexcept { return notes_[node.index()]; }
  std::span<const Step> steps(NodeId node) const noexcept {
    return {steps_.data() + notes_[node.index()].first_step,
            steps_.data() + notes_[node.index() + 1].first_step};
  }
  std::uint32_t allowed(const WaypointGraph& graph, NodeId node) noexcept {
    const PathNote& known = note(node);
    return known.profile_generation == profile_generation_ ? known.allowed : allow(graph, node);
  }

  /// Is that less than what the node was reached at? Equal costs change nothing: what came first
  /// stays, and links of length 0 never lead back to themselves.
  bool improves(NodeId node, double cost) const noexcept {
    const Reached& known = reached_[node.index()];
    return (known.generation != generation_) | (cost < known.cost);
  }
  bool improves(NodeId node, const PathCost& cost) const noexcept {
    const Reached& known = reached_[node.index()];
    return (known.generation != generation_) | (cost < PathCost{dangerous(node), known.cost});
  }

  /// Gives the stamp of the only key of this node that counts from now on.
  std::uint32_t reach(NodeId node, double cost) noexcept {
    Reached& known = reached_[node.index()];
    known.cost = cost;
    known.generation = generation_;
    return ++known.stamp;
  }
  std::uint32_t reach(NodeId node, const PathCost& cost) noexcept {
    dangerous_[node.index()] = cost.dangerous;
    return reach(node, cost.cost);
  }

  /// The node that is next; none if there is none.
  template <class Key>
  NodeId take(PathQueue<Key>& queue) noexcept {
    const NodeId node = queue.take(
        [this](const Key& key) { return reached_[key.node.index()].stamp == key.stamp; });
    if (node.valid()) ++reached_[node.index()].stamp;
    return node;
  }

  /// The note will be needed if the node is reached.
  void fetch_note(NodeId node) const noexcept { __builtin_prefetch(&notes_[node.index()]); }
  /// The steps will be needed when the node is taken.
  void fetch_steps(const PathNote& note) const noexcept {
    constexpr std::size_t kStepsInLine = 64 / sizeof(Step);
    __builtin_prefetch(steps_.data() + note.first_step);
    __builtin_prefetch(steps_.data() + note.first_step + kStepsInLine);
  }

  PathQueue<CostKey> by_cost;
  PathQueue<DangerKey> by_danger;

 private:
  /// What every look at a node needs.
  struct Reached {
    double cost = 0;
    std::uint32_t generation = 0;
    std::uint32_t stamp = 0;
  };

  std::uint32_t allow(const WaypointGraph& graph, NodeId node) noexcept;

  std::vector<Reached> reached_;
  std::vector<double> dangerous_;  // metres, where they come first
  std::vector<PathNote> notes_;    // one more than there are nodes
  std::vector<Step> steps_;        // by LinkId
  double link_length_ = 0;         // the mean
  double straightness_ = 0;
  bool any_stand_only_ = false;
  AgentProfile profile_;
  std::uint32_t generation_ = 0;
  std::uint32_t profile_generation_ = 1;
};

}  // namespace defilade
