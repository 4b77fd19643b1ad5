#pragma once
// How does a curved surface become triangles? Biquadratic Bézier patches are cut as finely as a
// tolerance demands.

#include <array>
#include <span>
#include <vector>

#include "bake/bsp/convex.h"

namespace defilade {

/// Width and height are odd and at least 3; row by row.
struct ControlGrid {
  std::size_t width = 0;
  std::size_t height = 0;
  std::span<const Double3> points;
};

struct PatchMesh {
  std::vector<Double3> vertices;
  std::vector<std::array<std::size_t, 3>> triangles;
};

/// How many cells tessellating it takes. Known beforehand; time and memory are proportional to it.
std::size_t tessellation_cells(const ControlGrid& grid, double tolerance);

/// No point of the curved surface is further than `tolerance` from the mesh, unless that took more
/// than 256 pieces between two knots. Two patches that share a border curve get the same border.
PatchMesh tessellate(const ControlGrid& grid, double tolerance);

}  // namespace defilade
