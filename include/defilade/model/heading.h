#pragma once
// Which way, seen from above? Directions as steps of one metre: no angle is computed, so they are
// the same on every machine.

#include <cstddef>

#include "defilade/model/vec3.h"

namespace defilade {

/// A direction seen from above, one metre long.
struct Heading {
  float x = 1;
  float y = 0;

  friend bool operator==(const Heading&, const Heading&) = default;
};

/// The middle of a sector (bearing.h).
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
