#pragma once
// He is in there: where do we wait for him? Ambushes at all the gates through which an enemy must
// come out, one member of the team for each, nobody at two.
//
// The pinch point is, of those that the enemy is inside of and must leave by the gates, the one
// with the fewest nodes inside (of equal ones, with the fewest gates; then the first) of which the
// team can hold every gate. Each gate gets a spot of its own out of its ambush (the strict form)
// and a member of its own who gets there, so that the sum of the spots' ranks (rank_ambush) is the
// greatest; then the members go where the sum of their ways is the shortest. Members that are left
// over back the gates up in the same way, as long as there are spots and ways. (In a team of more
// than 8, spots are chosen without regard to who gets there; rarely, that leaves a gate open which
// could be held.)
//
// The team is who asks and then its friends. Cost: two assignments and a search of the graph per
// member, for each pinch point tried. Allocates: this is asked now and then, not in every frame.

#include <cstddef>
#include <optional>
#include <vector>

#include "defilade/model/pinch_points.h"
#include "defilade/tactics/situation.h"

namespace defilade {

/// Where a member waits.
struct Post {
  std::size_t member = 0;  // 0: who asks; i: the friend i − 1
  std::size_t gate = 0;    // of the pinch point
  NodeId node;
  double way = 0;  // metres

  friend bool operator==(const Post&, const Post&) = default;
};

struct AnticipateResult {
  const PinchPoint* pinch;  // of the map's analysis
  std::vector<Post> posts;  // the first ones hold a gate each, in the gates' order
};

/// None if the enemy is inside of nothing that the team can hold.
std::optional<AnticipateResult> anticipate(const Situation& s, EnemyId enemy);

}  // namespace defilade
