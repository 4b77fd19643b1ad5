#pragma once
// Which parts of the floor are cells of sight? Squares seen from above, one cell for each part of
// the floor in them that steps join.

#include <vector>

#include "bake/floor/walk_field.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// The boxes of all feet in each cell, in tile order. A body may stand almost a whole cell of the
/// field aside of the last middle where the field says that it fits, and a little above or below it
/// on slopes.
std::vector<Box> floor_squares(const WalkField& field, float square);

}  // namespace defilade
