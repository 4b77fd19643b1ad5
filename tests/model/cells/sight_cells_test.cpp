#include "defilade/model/sight_cells.h"

#include <gtest/gtest.h>

#include <limits>

namespace defilade::test {
namespace {

/// A row of cells of half a metre; each sees itself, and the next one perhaps.
SightCellsParts row_of(std::size_t count) {
  SightCellsParts parts;
  parts.square = 0.5F;
  parts.heights = {1, 1.6F};
  for (std::size_t i = 0; i < count; ++i) {
    const float x = static_cast<float>(i) / 2;
    parts.cells.push_back({{x, 0, 0}, {x + 0.5F, 0.5F, 0.25F}});
  }
  const std::size_t words = parts.words();
  parts.may.resize(4 * count * words);
  parts.sure.resize(parts.may.size());
  for (std::size_t row = 0; row < 4 * count; ++row) {
    const std::size_t cell = row % count;
    parts.sure[row * words + cell / 64] |= std::uint64_t{1} << cell % 64;
    parts.may[row * words + cell / 64] |= std::uint64_t{1} << cell % 64;
    if (cell + 1 < count)
      parts.may[row * words + (cell + 1) / 64] |= std::uint64_t{1} << (cell + 1) % 64;
  }
  return parts;
}

TEST(SightCells, are_found_by_a_place_of_feet) {
  const SightCells cells = *SightCells::build(row_of(200));
  for (std::size_t i = 0; i < 200; ++i) {
    const float x = static_cast<float>(i) / 2 + 0.25F;
    EXPECT_EQ(cells.find({x, 0.2F, 0.1F}), SightCellId{i});
    EXPECT_FALSE(cells.find({x, 0.2F, 0.3F}).valid());
    EXPECT_FALSE(cells.find({x, 0.7F, 0.1F}).valid());
  }
  EXPECT_EQ(cells.find({0.5F, 0, 0}), SightCellId{0U}) << "the first of two";
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const float far : {-1.0F, 1e5F, 1e20F, std::numeric_limits<float>::infinity(), nan})
    EXPECT_FALSE(cells.find({far, far, 0}).valid()) << far;
}

TEST(SightCells, say_what_is_known_of_two_cells) {
  const SightCells cells = *SightCells::build(row_of(100));
  EXPECT_EQ(cells.between(SightCellId{7U}, 0, SightCellId{7U}, 1), Certainty::clear);
  EXPECT_EQ(cells.between(SightCellId{63U}, 1, SightCellId{64U}, 1), Certainty::unknown);
  EXPECT_EQ(cells.between(SightCellId{64U}, 1, SightCellId{63U}, 1), Certainty::blocked);
  EXPECT_DOUBLE_EQ(cells.share_decided(), 1 - 99.0 / 10'000);
  EXPECT_EQ(cells.find_height(1.6F), 1U);
  EXPECT_EQ(cells.find_height(1.5F), 2U);
}

TEST(SightCells, refuse_parts_that_cannot_be) {
  const auto refused = [](auto change) {
    SightCellsParts parts = row_of(70);
    change(parts);
    return !SightCells::build(std::move(parts));
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(refused([](SightCellsParts&) {}));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.cells.pop_back(); }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p = {}; }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.heights = {1.6F, 1}; }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.heights = {1, 1}; }));
  EXPECT_TRUE(refused([&](SightCellsParts& p) { p.heights[1] = nan; }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.square = 0; }));
  EXPECT_TRUE(refused([&](SightCellsParts& p) { p.square = nan; }));
  EXPECT_TRUE(refused([&](SightCellsParts& p) { p.cells[3].min.z = nan; }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.cells[3].max.x = 1000; }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.cells[3] = {}; }));
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.may.back() = 0; })) << "sure and not possible";
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.may[1] |= std::uint64_t{1} << 6; }))
      << "past the last cell";
  EXPECT_TRUE(refused([](SightCellsParts& p) { p.sure.pop_back(); }));
}

}  // namespace
}  // namespace defilade::test
