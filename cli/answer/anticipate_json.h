#pragma once
// Where the team waits for an enemy, and why there: for `anticipate` and the viewer.

#include <nlohmann/json_fwd.hpp>

#include "defilade/tactics/anticipate.h"

namespace defilade::cli {

/// Why a member waits there.
struct PostReasons {
  std::vector<NodeId> watches;  // of the nodes that the gate leads to, those in sight of the post
  std::size_t seen_from = 0;    // how many nodes inside could see the post; no gate does
  double exposure = 0;          // the share of all other nodes from which it can be seen
};
PostReasons reasons_of(const Situation& s, const PinchPoint& pinch, const Post& post);

/// `plan` may be empty: the enemy is not inside of anything that the team can hold.
nlohmann::json to_json(const Situation& s, EnemyId enemy,
                       const std::optional<AnticipateResult>& plan);

}  // namespace defilade::cli
