#include "defilade/tactics/ambush.h"

namespace defilade {

void ambush(const TacticalMap& map, const PinchPoint& pinch, std::size_t gate, StanceId ours,
            NodeSet& out) noexcept {
  constexpr StanceId kUpright{0U};
  out.clear();
  for (const NodeId outside : pinch.gates[gate].outside_nodes)
    out |= map.watchers(ours, kUpright).row(outside);
  for (const PinchGate& other : pinch.gates) out -= map.visibility(kUpright, ours).row(other.node);
  for (const NodeId inside : pinch.inside) out.erase(inside);
}

}  // namespace defilade
