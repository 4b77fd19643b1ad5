#include "defilade/tactics/lean_spots.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "support/drawings/drawings.h"
#include "support/random/random_map.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

/// A drawing, and an enemy to lean out at.
class Corner {
 public:
  explicit Corner(const ImportedLevel& imported)
      : map_(bake_level(imported).map), caster_(imported.level), situation_(map_, Vec3{}) {}

  const TacticalMap& map() const { return map_; }
  Situation& situation() { return situation_; }
  const LevelCaster& caster() const { return caster_; }

  std::vector<LeanSpot> find(std::size_t budget = 100000, std::size_t wanted = 100000) {
    answer = find_lean_spots(situation_, {EnemyId{0U}, wanted, budget}, caster_, work_);
    EXPECT_LE(answer.rays, budget);
    return answer.spots;
  }

  /// From the definition: all nodes, all arcs, both sides.
  std::vector<LeanSpot> find_slowly() const {
    const WaypointGraph& graph = map_.graph();
    const Enemy& enemy = situation_.enemy(EnemyId{0U});
    const Vec3 enemy_eye = above(enemy.position, map_.profile().stance(enemy.stance).eye);
    std::vector<std::pair<double, LeanSpot>> found;
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
      const NodeId node{i};
      const Vec3 feet = graph.position(node), eye = above(feet, 1.6F);
      if (!situation_.is_free(node) ||
          map_.visibility(enemy.stance, StanceId{0U})
              .contains(situation_.node(EnemyId{0U}), node) ||
          !caster_.blocked(enemy_eye, eye, Channel::sight()))
        continue;
      bool passed = false;
      for (const CoverArc& arc : map_.cover().of(node))
        for (const bool begins : {true, false}) {
          const float lean = begins ? arc.lean_begin : arc.lean_end;
          if (passed || arc.height != CoverHeight::high || lean == 0 ||
              !is_within(arc, feet, enemy.position))
            continue;
          // Past the beginning of an arc the character leans clockwise, a quarter turn from where
          // it looks.
          const Heading handle = begins ? arc.begin : arc.end;
          const double angle =
              std::atan2(handle.y, handle.x) +
              (begins ? 1 : -1) * (2 * std::numbers::pi / 32 - std::numbers::pi / 2);
          const Vec3 head{static_cast<float>(eye.x + lean * std::cos(angle)),
                          static_cast<float>(eye.y + lean * std::sin(angle)), eye.z};
          passed = !caster_.blocked(head, enemy_eye, Channel::sight());
          if (passed)
            found.push_back({squared_distance(situation_.position(), feet),
                             {node, begins ? Handle::begin : Handle::end, head}});
        }
    }
    std::ranges::stable_sort(found, {}, &std::pair<double, LeanSpot>::first);
    std::vector<LeanSpot> spots;
    for (const auto& [way, spot] : found) spots.push_back(spot);
    return spots;
  }

  LeanResult answer;

 private:
  TacticalMap map_;
  LevelCaster caster_;
  Situation situation_;
  Workspace work_;
};

TEST(LeanSpots, behind_the_end_of_a_wall_the_character_leans_to_its_open_side) {
  Corner corner(import_drawing(R"(
..........
..........
E.........
....#A....
....#.....
....#.....
....#B....
....#.....
....#.....)"));
  const NodeId a = corner.map().graph().find("A");
  corner.situation().add_enemy(
      Enemy{"e", corner.map().graph().position(corner.map().graph().find("E"))});
  const auto spots = corner.find();
  ASSERT_EQ(spots.size(), 1U) << "B is hidden, but the wall goes on to either side";
  EXPECT_EQ(spots[0].node, a);
  EXPECT_EQ(spots[0].handle, Handle::begin) << "looking west, the wall's end is on the right";
  EXPECT_GT(spots[0].head.y, corner.map().graph().position(a).y);
}

TEST(LeanSpots, a_leaning_head_sees_exactly_what_brute_force_says) {
  Random random(5);
  std::size_t spots = 0, sides = 0;
  std::optional<Corner> corner;
  for (int round = 0; round < 200; ++round) {
    if (round % 10 == 0)
      corner.emplace(import_text(level_text(random_drawing(random, 18, 14), kRandomHeader)));
    const auto place = [](Random& any) { return Vec3{any.between(0, 18), any.between(0, 14), 0}; };
    corner->situation() = random_situation(random, corner->map(), 1, place);
    const auto found = corner->find(), expected = corner->find_slowly();
    ASSERT_EQ(found.size(), expected.size()) << round;
    EXPECT_TRUE(corner->answer.finished);
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].node, expected[i].node);
      EXPECT_EQ(found[i].handle, expected[i].handle);
      EXPECT_LT(distance(found[i].head, expected[i].head), 1e-4F);
      sides += found[i].handle == Handle::end ? 1U : 0U;
    }
    spots += found.size();
    if (found.size() > 1) {
      EXPECT_EQ(corner->find(100000, 1), std::vector{found.front()});
      EXPECT_LE(corner->find(3).size(), 1U) << "a spot costs two rays or more";
    }
  }
  EXPECT_GT(spots, 20U);
  EXPECT_GT(sides, 5U);
}

TEST(LeanSpots, over_frames_it_finds_the_same) {
  Random random(8);
  LeanSearch search;
  std::size_t spots = 0;
  for (int round = 0; round < 20; ++round) {
    Corner corner(import_text(level_text(random_drawing(random, 18, 14), kRandomHeader)));
    corner.situation().add_enemy(Enemy{"e", {9, 7, 0}});
    const std::size_t budget = random.below(200);
    const std::vector<LeanSpot> at_once = corner.find(budget);
    search.begin(corner.situation(), {EnemyId{0U}, 100000, budget});
    while (const auto ray = search.asks()) search.tell(is_blocked(*ray, corner.caster()));
    EXPECT_EQ(search.result().spots, at_once);
    EXPECT_EQ(search.result().rays, corner.answer.rays);
    spots += at_once.size();
  }
  EXPECT_GT(spots, 5U);
}

TEST(LeanSpots, asking_again_does_not_allocate) {
  Random random(6);
  Corner corner(import_text(level_text(random_drawing(random, 18, 14), kRandomHeader)));
  corner.situation().add_enemy(Enemy{"e", {9, 7, 0}});
  Workspace work;
  const LeanRequest request{EnemyId{0U}, 1000, 1000};
  const auto ask = [&] {
    return find_lean_spots(corner.situation(), request, corner.caster(), work).checked;
  };
  EXPECT_GT(ask(), 0U);
  EXPECT_EQ(allocations_in([&] { ask(); }), 0U);
}

}  // namespace
}  // namespace defilade::test
