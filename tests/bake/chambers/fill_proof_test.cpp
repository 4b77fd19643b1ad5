// If solids are said to fill a box, they do, at every point of a lattice in it.

#include "bake/chambers/fill_proof.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "support/drawings/blocks.h"

namespace defilade::test {
namespace {

constexpr std::array kSight{Channel::sight()};

bool is_filled(const Level& level, const Box& box) {
  const auto solids = find_solids(level, kSight);
  std::vector<std::uint32_t> all(solids.size());
  std::iota(all.begin(), all.end(), 0U);
  return defilade::is_filled(box, solids, all);
}

bool is_in(const ClosedSolid& solid, Vec3 p) {
  return std::ranges::all_of(solid.sides, [&](const Side& side) {
    return orientation(side.corners.a, side.corners.b, side.corners.c, p) >= 0;
  });
}

/// Steps are quarters, so that everything is exact.
bool is_filled_slowly(std::span<const ClosedSolid> solids, const Box& box) {
  for (float x = box.min.x; x <= box.max.x; x += 0.25F)
    for (float y = box.min.y; y <= box.max.y; y += 0.25F)
      for (float z = box.min.z; z <= box.max.z; z += 0.25F)
        if (std::ranges::none_of(solids, [&](const ClosedSolid& s) { return is_in(s, {x, y, z}); }))
          return false;
  return true;
}

TEST(FillProof, is_never_wrong_and_proves_most_filled_boxes) {
  Random random(92);
  std::size_t filled = 0, proved = 0, flat = 0;
  for (int round = 0; round < 400; ++round) {
    Level level = empty_level();
    for (std::size_t i = 2 + random.below(8); i > 0; --i) add_random_body(level, random, 0, 5);
    const auto solids = find_solids(level, kSight);
    for (int i = 0; i < 10; ++i) {
      Box box = random_lattice_box(random, 1, 4);
      const bool is_flat = random.chance(0.3);
      if (is_flat) box.max.y = box.min.y;
      const bool slowly = is_filled_slowly(solids, box);
      const bool fast = is_filled(level, box);
      ASSERT_TRUE(slowly || !fast);
      filled += slowly ? 1 : 0;
      proved += fast ? 1 : 0;
      flat += fast && is_flat ? 1 : 0;
    }
  }
  EXPECT_GT(flat, 20U);
  EXPECT_GT(proved, filled * 3 / 4) << "of " << filled;
}

const std::vector<FlatPoint> kRight{{0, 0}, {3, 0}, {3, 2}}, kLeft{{0, 0}, {3, 2}, {0, 2}};
const Box kAll{{0, 0, 0}, {3, 2, 1}};

TEST(FillProof, halves_that_meet_fill_the_whole) {
  Level level = empty_level();
  add_prism(level, kRight, 0, 1);
  EXPECT_FALSE(is_filled(level, kAll));
  add_prism(level, kLeft, 0, 1);
  EXPECT_TRUE(is_filled(level, kAll));
}

TEST(FillProof, halves_that_are_apart_by_a_hair_do_not) {
  Level level = empty_level();
  add_prism(level, kRight, 0, 1);
  add_prism(level, std::vector<FlatPoint>{{0, 0}, {3, std::nextafter(2.0F, 3.0F)}, {0, 2.5F}}, 0,
            1);
  EXPECT_FALSE(is_filled(level, kAll));
}

TEST(FillProof, what_overlaps_need_not_meet) {
  Level level = empty_level();
  add_prism(level, std::vector<FlatPoint>{{0, 0}, {3, 0}, {3, 2.1F}, {0, 0.7F}}, 0, 1);
  add_prism(level, std::vector<FlatPoint>{{0, 0.1F}, {3, 1.3F}, {3, 2}, {0, 2}}, 0, 1);
  EXPECT_TRUE(is_filled(level, kAll));
}

}  // namespace
}  // namespace defilade::test
