#pragma once
// Which polygons bound a convex solid that is given as half-spaces?

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "model/geometry/double3.h"

namespace defilade {

/// normal · p ≤ offset, with a normal of unit length.
struct Cut {
  Double3 normal{};
  double offset = 0;
};

/// A closed surface: faces that meet share their corners.
struct Convex {
  struct Face {
    std::size_t cut = 0;               // which half-space it belongs to
    std::vector<std::size_t> corners;  // in order round the face, at least three
  };
  std::vector<Double3> corners;
  std::vector<Face> faces;  // empty: the half-spaces have at most a sliver in common
};

/// Returns nothing if the solid reaches further than `reach` from the origin along some axis.
/// Corners closer together than `weld` become one. O(cuts² · corners per face).
std::optional<Convex> intersect(std::span<const Cut> cuts, double reach, double weld);

}  // namespace defilade
