#pragma once
// Which way do the enemies see the least of me? The cheapest path if every metre in an enemy's
// sight costs more, the more the nearer the enemy is, and if nobody walks past an enemy's feet.
//
// A link costs its length times
//   1 + weight · Σ confidence(e) / (1 + distance(e, n) / half)
// over the enemies e that could see the node n it leads to: an enemy `half` metres away counts half
// as much as one next to n. Nodes nearer than `keep_away` to an enemy are not crossed.
//
// With a weight of kAvoidDanger the fewest dangerous metres come first, at any distance (path.h).
// The path's `danger_length` counts the metres in sight in either case.
//
// Cost: a pass over the nodes in each enemy's row, and one path. Nothing allocates once the
// workspace has grown.

#include "defilade/tactics/path.h"

namespace defilade {

struct LeastSeenRequest {
  NodeId goal = {};
  NodeSetView goals = {};  // further ones; the cheapest to reach is taken
  float weight = 4;        // at least 0
  float half = 15;         // metres; more than 0
  float keep_away = 2;     // metres from enemies; 0: walk anywhere
};

/// The path lives in the workspace until the next least seen path is found with it.
const Path& least_seen_path(const Situation& s, const LeastSeenRequest& request, Workspace& work);

}  // namespace defilade
