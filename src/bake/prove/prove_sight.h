#pragma once
// Which looks between two places of the floor are surely blocked, and which are surely clear? The
// proofs behind SightCells (defilade/model/sight_cells.h), which let characters look at each other
// without rays.

#include "bake/floor/walk_field.h"
#include "defilade/model/level.h"
#include "defilade/model/progress.h"
#include "defilade/model/sight_cells.h"

namespace defilade {

/// The squares that cells are cut from are at least this large, in metres.
inline constexpr float kSmallestSquare = 0.5F;

/// For all heights of eyes and body points that the profile has, on the floor of `field`, which has
/// some, with all doors open. Squares grow until there are at most `most_cells`, which is not 0.
/// Uses all cores of the surrounding task arena; the result depends neither on how many there are
/// nor on the instruction set. The only possible error is that it was cancelled.
Result<SightCells> prove_sight(const Level& level, const AgentProfile& profile,
                               const WalkField& field, std::size_t most_cells, Progress& progress);

}  // namespace defilade
