#pragma once
// Where is floor, and can a character walk straight there? The interface through which engines lend
// Defilade their own movement tests.
//
// Shut doors and things that were added since the bake must stop movement here as well: a World
// (world.h) only closes links and nodes.

#include <optional>

#include "defilade/model/vec3.h"

namespace defilade {

/// Implement this over your engine's navigation mesh or capsule sweep, or use LevelEngine
/// (engine.h). Must be safe to call from several threads at once.
class Mover {
 public:
  virtual ~Mover() = default;

  /// The floor under or above that point, at most a step away from it, if the whole body fits
  /// there.
  virtual std::optional<Vec3> floor_at(Vec3 place) const noexcept = 0;
  /// Can the body walk straight from one point on the floor to another?
  virtual bool walks(Vec3 from, Vec3 to) const noexcept = 0;

 protected:
  Mover() = default;
  Mover(const Mover&) = default;  // protected: a copy through the interface would slice
  Mover(Mover&&) = default;
  Mover& operator=(const Mover&) = default;
  Mover& operator=(Mover&&) = default;
};

}  // namespace defilade
