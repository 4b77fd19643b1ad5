#pragma once
// Which velocity is nearest to the wanted one within a disc and a list of half-planes? A linear
// programme in two dimensions, solved by adding one half-plane after the other: as long as the
// point found so far lies in the next one, it stays; otherwise the new point lies on its border,
// which leaves a programme in one dimension.
//
// If the half-planes have no point in common, the soft ones (from `hard` on) are violated as little
// as possible: the greatest distance to one of them is minimised, hard ones being kept. If the hard
// ones alone have no point in common, all of them count as soft.
//
// Source: van den Berg, Guy, Lin and Manocha 2011; de Berg et al., "Computational Geometry".

#include <cstddef>
#include <span>
#include <vector>

#include "tactics/avoid/double2.h"

namespace defilade {

/// The velocities v with normal · v ≥ offset. The normal has length 1.
struct HalfPlane {
  Double2 normal;
  double offset = 0;

  /// How far v lies outside; negative inside.
  double violation(Double2 v) const noexcept { return offset - dot(normal, v); }
};

struct VelocityAnswer {
  Double2 velocity;
  bool feasible = true;
};

class VelocityProgram {
 public:
  /// `planes`: the first `hard` ones must not be violated.
  VelocityAnswer solve(std::span<const HalfPlane> planes, std::size_t hard, Double2 wanted,
                       double speed);

 private:
  void violate_least(std::span<const HalfPlane> planes, std::size_t hard, std::size_t from,
                     double speed, Double2& velocity);

  std::vector<HalfPlane> bisectors_;
};

}  // namespace defilade
