#include "bake/waypoints/link_heights.h"

#include <gtest/gtest.h>

#include <numbers>
#include <set>
#include <tuple>

#include "support/random/random.h"

namespace defilade::test {
namespace {

using Way = std::tuple<NodeId, NodeId, LinkKind>;

Way way_of(const Link& link) { return {link.from, link.to, link.kind}; }

std::vector<Waypoint> nodes_at(const std::vector<Vec3>& places) {
  std::vector<Waypoint> nodes;
  for (const Vec3 place : places) {
    Waypoint node;
    node.position = place;
    nodes.push_back(node);
  }
  return nodes;
}

Link link_of(std::size_t from, std::size_t to, LinkKind kind = LinkKind::walk) {
  Link link;
  link.from = NodeId{from};
  link.to = NodeId{to};
  link.kind = kind;
  return link;
}

/// The kind of a link from `from` to the origin of coordinates, with a link back if `back`.
LinkKind kind_from(Vec3 from, bool back, OneWay one_way = OneWay::no_way_back) {
  std::vector<Link> links{link_of(0, 1)};
  if (back) links.push_back(link_of(1, 0));
  find_falls({}, one_way, nodes_at({from, {}}), links);
  return links.front().kind;
}

TEST(LinkHeights, a_ramp_that_leads_both_ways_is_walked) {
  EXPECT_EQ(kind_from({20, 0, 13}, true), LinkKind::walk);
  EXPECT_EQ(kind_from({20, 0, -13}, true), LinkKind::walk);
}

TEST(LinkHeights, a_way_down_without_a_way_back_is_a_drop_if_ways_back_were_looked_for) {
  EXPECT_EQ(kind_from({20, 0, 13}, false), LinkKind::drop);
  EXPECT_EQ(kind_from({20, 0, 0.9F}, false), LinkKind::walk) << "it could jump up again";
  EXPECT_EQ(kind_from({20, 0, 13}, false, OneWay::says_nothing), LinkKind::walk);
}

TEST(LinkHeights, what_is_too_steep_to_walk_is_a_drop_or_a_jump) {
  for (const OneWay one_way : {OneWay::no_way_back, OneWay::says_nothing}) {
    EXPECT_EQ(kind_from({2, 0, 2.5F}, true, one_way), LinkKind::drop);
    EXPECT_EQ(kind_from({0, 0.5F, -0.9F}, true, one_way), LinkKind::jump);
    EXPECT_EQ(kind_from({0, 0.1F, -0.4F}, true, one_way), LinkKind::walk) << "a step";
    EXPECT_EQ(kind_from({2, 0, -2.5F}, true, one_way), LinkKind::walk)
        << "higher than a jump: the file knows a way that the heights do not tell";
  }
}

TEST(LinkHeights, a_link_that_becomes_another_is_not_there_twice) {
  std::vector<Link> links{link_of(0, 1), link_of(0, 1, LinkKind::drop)};
  find_falls({}, OneWay::no_way_back, nodes_at({{0, 0, 9}, {}}), links);
  ASSERT_EQ(links.size(), 1U);
  EXPECT_EQ(links.front().kind, LinkKind::drop);
}

/// From the definition in the header, comparing every link with every other.
LinkKind slow_kind(const AgentProfile& profile, OneWay one_way, const std::vector<Waypoint>& nodes,
                   const std::vector<Link>& links, const Link& link) {
  const Vec3 from = nodes[link.from.index()].position, to = nodes[link.to.index()].position;
  const double height = std::abs(double{to.z} - from.z);
  if (link.kind != LinkKind::walk || height <= profile.step) return link.kind;
  const double ahead = std::hypot(double{to.x} - from.x, double{to.y} - from.y);
  const bool steep = std::atan2(height, ahead) > profile.slope;
  if (to.z > from.z) return steep && height <= profile.jump_height ? LinkKind::jump : link.kind;
  bool back = false;
  for (const Link& other : links)
    back |= other.from == link.to && other.to == link.from &&
            (other.kind == LinkKind::walk || other.kind == LinkKind::crouch);
  const bool fall = one_way == OneWay::no_way_back && !back && height > profile.jump_height;
  return steep || fall ? LinkKind::drop : link.kind;
}

TEST(LinkHeights, random_links_have_the_kinds_of_the_definition) {
  Random random(11);
  AgentProfile profile;
  profile.slope = std::numbers::pi_v<float> / 5;  // so that no lattice line is exactly as steep
  for (int round = 0; round < 200; ++round) {
    std::vector<Vec3> places;
    for (int i = 0; i < 12; ++i) {
      const Vec3 place = random.lattice_point(-6, 6);
      places.push_back({place.x * 0.7F, place.y * 0.7F, place.z * 0.3F});
    }
    const std::vector<Waypoint> nodes = nodes_at(places);
    std::set<Way> given;
    for (int i = 0; i < 80; ++i) {
      const std::size_t from = random.below(12), to = random.below(12);
      const LinkKind kind =
          random.chance(0.7) ? LinkKind::walk : static_cast<LinkKind>(random.below(4));
      if (from != to) given.emplace(NodeId{from}, NodeId{to}, kind);
    }
    std::vector<Link> links;
    for (const auto& [from, to, kind] : given)
      links.push_back(link_of(from.index(), to.index(), kind));
    const OneWay one_way = round % 2 == 0 ? OneWay::no_way_back : OneWay::says_nothing;
    std::set<Way> expected, found;
    for (const Link& link : links)
      expected.emplace(link.from, link.to, slow_kind(profile, one_way, nodes, links, link));
    find_falls(profile, one_way, nodes, links);
    for (const Link& link : links) found.insert(way_of(link));
    ASSERT_EQ(found, expected);
    ASSERT_EQ(links.size(), expected.size());
    ASSERT_TRUE(std::ranges::is_sorted(links, {}, way_of));
  }
}

}  // namespace
}  // namespace defilade::test
