// Distances and surfaces that are found by asking whether segments are blocked.

#include "sim/shots/trace.h"

#include <gtest/gtest.h>

#include "support/drawings/shooting.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

TEST(Trace, is_free_up_to_the_surface_and_not_beyond) {
  const LevelCaster caster(box_room({0, 0, 0}, {10, 8, 3}));
  const Trace trace(caster, Channel::sight());
  EXPECT_NEAR(trace.free_length({1, 2, 1}, {1, 0, 0}, 100), 9, 1e-3);
  EXPECT_NEAR(trace.free_length({1, 2, 1}, {0, 0, -1}, 100, 1e-5), 1, 1e-5);
  EXPECT_EQ(trace.free_length({1, 2, 1}, {1, 0, 0}, 5), 5);
}

TEST(Trace, feels_which_way_a_surface_faces_however_flat_the_ray_is) {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    const Double3 normal = unit(to_double(random.point_in(-1, 1)));
    const Cross sides = perpendicular_to(normal);
    const Double3 hit = to_double(random.point_in(-30, 30));
    Level level;
    level.materials.push_back({"solid"});
    for (const auto& [x, y] : {std::pair{-9.0, -9.0}, {9.0, -9.0}, {0.0, 12.0}})
      level.vertices.push_back(to_vec3(along(along(hit, sides.u, x), sides.v, y)));
    level.triangles.push_back({0, 1, 2, 0});
    const LevelCaster caster(level);
    const Trace trace(caster, Channel::sight());
    const double steep = random.between(0.02F, 1);  // the sine of the angle to the surface
    const Double3 back = unit(along(along(sides.u, sides.v, random.between(-2, 2)), normal, 0));
    const Double3 away = unit(along(
        {back[0] * (1 - steep), back[1] * (1 - steep), back[2] * (1 - steep)}, normal, steep));
    const Double3 from = along(hit, away, random.between(0.05F, 2));
    const Double3 way{-away[0], -away[1], -away[2]};
    const double free = trace.free_length(from, way, 3, 1e-4);
    ASSERT_LT(free, 3) << i;
    EXPECT_GT(dot(trace.normal(from, way, free), normal), 1 - 1e-3) << i << ' ' << steep;
  }
}

TEST(Trace, takes_an_edge_for_a_surface_across_the_ray) {
  Level level;  // a blade, seen from its edge on both sides
  level.materials.push_back({"solid"});
  level.vertices = {{1, -1e-5F, -5}, {1, 1e-5F, -5}, {1, 0, 5}};
  level.triangles.push_back({0, 1, 2, 0});
  const LevelCaster caster(level);
  const Trace trace(caster, Channel::sight());
  EXPECT_EQ(trace.normal({0, 0, 0}, {1, 0, 0}, 1), (Double3{-1, 0, 0}));
}

TEST(Trace, has_perpendicular_sides_for_every_direction) {
  Random random(6);
  for (int i = 0; i < 1000; ++i) {
    const Double3 way = unit(to_double(random.lattice_point(-3, 3)));
    if (length(way) == 0) continue;
    const Cross sides = perpendicular_to(way);
    EXPECT_NEAR(length(sides.u), 1, 1e-12);
    EXPECT_NEAR(length(sides.v), 1, 1e-12);
    EXPECT_NEAR(dot(sides.u, way), 0, 1e-12);
    EXPECT_NEAR(dot(sides.v, way), 0, 1e-12);
    EXPECT_NEAR(dot(sides.u, sides.v), 0, 1e-12);
  }
}

}  // namespace
}  // namespace defilade::test
