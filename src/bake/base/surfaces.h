#pragma once
// Which triangles form a surface, and is it closed? Triangles that share a corner belong together.

#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/level.h"

namespace defilade {

/// Sorts the triangles by surface; within a surface they keep their order. `vertices` is the number
/// of vertices of the level. The spans are valid as long as the triangles are.
std::vector<std::span<const Triangle>> surfaces_of(std::vector<Triangle>& triangles,
                                                   std::size_t vertices);

/// Is every edge traversed as often in one direction as in the other?
bool is_closed(std::span<const Triangle> surface);

}  // namespace defilade
