#pragma once
// A character that walks about a graph: a belief must never lose it.

#include <vector>

#include "defilade/model/agent_profile.h"
#include "support/random/random.h"

namespace defilade::test {

/// A character that does what the model allows, and often goes to its limits.
class Walker {
 public:
  Walker(const WaypointGraph& graph, NodeId start, double speed)
      : graph_(graph), node_(start), speed_(speed) {}

  void walk(double seconds, Random& random) {
    while (seconds > 1e-9) {
      const double pace = random.chance(0.6) ? speed_ : random.chance(0.5) ? 0 : random.unit();
      const double part = random.chance(0.5) ? seconds : seconds * random.unit();
      if (link_ == nullptr) set_out(random);
      go(pace, part, random);
      seconds -= part;
      if (link_ != nullptr && random.chance(0.3)) turn_round(random);
    }
  }

  /// The node that represents it.
  NodeId node(Random& random) const {
    if (link_ == nullptr) return node_;
    if (metres_ * 2 == link_->length) return random.chance(0.5) ? link_->from : link_->to;
    return metres_ * 2 < link_->length ? link_->from : link_->to;
  }

 private:
  std::vector<const Link*> usable(NodeId from) const {
    std::vector<const Link*> links;
    for (const Link& link : graph_.leaving(from))
      if (allows({}, graph_, link)) links.push_back(&link);
    return links;
  }

  void set_out(Random& random) {
    const auto ways = usable(node_);
    if (ways.empty()) return;
    link_ = ways[random.below(ways.size())];
    metres_ = 0;
    heading_ = 1;
  }

  void go(double pace, double seconds, Random& random) {
    while (link_ != nullptr) {
      const double ahead = heading_ > 0 ? link_->length - metres_ : metres_;
      if (pace * seconds < ahead) {
        metres_ += heading_ * pace * seconds;
        return;
      }
      if (pace > 0) seconds -= ahead / pace;
      node_ = heading_ > 0 ? link_->to : link_->from;
      link_ = nullptr;
      if (random.chance(0.9) && seconds > 0) set_out(random);
    }
  }

  /// Where a usable link leads back: backwards on its link, or over to the other at the same place.
  void turn_round(Random& random) {
    for (const Link* back : usable(link_->to)) {
      if (back->to != link_->from || !random.chance(0.7)) continue;
      if (random.chance(0.5)) {
        heading_ = -heading_;
      } else {
        const double part = link_->length > 0 ? metres_ / link_->length : 0.0;
        link_ = back;
        metres_ = (1 - part) * back->length;
        heading_ = 1;
      }
      return;
    }
  }

  const WaypointGraph& graph_;
  NodeId node_;
  double speed_;
  const Link* link_ = nullptr;
  double metres_ = 0;
  double heading_ = 1;
};

}  // namespace defilade::test
