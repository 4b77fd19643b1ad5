#pragma once
// Is it really so? Sets speak of nearest nodes; here the best candidates are checked with rays
// between where everybody really is, as many as there is time for.
//
// A candidate passes when somebody of ours who stands at its node sees every enemy of `targets`,
// and no enemy of `hidden_from` sees him: the enemies at their positions, everybody in his stance.
// Who sees is asked as the bake asks it: from the watcher's eye to the other's eye and then to his
// body points, until one is in sight.
//
// Candidates are checked in their order, one after the other. The budget is never exceeded: a
// candidate whose check it does not suffice for is not passed, and nothing after it is checked.
//
// Cost: at most `budget` rays. No allocation but for `passed` to grow; noexcept otherwise.

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/tactics/ranked_node.h"
#include "defilade/tactics/situation.h"

namespace defilade {

struct RefineRequest {
  std::span<const RankedNode> candidates;     // best first
  std::span<const EnemyId> targets = {};      // whom we want to see
  std::span<const EnemyId> hidden_from = {};  // who must not see us
  std::size_t wanted = 1;                     // stop once that many have passed
  std::size_t budget = 0;                     // rays
  Means means = Channel::sight();             // with fire "sees" reads "can hit"
};

struct RefineAnswer {
  std::size_t rays = 0;     // used
  std::size_t checked = 0;  // candidates that passed or failed
  bool finished = false;    // enough have passed, or all were checked
};

/// Writes those that pass, best first.
RefineAnswer refine(const Situation& s, const RefineRequest& request, const RayCaster& caster,
                    std::vector<RankedNode>& passed);

}  // namespace defilade
