#include "model/geometry/binned_split.h"

#include <gtest/gtest.h>

#include <array>

#include "support/random/random.h"

namespace defilade::test {
namespace {

std::vector<SplitItem> random_items(Random& random, std::size_t count) {
  std::vector<SplitItem> items;
  for (std::uint32_t i = 0; i < count; ++i) {
    Box box;
    box.include(random.lattice_point(-9, 9));
    box.include(box.min + Vec3{random.between(0, 2), random.between(0, 2), random.between(0, 2)});
    items.push_back({box, box.middle(), i});
  }
  return items;
}

TEST(BinnedSplit, parts_are_not_empty_lie_side_by_side_and_have_the_boxes_of_their_items) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<SplitItem> items = random_items(random, 1 + random.below(60));
    std::array<SplitPart, 8> parts{part_of(items)};
    const std::size_t leaf = 1 + random.below(8), depth = round % 4 == 0 ? kDeepestPlane : 0;
    const std::size_t count = split_up(parts, leaf, depth, [](std::span<SplitItem>) {});
    std::vector<bool> seen(items.size(), false);
    bool all_small = true;
    for (const SplitPart& part : std::span(parts).first(count)) {
      ASSERT_FALSE(part.items.empty());
      EXPECT_EQ(part.items.data(), items.data() + part.first);
      EXPECT_EQ(part.box, part_of(part.items).box);
      for (const SplitItem& item : part.items) seen[item.index] = true;
      all_small = all_small && part.items.size() <= leaf;
    }
    EXPECT_EQ(std::ranges::count(seen, true), static_cast<std::ptrdiff_t>(items.size()));
    EXPECT_TRUE(all_small || count == parts.size());
  }
}

TEST(BinnedSplit, goes_between_two_heaps_and_keeps_their_order) {
  std::vector<SplitItem> items;
  for (std::uint32_t i = 0; i < 10; ++i) {
    const float x = (i % 3 == 0 ? 0.0F : 100.0F) + static_cast<float>(i);
    items.push_back({{{x, 0, 0}, {x + 1, 1, 1}}, {x + 0.5F, 0.5F, 0.5F}, i});
  }
  EXPECT_EQ(split_at_plane(items), 4U);
  std::vector<std::uint32_t> order;
  for (const SplitItem& item : items) order.push_back(item.index);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{0, 3, 6, 9, 1, 2, 4, 5, 7, 8}));
}

TEST(BinnedSplit, finds_no_plane_where_all_centres_are_one_point) {
  std::vector<SplitItem> items(5, {{{0, 0, 0}, {2, 2, 2}}, {1, 1, 1}, 0});
  EXPECT_EQ(split_at_plane(items), 0U);
  std::array<SplitPart, 4> parts{part_of(items)};
  EXPECT_EQ(split_up(parts, 1, 0, [](std::span<SplitItem>) {}), 4U);
}

}  // namespace
}  // namespace defilade::test
