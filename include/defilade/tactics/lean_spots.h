#pragma once
// Where can I stand out of his sight and look at him by leaning? Nodes behind high cover that an
// enemy does not see, and the side to lean to.
//
// A node is a candidate if it is free, the enemy's row leaves out who stands there, and the enemy
// is within a high arc past one of whose handles one leans (model/cover.h). The nearest are checked
// first, with rays from where the enemy really is: it must not see who stands there, and the
// leaning head must see it. Who sees is asked as the bake asks it: from the watcher's eye to the
// other's eye and then to his body points, until one is in sight.
//
// The budget is never exceeded: a candidate whose check it does not suffice for is not passed, and
// nothing after it is checked.
//
// Cost: one pass over the arcs of all nodes, at most `budget` rays. Allocation: only until scratch
// and `spots` have grown.
//
// Source: Paull and Darken 2004 (lean-only cover).

#include <cstddef>
#include <utility>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/tactics/refine.h"
#include "defilade/tactics/situation.h"

namespace defilade {

struct LeanSpot {
  NodeId node;
  Handle handle = Handle::begin;  // begin: one leans to the right
  Vec3 head;                      // the eye when one leans

  friend bool operator==(const LeanSpot&, const LeanSpot&) = default;
};

struct LeanRequest {
  EnemyId target;
  std::size_t wanted = 1;  // stop once that many have passed
  std::size_t budget = 0;  // rays
};

/// Made once per thread.
struct LeanScratch {
  std::vector<std::pair<double, NodeId>> candidates;  // by how far they are from us, squared
};

/// Writes those that pass, nearest first; at most one per node.
RefineAnswer find_lean_spots(const Situation& s, const LeanRequest& request,
                             const RayCaster& caster, LeanScratch& scratch,
                             std::vector<LeanSpot>& spots);

}  // namespace defilade
