#pragma once
// What is each place good for, no matter where enemies are? The static analysis of a map:
// everything that does not depend on an enemy. It is baked; TacticalMap::analysis() returns it.
//
// Cost: linear in the number of links, plus, for the directions to watch, linear in the number of
// visible pairs. pinch_points.h gives the cost of pinch points. All watchers and targets are
// upright.
//
// Source: Lidén 2002 (exposure, sniper spots, pinch points); COMP 476 lecture.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/heading.h"
#include "defilade/model/node_matrix.h"
#include "defilade/model/pinch_points.h"
#include "defilade/model/progress.h"

namespace defilade {

struct AnalysisSettings {
  /// Which share of the nodes counts as exposed, and which as hidden. A node is exposed if at least
  /// as many nodes see it as see the last node of that share, in the order of falling exposure.
  /// Hidden nodes are defined likewise.
  double exposed = 0.25;
  double hidden = 0.25;
  PinchSettings pinch = {};
};

/// An exposed node one link away from a hidden one: much to see, and a place to vanish.
///
/// At a hit-and-run spot a character can shoot, vanish one way, and come back another. From there
/// two ways of at most two links each, which share no node but the spot, lead to two other hidden
/// nodes. These do not see each other, and seen from above they lie at least 90° apart around the
/// spot (one straight above or below it is apart from all). On ten maps of OpenArena that is about
/// every second sniper spot.
struct SniperSpot {
  NodeId node;
  NodeId retreat;            // the least exposed hidden neighbour; ties go to the lower id
  double advantage = 0;      // difference of exposure, as a share of the other nodes
  bool hit_and_run = false;  // two retreats that an enemy cannot watch at once, see above

  friend bool operator==(const SniperSpot&, const SniperSpot&) = default;
};

/// The facts about a map that do not depend on an enemy.
struct Analysis {
  std::vector<SniperSpot> sniper_spots;  // best first; ties go to the lower id
  std::vector<PinchPoint> pinch_points;  // found by all rules
  /// By node: the sectors (heading.h) in which an enemy can come into view of this node; sector i
  /// is bit i. A guard looks there. The nodes in these directions are watch_nodes.
  std::vector<std::uint32_t> watch;

  friend bool operator==(const Analysis&, const Analysis&) = default;
};

/// `watchers` holds, by node, the nodes that see it; `exposure` is the number of other nodes among
/// these. Progress advances by `kAnalysisPasses` times the node count. If it is cancelled, the
/// result is incomplete.
Analysis analyze(const WaypointGraph& graph, const Regions& regions, NodeMatrixView watchers,
                 std::span<const std::uint32_t> exposure, const AnalysisSettings& settings = {},
                 Progress& progress = Progress::silent());
/// Sniper spots, nine for the rules of pinch points, and what to watch.
inline constexpr std::size_t kAnalysisPasses = 11;

/// The nodes at which an enemy can come into view of `node`: they see it, and a link leads to them
/// from a node that does not see it. In ascending order.
std::vector<NodeId> watch_nodes(const WaypointGraph& graph, NodeMatrixView watchers, NodeId node);

/// Checks that every id is in range, and that lists are sorted and have the right length.
Result<void> validate(const Analysis& analysis, std::size_t nodes);

}  // namespace defilade
