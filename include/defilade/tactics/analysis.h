#pragma once
// What is every place good for, whoever comes? The static analysis of a map: what needs no enemy.
//
// Found once per map, offline or on loading; linear in links plus, for watch directions, in the
// sight between nodes. Everything is of upright watchers and targets.
//
// Source: Lidén 2002 (exposure, sniper spots, pinch points); COMP 476 lecture.

#include <span>
#include <vector>

#include "defilade/model/pinch_points.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

struct AnalysisSettings {
  /// Which share of the nodes counts as exposed and as hidden. A node is exposed when it is seen by
  /// at least as many as the last of that share, most exposed first; hidden likewise.
  double exposed = 0.25;
  double hidden = 0.25;
};

/// An exposed node one link from a hidden one: much to see, and a place to vanish.
struct SniperSpot {
  NodeId node;
  NodeId retreat;            // the least exposed such neighbour, the lower id of equals
  double advantage = 0;      // difference of exposure, as a share of the other nodes
  bool hit_and_run = false;  // two ways that share no node lead to hidden nodes

  friend bool operator==(const SniperSpot&, const SniperSpot&) = default;
};

class Analysis {
 public:
  explicit Analysis(const TacticalMap& map, const AnalysisSettings& settings = {});

  /// Best first, ties to the lower id.
  std::span<const SniperSpot> sniper_spots() const noexcept { return sniper_spots_; }
  /// The same as a set.
  NodeSetView snipers() const noexcept { return snipers_; }

  std::span<const PinchPoint> pinch_points() const noexcept { return pinch_points_; }
  /// The nodes that are a gate of some pinch point.
  NodeSetView gates() const noexcept { return gates_; }

 private:
  std::vector<SniperSpot> sniper_spots_;
  NodeSet snipers_;
  std::vector<PinchPoint> pinch_points_;
  NodeSet gates_;
};

/// Nodes from which danger appears to who stands at `node`: they see it, and somebody comes to them
/// from where it is not seen. In rising order.
std::vector<NodeId> watch_nodes(const TacticalMap& map, NodeId node);

/// Where `to` lies as seen from `from`: radians, 0 along X, counter-clockwise.
double bearing(Vec3 from, Vec3 to) noexcept;

}  // namespace defilade
