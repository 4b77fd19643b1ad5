#pragma once
// What is every place good for, whoever comes? The static analysis of a map: what needs no enemy.
// It is baked; TacticalMap::analysis() has it.
//
// Cost: linear in links plus, for what to watch, in the sight between nodes; pinch points cost what
// pinch_points.h says. Everything is of upright watchers and targets.
//
// Source: Lidén 2002 (exposure, sniper spots, pinch points); COMP 476 lecture.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/heading.h"
#include "defilade/model/node_matrix.h"
#include "defilade/model/pinch_points.h"

namespace defilade {

struct AnalysisSettings {
  /// Which share of the nodes counts as exposed and as hidden. A node is exposed when it is seen by
  /// at least as many as the last of that share, most exposed first; hidden likewise.
  double exposed = 0.25;
  double hidden = 0.25;
  PinchSettings pinch = {};
};

/// An exposed node one link from a hidden one: much to see, and a place to vanish.
struct SniperSpot {
  NodeId node;
  NodeId retreat;            // the least exposed such neighbour, the lower id of equals
  double advantage = 0;      // difference of exposure, as a share of the other nodes
  bool hit_and_run = false;  // two ways that share no node lead to hidden nodes

  friend bool operator==(const SniperSpot&, const SniperSpot&) = default;
};

struct Analysis {
  std::vector<SniperSpot> sniper_spots;  // best first, ties to the lower id
  std::vector<PinchPoint> pinch_points;  // of all rules
  /// By node: the sectors (bearing.h) from which danger appears to who stands there, the i-th as
  /// bit i. That is where watch_nodes lie, and where a guard looks.
  std::vector<std::uint32_t> watch;

  friend bool operator==(const Analysis&, const Analysis&) = default;
};

/// `watchers` has, by node, those who see it; `exposure` how many others these are.
Analysis analyze(const WaypointGraph& graph, const Regions& regions, NodeMatrixView watchers,
                 std::span<const std::uint32_t> exposure, const AnalysisSettings& settings = {});

/// Nodes from which danger appears to who stands at `node`: they see it, and somebody comes to them
/// from where it is not seen. In rising order.
std::vector<NodeId> watch_nodes(const WaypointGraph& graph, NodeMatrixView watchers, NodeId node);

/// Every id in range, lists in order and as long as they must be.
Result<void> validate(const Analysis& analysis, std::size_t nodes);

}  // namespace defilade
