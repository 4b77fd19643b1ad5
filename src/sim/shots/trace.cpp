#include "sim/shots/trace.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

/// Surfaces are felt from at most this far away, with rays that differ by this tangent.
constexpr double kFeelFrom = 0.25;
constexpr double kFeelTangent = 0.25;
constexpr double kFeelPrecision = 1e-6;

}  // namespace

Double3 unit(const Double3& v) noexcept {
  const double size = length(v);
  if (size == 0) return v;
  return {v[0] / size, v[1] / size, v[2] / size};
}

Cross perpendicular_to(const Double3& direction) noexcept {
  const bool steep = std::abs(direction[2]) > 0.9;
  const Double3 u = unit(cross(direction, steep ? Double3{1, 0, 0} : Double3{0, 0, 1}));
  return {u, cross(u, direction)};
}

double Trace::free_length(const Double3& from, const Double3& direction, double range,
                          double precision) const noexcept {
  if (!blocked(from, along(from, direction, range))) return range;
  double free = 0;
  double stopped = range;
  while (stopped - free > precision) {
    const double middle = (free + stopped) / 2;
    (blocked(from, along(from, direction, middle)) ? stopped : free) = middle;
  }
  return free;
}

/// Three rays from a point in front of the surface meet it in three points. Of two rays to opposite
/// sides the shorter one counts: however flat the first ray is, that one meets the surface.
Double3 Trace::normal(const Double3& from, const Double3& direction,
                      double distance) const noexcept {
  double away = std::min(distance, kFeelFrom);
  if (away < kFeelFrom) {  // from farther back, if there is room
    const Double3 back{-direction[0], -direction[1], -direction[2]};
    away += free_length(from, back, kFeelFrom - away);
  }
  const Double3 eye = along(from, direction, distance - away);
  const double reach = 2 * away + kFeelPrecision * 8;
  double longest = 0;
  const auto meet = [&](const Double3& way, const Double3& other) {
    const double one = free_length(eye, way, reach, kFeelPrecision);
    const double two = free_length(eye, other, reach, kFeelPrecision);
    longest = std::max(longest, std::min(one, two));
    return one <= two ? along(eye, way, one) : along(eye, other, two);
  };
  const auto aside = [&](const Double3& side) {
    return meet(unit(along(direction, side, kFeelTangent)),
                unit(along(direction, side, -kFeelTangent)));
  };
  const Cross sides = perpendicular_to(direction);
  const Double3 middle = meet(direction, direction);
  const Double3 one = difference(aside(sides.u), middle);
  const Double3 two = difference(aside(sides.v), middle);
  const Double3 found = unit(cross(one, two));
  const double towards = dot(found, direction);
  if (towards == 0 || longest == reach) return {-direction[0], -direction[1], -direction[2]};
  return towards < 0 ? found : Double3{-found[0], -found[1], -found[2]};
}

}  // namespace defilade
