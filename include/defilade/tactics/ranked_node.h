#pragma once
// How good is this node? A node with its score.

#include "defilade/model/ids.h"

namespace defilade {

struct RankedNode {
  NodeId node;
  double score = 0;  // from 0 to 1

  /// Best first, ties to the lower id.
  static bool better(const RankedNode& a, const RankedNode& b) noexcept {
    return a.score != b.score ? a.score > b.score : a.node < b.node;
  }

  friend bool operator==(const RankedNode&, const RankedNode&) = default;
};

}  // namespace defilade
