#pragma once
// Which way is that? Directions seen from above, as angles and as one of 32 sectors.

#include <cstddef>

#include "defilade/model/vec3.h"

namespace defilade {

/// Where `to` lies as seen from `from`: radians, 0 along X, counter-clockwise.
double bearing(Vec3 from, Vec3 to) noexcept;

inline constexpr std::size_t kSectors = 32;

/// The sector that `to` lies in as seen from `from`: the i-th begins at i · 360° / 32, and holds
/// its beginning but not its end. What lies straight above or below is in the first. The same on
/// every machine: no angle is computed.
std::size_t sector(Vec3 from, Vec3 to) noexcept;

}  // namespace defilade
