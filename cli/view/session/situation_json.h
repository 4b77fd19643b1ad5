#pragma once
// Who is where, as a tab says it.

#include "defilade/tactics/situation.h"
#include "view/session/fields.h"

namespace defilade::cli {

inline constexpr std::size_t kMostRays = 100'000;  // that a question may cost

struct AskedSituation {
  Situation situation;
  bool has_npc = false;
  bool has_lost = false;
};

/// `map` and `world` as they are for the tab now.
AskedSituation read_situation(const TacticalMap& map, World world, const Field& field);

/// Friends beside the npc until the team has as many members as it asks for.
void fill_team(const Field& team, Situation& situation);

/// A node's number.
NodeId read_node(const TacticalMap& map, const Field& field);

/// Of the situation; refused if nobody has that name.
EnemyId read_enemy(const Situation& situation, const Field& field);

/// "sight", what enemies could see; "now", what they see as they look; or "fire" of their own
/// weapons.
Means read_means(const Field& question);

}  // namespace defilade::cli
