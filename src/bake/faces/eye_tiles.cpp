#include "bake/faces/eye_tiles.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace defilade {

EyeTiles::EyeTiles(std::span<const Vec3> places, std::span<const std::uint32_t> order,
                   std::span<const float> heights)
    : size_(places.size()), z_(heights.size()) {
  const std::size_t padded = (size_ + kTile - 1) / kTile * kTile;
  std::vector<Box> leaves(std::bit_ceil(padded) / kLeaf);
  for (std::size_t i = 0; i < padded; ++i) {
    const Vec3 place = places[order[std::min(i, size_ - 1)]];
    x_.push_back(place.x);
    y_.push_back(place.y);
    for (std::size_t h = 0; h < heights.size(); ++h) {
      const Vec3 eye = above(place, heights[h]);
      z_[h].push_back(eye.z);
      leaves[i / kLeaf].include(eye);
    }
  }
  boxes_.push_back(std::move(leaves));
  while (boxes_.back().size() > 1) {
    const std::vector<Box>& small = boxes_.back();
    std::vector<Box> large(small.size() / 2);
    for (std::size_t i = 0; i < small.size(); ++i) large[i / 2].include(small[i]);
    boxes_.push_back(std::move(large));
  }
}

}  // namespace defilade
