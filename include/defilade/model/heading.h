#pragma once
// Which way, seen from above? Directions as angles, as one of 32 sectors, and as unit vectors.
// Sectors and headings are found without computing an angle, so they are the same on every machine.

#include <cstddef>

#include "defilade/model/vec3.h"

namespace defilade {

/// The direction from `from` to `to`: radians, 0 along X, counter-clockwise.
double bearing(Vec3 from, Vec3 to) noexcept;

inline constexpr std::size_t kSectors = 32;

/// The sector that contains `to`, seen from `from`. Sector i begins at i · 360° / 32 and contains
/// its beginning but not its end. A point straight above or below is in sector 0. No angle is
/// computed, so the result is the same on every machine.
std::size_t sector(Vec3 from, Vec3 to) noexcept;

/// A direction seen from above, as a vector of one metre.
struct Heading {
  float x = 1;
  float y = 0;

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// The middle of a sector.
Heading heading_of(std::size_t sector) noexcept;

/// A quarter turn: counter-clockwise if `side` is 1, clockwise if it is -1.
constexpr Heading to_the_side(const Heading& heading, float side) noexcept {
  return {-side * heading.y, side * heading.x};
}

/// Positive if `b` is to the left of `a`, by less than half a turn, negative if it is to the right.
constexpr double cross(const Heading& a, const Heading& b) noexcept {
  return double{a.x} * b.y - double{a.y} * b.x;
}

/// The direction half-way between two that are less than half a turn apart.
Heading halfway(const Heading& a, const Heading& b) noexcept;

/// The point `metres` away from `from` in that direction.
constexpr Vec3 moved(Vec3 from, const Heading& heading, float metres) noexcept {
  return {from.x + metres * heading.x, from.y + metres * heading.y, from.z};
}

}  // namespace defilade
