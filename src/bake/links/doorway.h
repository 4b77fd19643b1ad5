#pragma once
// A narrow passage and the one node in it.

#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/node_index.h"
#include "defilade/model/vec3.h"

namespace defilade {

using GateId = Id<struct GateTag>;

/// Every way between `left` and `right` passes the node.
struct Gate {
  NodeId node;
  Vec3 left;
  Vec3 right;
};

/// Answers whether a way on foot crosses a gate's line anywhere but at its node.
class GateIndex {
 public:
  GateIndex() = default;
  /// `positions` are those of the nodes; `height` is the body's: ways that cross farther above or
  /// below do not count.
  GateIndex(std::span<const Gate> gates, std::span<const Vec3> positions, float height);

  bool passes_by(NodeId from, NodeId to) const;

 private:
  bool cuts(const Gate& gate, NodeId from, NodeId to) const;

  std::vector<Gate> gates_;
  std::span<const Vec3> positions_;
  float height_ = 0;
  float widest_ = 0;  // from a gate's node to the farther of its sides
  PointIndex<GateId> index_;
};

}  // namespace defilade
