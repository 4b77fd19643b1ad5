#pragma once
// How is a flat polygon cut into triangles? By clipping ears.

#include <array>
#include <span>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade {

/// Triples of positions within `corners`. A polygon of n corners gives n − 2 triangles that cover
/// it, concave ones included; a polygon that is not simple or not flat gives some covering of its
/// outline.
std::vector<std::array<std::size_t, 3>> triangulate(std::span<const Vec3> corners);

}  // namespace defilade
