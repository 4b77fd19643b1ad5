#pragma once
// What does a piece of floor look like from above? Its cells, as few rectangles as a simple sweep
// finds.

#include <span>

#include "bake/floor/walk_field.h"
#include "defilade/bake/lint.h"

namespace defilade {

FloorArea area_of(const WalkField& field, std::span<const CellId> cells);

}  // namespace defilade
