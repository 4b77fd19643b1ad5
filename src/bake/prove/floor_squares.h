#pragma once
// Which parts of the floor are cells of sight? Squares seen from above, one cell for each part of
// the floor in them that steps join.

#include <vector>

#include "bake/floor/walk_field.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// The boxes of all feet in each cell, in tile order. A body may stand half a cell of the field
/// aside of where the field says, and a little above or below it on slopes.
std::vector<Box> floor_squares(const WalkField& field, float square);

}  // namespace defilade
