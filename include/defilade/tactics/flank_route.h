#pragma once
// How do I get behind him unseen? The way to a spot from which we can hit an enemy who looks
// elsewhere, on which he never sees us.
//
// The goals are the free nodes of flank(target); of them the cheapest to reach is taken. No node
// that the target sees is crossed, whichever way he looks: only the spot itself may be in his
// sight, and our own node. The other enemies' danger counts as path.h says, with `danger_weight`.
//
// Cost: that of flank and of one path. Allocation: only for the path to grow.

#include "defilade/tactics/path.h"

namespace defilade {

/// Made once per map and thread.
struct FlankScratch {
  explicit FlankScratch(const TacticalMap& map);

  PathScratch path;
  NodeSet goals;   // after a search: the flanking spots
  NodeSet danger;  // and where the others see us
};

void flank_route(const Situation& s, EnemyId target, float danger_weight, FlankScratch& scratch,
                 Path& path) noexcept;

}  // namespace defilade
