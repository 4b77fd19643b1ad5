#include "defilade/model/node_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <vector>

#include "support/random/random.h"

namespace defilade {
namespace {

using test::Random;
using Points = std::vector<Vec3>;

constexpr std::size_t kCounts[] = {0, 1, 2, 3, 4, 7, 8, 33, 200, 1000};

bool everyone(NodeId) { return true; }

/// All accepted nodes, nearest first, ties by id: the slow twin.
template <class Accept>
std::vector<Neighbour> scan(const Points& points, Vec3 from, Accept accept) {
  std::vector<Neighbour> all;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (accept(NodeId{i})) all.push_back({NodeId{i}, squared_distance(from, points[i])});
  std::ranges::sort(all, {},
                    [](const Neighbour& n) { return std::tuple(n.squared_distance, n.id.value); });
  return all;
}

template <class Accept>
std::vector<Neighbour> nearest_k(const NodeIndex& index, Vec3 from, std::size_t k, Accept accept) {
  std::vector<Neighbour> out(k, {NodeId{12345}, -1});
  out.resize(index.nearest_k(from, out, accept));
  return out;
}

std::vector<Neighbour> first_of(std::vector<Neighbour> all, std::size_t k) {
  all.resize(std::min(k, all.size()));
  return all;
}

template <class Accept>
void expect_equals_scan(const Points& points, const NodeIndex& index, Vec3 from, Accept accept) {
  const auto all = scan(points, from, accept);
  EXPECT_EQ(index.nearest(from, accept), all.empty() ? NodeId{} : all.front().id);
  for (const std::size_t k : {0U, 1U, 2U, 5U, 17U, 300U})
    EXPECT_EQ(nearest_k(index, from, k, accept), first_of(all, k)) << "k = " << k;
}

/// Calls `check(points, index, random)` with random points, lattice points (where ties abound) and
/// points that are all the same, in every number.
template <class Check>
void for_each_cloud(Check check) {
  for (const std::size_t count : kCounts)
    for (int shape = 0; shape < 4; ++shape) {
      SCOPED_TRACE(testing::Message() << count << " nodes, shape " << shape);
      Random random(count * 4 + static_cast<std::size_t>(shape));
      const int reach = shape == 1 ? 4 : shape == 2 ? 1 : 0;
      Points points(count);
      for (Vec3& p : points)
        p = shape == 0 ? random.point_in(-5, 5) : random.lattice_point(-reach, reach);
      check(points, NodeIndex(points), random);
    }
}

Vec3 query_point(Random& random) {
  return random.chance(0.5) ? random.point_in(-6, 6) : random.lattice_point(-5, 5);
}

TEST(NodeIndex, nearest_equals_a_scan_with_ties_to_the_lower_id) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random& random) {
    for (int i = 0; i < 40; ++i) expect_equals_scan(points, index, query_point(random), everyone);
  });
}

TEST(NodeIndex, nearest_without_a_test_accepts_every_node) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random& random) {
    const Vec3 from = query_point(random);
    EXPECT_EQ(index.nearest(from), index.nearest(from, everyone));
    std::vector<Neighbour> out(5);
    out.resize(index.nearest_k(from, out));
    EXPECT_EQ(out, first_of(scan(points, from, everyone), 5));
  });
}

TEST(NodeIndex, nearest_accepted_equals_a_scan) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random& random) {
    for (const std::size_t divisor : {2U, 7U, 90U})
      for (int i = 0; i < 10; ++i) {
        const std::size_t rest = random.below(divisor);
        expect_equals_scan(points, index, query_point(random),
                           [=](NodeId id) { return id.index() % divisor == rest; });
      }
  });
}

TEST(NodeIndex, nearest_is_invalid_when_no_node_is_accepted) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random&) {
    const auto nobody = [](NodeId) { return false; };
    EXPECT_FALSE(index.nearest({0, 0, 0}, nobody).valid());
    EXPECT_TRUE(nearest_k(index, {0, 0, 0}, points.size(), nobody).empty());
  });
}

TEST(NodeIndex, without_nodes_finds_nothing) {
  EXPECT_FALSE(NodeIndex().nearest({0, 0, 0}).valid());
  EXPECT_FALSE(NodeIndex(Points{}).nearest({0, 0, 0}).valid());
  NodeIndex().for_each_within({0, 0, 0}, 1e30F, [](NodeId) { ADD_FAILURE(); });
}

TEST(NodeIndex, finds_every_node_at_its_own_place) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random&) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto lowest = std::ranges::find(points, points[i]) - points.begin();
      EXPECT_EQ(index.nearest(points[i]), NodeId{static_cast<std::size_t>(lowest)});
    }
  });
}

TEST(NodeIndex, compares_huge_and_tiny_distances) {
  for (const float scale : {0x1p-149F, 0x1p-130F, 0x1p100F, 0x1p125F}) {
    Random random(9);
    Points points(100);
    const auto lattice = [&] {
      const Vec3 p = random.lattice_point(-3, 3);
      return Vec3{p.x * scale, p.y * scale, p.z * scale};
    };
    std::ranges::generate(points, lattice);
    const NodeIndex index(points);
    for (int i = 0; i < 50; ++i) expect_equals_scan(points, index, lattice(), everyone);
  }
}

std::vector<NodeId> within(const NodeIndex& index, Vec3 from, float radius) {
  std::vector<NodeId> found;
  index.for_each_within(from, radius, [&](NodeId id) { found.push_back(id); });
  std::ranges::sort(found);
  return found;
}

std::vector<NodeId> scan_within(const Points& points, Vec3 from, float radius) {
  std::vector<NodeId> found;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (radius >= 0 && squared_distance(from, points[i]) <= double{radius} * radius)
      found.emplace_back(i);
  return found;
}

TEST(NodeIndex, for_each_within_visits_every_node_in_the_closed_ball_once) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random& random) {
    for (const float radius : {0.0F, 0.5F, 1.0F, 2.0F, 3.0F, 100.0F})
      for (int i = 0; i < 10; ++i) {
        const Vec3 from = query_point(random);
        EXPECT_EQ(within(index, from, radius), scan_within(points, from, radius)) << radius;
      }
  });
}

TEST(NodeIndex, for_each_within_an_infinite_radius_visits_all) {
  for_each_cloud([](const Points& points, const NodeIndex& index, Random&) {
    EXPECT_EQ(within(index, {0, 0, 0}, std::numeric_limits<float>::infinity()).size(),
              points.size());
  });
}

TEST(NodeIndex, for_each_within_a_negative_radius_visits_no_node) {
  for_each_cloud([](const Points&, const NodeIndex& index, Random&) {
    EXPECT_TRUE(within(index, {0, 0, 0}, -2.0F).empty());
  });
}

}  // namespace
}  // namespace defilade
