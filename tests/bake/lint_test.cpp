#include "defilade/bake/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/drawings.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> rules(const TacticalMap& map) {
  std::vector<std::string> names;
  for (const Finding& finding : lint(map)) names.emplace_back(name_of(finding.rule));
  return names;
}

TacticalMap bake_with_nodes(std::string_view drawing, std::vector<Waypoint> nodes) {
  ImportedLevel level = import_drawing(drawing);
  level.nodes = std::move(nodes);
  return bake_level(level).map;
}

Waypoint node(std::string name, Vec3 position) {
  Waypoint result;
  result.name = std::move(name);
  result.position = position;
  return result;
}

TEST(Lint, finds_nothing_in_a_good_room) { EXPECT_THAT(rules(bake_drawing("A.B.C")), IsEmpty()); }

TEST(Lint, one_node_is_valid) { EXPECT_THAT(rules(bake_drawing("..A..")), IsEmpty()); }

TEST(Lint, finds_isolated_nodes) {
  const TacticalMap map = bake_drawing("A.B#C");
  EXPECT_THAT(rules(map), ElementsAre("isolated"));
  const Finding finding = lint(map)[0];
  EXPECT_THAT(finding.message, HasSubstr("\"C\" at (4.5, 0.5, 0)"));
  EXPECT_THAT(finding.nodes, ElementsAre(map.graph().find("C")));
}

TEST(Lint, finds_nodes_at_one_place) {
  const TacticalMap map = bake_with_nodes(
      ".....", {node("a", {1, 0.5F, 0}), node("b", {1, 0.5F, 0}), node("c", {3, 0.5F, 0})});
  EXPECT_THAT(rules(map), ElementsAre("same-place"));
  EXPECT_THAT(lint(map)[0].message, HasSubstr("\"a\", \"b\""));
}

TEST(Lint, finds_nodes_in_walls_and_in_the_air) {
  const TacticalMap map = bake_with_nodes(
      "....#....", {node("inside", {4.5F, 0.5F, 0}), node("touching", {3.9F, 0.5F, 0}),
                    node("flying", {1, 0.5F, 1}), node("right", {2, 0.5F, 0})});
  const auto findings = lint(map);
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
  EXPECT_THAT(lint(baked->map)[0].message, HasSubstr("can only be passed by a jump"));
}

TEST(Lint, finds_separate_components_and_one_way_traps) {
  EXPECT_THAT(rules(bake_drawing("A.B.C###D.E")), ElementsAre("component"));
  const TacticalMap pit =
      bake_level(
          import_text("defilade level 1\nrise 0.25\nfloor 0\n..A..9999\noverlay\n.....T.U\n"))
          .map;
  EXPECT_THAT(rules(pit), ElementsAre("component"));
  EXPECT_THAT(lint(pit)[0].message, HasSubstr("cannot be reached from the largest group, of 2,"));
}

TEST(Lint, of_a_stripped_map_leaves_walls_out) {
  BakeSettings strip;
  strip.strip = true;
  ImportedLevel level = import_drawing("....#....");
  level.nodes = {node("inside", {4.5F, 0.5F, 0})};
  EXPECT_THAT(rules(bake_level(level, strip).map), IsEmpty());
}

TEST(Lint, finds_nothing_in_the_shipped_level) {
  const auto level = import_level(DEFILADE_SOURCE_DIR "/data/levels/demo.txt", {});
  ASSERT_TRUE(level) << level.error().message;
  EXPECT_THAT(rules(bake_level(*level).map), IsEmpty());
}

}  // namespace
}  // namespace defilade::test
