#pragma once
// Powers of two without libm, whose last bits differ between machines: only products, and square
// roots, which are exact.

#include <cmath>

namespace defilade {

/// 2 to the x, to about 1e-9 of it; 0 and the largest numbers lie beyond ±1000.
inline double two_to(double x) noexcept {
  const double clamped = x < -1000 ? -1000 : x > 1000 ? 1000 : x;
  const double whole = std::floor(clamped);
  double rest = clamped - whole, factor = 2, result = 1;
  for (int bit = 0; bit < 32; ++bit) {
    factor = std::sqrt(factor);
    rest *= 2;
    if (rest < 1) continue;
    rest -= 1;
    result *= factor;
  }
  return std::ldexp(result, static_cast<int>(whole));
}

}  // namespace defilade
