#pragma once
// An enemy is in there: where do we wait for it? Ambushes at all the gates through which the enemy
// must come out, one member of the team for each.
//
// Of the pinch points that the enemy is inside of and must leave by the gates, and of which the
// team can hold every gate, the one with the fewest nodes inside is taken (of equal ones, the one
// with the fewest gates; then the first). Each gate gets a spot of its own out of its ambush (the
// strict form) and a member that can get there, so that the sum of the spots' ranks (rank_ambush)
// is the greatest; then the members are distributed so that the sum of their paths is the shortest.
// Members that are left over back up the gates in the same way, as long as there are spots and
// paths. (In a team of more than 8, spots are chosen without regard to which members can reach
// them; rarely, that leaves a gate open that could be held.)
//
// The team is the character that asks and then its friends. Cost: two assignments and a search of
// the graph per member, for each pinch point tried. Allocates: ask this now and then, not in every
// frame.

#include <cstddef>
#include <optional>
#include <vector>

#include "defilade/model/pinch_points.h"
#include "defilade/tactics/situation.h"

namespace defilade {

/// Where a member waits.
struct Post {
  std::size_t member = 0;  // 0: the character that asks; i: the friend i − 1
  std::size_t gate = 0;    // of the pinch point
  NodeId node;
  double way = 0;  // metres

  friend bool operator==(const Post&, const Post&) = default;
};

struct AnticipateResult {
  const PinchPoint* pinch;  // of the map's analysis
  std::vector<Post> posts;  // the first ones hold a gate each, in the gates' order
};

/// None if the enemy is not inside of anything that the team can hold.
std::optional<AnticipateResult> anticipate(const Situation& s, EnemyId enemy);

}  // namespace defilade
