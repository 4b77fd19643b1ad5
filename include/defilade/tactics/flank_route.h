#pragma once
// How do I get behind an enemy unseen? The way to a spot from which we can hit an enemy that looks
// elsewhere, and on which it never sees us.
//
// The goals are the free nodes of flank(target) (Situation::is_free); the cheapest to reach is
// taken. No node that the target could see is crossed, whichever way it looks: only our own node
// and the spot itself may be in its sight. The other enemies' danger counts as path.h says, with
// `danger_weight`.
//
// Cost: that of flank and of one path. Nothing allocates once the workspace has grown.
//
// Source: Lidén 2002 (flanking: a path that avoids what the target sees).

#include "defilade/tactics/path.h"

namespace defilade {

struct FlankRequest {
  float danger_weight = 4;  // of places that other enemies see; kAvoidDanger: before all else
};

struct FlankResult {
  /// To the spot; without a path, none of the spots can be reached unseen. Its dangerous metres are
  /// those that other enemies see.
  Path path;
  NodeSet spots;  // all free nodes of flank(target)

  bool found() const noexcept { return path.found(); }
};

/// The result lives in the workspace until the next flanking route is found with it. An invalid id,
/// as Situation::find returns for an unknown name, finds nothing.
const FlankResult& flank_route(const Situation& s, EnemyId target, const FlankRequest& request,
                               Workspace& work);

}  // namespace defilade
