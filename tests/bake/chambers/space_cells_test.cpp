// Cells fill space, have the kind they claim, and are joined wherever a way leads from one to the
// other.

#include "bake/chambers/space_cells.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "support/drawings/blocks.h"

namespace defilade::test {
namespace {

using Kind = SpaceCells::Kind;
constexpr std::array kSight{Channel::sight()};
const Box kBounds{{-1, -1, -1}, {7, 7, 7}};
constexpr std::size_t kEnough = 1 << 20;

double volume(const Box& box) {
  return (double{box.max.x} - box.min.x) * (double{box.max.y} - box.min.y) *
         (double{box.max.z} - box.min.z);
}

bool is_in(const ClosedSolid& solid, Vec3 p) {
  return std::ranges::all_of(solid.sides, [&](const Side& side) {
    return orientation(side.corners.a, side.corners.b, side.corners.c, p) >= 0;
  });
}

Vec3 random_point(Random& random, const Box& box) {
  return {random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y),
          random.between(box.min.z, box.max.z)};
}

std::vector<ClosedSolid> random_solids(Random& random) {
  Level level = empty_level();
  for (std::size_t i = 1 + random.below(12); i > 0; --i) add_random_body(level, random, 0, 6);
  return find_solids(level, kSight);
}

TEST(SpaceCells, fill_space_and_have_the_right_kind) {
  Random random(94);
  std::set<Kind> kinds;
  for (int round = 0; round < 60; ++round) {
    const auto solids = random_solids(random);
    const SpaceCells cells(solids, kBounds, kEnough);
    double filled = 0;
    for (const SpaceCells::Cell& cell : cells.cells()) {
      filled += volume(cell.box);
      kinds.insert(cell.kind);
      for (int i = 0; i < 4; ++i) {
        const Vec3 p = random_point(random, cell.box);
        const bool in =
            std::ranges::any_of(solids, [&](const ClosedSolid& s) { return is_in(s, p); });
        if (cell.kind != Kind::part) {
          ASSERT_EQ(in, cell.kind == Kind::solid);
        }
      }
    }
    EXPECT_NEAR(filled, volume(kBounds), 1e-3);
  }
  EXPECT_EQ(kinds.size(), 3U);
}

/// Points on the surface of cells that are not in a solid are ways through.
TEST(SpaceCells, are_joined_by_passages_where_space_is_free) {
  Random random(95);
  std::size_t free = 0;
  for (int round = 0; round < 60; ++round) {
    const auto solids = random_solids(random);
    const SpaceCells cells(solids, kBounds, kEnough);
    std::set<std::pair<std::uint32_t, std::uint32_t>> joined;
    for (const SpaceCells::Passage& p : cells.passages()) joined.emplace(p.from, p.to);
    for (std::uint32_t cell = 0; cell < cells.cells().size(); ++cell) {
      const Box& box = cells.cells()[cell].box;
      Vec3 p = random_point(random, box);
      const std::size_t axis = random.below(3);
      coordinate(p, axis) = coordinate(box.max, axis);
      if (std::ranges::any_of(solids, [&](const ClosedSolid& s) { return is_in(s, p); })) continue;
      cells.visit({p, p}, [&](std::uint32_t other) {
        if (coordinate(cells.cells()[other].box.min, axis) != coordinate(p, axis)) return true;
        EXPECT_TRUE(joined.contains({cell, other}));
        ++free;
        return true;
      });
    }
  }
  EXPECT_GT(free, 1000U);
}

TEST(SpaceCells, give_up_when_there_are_too_many) {
  Random random(96);
  const auto solids = random_solids(random);
  EXPECT_TRUE(SpaceCells(solids, kBounds, kEnough).complete());
  const SpaceCells cells(solids, kBounds, 20);
  EXPECT_FALSE(cells.complete());
  EXPECT_LT(cells.cells().size(), 60U);
}

}  // namespace
}  // namespace defilade::test
