#pragma once
// Which way, seen from above? Directions as angles, as one of 32 sectors, and as steps of one
// metre. Sectors and headings compute no angle, so they are the same on every machine.

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

/// A direction seen from above, one metre long.
struct Heading {
  float x = 1;
  float y = 0;

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// The middle of a sector.
Heading heading_of(std::size_t sector) noexcept;

/// A quarter turn: counter-clockwise for a side of 1, clockwise for -1.
constexpr Heading to_the_side(const Heading& heading, float side) noexcept {
  return {-side * heading.y, side * heading.x};
}

/// The direction in the middle of two that are less than half a turn apart.
Heading halfway(const Heading& a, const Heading& b) noexcept;

/// So many metres from there.
constexpr Vec3 moved(Vec3 from, const Heading& heading, float metres) noexcept {
  return {from.x + metres * heading.x, from.y + metres * heading.y, from.z};
}

}  // namespace defilade
