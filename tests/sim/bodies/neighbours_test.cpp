#include "sim/bodies/neighbours.h"

#include <gtest/gtest.h>

#include "support/random/random.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

/// From the definition: everybody, sorted.
std::vector<std::uint32_t> slow_neighbours(std::span<const Vec3> feet,
                                           std::span<const std::uint8_t> present, std::size_t body,
                                           const NeighbourReach& reach) {
  std::vector<std::pair<double, std::uint32_t>> found;
  for (std::uint32_t i = 0; i < feet.size(); ++i) {
    const double x = double{feet[i].x} - feet[body].x;
    const double y = double{feet[i].y} - feet[body].y;
    if (i == body || present[i] == 0 || present[body] == 0) continue;
    if (x * x + y * y > double{reach.metres} * reach.metres) continue;
    if (std::abs(feet[i].z - feet[body].z) >= reach.height) continue;
    found.emplace_back(x * x + y * y, i);
  }
  std::ranges::sort(found);
  found.resize(std::min(found.size(), Neighbours::kMost));
  std::vector<std::uint32_t> result;
  for (const auto& [away, i] : found) result.push_back(i);
  return result;
}

struct Standing {
  std::vector<Vec3> feet;
  std::vector<std::uint8_t> present;
};

/// Some stand at the same place, at whole metres, on two floors, and some are far away.
Standing random_standing(Random& random, std::size_t count) {
  Standing all;
  const float size = random.chance(0.3) ? 500.0F : random.between(1, 40);
  const bool in_line = random.chance(0.1);
  for (std::size_t i = 0; i < count; ++i) {
    Vec3 at{random.between(-size, size), in_line ? 3 : random.between(-size, size), 0};
    if (random.chance(0.3)) at = {std::floor(at.x), std::floor(at.y), 0};
    if (random.chance(0.2)) at.z = 3;
    if (i > 0 && random.chance(0.05)) at = all.feet[random.below(i)];
    all.feet.push_back(at);
    all.present.push_back(random.chance(0.9) ? 1 : 0);
  }
  return all;
}

TEST(Neighbours, are_the_nearest_others_on_the_same_floor) {
  Random random(1);
  Neighbours neighbours;
  std::size_t some = 0;
  for (int i = 0; i < 300; ++i) {
    const auto [feet, present] = random_standing(random, random.below(120));
    const NeighbourReach reach{random.between(0.5F, 6)};
    neighbours.find(feet, present, reach);
    for (std::size_t body = 0; body < feet.size(); ++body) {
      const auto found = neighbours.of(body);
      const std::vector<std::uint32_t> fast(found.begin(), found.end());
      ASSERT_EQ(fast, slow_neighbours(feet, present, body, reach)) << i << ' ' << body;
      some += fast.size();
    }
  }
  EXPECT_GT(some, 20'000U);
}

TEST(Neighbours, are_found_without_allocating_once_buffers_have_grown) {
  Random random(2);
  Neighbours neighbours;
  const auto [feet, present] = random_standing(random, 1'000);
  const auto find = [&] { neighbours.find(feet, present, {}); };
  find();
  EXPECT_EQ(allocations_in(find), 0U);
}

}  // namespace
}  // namespace defilade::test
