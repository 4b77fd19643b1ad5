#pragma once
// Reproducible random numbers: the same seed gives the same numbers with every standard library,
// which the distributions of <random> do not promise.

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

#include "defilade/model/vec3.h"

namespace defilade::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
  bool chance(double probability) { return unit() < probability; }
  double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  float between(float low, float high) {
    return static_cast<float>(low + unit() * (double{high} - low));
  }
  int integer(int low, int high) {
    return low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1)));
  }
  /// Any finite float32, zeros and denormals included, all exponents alike.
  float any_float() {
    for (;;) {
      const float value = std::bit_cast<float>(static_cast<std::uint32_t>(engine_() >> 32));
      if (std::isfinite(value)) return value;
    }
  }

  /// A point whose three coordinates come from `coordinate(Random&) -> float`.
  template <class Coordinate>
  Vec3 point(Coordinate&& coordinate) {
    const float x = coordinate(*this);
    const float y = coordinate(*this);
    const float z = coordinate(*this);
    return {x, y, z};
  }
  Vec3 point_in(float low, float high) {
    return point([=](Random& random) { return random.between(low, high); });
  }
  /// Integer coordinates, so that ties and degenerate positions are common.
  Vec3 lattice_point(int low, int high) {
    return point([=](Random& random) { return static_cast<float>(random.integer(low, high)); });
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace defilade::test
