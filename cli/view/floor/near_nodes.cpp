#include "view/floor/near_nodes.h"

#include <algorithm>
#include <cmath>

namespace defilade::cli {
namespace {

constexpr float kBlock = 4;  // metres

std::int32_t index_of(float at) { return static_cast<std::int32_t>(std::floor(at / kBlock)); }

std::uint64_t key_of(std::int32_t x, std::int32_t y) {
  return std::uint64_t{static_cast<std::uint32_t>(x)} << 32U | static_cast<std::uint32_t>(y);
}

}  // namespace

NearNodes::NearNodes(std::span<const Vec3> nodes, float reach, float rise) {
  for (const Vec3 node : nodes) {
    const Vec3 around{reach, reach, rise};
    const Box near{node - around, node + around};
    bounds_.include(near);
    for (std::int32_t x = index_of(near.min.x); x <= index_of(near.max.x); ++x)
      for (std::int32_t y = index_of(near.min.y); y <= index_of(near.max.y); ++y) {
        const auto [block, is_new] =
            blocks_.try_emplace(key_of(x, y), Heights{near.min.z, near.max.z});
        if (is_new) continue;
        block->second.low = std::min(block->second.low, near.min.z);
        block->second.high = std::max(block->second.high, near.max.z);
      }
  }
}

bool NearNodes::has(Vec3 place) const {
  const auto block = blocks_.find(key_of(index_of(place.x), index_of(place.y)));
  return block != blocks_.end() && place.z >= block->second.low && place.z <= block->second.high;
}

}  // namespace defilade::cli
