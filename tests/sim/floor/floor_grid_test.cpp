#include "sim/floor/floor_grid.h"

#include <gtest/gtest.h>

#include "defilade/model/engine.h"
#include "support/crowds/two_rooms.h"
#include "support/drawings/drawings.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

constexpr std::string_view kRooms = R"(
##############
#A...........#
#............#
#######..#####
#............#
#...####.....#
#...####....B#
##############
)";

struct Rooms {
  TacticalMap map = bake_drawing(kRooms);
  LevelEngine engine = *LevelEngine::create(map);
  FloorGrid grid{map.graph().positions(), engine};

  Vec3 node(std::string_view name) const { return map.graph().position(map.graph().find(name)); }
  FloorPlace somewhere(Random& random) const {
    const CellId cell{random.below(grid.cell_count())};
    return {cell, grid.middle(cell)};
  }
};

TEST(FloorGrid, has_a_cell_exactly_where_the_mover_finds_floor) {
  const Rooms rooms;
  Random random(1);
  std::size_t floor = 0;
  for (int i = 0; i < 4'000; ++i) {
    const Vec3 point{random.between(-2, 16), random.between(-2, 10), 0};
    const auto place = rooms.grid.find(point);
    if (!place) continue;
    ++floor;
    EXPECT_TRUE(rooms.engine.floor_at(rooms.grid.stand(place->cell)));
  }
  EXPECT_GT(floor, 300U);
  for (const NodeId node : rooms.map.graph().nodes())
    EXPECT_TRUE(rooms.grid.find(rooms.map.graph().position(node)));
}

TEST(FloorGrid, never_walks_where_the_mover_finds_no_floor) {
  const Rooms rooms;
  Random random(2);
  FloorPlace place = rooms.somewhere(random);
  std::size_t moved = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Vec3 to{place.point.x + random.between(-0.5F, 0.5F),
                  place.point.y + random.between(-0.5F, 0.5F), 0};
    const FloorPlace next = rooms.grid.walk(place, to);
    const Vec3 middle = rooms.grid.middle(next.cell);
    ASSERT_LE(std::abs(next.point.x - middle.x), FloorGrid::kCell / 2) << i;
    ASSERT_LE(std::abs(next.point.y - middle.y), FloorGrid::kCell / 2) << i;
    moved += next.cell != place.cell ? 1U : 0U;
    place = next;
    if (i % 500 == 0) place = rooms.somewhere(random);
  }
  EXPECT_GT(moved, 5'000U);
}

TEST(FloorGrid, walks_straight_only_where_a_body_can) {
  const Rooms rooms;
  Random random(3);
  std::size_t straight = 0;
  for (int i = 0; i < 4'000; ++i) {
    const FloorPlace from = rooms.somewhere(random);
    const FloorPlace to = rooms.somewhere(random);
    if (!rooms.grid.walks(from, to.point)) continue;
    ++straight;
    // A cell is a quarter of a metre wide, so the line may pass a corner a little closer.
    EXPECT_FALSE(rooms.engine.blocked(above(from.point, 1), above(to.point, 1), Channel::sight()))
        << i;
  }
  EXPECT_GT(straight, 500U);
}

TEST(FloorGrid, leads_through_every_doorway_that_is_wider_than_the_body) {
  for (int i = 0; i < 10; ++i) {  // wherever a doorway of 1 m lies between the cells
    const TwoRooms rooms{.width = 4, .depth = 6, .shift = 0.2 * i - 1};
    const TacticalMap map = bake_drawing(draw(rooms), kTwoRoomsHeader);
    const LevelEngine engine = *LevelEngine::create(map);
    const Vec3 west{2, 3, 0};
    const FloorGrid grid(std::span(&west, 1), engine);
    EXPECT_TRUE(grid.find({7, 3, 0})) << i;
  }
}

TEST(FloorGrid, slides_along_a_wall) {
  const Rooms rooms;
  const auto start = rooms.grid.find(rooms.node("A"));
  ASSERT_TRUE(start);
  // North-west of A is the corner: it cannot go there, but east along the wall.
  const FloorPlace end = rooms.grid.walk(*start, start->point + Vec3{4, 40, 0});
  EXPECT_NEAR(end.point.x, start->point.x + 4, 1e-3);
  EXPECT_LT(end.point.y, start->point.y + 2);
}

TEST(FloorGrid, a_walk_ends_even_if_it_begins_outside_of_its_cell) {
  const Rooms rooms;
  Random random(5);
  const auto anywhere = [&] {  // often on the borders of cells
    return FloorGrid::kCell / 2 * static_cast<float>(random.below(120));
  };
  for (int i = 0; i < 50'000; ++i) {
    FloorPlace from = rooms.somewhere(random);
    from.point.x = anywhere();
    from.point.y = anywhere();
    const Vec3 to{anywhere(), anywhere(), 0};
    const FloorPlace end = rooms.grid.walk(from, to);
    EXPECT_LT(end.cell.index(), rooms.grid.cell_count());
    if (rooms.grid.walks(from, to)) {
      EXPECT_LE(std::abs(end.point.x - to.x) + std::abs(end.point.y - to.y), 1e-4);
    }
  }
}

TEST(FloorGrid, joins_straight_walls_to_single_edges) {
  const Rooms rooms;
  const auto place = rooms.grid.find(rooms.node("A"));
  ASSERT_TRUE(place);
  std::vector<FloorEdge> edges;
  rooms.grid.edges_near(*place, 0.25F, edges);
  EXPECT_EQ(edges.size(), 2U);  // A stands in a corner
  float longest = 0;
  for (const FloorEdge& edge : edges) longest = std::max(longest, distance(edge.a, edge.b));
  EXPECT_GT(longest, 10);                // the north wall
  for (const FloorEdge& edge : edges) {  // the floor is to the left
    const Vec3 along = edge.b - edge.a;
    const Vec3 way = Vec3{5, 5, 0} - edge.a;
    EXPECT_GT(along.x * way.y - along.y * way.x, 0);
  }
}

TEST(FloorGrid, keeps_floors_above_each_other_apart) {
  const auto map = bake_drawing(R"(
......
.A..B.
......
)");
  const LevelEngine engine = *LevelEngine::create(map);
  const FloorGrid grid(map.graph().positions(), engine);
  EXPECT_TRUE(grid.find({2, 2, 0.3F}));
  EXPECT_FALSE(grid.find({2, 2, 2}));
  EXPECT_FALSE(grid.find({200, 2, 0}));
}

}  // namespace
}  // namespace defilade::test
