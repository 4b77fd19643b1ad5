#pragma once
// C(n) ∩ set ≠ ∅: is a node one link away, which we can take now, in the set?

#include <algorithm>

#include "defilade/tactics/situation.h"

namespace defilade {

inline bool leads_into(const Situation& s, NodeId node, NodeSetView set) {
  return std::ranges::any_of(s.graph().leaving(node), [&](const Link& link) {
    return set.contains(link.to) && s.can_take(link);
  });
}

}  // namespace defilade
