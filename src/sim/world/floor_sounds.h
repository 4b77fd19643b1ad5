#pragma once
// How loud are steps here? By the material of the floor, which the names of materials tell.

#include <span>
#include <string_view>
#include <vector>

#include "defilade/sim/arena.h"
#include "sim/floor/floor_grid.h"

namespace defilade {

/// Every word must be in lower case and not empty, every loudness finite and at least 0.
Result<void> validate(std::span<const FloorSound> sounds);

/// The loudness of the first entry whose word is in the name; 1 if there is none.
float loudness_of_floor(std::string_view material, std::span<const FloorSound> sounds);

/// By cell: of the material of the triangle on which a body in the cell stands; 1 where there is
/// none.
std::vector<float> loudness_by_cell(const FloorGrid& floor, const Level& level,
                                    std::span<const FloorSound> sounds);

}  // namespace defilade
