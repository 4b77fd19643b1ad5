#include "defilade/bake/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "bake/place/place.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> rules(const TacticalMap& map) {
  std::vector<std::string> names;
  for (const Finding& finding : lint(map).findings) names.emplace_back(name_of(finding.rule));
  return names;
}

TacticalMap bake_with_nodes(std::string_view drawing, std::vector<Waypoint> nodes) {
  ImportedLevel level = import_drawing(drawing);
  level.nodes = std::move(nodes);
  return bake_level(level).map;
}

TEST(Lint, finds_nothing_in_a_good_room) { EXPECT_THAT(rules(bake_drawing("A.B.C")), IsEmpty()); }

TEST(Lint, one_node_is_valid) { EXPECT_THAT(rules(bake_drawing("..A..")), IsEmpty()); }

TEST(Lint, finds_isolated_nodes) {
  const TacticalMap map = bake_drawing("A.B#C");
  EXPECT_THAT(rules(map), ElementsAre("isolated"));
  const Finding finding = lint(map).findings[0];
  EXPECT_THAT(finding.message, HasSubstr("\"C\" at (4.5, 0.5, 0.0)"));
  EXPECT_THAT(finding.nodes, ElementsAre(map.graph().find("C")));
}

TEST(Lint, finds_nodes_that_are_too_close) {
  const TacticalMap map =
      bake_with_nodes(".....", {named_node("a", {1, 0.5F, 0}), named_node("b", {1.2F, 0.5F, 0}),
                                named_node("c", {3, 0.5F, 0})});
  EXPECT_THAT(rules(map), ElementsAre("too-close"));
  EXPECT_THAT(lint(map).findings[0].message, HasSubstr("\"a\", \"b\""));
}

TEST(Lint, finds_nodes_in_walls_and_in_the_air) {
  const TacticalMap map = bake_with_nodes(
      "....#....", {named_node("inside", {4.5F, 0.5F, 0}), named_node("touching", {3.9F, 0.5F, 0}),
                    named_node("flying", {1, 0.5F, 1}), named_node("right", {2, 0.5F, 0})});
  const auto findings = lint(map).findings;
  std::map<std::string, std::string> found;
  for (const Finding& finding : findings)
    if (finding.rule == LintRule::no_floor || finding.rule == LintRule::in_wall)
      found[map.graph().name(finding.nodes[0])] = name_of(finding.rule);
  EXPECT_EQ(found, (std::map<std::string, std::string>{
                       {"inside", "no-floor"}, {"touching", "in-wall"}, {"flying", "no-floor"}}));
}

TEST(Lint, finds_given_links_that_go_through_walls) {
  const ImportedLevel level = import_drawing("A.#.B");
  Waypoints waypoints = to_generate(level.nodes);
  waypoints.links_given = true;
  for (const auto& [from, to] : {std::pair(0, 1), std::pair(1, 0)})
    waypoints.parts.links.push_back({NodeId(static_cast<std::size_t>(from)),
                                     NodeId(static_cast<std::size_t>(to)),
                                     LinkKind::walk,
                                     4,
                                     0.4F,
                                     1.8F,
                                     {}});
  Progress silent;
  const auto baked = bake(level.level, waypoints, {}, silent);
  ASSERT_TRUE(baked) << baked.error().message;
  EXPECT_THAT(rules(baked->map), ElementsAre("link-through-wall", "link-through-wall"));
}

TEST(Lint, finds_given_links_that_are_harder_than_they_say) {
  const ImportedLevel level = import_drawing("..A  B..");
  Waypoints waypoints = to_generate(level.nodes);
  waypoints.links_given = true;
  waypoints.parts.links = {{NodeId{0}, NodeId{1}, LinkKind::walk, 3, 0.4F, 1.8F, {}},
                           {NodeId{1}, NodeId{0}, LinkKind::jump, 3, 0.4F, 1.8F, {}}};
  Progress silent;
  const auto baked = bake(level.level, waypoints, {}, silent);
  ASSERT_TRUE(baked) << baked.error().message;
  EXPECT_THAT(rules(baked->map), ElementsAre("link-through-wall"));
  EXPECT_THAT(lint(baked->map).findings[0].message, HasSubstr("can only be passed by a jump"));
}

TEST(Lint, finds_what_cannot_be_reached_and_one_way_traps) {
  const TacticalMap halves = bake_drawing("A.B.C###D.E");
  EXPECT_THAT(rules(halves), ElementsAre("unreachable"));
  EXPECT_THAT(lint(halves).findings[0].message,
              HasSubstr("from \"C\" at (4.5, 0.5, 0.0) to \"D\" at (8.5, 0.5, 0.0), 4.0 m"));
  const TacticalMap pit =
      bake_level(
          import_text("defilade level 1\nrise 0.25\nfloor 0\n..A..9999\noverlay\n.....T.U\n"))
          .map;
  EXPECT_THAT(rules(pit), ElementsAre("trap"));
  EXPECT_THAT(lint(pit).findings[0].message, HasSubstr("characters get to \"A\" (1 of 3 nodes)"));
}

// A level with nodes that the library placed, from which something is then removed.

