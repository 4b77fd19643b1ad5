#pragma once
// The choice behind simd(), for those to whom a call is felt: it is made once and read ever after.

#include <atomic>

#include "defilade/model/simd.h"

namespace defilade {

/// Nobody has chosen yet. No initializer runs before it is asked, from whichever static object.
inline constexpr Simd kNoSimdChosen{0xff};
inline constinit std::atomic<Simd> simd_choice = kNoSimdChosen;

/// As simd().
inline Simd chosen_simd() noexcept {
  const Simd chosen = simd_choice.load(std::memory_order_relaxed);
  return chosen != kNoSimdChosen ? chosen : simd();
}

}  // namespace defilade
