#pragma once
// How does a yardstick get there? A path to a node, found anew when it is needed.

#include <vector>

#include "defilade/mind/mind.h"
#include "defilade/tactics/path.h"

namespace defilade {

class Walk {
 public:
  /// Goes on to that place; a new path is looked for if the goal has another node and the last path
  /// is old, or if the body is stuck. False if there is no way.
  bool to(const Thinking& now, Vec3 goal, Gait gait, Intent& intent) {
    const TacticalMap& map = now.map;
    const NodeId end = map.index().nearest(goal);
    const double seconds = now.seconds;
    const bool old = seconds >= next_ || now.stuck > kStuckSeconds;
    if (!begun_ || (old && (end != end_ || now.stuck > kStuckSeconds))) {
      const Path& path = find_path(map.graph(),
                                   {.traveller = Traveller(map.profile(), now.world),
                                    .start = map.index().nearest(now.self.feet),
                                    .goal = end,
                                    .landmarks = &map.landmarks()},
                                   now.work);
      found_ = path.found();
      nodes_.assign(path.nodes.begin(), path.nodes.end());
      end_ = end;
      next_ = seconds + kSeconds;
      begun_ = true;
    }
    intent.gait = gait;
    intent.goal = goal;
    intent.path = nodes_;
    return found_;
  }
  void forget() { begun_ = false; }

 private:
  static constexpr double kSeconds = 0.7;  // between two paths
  static constexpr float kStuckSeconds = 1;

  std::vector<NodeId> nodes_;
  NodeId end_;
  double next_ = 0;
  bool begun_ = false;
  bool found_ = false;
};

}  // namespace defilade
