#include "bake/cover/cover_spots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/body/level_mover.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

/// The arcs at a node whose angle contains the threat, another node.
std::vector<CoverArc> against(const Asked& asked, std::string_view node, std::string_view threat) {
  std::vector<CoverArc> found;
  const auto place = [&](std::string_view name) {
    return asked.map().graph().position(asked.node(name));
  };
  for (const CoverArc& arc : asked.map().cover().of(asked.node(node)))
    if (is_within(arc, place(node), place(threat))) found.push_back(arc);
  return found;
}

TEST(CoverDetection, a_tall_rock_covers_from_behind_it_and_from_nowhere_else) {
  const Asked asked(bake_drawing(R"(
...........
.N.........
...........
W...##A...E
....##.....
...........
.S.........
...........)"));
  ASSERT_EQ(against(asked, "A", "W").size(), 1U);
  EXPECT_EQ(against(asked, "A", "W")[0].height, CoverHeight::high);
  EXPECT_EQ(against(asked, "A", "W")[0].weapons, 3U) << "stone stops both weapon classes";
  EXPECT_TRUE(against(asked, "A", "E").empty());
  EXPECT_TRUE(asked.map().cover().of(asked.node("N")).empty()) << "the open";
}

TEST(CoverDetection, behind_a_low_wall_a_character_must_crouch) {
  const Asked asked(bake_drawing(R"(
.....#.....
.....-.....
W....-A...E
.....-.....
.....-.....)"));
  const auto arcs = against(asked, "A", "W");
  ASSERT_EQ(arcs.size(), 1U);
  EXPECT_EQ(arcs[0].height, CoverHeight::low);
  EXPECT_TRUE(is_wide(arcs[0]));
  EXPECT_TRUE(against(asked, "A", "E").empty());
}

TEST(CoverDetection, a_plank_protects_against_pistols_but_not_against_rifles) {
  const Asked asked(bake_drawing(R"(
.....|.....
.....|.....
W....|A...E
.....|.....
.....|.....)",
                                 "define | plank 0 2"));
  const auto arcs = against(asked, "A", "W");
  ASSERT_EQ(arcs.size(), 1U);
  EXPECT_EQ(asked.map().weapons()[0], "pistol");
  EXPECT_EQ(arcs[0].weapons, 1U);
}

TEST(CoverDetection, at_the_end_of_a_wall_a_character_leans_to_look_past_it) {
  const Asked asked(bake_drawing(R"(
..........
..........
..........
W...#A....
....#.....
....#.....
....#.....)"));
  const auto arcs = against(asked, "A", "W");
  ASSERT_EQ(arcs.size(), 1U);
  // The wall's end is to the right of a character that looks west: the arc begins there.
  EXPECT_GT(arcs[0].lean_begin, 0);
  EXPECT_EQ(arcs[0].lean_end, 0) << "the wall goes on";
  EXPECT_TRUE(is_wide(arcs[0]));
}

/// The same question with angles and without early exits.
bool slowly_covered(const RayCaster& caster, Vec3 feet, double angle, const Stance& stance,
                    float radius) {
  const float x = static_cast<float>(std::cos(angle)), y = static_cast<float>(std::sin(angle));
  bool all = true;
  for (const float height : {0.25F, 0.625F, 1.0F})
    for (const float side : {0.0F, -0.8F * radius, 0.8F * radius}) {
      const Vec3 from{feet.x - side * y, feet.y + side * x, feet.z + height * stance.eye};
      all = all &&
            caster.blocked(from, {from.x + 1.5F * x, from.y + 1.5F * y, from.z}, Channel::sight());
    }
  return all;
}

TEST(CoverDetection, every_sector_is_in_the_arc_that_asking_it_gives) {
  Random random(1);
  int high = 0, low = 0, open = 0;
  for (int round = 0; round < 12; ++round) {
    const ImportedLevel imported =
        import_text(level_text(random_drawing(random, 14, 10), kRandomHeader));
    const TacticalMap map = bake_level(imported).map;
    const LevelCaster caster(imported.level);
    for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
      const Vec3 feet = map.graph().position(NodeId{i});
      for (std::size_t s = 0; s < kSectors; ++s) {
        const double angle = (static_cast<double>(s) + 0.5) * 2 * std::numbers::pi / kSectors;
        const auto covered = [&](const Stance& stance) {
          return slowly_covered(caster, feet, angle, stance, map.profile().radius);
        };
        const bool hides_upright = covered(map.profile().upright());
        const bool hides_crouched = covered(map.profile().crouched());
        const Vec3 there{feet.x + heading_of(s).x, feet.y + heading_of(s).y, feet.z};
        std::vector<CoverHeight> found;
        for (const CoverArc& arc : map.cover().of(NodeId{i}))
          if (is_within(arc, feet, there)) found.push_back(arc.height);
        if (hides_upright)
          EXPECT_EQ(found, std::vector{CoverHeight::high}) << round << ' ' << i << ' ' << s;
        else if (hides_crouched)
          EXPECT_EQ(found, std::vector{CoverHeight::low}) << round << ' ' << i << ' ' << s;
        else
          EXPECT_TRUE(found.empty()) << round << ' ' << i << ' ' << s;
        (hides_upright ? high : hides_crouched ? low : open) += 1;
        EXPECT_EQ(map.cover().quality(NodeId{i}, CoverHeight::high, s) == 1, hides_upright);
      }
    }
  }
  EXPECT_GT(high, 300);
  EXPECT_GT(low, 50);
  EXPECT_GT(open, 300);
}

TEST(CoverDetection, placed_nodes_at_corners_are_cover_nodes_with_places_to_step_out_to) {
  const ImportedLevel imported = import_drawing(R"(
####################
#..................#
#..................#
#......##..........#
#......##..........#
#..................#
#..................#
####################)");
  Progress silent;
  BakeSettings settings;
  const auto baked = bake(imported.level, to_generate({}), settings, silent);
  ASSERT_TRUE(baked) << baked.error().message;
  const WaypointGraph& graph = baked->map.graph();
  const Cover& cover = baked->map.cover();
  const LevelCaster caster(imported.level);
  std::size_t marked = 0;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    if (graph.kind(NodeId{i}) != NodeKind::cover) continue;
    ++marked;
    EXPECT_TRUE(std::ranges::any_of(cover.of(NodeId{i}), is_wide));
    for (const CoverChild& child : graph.peek_outs(NodeId{i})) {
      EXPECT_LT(distance(child.position, graph.position(child.cover)), 1.6F);
      // Somewhere within an arc, 2.5 m away, is a place that the node does not see but that is seen
      // from beside it.
      bool helps = false;
      for (std::size_t s = 0; s < kSectors; ++s) {
        const Vec3 node = graph.position(child.cover);
        const Vec3 there{node.x + 2.5F * heading_of(s).x, node.y + 2.5F * heading_of(s).y, 1.6F};
        const auto sees = [&](Vec3 feet) {
          return !caster.blocked(above(feet, 1.6F), there, Channel::sight());
        };
        helps = helps || (!sees(node) && sees(child.position));
      }
      EXPECT_TRUE(helps);
    }
  }
  EXPECT_GE(marked, 2U);
  EXPECT_FALSE(graph.peek_outs().empty());
}

TEST(CoverDetection, the_others_of_a_fireteam_stand_behind_the_same_wall) {
  const ImportedLevel imported = import_drawing(R"(
.............
.....#.......
.....#.......
.....#.......
W....#A.....E
.....#.......
.....#.......
.............)");
  const Asked asked(bake_level(imported).map);
  const auto arcs = against(asked, "A", "W");
  ASSERT_EQ(arcs.size(), 1U);
  const LevelCaster caster(imported.level);
  const LevelMover mover(imported.level, asked.map().profile());
  const Vec3 leader = asked.map().graph().position(asked.node("A"));
  const auto places = find_formation(arcs[0], leader, asked.map().profile(), mover, caster);
  EXPECT_EQ(places.size(), 4U);
  for (const Vec3 place : places) {
    EXPECT_GT(place.x, 6) << "east of the wall";
    EXPECT_GT(place.y, 1) << "not past its ends";
    EXPECT_LT(place.y, 7);
  }
}

/// Where the others may stand, from the definition: nearest first, as far as the rings go.
std::vector<Vec3> formation_slowly(const CoverArc& arc, Vec3 leader, const AgentProfile& profile,
                                   const Mover& mover, const RayCaster& caster) {
  const double middle = std::atan2(middle_of(arc).y, middle_of(arc).x);
  const Stance& stance = arc.height == CoverHeight::high ? profile.upright() : profile.crouched();
  std::vector<Vec3> found;
  for (const float ring : {1.0F, 1.5F, 2.0F, 2.5F, 3.0F})
    for (std::size_t s = 0; s < kSectors; ++s) {
      const double angle = (static_cast<double>(s) + 0.5) * 2 * std::numbers::pi / kSectors;
      const auto place =
          mover.floor_at({leader.x + ring * static_cast<float>(std::cos(angle)),
                          leader.y + ring * static_cast<float>(std::sin(angle)), leader.z});
      if (!place || found.size() == 4 || !mover.walks(leader, *place)) continue;
      bool apart = distance(leader, *place) >= 2 * profile.radius;
      for (const Vec3 other : found) apart = apart && distance(other, *place) >= 2 * profile.radius;
      if (apart && slowly_covered(caster, *place, middle, stance, profile.radius))
        found.push_back(*place);
    }
  return found;
}

TEST(CoverDetection, placed_cover_nodes_have_the_formation_that_asking_every_place_gives) {
  Random random(4);
  std::size_t places = 0, nodes = 0;
  for (int round = 0; round < 4; ++round) {
    std::string drawing(27 * 21, '.');
    for (std::size_t i = 26; i < drawing.size(); i += 27) drawing[i] = '\n';
    for (int walls = 0; walls < 9; ++walls) {
      const std::size_t at = 27 * (2 + random.below(16)) + 2 + random.below(18);
      const bool upright = random.chance(0.5);
      for (std::size_t i = 0; i < 4; ++i)
        if (char& cell = drawing[std::min(at + i * (upright ? 27 : 1), drawing.size() - 30)];
            cell != '\n')
          cell = random.chance(0.1) ? '-' : '#';
    }
    const ImportedLevel imported = import_drawing(drawing);
    const TacticalMap map = bake_level(imported).map;
    const LevelCaster caster(imported.level);
    const LevelMover mover(imported.level, map.profile());
    for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
      if (map.graph().kind(NodeId{i}) != NodeKind::cover) continue;
      ++nodes;
      std::vector<Vec3> found;
      for (const CoverChild& child : map.graph().formation(NodeId{i}))
        found.push_back(child.position);
      places += found.size();
      EXPECT_TRUE(std::ranges::any_of(
          map.cover().of(NodeId{i}),
          [&](const CoverArc& arc) {
            const auto slow = formation_slowly(arc, map.graph().position(NodeId{i}), map.profile(),
                                               mover, caster);
            return is_wide(arc) && std::ranges::equal(slow, found, [](Vec3 a, Vec3 b) {
                     return distance(a, b) < 1e-4F;
                   });
          }))
          << round << ' ' << i;
    }
  }
  EXPECT_GT(nodes, 20U);
  EXPECT_GT(places, 40U);
}

}  // namespace
}  // namespace defilade::test
