#pragma once
// The choice behind simd(), for code in which a call is measurable: it is made once and only read
// afterwards.

#include <atomic>

#include "defilade/model/simd.h"

namespace defilade {

/// Not chosen yet. The choice is constant-initialized, so that any static object may ask for it.
inline constexpr Simd kNoSimdChosen{0xff};
inline constinit std::atomic<Simd> simd_choice = kNoSimdChosen;

/// The same as simd().
inline Simd chosen_simd() noexcept {
  const Simd chosen = simd_choice.load(std::memory_order_relaxed);
  return chosen != kNoSimdChosen ? chosen : simd();
}

}  // namespace defilade
