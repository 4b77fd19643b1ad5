// Is floor found that is only a narrow strip, because walls stand around it?

#include <gtest/gtest.h>

#include <algorithm>

#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

bool has_node_over(const GraphParts& parts, int column, int row) {
  return std::ranges::any_of(parts.nodes, [&](const Waypoint& node) {
    const Vec3 p = node.position;
    return static_cast<int>(p.x) == column && static_cast<int>(p.y) == row;
  });
}

TEST(PlaceNarrowFloor, between_walls_is_reached_by_a_leap_straight_ahead) {
  const GraphParts parts = placed(import_text(R"(defilade level 1
cell 1
wall 3
rise 0.3
floor 0
.>#
#33
.##
)"));
  EXPECT_TRUE(has_node_over(parts, 1, 1));
}

TEST(PlaceNarrowFloor, in_a_corner_between_walls_is_reached_by_a_leap) {
  const GraphParts parts = placed(import_text(R"(defilade level 1
cell 1
wall 3
rise 0.25
floor 0
.#..
#3..
.#>#
....
)"));
  EXPECT_TRUE(has_node_over(parts, 1, 2));
}

}  // namespace
}  // namespace defilade::test
