#pragma once
// Where would an ambush wait? Beside an enemy that comes out of a pinch point: at nodes from which
// the gate's outside is in sight, and the gate itself is not.
//
// Cost: a few passes over rows; ranking is linear in the spots, their links and the inside. Nothing
// allocates, except that the list grows. Thread-safe.
//
// Source: Lidén 2002 (pinch points, ambush for one and for several gates).

#include <vector>

#include "defilade/model/pinch_points.h"
#include "defilade/tactics/ranked_node.h"
#include "defilade/tactics/situation.h"

namespace defilade {

enum class AmbushForm : std::uint8_t {
  strict,  // not seen from any gate
  plain,   // not seen from the gate of this ambush
};

/// The spots at one of the pinch point's gates, for a character in stance `ours`: ∪ col(o) over the
/// gate's outside neighbours o, minus row(n) of every gate n, minus the inside. The enemy is
/// upright.
void ambush(const TacticalMap& map, const PinchPoint& pinch, std::size_t gate, StanceId ours,
            NodeSet& out, AmbushForm form = AmbushForm::strict) noexcept;

/// The spots that are free (Situation::is_free), best first. The score is the mean of three:
/// cover, the share of inside nodes that do not see the spot; nearness to the gate's nearest
/// outside node, from 1 on it to 0 at 30 m; and 1 if a link that can be taken leads to where no
/// gate and none of its outside nodes sees, else 0.
void rank_ambush(const Situation& s, const PinchPoint& pinch, std::size_t gate, NodeSetView spots,
                 std::vector<RankedNode>& out);

}  // namespace defilade
