#pragma once
// Where would an ambush wait? Behind whoever comes out of a pinch point: where the gate's outside
// is in sight, and the gate is not.
//
// Cost: a few passes over rows. Allocation: none. Thread safety: free-threaded.
//
// Source: Lidén 2002 (pinch points, ambush for one and for several gates).

#include "defilade/model/pinch_points.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// For who waits at one of the pinch point's gates, in stance `ours`: ∪ col(o) over the gate's
/// outside neighbours o, minus row(n) of every gate n, minus the inside and the gates. The enemy is
/// upright.
void ambush(const TacticalMap& map, const PinchPoint& pinch, std::size_t gate, StanceId ours,
            NodeSet& out) noexcept;

}  // namespace defilade
