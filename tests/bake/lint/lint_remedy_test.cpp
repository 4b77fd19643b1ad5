// The edit that a finding proposes is the one that its message names, and it helps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "defilade/bake/link_near.h"
#include "defilade/bake/lint.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

using ::testing::StartsWith;

/// A level whose nodes have exactly the links that are given, all of them walks both ways.
struct Given {
  ImportedLevel level;
  Waypoints waypoints;

  Given(std::string_view drawing, const std::vector<std::pair<std::size_t, std::size_t>>& pairs)
      : level(import_drawing(drawing)) {
    waypoints = to_generate(level.nodes);
    waypoints.links_given = true;
    for (const auto& [a, b] : pairs) {
      link(NodeId{a}, NodeId{b}, LinkKind::walk);
      link(NodeId{b}, NodeId{a}, LinkKind::walk);
    }
  }

  void link(NodeId from, NodeId to, LinkKind kind) {
    const auto& nodes = waypoints.parts.nodes;
    const float length = distance(nodes[from.index()].position, nodes[to.index()].position);
    waypoints.parts.links.push_back({from, to, kind, length, 0.4F, 1.8F, {}});
  }

  std::vector<Finding> findings() const {
    Progress silent;
    const auto baked = bake(level.level, waypoints, {}, silent);
    EXPECT_TRUE(baked) << baked.error().message;
    return lint(baked->map).findings;
  }

  Finding first(LintRule rule) const {
    const auto all = findings();
    const auto found = std::ranges::find(all, rule, &Finding::rule);
    EXPECT_NE(found, all.end()) << name_of(rule);
    return found == all.end() ? Finding{rule, "", {}, {}} : *found;
  }

  bool has(LintRule rule) const {
    const auto all = findings();
    return std::ranges::find(all, rule, &Finding::rule) != all.end();
  }

  /// As an editor does it: a new node is linked with those around it.
  void apply(const Remedy& remedy) {
    GraphParts& parts = waypoints.parts;
    if (remedy.kind == RemedyKind::add_node) {
      parts.nodes.push_back(named_node("new", remedy.place));
      const NodeId id{parts.nodes.size() - 1};
      const auto linked = link_near(parts, id, level.level, level.profile, 6);
      EXPECT_TRUE(linked) << linked.error().message;
    } else if (remedy.kind == RemedyKind::move_node) {
      parts.nodes[remedy.node.index()].position = remedy.place;
    } else if (remedy.kind == RemedyKind::link) {
      link(remedy.from, remedy.to, remedy.link_kind);
      if (remedy.both_ways) link(remedy.to, remedy.from, remedy.link_kind);
    } else if (remedy.kind == RemedyKind::unlink) {
      std::erase_if(parts.links, [&](const Link& l) {
        return l.from == remedy.from && l.to == remedy.to && l.kind == remedy.link_kind;
      });
    }
  }
};

TEST(LintRemedy, bare_floor_gets_a_node_in_its_middle) {
  Given given("A...........", {});
  const Finding finding = given.first(LintRule::uncovered);
  EXPECT_EQ(finding.remedy.kind, RemedyKind::add_node);
  EXPECT_EQ(finding.remedy.place, finding.place);
  EXPECT_THAT(finding.message, StartsWith("Add a node at ("));
  given.apply(finding.remedy);
  given.apply(given.has(LintRule::uncovered) ? given.first(LintRule::uncovered).remedy : Remedy{});
  EXPECT_FALSE(given.has(LintRule::uncovered));
}

TEST(LintRemedy, a_spawn_point_gets_a_node) {
  Given given("A......>", {});
  const Finding finding = given.first(LintRule::no_node_at);
  EXPECT_THAT(finding.message, StartsWith("Add a node at (7.5, 0.5, 0.0): the spawn"));
  given.apply(finding.remedy);
  EXPECT_FALSE(given.has(LintRule::no_node_at));
}

