#pragma once
// Numbers that a game may compute by mistake: not a number, infinite, huge, tiny, and some that are
// meant.

#include <array>
#include <limits>

#include "defilade/model/vec3.h"
#include "support/random/random.h"

namespace defilade::test {

inline float wild_number(Random& random) {
  using Limits = std::numeric_limits<float>;
  constexpr std::array kWild{Limits::quiet_NaN(),
                             Limits::infinity(),
                             Limits::max(),
                             Limits::denorm_min(),
                             1e30F,
                             1e18F,
                             2e9F,
                             1e6F,
                             999'999.0F,
                             5000.0F,
                             0.0F};
  if (random.chance(0.7)) return random.between(-20, 20);
  return kWild[random.below(kWild.size())] * (random.chance(0.5) ? 1.0F : -1.0F);
}

inline Vec3 wild_place(Random& random) {
  return {wild_number(random), wild_number(random), wild_number(random)};
}

}  // namespace defilade::test
