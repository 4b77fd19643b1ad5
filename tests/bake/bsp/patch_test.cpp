#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "bake/bsp/patch.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

using Net = std::vector<Double3>;

Double3 bezier(const Net& net, double u, double v) {
  const auto weights = [](double t) {
    return std::array<double, 3>{(1 - t) * (1 - t), 2 * t * (1 - t), t * t};
  };
  const auto wu = weights(u), wv = weights(v);
  Double3 p{};
  for (std::size_t y = 0; y < 3; ++y)
    for (std::size_t x = 0; x < 3; ++x)
      for (std::size_t i = 0; i < 3; ++i) p[i] += wu[x] * wv[y] * net[3 * y + x][i];
  return p;
}

double dot(const Double3& a, const Double3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Double3 minus(const Double3& a, const Double3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// The distance of a point from a segment.
double from_segment(const Double3& p, const Double3& a, const Double3& b) {
  const Double3 along = minus(b, a), to = minus(p, a);
  const double t = std::clamp(dot(to, along) / std::max(1e-30, dot(along, along)), 0.0, 1.0);
  const Double3 gap{to[0] - t * along[0], to[1] - t * along[1], to[2] - t * along[2]};
  return std::sqrt(dot(gap, gap));
}

/// The distance of a point from a triangle: from its plane where it lies over it, else from a side.
double from_triangle(const Double3& p, const Double3& a, const Double3& b, const Double3& c) {
  const Double3 u = minus(b, a), v = minus(c, a), w = minus(p, a);
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), wu = dot(w, u), wv = dot(w, v);
  const double determinant = uu * vv - uv * uv;
  if (determinant > 1e-12) {
    const double s = (vv * wu - uv * wv) / determinant, t = (uu * wv - uv * wu) / determinant;
    if (s >= 0 && t >= 0 && s + t <= 1) {
      const Double3 gap{w[0] - s * u[0] - t * v[0], w[1] - s * u[1] - t * v[1],
                        w[2] - s * u[2] - t * v[2]};
      return std::sqrt(dot(gap, gap));
    }
  }
  return std::min({from_segment(p, a, b), from_segment(p, b, c), from_segment(p, c, a)});
}

double from_mesh(const Double3& p, const PatchMesh& mesh) {
  double least = 1e30;
  for (const auto& [a, b, c] : mesh.triangles)
    least = std::min(least, from_triangle(p, mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]));
  return least;
}

void expect_close(const Net& net, double tolerance) {
  const PatchMesh mesh = tessellate({3, 3, net}, tolerance);
  for (int v = 0; v <= 12; ++v)
    for (int u = 0; u <= 12; ++u)
      EXPECT_LE(from_mesh(bezier(net, u / 12.0, v / 12.0), mesh), tolerance) << u << ' ' << v;
}

Net random_net(Random& random, float bulge) {
  Net net;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) {
      const Vec3 p = random.point_in(-bulge, bulge);
      net.push_back({50.0 * x + p.x, 50.0 * y + p.y, p.z});
    }
  return net;
}

TEST(Patch, no_point_of_the_curve_is_further_away_than_the_tolerance) {
  Random random(3);
  for (int round = 0; round < 12; ++round)
    expect_close(random_net(random, static_cast<float>(5 * round)), 2);
}

TEST(Patch, a_flat_square_becomes_two_triangles) {
  Net net;
  for (const double y : {0.0, 5.0, 10.0})
    for (const double x : {0.0, 5.0, 10.0}) net.push_back({x, y, 3});
  EXPECT_EQ(tessellate({3, 3, net}, 0.1).triangles.size(), 2U);
}

/// The spandrel beside an arch: flat, one side an arc, one corner of the grid four points.
Net spandrel() {
  return {{0, 0, 0},  {0, 0, 0},  {0, 0, 0}, {0, 32, 0}, {0, 0, 0},
          {32, 0, 0}, {0, 64, 0}, {0, 0, 0}, {64, 0, 0}};
}

TEST(Patch, a_flat_cap_is_cut_along_its_outline) {
  const PatchMesh cap = tessellate({3, 3, spandrel()}, 0.32);
  EXPECT_LT(cap.triangles.size(), 64U);
  expect_close(spandrel(), 0.32);
}

TEST(Patch, a_flat_patch_that_folds_over_itself_keeps_all_of_it) {
  Net net;
  for (const double y : {0.0, 5.0, 10.0})
    for (const double x : {0.0, 40.0, 5.0}) net.push_back({x, y, 0});
  expect_close(net, 0.1);
}

/// Vertices of a mesh on the plane x = 0, sorted.
std::vector<Double3> seam(const PatchMesh& mesh) {
  std::vector<Double3> points;
  for (const Double3& p : mesh.vertices)
    if (p[0] == 0) points.push_back(p);
  std::ranges::sort(points);
  return points;
}

TEST(Patch, neighbours_that_share_a_border_curve_meet_exactly) {
  const auto net = [](double far, double bulge) {
    Net points;
    for (const double y : {0.0, 20.0, 40.0})
      for (const double x : {0.0, far / 2, far})
        points.push_back({x, y, (y == 20 ? 30.0 : 0.0) + (x == 0 ? 0 : bulge)});
    return points;
  };
  const auto coarse = seam(tessellate({3, 3, net(-10, 0)}, 0.5));
  const PatchMesh fine = tessellate({3, 3, net(10, 500)}, 0.5);
  ASSERT_GT(coarse.size(), 2U);
  for (const Double3& p : seam(fine)) {
    double least = 1e30;
    for (std::size_t i = 1; i < coarse.size(); ++i)
      least = std::min(least, from_segment(p, coarse[i - 1], coarse[i]));
    EXPECT_LT(least, 1e-9);
  }
  for (const Double3& p : coarse) EXPECT_EQ(std::ranges::count(seam(fine), p), 1);
}

TEST(Patch, a_grid_of_several_patches_has_no_cracks) {
  Net net;
  Random random(5);
  for (int y = 0; y < 5; ++y)
    for (int x = 0; x < 7; ++x)
      net.push_back({10.0 * x, 10.0 * y, static_cast<double>(random.below(40))});
  const PatchMesh mesh = tessellate({7, 5, net}, 0.5);
  std::map<std::pair<std::size_t, std::size_t>, int> edges;
  for (const auto& [a, b, c] : mesh.triangles)
    for (const auto& edge : {std::minmax(a, b), std::minmax(b, c), std::minmax(c, a)})
      ++edges[edge];
  const auto rim = [&](std::size_t i) {
    const Double3& p = mesh.vertices[i];
    return p[0] == 0 || p[0] == 60 || p[1] == 0 || p[1] == 40;
  };
  for (const auto& [edge, count] : edges)
    EXPECT_TRUE(count == 2 || (rim(edge.first) && rim(edge.second)));
}

}  // namespace
}  // namespace defilade::test
