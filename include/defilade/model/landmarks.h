#pragma once
// How far is it at least? Lower bounds on the way between any two nodes, from a few landmarks.
//
// Let d(x, y) be the length of the shortest way from x to y, and L a landmark. No way from a to b
// is shorter than d(L, b) − d(L, a), nor than d(a, L) − d(b, L). Distances are measured over all
// links, whether a profile allows them or not, with all doors open and across stand-only nodes. So
// the bound holds for every agent and in every state of doors and nodes, with teleporters and jump
// pads, and for all costs that are not less than lengths.
//
// Cost: choosing takes two searches over the graph per landmark; a bound takes one pass over the
// landmarks, eight at a time. Memory: 64 bytes per node and eight landmarks. Bounds are noexcept,
// thread-safe and do not allocate.
//
// Source: Goldberg and Harrelson 2005, "Computing the Shortest Path: A* Search Meets Graph Theory".

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/progress.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// The distances between a node and eight landmarks, in metres; infinity if there is no way. They
/// are rounded down link by link, so that along a link of length l no distance changes by more than
/// l, exactly.
struct alignas(64) LandmarkBlock {
  static constexpr std::size_t kLandmarks = 8;

  std::array<float, kLandmarks> from{};  // from the landmark to the node; 0 if there is no landmark
  std::array<float, kLandmarks> to{};    // from the node to the landmark

  friend bool operator==(const LandmarkBlock&, const LandmarkBlock&) = default;
};

/// How many landmarks a map gets; none if it has fewer nodes than `least_nodes`. (On grids of rooms
/// they cost a tenth of a search with 100 nodes, and save half of it with 256.)
struct LandmarkSettings {
  std::size_t count = 16;
  std::size_t least_nodes = 256;
};

/// Landmarks of a graph, and the bounds that follow from them.
class Landmarks {
 public:
  /// No landmarks: every bound is 0.
  Landmarks() = default;

  /// Chooses up to `count` nodes, each as far as possible from those before. The first is the
  /// farthest from the node with the most links. Ties go to the lower id. If the graph has several
  /// disconnected parts, each part has landmarks of its own, without taking more memory than those
  /// of one part, because nothing is measured from one part to another. Progress advances by the
  /// node count for each landmark. If it is cancelled, the result has no landmarks.
  static Landmarks choose(const WaypointGraph& graph, std::size_t count = 16,
                          Progress& progress = Progress::silent());
  /// Chooses as many as the settings say.
  static Landmarks choose(const WaypointGraph& graph, const LandmarkSettings& settings,
                          Progress& progress = Progress::silent()) {
    if (graph.node_count() < settings.least_nodes) return {};
    return choose(graph, settings.count, progress);
  }

  /// Rebuilds landmarks from `nodes` and `blocks`. Refused: ids and sizes that do not fit the
  /// graph, and distances that claim more than the links allow; so whatever is accepted gives true
  /// bounds. Cost: one pass over the links.
  static Result<Landmarks> build(const WaypointGraph& graph, std::vector<NodeId> nodes,
                                 std::vector<LandmarkBlock> blocks);

  bool empty() const noexcept { return nodes_.empty(); }
  /// One node for each column of the blocks. If several parts have a landmark in that column, it is
  /// the one in the largest part or, if the largest part has none left, in the part with the lowest
  /// ids that has one.
  std::span<const NodeId> nodes() const noexcept { return nodes_; }
  /// Node by node, as many blocks for each as its landmarks need.
  std::span<const LandmarkBlock> blocks() const noexcept { return blocks_; }
  std::span<const LandmarkBlock> blocks(NodeId node) const noexcept {
    return {blocks_.data() + node.index() * blocks_per_node_, blocks_per_node_};
  }

  /// A lower bound on the length of every way from `from` to `to`, in metres; infinity if there is
  /// none.
  double bound(NodeId from, NodeId to) const noexcept;

  friend bool operator==(const Landmarks&, const Landmarks&) = default;

 private:
  Landmarks(std::vector<NodeId> nodes, std::vector<LandmarkBlock> blocks);

  std::vector<NodeId> nodes_;
  std::vector<LandmarkBlock> blocks_;
  std::size_t blocks_per_node_ = 0;
};

inline double Landmarks::bound(NodeId from, NodeId to) const noexcept {
  // A difference is rounded by up to 2^-24 of it.
  constexpr double kRoundDown = 1 - 0x1p-23;
  const std::span<const LandmarkBlock> a = blocks(from), b = blocks(to);
  std::array<float, LandmarkBlock::kLandmarks> most{};
  for (std::size_t k = 0; k < a.size(); ++k)
    for (std::size_t i = 0; i < most.size(); ++i) {
      // Of two infinities nothing follows; their difference is not a number and never greater.
      const float onwards = b[k].from[i] - a[k].from[i], back = a[k].to[i] - b[k].to[i];
      most[i] = onwards > most[i] ? onwards : most[i];
      most[i] = back > most[i] ? back : most[i];
    }
  return double{*std::ranges::max_element(most)} * kRoundDown;
}

}  // namespace defilade
