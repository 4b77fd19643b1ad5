#pragma once
// Which floor could be reached at all? Tested with rays instead of a body, so it is somewhat more
// than links will lead to; but roofs, hollow walls and the land around a level are excluded before
// any work is spent on them.

#include <cstdint>
#include <span>
#include <vector>

#include "bake/floor/carriers.h"
#include "bake/floor/walk_field.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

/// For each cell: could a character get there from the level's spawn points and items or from one
/// of the `known` places? All cells count as reachable if there are neither.
std::vector<std::uint8_t> reachable_cells(const WalkField& field, const Level& level,
                                          const AgentProfile& profile, const TriangleTree& movement,
                                          const SolidSpace& solids, const Triggers& triggers,
                                          std::span<const Travel> travels,
                                          std::span<const Vec3> known);

}  // namespace defilade
