#pragma once
// What does a ray meet first? For showing: computed in double, triangle by triangle. What blocks is
// decided by the exact test (sight.h), as everywhere.

#include <optional>

#include "defilade/model/level.h"

namespace defilade::cli {

struct Hit {
  Vec3 at;
  Vec3 normal;  // of length 1, to the side from which its corners run counter-clockwise
  std::uint32_t material = 0;
};

/// The nearest thing that stops the channel between two points that it does stop.
std::optional<Hit> first_block(const Level& level, Channel channel, Vec3 from, Vec3 to);

/// The nearest thing that stops a walker. With `cull` only what looks at `from`.
std::optional<Hit> first_solid(const Level& level, Vec3 from, Vec3 to, bool cull);

/// The floor that the ray leads to: what it meets, if that is not steeper than `slope` (radians),
/// else what is below.
std::optional<Vec3> floor_hit(const Level& level, Vec3 from, Vec3 to, bool cull, float slope);

}  // namespace defilade::cli
