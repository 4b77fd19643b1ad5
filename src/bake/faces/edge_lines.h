#pragma once
// Which edges of faces lie on one line? Where two faces meet, no segment passes between them if
// their edges do, however these are cut into pieces.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/faces/faces.h"

namespace defilade {

/// The line of each edge of a face: numbers from 1 on, negative where the edge runs against the
/// line.
using EdgeLines = std::array<std::int32_t, Face::kMostCorners>;

/// Edges with the same number lie exactly on one line. Not all edges of a line are guaranteed the
/// same number, because rounding (to a millionth of a metre) decides which ones are compared.
/// Deterministic; O(n).
std::vector<EdgeLines> find_edge_lines(std::span<const Face> faces);

}  // namespace defilade
