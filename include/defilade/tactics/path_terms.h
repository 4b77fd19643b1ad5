#pragma once
// What makes a place expensive to walk through? Weights for being seen, for light, for gates, for
// friends that fire and for places where somebody was hurt, turned into the multipliers of a path
// search (path.h).
//
// With raw(n) = seen · Σ confidence of the enemies that see n
//             + exposure · share of the other nodes that see n
//             + light · how brightly n is lit
//             + gates · 1 if n is a gate of some pinch point
//             + lines_of_fire · number of friends' lines of fire that n is in
//             + harm · Situation::harm() of n, if it was set,
// the multiplier of n is 1 + raw(n) − the least raw of all nodes: the cheapest places cost their
// length, all others cost more. Weights may be negative: a negative `light` prefers lit places.
//
// A friend's line of fire leads from it to every enemy that its node sees, both upright; n is in it
// when a body upright at n is within 0.75 m of it.
//
// Cost: a pass over the nodes per enemy, and per pair of a friend and an enemy in its sight. No
// allocation, noexcept, thread-safe.

#include <span>

#include "defilade/tactics/situation.h"

namespace defilade {

struct PathTerms {
  float seen = 0;
  float exposure = 0;
  float light = 0;
  float gates = 0;
  float lines_of_fire = 0;
  float harm = 0;

  friend bool operator==(const PathTerms&, const PathTerms&) = default;
};

/// `out` has one value per node.
void path_multipliers(const Situation& s, const PathTerms& terms, std::span<float> out) noexcept;

}  // namespace defilade
