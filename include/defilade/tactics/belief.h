#pragma once
// Where may an enemy be that we no longer see? Somewhere it could have walked to: a distribution
// over nodes that spreads with its speed and shrinks where we see that nobody is.
//
// The model. The enemy moves along links that its profile allows, at `speed` or slower; it may stop
// anywhere, and turn round on a link where some usable link leads back. The node that stands for it
// is the nearest: the link's beginning in the first half of the way, its end in the second, either
// one in the middle. All words here are about that node. `saw(n)`: n stands for the enemy now.
// `saw_empty(seen)`: no node of `seen` stands for it now, so nobody is at n nor on the near halves
// of n's links; an enemy on a far half stands for the neighbour and is not lost.
//
// The promise: if the observations are true, the node that stands for the enemy is in the support,
// and every node in the support may stand for it (all doors being open, stand-only nodes being
// crossed, and the shortest of parallel links counting). For every node and for the middle of every
// link the belief keeps the earliest moment at which the enemy could be there. A node joins the
// support when the enemy could have come to it or to the middle of a link towards it, and leaves
// when it is seen empty. It can then be entered again only through the middle of a link whose other
// side is in the support, so no enemy gets past a passage that we keep watching.
//
// How likely: at each node it takes every way on with the same probability, at full speed. Nodes of
// the support always have a probability above zero, all others have none, and the sum is one.
//
// Cost: O(nodes + links) for `saw`, for `saw_empty` when it cuts the support, and for `advance` per
// step: one for each 0.25 s begun, at most 64. Nodes that join cost O(log links) each.
// Allocation: only in the constructor and in copies. Equal calls give equal numbers. Reading is
// thread-safe.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/reserved.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

class Belief {
 public:
  /// `profile` is the enemy's; `speed`, in metres per second, the highest that it can have. It may
  /// be anywhere until it is seen. The graph must have a node, and need not outlive the belief.
  Belief(const WaypointGraph& graph, const AgentProfile& profile, float speed);

  /// It is there now: everything believed before is forgotten.
  void saw(NodeId node) noexcept;
  /// The same if it is not certain which of these nodes stands for it. There is at least one, and
  /// `nodes` has the graph's size.
  void saw_one_of(NodeSetView nodes) noexcept;
  /// Time passes; `seconds` is finite and not negative.
  void advance(float seconds) noexcept;
  /// It is at none of these nodes now. `seen` has the graph's size. If that leaves nothing, an
  /// observation was wrong: the enemy may then be anywhere that can be walked to from the support,
  /// however long that takes, except at `seen`; or even there, when `seen` covers all of that too.
  void saw_empty(NodeSetView seen) noexcept;

  /// The nodes that may stand for it; never empty.
  NodeSetView support() const noexcept { return support_; }
  /// By node: how likely it stands for the enemy.
  std::span<const float> probability() const noexcept { return probability_; }

 private:
  /// All usable links between two nodes, as one way with the shortest one's length.
  struct Passage {
    std::uint32_t from;
    std::uint32_t to;
    double half_seconds;  // from either end to the middle
    bool both_ways;       // otherwise only from `from` to `to`
  };

  std::size_t node_count() const noexcept { return probability_.size(); }
  std::span<const std::uint32_t> passages_at(std::size_t node) const noexcept;
  bool leads_out(const Passage& passage, std::size_t node) const noexcept;
  void find_passages(const WaypointGraph& graph, const AgentProfile& profile, float speed);
  void list_passages_by_node();
  void time_ways_on();

  void begin_at_support() noexcept;
  void start_over() noexcept;
  void measure_ways_from_support() noexcept;
  void let_come(double moment) noexcept;
  void reach(std::size_t place, double moment) noexcept;
  void go_on_from(std::size_t place) noexcept;
  std::size_t middle(std::size_t passage, std::size_t end) const noexcept;
  NodeId node_of(std::size_t place) const noexcept;
  bool has_come(std::size_t place) const noexcept;

  void flow(double seconds) noexcept;
  void leave(std::size_t node, double seconds) noexcept;
  void spread_evenly() noexcept;
  void normalise() noexcept;

  std::vector<Passage> passages_;
  std::vector<std::uint32_t> passages_by_node_;
  std::vector<std::uint32_t> first_passage_;  // node_count + 1 offsets into passages_by_node_
  std::vector<double> way_on_seconds_;        // by node: the mean of its ways out; 0: there is none

  double now_ = 0;
  double measured_ = 0;  // the moment from which `earliest_` was measured
  NodeSet support_;
  std::vector<float> probability_;
  std::vector<double> earliest_;  // by place (the nodes, then two middles per passage), as far as
                                  // time has come

  std::vector<float> next_;                           // scratch of `flow`
  Reserved<std::pair<double, std::uint32_t>> queue_;  // a heap: where it comes to next
};

/// By node: how likely it is that at least one of the enemies sees it, if they are where they are
/// believed to be independently of each other. The enemies are in stance `watcher`, the character
/// that they see is in stance `target`. `out` has the map's size, as have the beliefs. Cost: one
/// pass over the matrix for each enemy. No allocation.
void expected_danger(std::span<const Belief* const> enemies, const TacticalMap& map,
                     StanceId watcher, StanceId target, std::span<float> out,
                     Channel channel = Channel::sight()) noexcept;

/// The nodes whose value is at least `threshold`. `out` has as many nodes as there are values.
void at_least(std::span<const float> values, float threshold, NodeSet& out) noexcept;

}  // namespace defilade
