#pragma once
// Where do few links cross? The smallest cut between the two ends of a part of the graph. Cuts are
// of hundreds of links here, so units go in rounds of shortest ways, not one by one as in
// unit_flow.h.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/waypoint_graph.h"
#include "model/graph/adjacency.h"

namespace defilade {

/// Links have no direction here: each counts once, even if it can be taken both ways.
class PathCut {
 public:
  explicit PathCut(const WaypointGraph& graph);

  /// Reorders two or more nodes so that few links lead from the first ones to the others, and
  /// returns the number of the first ones. Each side gets at least a quarter.
  std::size_t halve(std::span<NodeId> nodes);

 private:
  struct Arc {
    std::uint32_t to;
    std::uint32_t back;  // the arc that leads back
  };

  void take_in(std::span<const NodeId> nodes);
  void sort_along(std::span<const NodeId> nodes, std::size_t line);
  /// The size of the cut between the ends of `sorted_`, if it is less than `limit`.
  std::size_t cut(std::size_t limit);
  bool measure_depths();
  std::size_t send_all();
  bool send_from(std::uint32_t source);
  void remember_side();

  const WaypointGraph& graph_;
  Adjacency around_;
  std::vector<std::uint32_t> place_;  // of every node among those that are halved

  // All by place:
  std::vector<std::uint32_t> first_arc_;
  std::vector<Arc> arcs_;
  std::vector<std::uint8_t> room_;  // by arc
  std::vector<float> along_;        // the line
  std::vector<std::uint32_t> sorted_;
  std::vector<bool> is_sink_;
  std::vector<std::uint32_t> depth_;  // from the first quarter
  std::vector<std::uint32_t> next_arc_;
  std::vector<std::uint32_t> front_;
  std::vector<std::uint32_t> trail_;  // arcs
  std::vector<bool> side_;            // of the best cut: with the first quarter
  std::size_t quarter_ = 0;
};

}  // namespace defilade
