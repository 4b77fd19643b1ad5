#pragma once
// Which eyes are neighbours? All eyes of a level in an order in which any run of 8, 16, 32, 64, …
// that starts at a multiple of its length is a tight cluster, with its box.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/base/tile_order.h"
#include "defilade/model/vec3.h"

namespace defilade {

class EyeTiles {
 public:
  /// `heights` are those of the eyes above the floor; `order` comes from tile_order.
  EyeTiles(std::span<const Vec3> places, std::span<const std::uint32_t> order,
           std::span<const float> heights);

  /// Does not count the copies of the last eye that fill up the last tile.
  std::size_t size() const noexcept { return size_; }
  std::size_t tiles() const noexcept { return x_.size() / kTile; }
  std::size_t heights() const noexcept { return z_.size(); }
  const float* x() const noexcept { return x_.data(); }
  const float* y() const noexcept { return y_.data(); }
  const float* z(std::size_t height) const noexcept { return z_[height].data(); }
  Vec3 eye(std::size_t at, std::size_t height) const noexcept {
    return {x_[at], y_[at], z_[height][at]};
  }

  /// The box around the eyes at all heights. Level 0 holds leaves, kTileLevel tiles; boxes past the
  /// last tile are empty.
  const Box& box(std::size_t level, std::size_t index) const noexcept {
    return boxes_[level][index];
  }
  std::size_t levels() const noexcept { return boxes_.size(); }

 private:
  std::size_t size_;
  std::vector<float> x_, y_;
  std::vector<std::vector<float>> z_;
  std::vector<std::vector<Box>> boxes_;
};

}  // namespace defilade
