#pragma once
// Who is near whom? For every body the nearest others on the same floor.
//
// Bodies are sorted into squares as wide as the reach; the nearest others of a body are in its
// square or in the eight around it. Linear in the bodies as long as they keep apart: only a few
// fit into nine squares. Nothing allocates once the buffers have grown.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade {

struct NeighbourReach {
  float metres = 4;     // seen from above
  float height = 1.8F;  // others whose feet are this far above or below are on another floor
};

class Neighbours {
 public:
  static constexpr std::size_t kMost = 10;  // per body

  /// Bodies that are not `present` (0) neither have neighbours nor are any.
  void find(std::span<const Vec3> feet, std::span<const std::uint8_t> present,
            const NeighbourReach& reach);
  /// The nearest others, the nearest first; of two equally near, the one with the lower index.
  std::span<const std::uint32_t> of(std::size_t body) const noexcept {
    return std::span(near_[body]).first(counts_[body]);
  }

 private:
  void sort_into_squares(std::span<const Vec3> feet, std::span<const std::uint8_t> present,
                         float least);
  void search(std::span<const Vec3> feet, std::size_t body, const NeighbourReach& reach);
  std::size_t column(float x) const noexcept;
  std::size_t row(float y) const noexcept;

  std::vector<std::array<std::uint32_t, kMost>> near_;
  std::vector<std::uint8_t> counts_;
  // Squares: the bodies of square s are sorted_[starts_[s]] up to sorted_[starts_[s + 1]].
  double side_ = 1;
  double west_ = 0;
  double south_ = 0;
  std::size_t columns_ = 1;
  std::size_t rows_ = 1;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> sorted_;
};

}  // namespace defilade
