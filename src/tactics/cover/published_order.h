#pragma once
// Which place comes next, in the published order? First the adequate cover nodes, the nearest
// first, then the sensors, the nearest first.
//
// A cover node is adequate if no threat is at one of its dangerous nodes (model/dangerous.h). With
// fire, a node within an arc is dangerous too, if the arc does not stop the threat's weapon.
//
// Source: Paull and Darken 2004, "Cover Nodes" and "Integrating the Sensor Grid and Waypoint
// Systems".

#include <utility>
#include <vector>

#include "tactics/cover/candidates.h"

namespace defilade {

class PublishedOrder {
 public:
  /// Begins with the adequate cover nodes among the candidates.
  void begin(const Situation& s, Means means, const CoverCandidates& candidates);
  /// Adds the sensors among them. A sensor where the character is says nothing new.
  void add_sensors(const CoverCandidates& candidates);
  /// CoverCandidates::kNone: nothing is left.
  std::size_t next() {
    return used_ == queue_.size() ? CoverCandidates::kNone : queue_[used_++].second;
  }

 private:
  void sort_rest();

  std::vector<std::pair<float, std::size_t>> queue_;  // how far, and which candidate
  std::size_t used_ = 0;
};

}  // namespace defilade
