#pragma once
// A narrow passage and the one node in it.

#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/node_index.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Whoever passes between `left` and `right` passes the node.
struct Gate {
  NodeId node;
  Vec3 left;
  Vec3 right;
};

/// Answers whether a way on foot cuts a gate's line anywhere but at its node.
class GateIndex {
 public:
  GateIndex() = default;
  /// `positions` of the nodes; `height` of the body: ways that cross above or below it do not
  /// count.
  GateIndex(std::span<const Gate> gates, std::span<const Vec3> positions, float height);

  bool passes_by(NodeId from, NodeId to) const;

 private:
  bool cuts(const Gate& gate, NodeId from, NodeId to) const;

  std::vector<Gate> gates_;
  std::span<const Vec3> positions_;
  float height_ = 0;
  float widest_ = 0;  // from a gate's node to the farther of its sides
  NodeIndex index_;
};

}  // namespace defilade
