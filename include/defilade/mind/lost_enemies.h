#pragma once
// Where may the enemies be whom a character no longer sees? A Belief for each of the few that it
// lost last, fed with what it really saw: where they were, and where nobody was.
//
// Only what was seen with its own eyes counts: a noise may be anybody's, and hearsay may be wrong.
// Time is that of percepts, so beliefs are `reaction` behind the world, as everything that the
// character knows. If an enemy walks along links no faster than `speed`, the node that stood for it
// then is in the support.
//
// Cost: that of Belief, per enemy, and one pass over the links when an enemy is lost. Allocation:
// in the constructor, a Belief for each place, and in copies, which are independent.

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/mind/memory.h"
#include "defilade/model/tactical_map.h"
#include "defilade/tactics/belief.h"

namespace defilade {

struct LostEnemy {
  BodyId body;       // invalid: none
  double seen = 0;   // when it was seen last
  double as_of = 0;  // the moment that the belief is of
  Belief belief;     // where it may have been then
};

class LostEnemies {
 public:
  /// At most `most` at a time; `speed` is the highest that enemies have, in metres per second.
  LostEnemies(const TacticalMap& map, std::size_t most, float speed);

  /// It is `now` for the memory, which has just noticed. `looked_at` has the map's size: the nodes
  /// where the character has seen nobody (OwnSenses::looked_at). To be called whenever it looked.
  void follow(const Memory& memory, TeamId own, double now, NodeSetView looked_at) noexcept;
  /// All are forgotten.
  void clear() noexcept;

  /// Null if it is not lost, or others were lost after it.
  const LostEnemy* find(BodyId body) const noexcept;
  /// In no particular order; some may be of nobody.
  std::span<const LostEnemy> all() const noexcept { return all_; }

 private:
  void lose(const Recollection& enemy) noexcept;
  void find_nodes_near(Vec3 place) noexcept;

  TacticalMap map_;
  NodeIndex index_;
  NodeSet near_;  // scratch
  std::vector<LostEnemy> all_;
};

}  // namespace defilade
