#pragma once
// Places to shoot in, and bodies to shoot at.

#include "defilade/model/ray_caster.h"
#include "sim/shots/targets.h"
#include "sim/shots/trace.h"

namespace defilade::test {

/// Nothing is in the way.
class OpenSpace final : public RayCaster {
 public:
  bool blocked(Vec3, Vec3, Channel) const noexcept override { return false; }
};

inline const OpenSpace kOpenSpace;
inline const Trace kOpen{kOpenSpace, Channel::sight()};

inline Target target_at(std::size_t id, Vec3 feet, std::size_t team = 1) {
  return {BodyId{id}, TeamId{team}, feet, body_shape(AgentProfile{}, kUpright)};
}

/// A box of triangles around a room, from one corner to the other.
inline Level box_room(Vec3 low, Vec3 high) {
  Level level;
  level.materials.push_back({"solid"});
  for (unsigned i = 0; i < 8; ++i)
    level.vertices.push_back({(i & 1U) != 0 ? high.x : low.x, (i & 2U) != 0 ? high.y : low.y,
                              (i & 4U) != 0 ? high.z : low.z});
  constexpr std::array<std::array<std::uint32_t, 4>, 6> kSides{
      {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}}};
  for (const auto& side : kSides) {
    level.triangles.push_back({side[0], side[1], side[2], 0});
    level.triangles.push_back({side[0], side[2], side[3], 0});
  }
  return level;
}

}  // namespace defilade::test
