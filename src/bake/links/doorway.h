#pragma once
// A narrow passage and the one node in it.

#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/node_index.h"
#include "defilade/model/vec3.h"

namespace defilade {

using DoorwayId = Id<struct DoorwayTag>;

/// Every way between `left` and `right` passes the node.
struct DoorwayNode {
  NodeId node;
  Vec3 left;
  Vec3 right;
};

/// Answers whether a way on foot crosses the line of a doorway anywhere but at its node.
class DoorwayIndex {
 public:
  DoorwayIndex() = default;
  /// `positions` are those of the nodes; `height` is the body's: ways that cross farther above or
  /// below do not count.
  DoorwayIndex(std::span<const DoorwayNode> doorways, std::span<const Vec3> positions,
               float height);

  bool passes_by(NodeId from, NodeId to) const;

 private:
  bool cuts(const DoorwayNode& doorway, NodeId from, NodeId to) const;

  std::vector<DoorwayNode> doorways_;
  std::span<const Vec3> positions_;
  float height_ = 0;
  float widest_ = 0;  // from a doorway's node to the farther of its sides
  PointIndex<DoorwayId> index_;
};

}  // namespace defilade
