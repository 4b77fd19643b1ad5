#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "bake/bsp/convex.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

Cut cut(double x, double y, double z, double offset) {
  const double length = std::sqrt(x * x + y * y + z * z);
  return {{x / length, y / length, z / length}, offset};
}

std::vector<Cut> box(double half) {
  return {cut(1, 0, 0, half),  cut(-1, 0, 0, half), cut(0, 1, 0, half),
          cut(0, -1, 0, half), cut(0, 0, 1, half),  cut(0, 0, -1, half)};
}

/// Every edge must be traversed as often in one direction as in the other.
bool is_closed(const Convex& solid) {
  std::map<std::pair<std::size_t, std::size_t>, int> edges;
  for (const Convex::Face& face : solid.faces)
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
      const std::size_t a = face.corners[i], b = face.corners[(i + 1) % face.corners.size()];
      edges[std::minmax(a, b)] += a < b ? 1 : -1;
    }
  return std::ranges::all_of(edges, [](const auto& edge) { return edge.second == 0; });
}

bool becomes_closed(std::span<const Cut> cuts) {
  const auto solid = intersect(cuts, 1000, 1.0 / 64);
  return solid && is_closed(*solid);
}

TEST(Convex, a_box_has_eight_corners_and_six_faces) {
  const auto solid = intersect(box(10), 1000, 0.01);
  ASSERT_TRUE(solid);
  EXPECT_EQ(solid->corners.size(), 8U);
  EXPECT_EQ(solid->faces.size(), 6U);
  EXPECT_TRUE(is_closed(*solid));
}

TEST(Convex, a_plane_given_twice_or_touching_only_a_corner_adds_no_face) {
  auto cuts = box(10);
  cuts.push_back(cuts.front());
  cuts.push_back(cut(1, 1, 1, std::sqrt(3.0) * 10));
  const auto solid = intersect(cuts, 1000, 0.01);
  ASSERT_TRUE(solid);
  EXPECT_EQ(solid->faces.size(), 6U);
  EXPECT_TRUE(is_closed(*solid));
}

/// Sides that are given twice, the second time slightly tilted: editors write such brushes.
TEST(Convex, planes_that_are_nearly_the_same_leave_no_crack) {
  Random random(8);
  for (int round = 0; round < 500; ++round) {
    auto cuts = box(16);
    for (int i = 0; i < 5; ++i) {
      const Vec3 n = random.point_in(-1, 1);
      if (squared_distance(n, {}) > 0.01) cuts.push_back(cut(n.x, n.y, n.z, random.between(8, 16)));
    }
    for (std::size_t i = 0, count = cuts.size(); i < count; ++i) {
      const auto& [n, offset] = cuts[i];
      const Vec3 tilt = random.point_in(-2e-5F, 2e-5F);
      cuts.push_back(
          cut(n[0] + tilt.x, n[1] + tilt.y, n[2] + tilt.z, offset + random.between(-1e-2F, 1e-2F)));
    }
    ASSERT_TRUE(becomes_closed(cuts)) << round;
  }
}

/// Edges that are cut off by about as much as corners are welded.
TEST(Convex, faces_as_narrow_as_a_weld_leave_no_crack) {
  Random random(9);
  for (int round = 0; round < 2000; ++round) {
    auto cuts = box(16);
    for (int i = 0; i < 6; ++i) {
      const Vec3 n = random.lattice_point(-1, 1);
      const float sum = std::abs(n.x) + std::abs(n.y) + std::abs(n.z);
      if (sum < 2) continue;
      const Vec3 tilt = random.point_in(-1e-3F, 1e-3F);
      cuts.push_back(cut(n.x + tilt.x, n.y + tilt.y, n.z + tilt.z,
                         16 * std::sqrt(sum) - random.between(0, 0.05F)));
    }
    ASSERT_TRUE(becomes_closed(cuts)) << round;
  }
}

/// Two sides with a ridge, and the edge between them cut off: wide at both ends, but at the ridges
/// corners of the new face are welded across it.
TEST(Convex, faces_that_are_welded_across_leave_no_crack) {
  Random random(10);
  for (int round = 0; round < 2000; ++round) {
    auto cuts = box(16);
    cuts.erase(cuts.begin() + 2);
    cuts.erase(cuts.begin());
    const auto add = [&](double x, double y, double z, double offset) {
      cuts.push_back(cut(x, y, z, offset / std::sqrt(x * x + y * y + z * z)));
    };
    const double slope = std::pow(10.0, random.between(-4, -1)), ridge = random.between(-8, 8);
    for (const double z : {slope, -slope}) {
      add(1, 0, z, 16 + z * ridge);
      add(0, 1, z, 16 + z * ridge);
    }
    add(1, 1, 0, 32 - random.between(0, 0.03F));
    ASSERT_TRUE(becomes_closed(cuts)) << round;
  }
}

TEST(Convex, an_unbounded_solid_is_nothing) {
  auto cuts = box(10);
  cuts.pop_back();
  EXPECT_FALSE(intersect(cuts, 1000, 0.01));
  EXPECT_FALSE(intersect(std::vector{cut(1, 0, 0, 1)}, 1000, 0.01));
}

TEST(Convex, a_solid_without_an_inside_has_no_faces) {
  auto cuts = box(10);
  cuts.push_back(cut(1, 0, 0, -11));
  const auto solid = intersect(cuts, 1000, 0.01);
  ASSERT_TRUE(solid);
  EXPECT_TRUE(solid->faces.empty());
}

TEST(Convex, corners_of_random_solids_lie_on_their_faces_and_inside_of_all_others) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    auto cuts = box(100);
    const std::size_t more = 1 + random.below(20);
    for (std::size_t i = 0; i < more; ++i) {
      const Vec3 n = random.point_in(-1, 1);
      if (squared_distance(n, {}) > 0.01)
        cuts.push_back(cut(n.x, n.y, n.z, random.between(0, 120)));
    }
    const auto solid = intersect(cuts, 1000, 1.0 / 64);
    ASSERT_TRUE(solid);
    EXPECT_TRUE(is_closed(*solid));
    const auto height = [&](std::size_t c, const Double3& p) {
      const auto& [n, offset] = cuts[c];
      return n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - offset;
    };
    for (const Convex::Face& face : solid->faces)
      for (const std::size_t corner : face.corners) {
        EXPECT_NEAR(height(face.cut, solid->corners[corner]), 0, 0.05);
        for (std::size_t c = 0; c < cuts.size(); ++c)
          EXPECT_LE(height(c, solid->corners[corner]), 0.05);
      }
  }
}

}  // namespace
}  // namespace defilade::test
