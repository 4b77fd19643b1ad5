#include "bake/cover/tree_cover.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>

#include "model/body/level_mover.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

/// A drawing and what is needed to look for trees in it.
class Park {
 public:
  explicit Park(std::string_view drawing, std::string_view header = "cell 0.5")
      : imported_(import_drawing(drawing, header)),
        caster_(imported_.level),
        mover_(imported_.level, profile_),
        slim_(imported_.level, slim_profile()) {}

  std::optional<Tree> tree_at(Vec3 place) const {
    return find_tree(NodeId{0U}, place, profile_, mover_, caster_);
  }
  std::optional<Tree> tree_at(std::string_view name) const { return tree_at(place(name)); }
  Vec3 place(std::string_view name) const {
    return std::ranges::find(imported_.nodes, name, &Waypoint::name)->position;
  }
  const ImportedLevel& imported() const { return imported_; }

  /// Sampled with angles, at other places than those that were asked: floor, ways, hidden axes. The
  /// circle bulges by less than a centimetre between them, so the body is as much thinner.
  bool is_walked_round(const Tree& tree) const {
    constexpr int kSamples = 64;
    const auto at = [&](int i) {
      const double angle = 2 * std::numbers::pi * (i + 0.37) / kSamples;
      return Vec3{static_cast<float>(tree.centre.x + tree.radius * std::cos(angle)),
                  static_cast<float>(tree.centre.y + tree.radius * std::sin(angle)), tree.centre.z};
    };
    for (int i = 0; i < kSamples; ++i) {
      const auto here = slim_.floor_at(at(i)), next = slim_.floor_at(at(i + 1));
      if (!here || !next || !slim_.walks(*here, *next)) return false;
      for (const float height : {0.4F, 1.0F, 1.6F})
        if (!caster_.blocked(above(*here, height), above(at(i + kSamples / 2), height),
                             Channel::sight()))
          return false;
    }
    return true;
  }

 private:
  AgentProfile slim_profile() const {
    AgentProfile slim = profile_;
    slim.radius -= 0.01F;
    return slim;
  }

  AgentProfile profile_;
  ImportedLevel imported_;
  LevelCaster caster_;
  LevelMover mover_;
  LevelMover slim_;
};

TEST(Trees, a_column_with_room_around_it_is_a_tree_from_every_side) {
  const Park park(R"(
.............
.............
....A.B.C....
.............
....D.#.E....
.............
.............
.............)");
  const Vec3 column{3.25F, 1.75F, 0};
  for (const char* name : {"A", "B", "C", "D", "E"}) {
    const auto tree = park.tree_at(name);
    ASSERT_TRUE(tree) << name;
    EXPECT_LT(distance(tree->centre, column), 0.02F) << name;
    EXPECT_LT(tree->radius, 0.9F) << "half a diagonal, the body's radius and little more";
    EXPECT_TRUE(park.is_walked_round(*tree));
  }
}

TEST(Trees, walls_corners_planks_and_low_posts_are_not_trees) {
  const Park park(R"(
..............................
..............................
.....#.......A#......#.....-..
.....#........#.....C#.....-D.
.....#B.......####...#........
.....#...............#........
.....#...............#........
.....#...............#........
..............................
..............................)");
  EXPECT_FALSE(park.tree_at("A")) << "a corner";
  EXPECT_FALSE(park.tree_at("B")) << "a wall";
  EXPECT_FALSE(park.tree_at("C")) << "a long plank";
  EXPECT_FALSE(park.tree_at("D")) << "an eye sees over it";
}

TEST(Trees, a_column_by_a_wall_is_not_a_tree_because_there_is_no_way_behind_it) {
  const Park park(R"(
..........
..........
....A.....
..........
....#.....
..........
##########)");
  EXPECT_FALSE(park.tree_at("A"));
}

TEST(Trees, a_pole_is_too_thin_to_be_a_tree) {
  const Park park(R"(
................
................
................
................
.......#...A....
................
................
................
................)",
                  "cell 0.25");
  EXPECT_FALSE(park.tree_at("A"));
}

TEST(Trees, lone_blocks_of_random_levels_are_the_trees_there_are) {
  Random random(3);
  int trees = 0, none = 0;
  for (int round = 0; round < 6; ++round) {
    std::vector<std::string> lines(16, std::string(24, '.'));
    for (int i = 0; i < 22; ++i) lines[random.below(16)][random.below(24)] = '#';
    std::string drawing;
    for (const std::string& line : lines) drawing += line + '\n';
    const Park park(drawing, "");
    const auto solid = [&](int column, int row) {
      return lines[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '#';
    };
    const auto is_lone = [&](int column, int row) {
      int solids = 0;
      for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) solids += solid(column + dx, row + dy) ? 1 : 0;
      return solids == 1;
    };
    for (int row = 4; row < 12; ++row)
      for (int column = 4; column < 20; ++column) {
        if (solid(column, row)) continue;
        const auto tree = park.tree_at(
            Vec3{static_cast<float>(column) + 0.5F, static_cast<float>(15 - row) + 0.5F, 0});
        bool lone = false;  // a lone block beside the place
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}})
          lone = lone || (solid(column + dx, row + dy) && is_lone(column + dx, row + dy));
        EXPECT_TRUE(tree || !lone) << round << ' ' << column << ' ' << row;
        if (tree) {
          EXPECT_TRUE(park.is_walked_round(*tree)) << round << ' ' << column << ' ' << row;
          const int at_row = 15 - static_cast<int>(std::floor(tree->centre.y));
          EXPECT_TRUE(solid(static_cast<int>(std::floor(tree->centre.x)), at_row));
        }
        (tree ? trees : none) += 1;
      }
  }
  EXPECT_GT(trees, 30);
  EXPECT_GT(none, 200);
}

TEST(Trees, placed_nodes_at_a_column_are_tree_nodes_without_peek_outs) {
  const ImportedLevel imported = import_drawing(R"(
####################
#..................#
#..................#
#..................#
#........#.........#
#..................#
#..................#
#..................#
####################)");
  const TacticalMap map = bake_level(imported).map;
  const WaypointGraph& graph = map.graph();
  for (const Tree& tree : map.cover().trees) {
    EXPECT_EQ(graph.kind(tree.node), NodeKind::tree);
    EXPECT_TRUE(graph.peek_outs(tree.node).empty());
    EXPECT_LT(distance(tree.centre, {9.5F, 4.5F, 0}), 0.02F);
    EXPECT_EQ(map.cover().tree_of(tree.node), &tree);
  }
  EXPECT_GE(map.cover().trees.size(), 1U);
  for (std::size_t i = 0; i < graph.node_count(); ++i)
    EXPECT_EQ(graph.kind(NodeId{i}) == NodeKind::tree, map.cover().tree_of(NodeId{i}) != nullptr);
}

TEST(Trees, given_trees_are_measured_and_stay_trees_where_nothing_is_round) {
  const Asked asked(bake_drawing(R"(
...........
...........
...A#...B..
....C......
...........)",
                                 "node A oak tree\nnode B open tree\nnode C path path"));
  const Cover& cover = asked.map().cover();
  ASSERT_EQ(cover.trees.size(), 1U);
  EXPECT_EQ(cover.trees[0].node, asked.node("oak"));
  EXPECT_EQ(asked.map().graph().kind(asked.node("open")), NodeKind::tree);
  EXPECT_EQ(asked.map().graph().kind(asked.node("path")), NodeKind::path) << "its designer decided";
}

}  // namespace
}  // namespace defilade::test