TEST(LintRemedy, nodes_that_floor_joins_are_linked) {
  Given given("A...B...C", {{1, 2}});
  const Finding finding = given.first(LintRule::missing_link);
  EXPECT_EQ(finding.remedy.kind, RemedyKind::link);
  EXPECT_TRUE(finding.remedy.both_ways);
  EXPECT_THAT(finding.message, StartsWith("Link \"A\" and \"B\": "));
  given.apply(finding.remedy);
  EXPECT_FALSE(given.has(LintRule::missing_link));
  EXPECT_FALSE(given.has(LintRule::isolated));
}

TEST(LintRemedy, only_the_direction_that_is_missing_is_linked) {
  Given given("A...B", {});
  given.link(NodeId{0}, NodeId{1}, LinkKind::walk);
  const Finding finding = given.first(LintRule::missing_link);
  EXPECT_EQ(finding.remedy.from, NodeId{1});
  EXPECT_FALSE(finding.remedy.both_ways);
  EXPECT_THAT(finding.message, StartsWith("Link \"B\" to \"A\": "));
}

TEST(LintRemedy, where_the_way_bends_a_node_is_added) {
  Given given("A..\n##.\nB..", {});
  const Finding finding = given.first(LintRule::missing_link);
  EXPECT_EQ(finding.remedy.kind, RemedyKind::add_node);
  EXPECT_THAT(finding.message, StartsWith("Add a node at (2."));
}

TEST(LintRemedy, an_isolated_node_is_linked_with_its_neighbour) {
  Given given("A.B.C", {{0, 1}});
  const Finding finding = given.first(LintRule::isolated);
  EXPECT_THAT(finding.message, StartsWith("Link \"C\" and \"B\": "));
  given.apply(finding.remedy);
  EXPECT_FALSE(given.has(LintRule::isolated));
  EXPECT_EQ(Given("A.B#C", {{0, 1}}).first(LintRule::isolated).remedy.kind, RemedyKind::by_hand);
}

TEST(LintRemedy, a_node_in_a_wall_or_in_the_air_moves_onto_the_floor) {
  for (const Vec3 wrong : {Vec3{3.9F, 0.5F, 0}, Vec3{2.5F, 0.5F, 1}}) {
    Given given("A...#", {});
    given.waypoints.parts.nodes.push_back(named_node("wrong", wrong));
    const LintRule rule = wrong.z > 0 ? LintRule::no_floor : LintRule::in_wall;
    const Finding finding = given.first(rule);
    EXPECT_THAT(finding.message, StartsWith("Move \"wrong\" to ("));
    given.apply(finding.remedy);
    EXPECT_FALSE(given.has(rule)) << finding.message;
  }
}

TEST(LintRemedy, one_of_two_nodes_on_one_spot_is_deleted) {
  Given given("A....", {});
  given.waypoints.parts.nodes.push_back(named_node("again", {0.6F, 0.5F, 0}));
  const Finding finding = given.first(LintRule::too_close);
  EXPECT_EQ(finding.remedy.kind, RemedyKind::delete_node);
  EXPECT_EQ(finding.remedy.node, NodeId{1});
  EXPECT_THAT(finding.message, StartsWith("Delete \"again\": "));
}

TEST(LintRemedy, a_link_through_a_wall_goes) {
  Given given("A.#.B", {{0, 1}});
  const Finding finding = given.first(LintRule::link_through_wall);
  EXPECT_THAT(finding.message, StartsWith("Remove the walk link from \"A\" to \"B\""));
  given.apply(finding.remedy);
  given.apply(given.first(LintRule::link_through_wall).remedy);
  EXPECT_FALSE(given.has(LintRule::link_through_wall));
}

TEST(LintRemedy, a_group_that_cannot_be_left_gets_a_link_if_the_body_gets_along) {
  Given given("A.B.C", {{0, 1}});
  given.link(NodeId{1}, NodeId{2}, LinkKind::walk);
  const Finding finding = given.first(LintRule::trap);
  EXPECT_THAT(finding.message, StartsWith("Link \"C\" to \"B\": characters get to \"C\""));
  given.apply(finding.remedy);
  EXPECT_FALSE(given.has(LintRule::trap));
}

}  // namespace
}  // namespace defilade::test
