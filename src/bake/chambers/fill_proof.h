#pragma once
// Do solids together fill a box? What a solid leaves out of it lies outside of one of its sides; it
// remains to show that others fill that, for each of these sides on its own.

#include <cstdint>
#include <span>

#include "bake/chambers/solids.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// True only if every point of the box is in one of these solids, given by number. The box may be
/// flat. Solids that meet are found to leave nothing between them if they do so exactly. Takes the
/// longer, the more solids have sides that pass through the box; not every true answer is found.
bool is_filled(const Box& box, std::span<const ClosedSolid> solids,
               std::span<const std::uint32_t> near);

}  // namespace defilade