constexpr std::string_view kTwoDoors =
    "###################\n"
    "#........#........#\n"
    "#.................#\n"
    "#........#........#\n"
    "#........#........#\n"
    "#........#........#\n"
    "#.................#\n"
    "#........#........#\n"
    "###################";
constexpr std::string_view kOneDoor =
    "###################\n"
    "#........#........#\n"
    "#........#........#\n"
    "#.................#\n"
    "#........#........#\n"
    "#........#........#\n"
    "###################";

struct Placed {
  ImportedLevel level;
  Waypoints waypoints;

  explicit Placed(std::string_view drawing) : level(import_drawing(drawing)) {
    Progress silent;
    auto placed = place(level.level, level.profile, {}, {}, silent);
    EXPECT_TRUE(placed) << placed.error().message;
    waypoints = *std::move(placed);
  }

  NodeId nearest(Vec3 place) const {
    const auto& nodes = waypoints.parts.nodes;
    const auto best = std::ranges::min_element(
        nodes, {}, [&](const Waypoint& node) { return squared_distance(node.position, place); });
    return NodeId{static_cast<std::size_t>(best - nodes.begin())};
  }

  void take_links_of(NodeId node) {
    std::erase_if(waypoints.parts.links,
                  [&](const Link& link) { return link.from == node || link.to == node; });
  }
  /// Numbers of later nodes change.
  void take_node(NodeId node) {
    take_links_of(node);
    const auto renumber = [&](NodeId& id) { id = node < id ? NodeId{id.index() - 1} : id; };
    for (Link& link : waypoints.parts.links) {
      renumber(link.from);
      renumber(link.to);
    }
    waypoints.parts.nodes.erase(waypoints.parts.nodes.begin() +
                                static_cast<std::ptrdiff_t>(node.index()));
  }

  LintReport report() const {
    Progress silent;
    BakeSettings settings;
    settings.profile = level.profile;
    const auto baked = bake(level.level, waypoints, settings, silent);
    EXPECT_TRUE(baked) << baked.error().message;
    return lint(baked->map);
  }

  const Finding* find(const LintReport& report, LintRule rule) const {
    const auto found = std::ranges::find(report.findings, rule, &Finding::rule);
    return found == report.findings.end() ? nullptr : &*found;
  }
};

TEST(Lint, finds_nothing_in_what_was_placed) {
  for (const std::string_view drawing : {kTwoDoors, kOneDoor}) {
    const LintReport report = Placed(drawing).report();
    for (const Finding& finding : report.findings) ADD_FAILURE() << finding.message;
    EXPECT_GE(report.covered, 0.99 * report.floor);
    EXPECT_GT(report.floor, 50);
  }
}

TEST(Lint, finds_the_doorway_whose_node_was_removed) {
  Placed placed(kOneDoor);
  const Vec3 door{9.5F, 3.5F, 0};
  const NodeId node = placed.nearest(door);
  EXPECT_LT(distance(placed.waypoints.parts.nodes[node.index()].position, door), 0.7F);
  placed.take_node(node);
  const LintReport report = placed.report();
  const Finding* finding = placed.find(report, LintRule::no_doorway_node);
  ASSERT_NE(finding, nullptr);
  EXPECT_LT(distance(finding->place, door), 1) << finding->message;
  EXPECT_NE(placed.find(report, LintRule::unreachable), nullptr);
}

TEST(Lint, finds_the_link_that_was_removed) {
  Placed placed(kOneDoor);
  const NodeId door = placed.nearest({9.5F, 3.5F, 0});
  std::erase_if(placed.waypoints.parts.links, [&](const Link& link) {
    const float x = placed.waypoints.parts.nodes[link.to.index()].position.x;
    return link.from == door && x > 9.5F;  // the way back stays
  });
  const LintReport report = placed.report();
  const Finding* finding = placed.find(report, LintRule::missing_link);
  ASSERT_NE(finding, nullptr);
  EXPECT_TRUE(std::ranges::find(finding->nodes, door) != finding->nodes.end()) << finding->message;
}

TEST(Lint, finds_a_gate_that_exists_only_because_another_exit_has_no_node) {
  Placed placed(kTwoDoors);
  const Vec3 north{9.5F, 6.5F, 0}, south{9.5F, 2.5F, 0};
  placed.take_node(placed.nearest(north));
  const LintReport report = placed.report();
  const Finding* finding = placed.find(report, LintRule::false_gate);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->nodes.front(), placed.nearest(south)) << finding->message;
  EXPECT_LT(distance(finding->place, north), 2) << finding->message;
}

TEST(Lint, finds_floor_that_no_node_covers) {
  const TacticalMap map = bake_drawing(
      "###########\n"
      "#.........#\n"
      "#.A.......#\n"
      "#.........#\n"
      "###########");
  const LintReport report = lint(map);
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings.back().rule, LintRule::uncovered);
  EXPECT_GT(report.findings.back().place.x, 4);
  EXPECT_LT(report.covered, 0.6 * report.floor);
}

TEST(Lint, of_a_stripped_map_leaves_walls_out) {
  BakeSettings strip;
  strip.strip = true;
  ImportedLevel level = import_drawing("....#....");
  level.nodes = {named_node("inside", {4.5F, 0.5F, 0})};
  EXPECT_THAT(rules(bake_level(level, strip).map), IsEmpty());
}

}  // namespace
}  // namespace defilade::test
