#pragma once
// Is this place inside of a wall? A level is a set of surfaces, and a body fits between those of a
// thick wall.
//
// A place is inside if either of these is true:
// 1. A closed surface goes round it and faces away from it: a brush, a crate, the thick walls of a
//    house. If surfaces are nested, as a house and the hollow in it, the innermost counts. This is
//    exact. A surface is closed if its edges are traversed as often in one direction as in the
//    other; then its triangles above a place, those that face up less those that face down, say
//    how often it goes round.
// 2. The first surface in each of five directions, up and to four sides, is seen from behind: walls
//    that have no bottom. If that holds for a spawn point, the level was drawn without regard to
//    what is outside, and only the first rule applies.

#include <vector>

#include "bake/base/box_grid.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

class SolidSpace {
 public:
  SolidSpace() = default;
  /// `movement` has the level's triangles that stop movement. Deterministic; O(n log n).
  SolidSpace(const Level& level, const AgentProfile& profile, const TriangleTree& movement);

  /// Is a body inside that stands there and touches no surface? Cost: about the number of triangles
  /// above it.
  bool holds(Vec3 feet, const TriangleTree& movement) const;

 private:
  bool is_in_shell(Vec3 point) const;

  float middle_ = 0;  // above the feet, in the part of a body that must be free in any stance
  bool open_walls_ = false;           // does the second rule apply?
  std::vector<TriangleTree> shells_;  // closed surfaces
  BoxGrid grid_;                      // of the shells
};

}  // namespace defilade
