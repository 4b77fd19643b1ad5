// Does placing leap wherever a body must, to get away again?

#include <gtest/gtest.h>

#include <string>

#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

void expect_ways_back(const std::string& text) {
  const GraphParts parts = placed(import_text(text));
  ASSERT_GT(parts.nodes.size(), 1U);
  for (const Waypoint& node : parts.nodes)
    EXPECT_TRUE(is_reached(parts, node.name, parts.nodes.front().name)) << node.name;
}

TEST(PlaceCrossings, a_leap_that_a_node_close_by_cannot_make_begins_at_a_node_of_its_own) {
  expect_ways_back(R"(defilade level 1
cell 1
wall 3
low 1.4
rise 0.3
floor 0
........>....
.............
...3#####....
...5.....  ..
)");
}

TEST(PlaceCrossings, a_pit_between_low_walls_is_left_again) {
  expect_ways_back(R"(defilade level 1
cell 1
low 0.8
rise 0.25
floor 0
......#...-#.
.......7##.#.
..........-..
.......-.....
.............
.............
.............
.............
.............
............>
.............
.............
)");
}

}  // namespace
}  // namespace defilade::test
