#pragma once
// Where is floor, and can one walk straight there? The door through which engines lend Defilade
// their own movement tests, and the library's own implementation of it.
//
// What is shut or was added since the bake must be in the way here as well: a World (world.h)
// closes links and nodes, and nothing else. LevelMover knows the level that it was made of.

#include <optional>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/triangle_tree.h"

namespace defilade {

/// Implement this over your engine's navigation mesh or capsule sweep, or use LevelMover. Must be
/// safe to call from several threads at once.
class Mover {
 public:
  virtual ~Mover() = default;

  /// The floor that somebody stands on at that place of the plan, no more than a step higher or
  /// lower than the place itself, if the whole body fits there.
  virtual std::optional<Vec3> floor_at(Vec3 place) const noexcept = 0;
  /// Can one walk straight from one place on the floor to another?
  virtual bool walks(Vec3 from, Vec3 to) const noexcept = 0;

 protected:
  Mover() = default;
  Mover(const Mover&) = default;  // protected: a copy through the interface would slice
  Mover(Mover&&) = default;
  Mover& operator=(const Mover&) = default;
  Mover& operator=(Mover&&) = default;
};

/// The body sweeps that the bake itself uses (body_sweep.h), over the level's triangles.
class LevelMover final : public Mover {
 public:
  LevelMover(const Level& level, AgentProfile profile);

  std::optional<Vec3> floor_at(Vec3 place) const noexcept override;
  bool walks(Vec3 from, Vec3 to) const noexcept override;

 private:
  TriangleTree movement_;
  AgentProfile profile_;
};

}  // namespace defilade
