#pragma once
// What is there right now? Everything that Defilade asks of a running game: rays, floors and
// straight walks.
//
// A game implements Engine over its own collision queries. Without any, use LevelEngine, which
// knows the level as it was baked, or LiveWorld::engine(), which follows its changes. Functions
// that need rays alone take a RayCaster, and functions that need movement alone take a Mover: an
// Engine is both.

#include <memory>
#include <optional>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/mover.h"
#include "defilade/model/ray_caster.h"
#include "defilade/model/result.h"

namespace defilade {

class TacticalMap;

/// Rays and movement in one interface. It must be safe to call from several threads at once.
class Engine : public RayCaster, public Mover {};

/// A level as it was baked: exact rays, and the body sweeps that the bake itself uses. Building it
/// costs O(n log n) in the triangles, so keep it: one serves all characters and threads. Copies
/// share its memory.
class LevelEngine final : public Engine {
 public:
  LevelEngine(const Level& level, const AgentProfile& profile);
  /// For the level that the map carries. Refused: a map that was baked with `strip`.
  static Result<LevelEngine> create(const TacticalMap& map);

  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override;
  std::optional<Vec3> floor_at(Vec3 place) const noexcept override;
  bool walks(Vec3 from, Vec3 to) const noexcept override;
  /// The highest floor under `from`, no more than `depth` metres below it.
  std::optional<Vec3> floor_below(Vec3 from, float depth) const noexcept;

 private:
  struct Data;
  std::shared_ptr<const Data> data_;
};

}  // namespace defilade
