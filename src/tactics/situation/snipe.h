#pragma once
// snipe(a) with memory of the caller's own.

#include "defilade/tactics/situation.h"

namespace defilade {

/// `room` has the map's size.
void snipe(const Situation& s, EnemyId a, NodeSet& out, NodeSet& room, Means means) noexcept;

}  // namespace defilade
