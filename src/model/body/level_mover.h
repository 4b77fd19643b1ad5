#pragma once
// The library's own movement tests over a level: the body sweeps that the bake itself uses.

#include <optional>
#include <utility>

#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/mover.h"
#include "model/body/movement.h"

namespace defilade {

std::optional<Vec3> floor_at(const Movement& movement, const AgentProfile& profile,
                             Vec3 place) noexcept;

class LevelMover final : public Mover {
 public:
  LevelMover(const Level& level, AgentProfile profile)
      : movement_(movement_triangles(level)), profile_(std::move(profile)) {}

  std::optional<Vec3> floor_at(Vec3 place) const noexcept override {
    return defilade::floor_at(movement_, profile_, place);
  }
  bool walks(Vec3 from, Vec3 to) const noexcept override;
  /// The highest floor under `from`, at most `depth` metres below it.
  std::optional<Vec3> floor_below(Vec3 from, float depth) const noexcept;

 private:
  TriangleTree movement_;
  AgentProfile profile_;
};

}  // namespace defilade
