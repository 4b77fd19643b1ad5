#pragma once
// Do solids together fill a box? What one solid leaves free lies outside one of its sides; it
// remains to show, for each of these sides separately, that other solids fill that part.

#include <cstdint>
#include <span>

#include "bake/chambers/solids.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// True only if every point of the box is in one of these solids, given by number. The box may be
/// flat. Solids that meet are found to leave nothing between them if they do so exactly. The more
/// solids have sides that pass through the box, the longer it takes. May return false for a box
/// that is filled.
bool is_filled(const Box& box, std::span<const ClosedSolid> solids,
               std::span<const std::uint32_t> near);

}  // namespace defilade
