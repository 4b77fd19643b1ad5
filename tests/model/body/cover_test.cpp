#include "defilade/model/cover.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/random/random.h"

namespace defilade::test {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

Heading at_angle(double radians) {
  return {static_cast<float>(std::cos(radians)), static_cast<float>(std::sin(radians))};
}

TEST(Cover, a_sectors_heading_is_its_middle) {
  for (std::size_t i = 0; i < kSectors; ++i) {
    const Heading heading = heading_of(i);
    const Heading expected = at_angle((static_cast<double>(i) + 0.5) * kTurn / kSectors);
    EXPECT_NEAR(heading.x, expected.x, 1e-6);
    EXPECT_NEAR(heading.y, expected.y, 1e-6);
    EXPECT_EQ(sector({}, {heading.x, heading.y, 0}), i);
  }
}

TEST(Cover, a_threat_is_within_an_arc_when_its_bearing_is_between_the_handles) {
  Random random(1);
  int inside = 0, outside = 0;
  for (int round = 0; round < 20000; ++round) {
    const double begin = random.unit() * kTurn, width = random.unit() * kTurn;
    const CoverArc arc{
        NodeId{0U}, CoverHeight::high, at_angle(begin), at_angle(begin + width), 0, 0, 0};
    const Vec3 node = random.point_in(-10, 10), threat = random.point_in(-10, 10);
    const double after = std::fmod(bearing(node, threat) - begin + 2 * kTurn, kTurn);
    if (std::abs(after - width) < 1e-3 || after < 1e-3 || after > kTurn - 1e-3) continue;
    EXPECT_EQ(is_within(arc, node, threat), after < width) << begin << ' ' << width;
    (after < width ? inside : outside) += 1;
  }
  EXPECT_GT(inside, 5000);
  EXPECT_GT(outside, 5000);
}

TEST(Cover, handles_are_within_the_arc_and_a_threat_straight_above_is_not) {
  const CoverArc arc{NodeId{0U}, CoverHeight::low, {1, 0}, {0, 1}, 0, 0, 0};
  EXPECT_TRUE(is_within(arc, {2, 3, 0}, {5, 3, 0}));
  EXPECT_TRUE(is_within(arc, {2, 3, 0}, {2, 9, 0}));
  EXPECT_FALSE(is_within(arc, {2, 3, 0}, {2, 3, 9}));
  const CoverArc all_round{NodeId{0U}, CoverHeight::low, {1, 0}, {1, 0}, 0, 0, 0};
  EXPECT_TRUE(is_within(all_round, {2, 3, 0}, {-5, 1, 0}));
}

TEST(Cover, handles_that_point_the_same_way_leave_no_gap) {
  const CoverArc shorter{NodeId{0U}, CoverHeight::low, {1, 0}, {0.9999999F, 0}, 0, 0, 0};
  EXPECT_TRUE(is_all_round(shorter));
  EXPECT_TRUE(is_within(shorter, {2, 3, 0}, {-5, 1, 0}));
  EXPECT_TRUE(is_within(shorter, {2, 3, 0}, {2, -9, 0}));
  const CoverArc half{NodeId{0U}, CoverHeight::low, {1, 0}, {-1, 0}, 0, 0, 0};
  EXPECT_FALSE(is_all_round(half));
  EXPECT_FALSE(is_within(half, {2, 3, 0}, {2, -9, 0}));
}

TEST(Cover, a_handle_has_a_heading_a_lean_and_a_side) {
  const CoverArc arc{NodeId{0U}, CoverHeight::low, {1, 0}, {0, 1}, 0, 0.3F, 0.5F};
  EXPECT_EQ(heading_of(arc, Handle::begin), arc.begin);
  EXPECT_EQ(lean_of(arc, Handle::end), 0.5F);
  EXPECT_EQ(side_of(Handle::begin), -1) << "whoever looks into the arc leans to the right";
  EXPECT_EQ(side_of(Handle::end), 1);
}

TEST(Cover, an_arc_may_protect_from_all_of_32_weapon_classes) {
  Cover cover = no_cover(1);
  cover.arcs = {{NodeId{0U}, CoverHeight::low, {1, 0}, {0, 1}, 0xFFFF'FFFF, 0, 0}};
  EXPECT_TRUE(validate(cover, 1, 32));
  EXPECT_FALSE(validate(cover, 1, 31));
}

TEST(Cover, the_middle_of_an_arc_is_as_far_from_either_handle) {
  Random random(2);
  for (int round = 0; round < 20000; ++round) {
    const double begin = random.unit() * kTurn, width = 0.001 + random.unit() * (kTurn - 0.002);
    const CoverArc arc{
        NodeId{0U}, CoverHeight::high, at_angle(begin), at_angle(begin + width), 0, 0, 0};
    const Heading expected = at_angle(begin + width / 2);
    EXPECT_NEAR(middle_of(arc).x, expected.x, 1e-3) << begin << ' ' << width;
    EXPECT_NEAR(middle_of(arc).y, expected.y, 1e-3) << begin << ' ' << width;
  }
  EXPECT_EQ(middle_of({NodeId{0U}, CoverHeight::high, {0, 1}, {0, 1}, 0, 0, 0}), (Heading{0, 1}));
}

TEST(Cover, shelter_is_on_the_circle_opposite_to_the_threat) {
  const Tree tree{NodeId{0U}, {2, 3, 1}, 0.5F};
  EXPECT_EQ(shelter(tree, {7, 3, 0}), (Vec3{1.5F, 3, 1}));
  EXPECT_EQ(shelter(tree, {2, -3, 9}), (Vec3{2, 3.5F, 1}));
  EXPECT_NEAR(distance(shelter(tree, {2, 3, 5}), tree.centre), 0.5F, 1e-6F) << "straight above";
}

TEST(Cover, a_tree_is_found_by_its_node) {
  Cover cover = no_cover(9);
  cover.trees = {{NodeId{2U}, {}, 1}, {NodeId{5U}, {}, 1}};
  EXPECT_EQ(cover.tree_of(NodeId{5U}), &cover.trees[1]);
  for (const std::size_t none : {0U, 3U, 8U}) EXPECT_EQ(cover.tree_of(NodeId{none}), nullptr);
}

TEST(Cover, invalid_cover_is_refused) {
  const auto is_refused = [](const auto& spoil) {
    Cover cover = no_cover(2);
    cover.arcs = {{NodeId{1U}, CoverHeight::low, {1, 0}, {0, 1}, 1, 0, 0.3F}};
    cover.trees = {{NodeId{0U}, {1, 2, 3}, 1}, {NodeId{1U}, {1, 2, 3}, 1}};
    EXPECT_TRUE(validate(cover, 2, 1));
    spoil(cover);
    return !validate(cover, 2, 1);
  };
  EXPECT_TRUE(is_refused([](Cover& c) { c.stopped.pop_back(); }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.stopped[3] = 10; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.arcs[0].node = NodeId{2U}; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.arcs[0].weapons = 2; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.arcs[0].begin = {0, 0}; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.arcs[0].end.x = std::nanf(""); }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.arcs[0].lean_end = -1; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.trees[1].node = NodeId{2U}; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.trees[1].node = NodeId{0U}; })) << "two of one node";
  EXPECT_TRUE(is_refused([](Cover& c) { c.trees[0].radius = 0; }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.trees[0].radius = std::nanf(""); }));
  EXPECT_TRUE(is_refused([](Cover& c) { c.trees[0].centre.y = std::nanf(""); }));
  EXPECT_TRUE(is_refused([](Cover& c) {
    c.arcs.push_back(c.arcs[0]);
    c.arcs[1].node = NodeId{0U};
  }));
}

}  // namespace
}  // namespace defilade::test
