#pragma once
// Somebody who walks along links at random, as a Belief expects it.

#include <vector>

#include "defilade/model/waypoint_graph.h"
#include "support/random/random.h"

namespace defilade::test {

inline bool is_on_foot(const Link& link) {
  return link.kind == LinkKind::walk || link.kind == LinkKind::crouch;
}

class LinkWalker {
 public:
  LinkWalker(const WaypointGraph& graph, NodeId start) : graph_(graph), from_(start), to_(start) {}

  void walk(float metres, Random& random) {
    walked_ += metres;
    while (walked_ >= length_) {
      walked_ -= length_;
      from_ = to_;
      std::vector<const Link*> ways;
      for (const Link& link : graph_.leaving(from_))
        if (is_on_foot(link)) ways.push_back(&link);
      length_ = 1;
      if (ways.empty()) continue;
      const Link& link = *ways[random.below(ways.size())];
      to_ = link.to;
      length_ = link.length;
    }
  }
  Vec3 place() const {
    return lerp(graph_.position(from_), graph_.position(to_), walked_ / length_);
  }
  NodeId node() const { return walked_ * 2 < length_ ? from_ : to_; }

 private:
  const WaypointGraph& graph_;
  NodeId from_, to_;
  float walked_ = 0, length_ = 0;
};

}  // namespace defilade::test
