// Waypoints that the game made for items, teleports and jump pads: only the .cache file has them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "defilade/bake/waypoint_formats.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A hall with two waypoints of its author, 10 m apart, and a gallery 6 m above it, as the game
/// saves them. In the cache: an item beside the hall; a jump pad, whose waypoint is in the middle
/// of its trigger; the place where it throws to; and a teleport to a room 50 m away.
constexpr std::string_view kHall =
    "//WAYPOINT_VERSION 1.04\n//WAYPOINT_SYMMETRY 0\n//WAYPOINT_TIME 2020-01-02 03:04:05\n"
    "'  0.0   0.0  24.0'\n'  0.0   0.0  24.0'\n0\n"
    "'320.0   0.0  24.0'\n'320.0   0.0  24.0'\n0\n"
    "'320.0 256.0 216.0'\n'320.0 256.0 216.0'\n0\n";
constexpr std::string_view kCache =
    "//WAYPOINT_VERSION 1.04\n//WAYPOINT_TIME 2020-01-02 03:04:05\n"
    "'  0.0   0.0  24.0'*'320.0   0.0  24.0'\n"
    "'320.0   0.0  24.0'*'  0.0   0.0  24.0'\n"
    "'  0.0   0.0  24.0'*'  0.0 160.0  24.0'\n"  // the item, w3
    "'  0.0 160.0  24.0'*'  0.0   0.0  24.0'\n"
    "'  0.0 160.0  24.0'*'320.0   0.0  24.0'\n"
    "'320.0   0.0  24.0'*'400.0   0.0   2.5'\n"  // onto the pad, w4
    "'400.0   0.0   2.5'*'400.0 256.0 216.0'\n"  // and up to w5
    "'400.0 256.0 216.0'*'320.0 256.0 216.0'\n"
    "'320.0 256.0 216.0'*'400.0 256.0 216.0'\n"
    "'320.0 256.0 216.0'*'320.0   0.0  24.0'\n"    // off the gallery
    "'320.0 256.0 216.0'*'320.0 400.0 216.0'\n"    // into the teleport, w6
    "'320.0 400.0 216.0'*'320.0 2000.0  24.0'\n";  // to w7

Waypoints read(const XonoticFiles& files) {
  auto waypoints = read_xonotic_waypoints(files, "a.waypoints");
  if (waypoints) return *std::move(waypoints);
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

using Kinds = std::map<std::pair<std::size_t, std::size_t>, LinkKind>;

Kinds kinds_of(const Waypoints& waypoints) {
  Kinds kinds;
  for (const Link& link : waypoints.parts.links)
    kinds[{link.from.index(), link.to.index()}] = link.kind;
  return kinds;
}

TEST(XonoticGenerated, every_link_of_the_cache_is_kept) {
  const Waypoints waypoints = read({kHall, kCache, ""});
  EXPECT_THAT(waypoints.warnings, IsEmpty());
  EXPECT_EQ(waypoints.parts.links.size(), 12U);
  ASSERT_EQ(waypoints.parts.nodes.size(), 8U);
}

TEST(XonoticGenerated, nodes_are_numbered_after_those_of_the_file_and_stand_on_the_floor) {
  const auto nodes = read({kHall, kCache, ""}).parts.nodes;
  ASSERT_EQ(nodes.size(), 8U);
  EXPECT_EQ(nodes[3].name, "w3");
  EXPECT_EQ(nodes[7].name, "w7");
  EXPECT_EQ(nodes[3].position, (Vec3{0, 5, 0}));
  EXPECT_EQ(nodes[4].position, (Vec3{12.5F, 0, 2.5F / 32})) << "the plate of the jump pad";
  EXPECT_EQ(nodes[5].position, (Vec3{12.5F, 8, 6}));
}

TEST(XonoticGenerated, a_single_link_to_where_nobody_walks_is_a_jump_pad_or_a_teleport) {
  const Waypoints waypoints = read({kHall, kCache, ""});
  const Kinds kinds = kinds_of(waypoints);
  ASSERT_EQ(waypoints.parts.nodes.size(), 8U);
  EXPECT_THAT(waypoints.parts.nodes[3].tags, ElementsAre("generated"));
  EXPECT_THAT(waypoints.parts.nodes[4].tags, ElementsAre("jump-pad", "generated"));
  EXPECT_THAT(waypoints.parts.nodes[6].tags, ElementsAre("teleport", "generated"));
  EXPECT_EQ(kinds.at({4, 5}), LinkKind::jump_pad);
  EXPECT_EQ(kinds.at({6, 7}), LinkKind::teleport);
  EXPECT_EQ(kinds.at({1, 4}), LinkKind::walk);
  EXPECT_EQ(kinds.at({0, 3}), LinkKind::walk);
}

TEST(XonoticGenerated, an_item_at_the_foot_of_a_ramp_is_not_a_jump_pad) {
  const Waypoints waypoints = read({kHall, "320 256 216*320 800 24\n320 800 24*320 256 216\n", ""});
  const Kinds kinds = kinds_of(waypoints);
  ASSERT_EQ(waypoints.parts.nodes.size(), 4U);
  EXPECT_EQ(kinds.at({2, 3}), LinkKind::walk);
  EXPECT_EQ(kinds.at({3, 2}), LinkKind::walk);
}

TEST(XonoticGenerated, a_way_down_without_a_way_back_is_a_drop) {
  EXPECT_EQ(kinds_of(read({kHall, kCache, ""})).at({2, 1}), LinkKind::drop);
}

TEST(XonoticGenerated, hardwired_links_may_begin_and_end_at_them) {
  const Waypoints waypoints = read({kHall, kCache, "'0 160 24'*'402 0 2'\n"});
  EXPECT_THAT(waypoints.warnings, IsEmpty());
  EXPECT_EQ(kinds_of(waypoints).at({3, 4}), LinkKind::walk);
}

}  // namespace
}  // namespace defilade::test
