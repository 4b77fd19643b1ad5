#include "defilade/model/mesh.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/geometry/triangle_tree.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

std::vector<Vec3> corners_of(const Box& box) {
  std::vector<Vec3> corners;
  for (const float x : {box.min.x, box.max.x})
    for (const float y : {box.min.y, box.max.y})
      for (const float z : {box.min.z, box.max.z}) corners.push_back({x, y, z});
  return corners;
}

TEST(Mesh, a_box_is_the_hull_of_its_corners) {
  Random random(71);
  const Box box{{-1, -2, -3}, {2, 1, 1}};
  const TriangleTree own(box_mesh(box)), hull(*hull_mesh(corners_of(box)));
  std::size_t blocked = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec3 a = random.point_in(-4, 4), b = random.point_in(-4, 4);
    ASSERT_EQ(own.blocked(a, b), hull.blocked(a, b));
    blocked += own.blocked(a, b) ? 1U : 0U;
  }
  EXPECT_GT(blocked, 1000U);
}

/// What goes from outside into the hull is stopped, what stays on one side of all points is not.
TEST(Mesh, a_hull_is_closed) {
  Random random(72);
  for (int i = 0; i < 200; ++i) {
    std::vector<Vec3> points(4 + random.below(12));
    for (Vec3& p : points) p = random.point_in(-2, 2);
    const TriangleTree hull(*hull_mesh(points));
    Vec3 middle;
    for (const Vec3 p : points) middle = middle + p;
    const auto n = static_cast<float>(points.size());
    middle = {middle.x / n, middle.y / n, middle.z / n};
    for (int k = 0; k < 50; ++k) {
      const Vec3 outside = random.point_in(-9, 9);
      if (std::abs(outside.x) < 3) continue;
      EXPECT_TRUE(hull.blocked(outside, middle));
      EXPECT_FALSE(hull.blocked(outside, {outside.x, random.between(-9, 9), 9}));
    }
  }
}

TEST(Mesh, an_empty_box_has_no_surface) { EXPECT_TRUE(box_mesh({}).empty()); }

TEST(Mesh, refuses_points_of_which_no_hull_can_be_made) {
  const auto flat = hull_mesh(std::vector<Vec3>{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}});
  ASSERT_FALSE(flat);
  EXPECT_THAT(flat.error().message, testing::HasSubstr("one plane"));
  EXPECT_FALSE(hull_mesh(std::vector<Vec3>(kMostHullPoints + 1)));
  EXPECT_FALSE(hull_mesh(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, NAN}}));
}

}  // namespace
}  // namespace defilade::test
