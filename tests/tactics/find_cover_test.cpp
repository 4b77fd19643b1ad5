#include "defilade/tactics/find_cover.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/allocations.h"
#include "support/drawings.h"

namespace defilade::test {
namespace {

/// A drawing to hide in.
class Ground {
 public:
  explicit Ground(std::string_view drawing, std::string_view header = "")
      : imported_(import_drawing(drawing, header)),
        map_(bake_level(imported_).map),
        caster_(imported_.level),
        mover_(imported_.level, map_.profile()),
        scratch_(map_) {}

  const TacticalMap& map() const { return map_; }
  Vec3 place(std::string_view node) const { return map_.graph().position(map_.graph().find(node)); }

  FoundCover find(Vec3 agent, const std::vector<Vec3>& threats, const CoverSeek& seek = {}) {
    Situation s(map_, agent);
    for (const Vec3 threat : threats) s.add(Enemy{"e" + std::to_string(s.enemy_count()), threat});
    FoundCover found;
    find_cover(s, seek, caster_, mover_, scratch_, found);
    EXPECT_LE(found.rays, seek.rays);
    return found;
  }

  bool is_hidden(Vec3 feet, StanceId stance, const std::vector<Vec3>& threats) const {
    const AgentProfile& profile = map_.profile();
    for (const Vec3 threat : threats)
      if (!caster_.blocked(above(threat, profile.upright().eye),
                           above(feet, profile.stance(stance).eye), Channel::sight()))
        return false;
    return true;
  }

  /// The nearest place on a grid of 0.25 m that one walks straight to and is hidden at.
  double nearest_hidden(Vec3 agent, const std::vector<Vec3>& threats) const {
    double best = std::numeric_limits<double>::infinity();
    for (float dx = -9; dx <= 9; dx += 0.25F)
      for (float dy = -9; dy <= 9; dy += 0.25F) {
        const auto floor = mover_.floor_at({agent.x + dx, agent.y + dy, agent.z});
        if (!floor || distance(*floor, agent) >= best || !mover_.walks(agent, *floor)) continue;
        if (is_hidden(*floor, StanceId{0U}, threats) || is_hidden(*floor, StanceId{1U}, threats))
          best = distance(*floor, agent);
      }
    return best;
  }

 private:
  ImportedLevel imported_;
  TacticalMap map_;
  LevelCaster caster_;
  LevelMover mover_;
  CoverScratch scratch_;
};

TEST(FindCover, behind_a_rock_whatever_side_the_threat_is_on) {
  Ground ground(R"(
*...........*
.............
.............
.............
......##.....
......##.....
.............
....A........
.............
.............
*...........*)");
  const Vec3 agent = ground.place("A"), rock{7, 6, 0};
  for (int i = 0; i < 24; ++i) {
    const double angle = i * std::numbers::pi / 12;
    const std::vector<Vec3> threats{{rock.x + 5.5F * static_cast<float>(std::cos(angle)),
                                     rock.y + 4.5F * static_cast<float>(std::sin(angle)), 0}};
    const FoundCover found = ground.find(agent, threats, {.far = 20, .rays = 600});
    const double best = ground.nearest_hidden(agent, threats);
    if (std::isinf(best)) continue;  // behind the rock, but not straight away
    ASSERT_TRUE(found.found()) << i;
    EXPECT_TRUE(ground.is_hidden(found.place, found.stance, threats)) << i;
    EXPECT_LE(found.way, 1.5 * best + 1) << i;
  }
}

TEST(FindCover, behind_a_low_wall_one_crouches) {
  Ground ground(R"(
...........
.....-.....
.....-A...*
T....-.....
.....-.....
...........)",
                "low 1.2");
  const std::vector<Vec3> threats{ground.place("T")};
  const FoundCover found = ground.find(ground.place("A"), threats);
  ASSERT_TRUE(found.found());
  EXPECT_EQ(found.stance, StanceId{1U});
  EXPECT_TRUE(ground.is_hidden(found.place, found.stance, threats));
  EXPECT_LT(found.way, 2);
}

TEST(FindCover, through_a_doorway) {
  Ground ground(R"(
###########
#.....#...#
#.A...#.B.#
#.....+...#
#T..*.+*..#
#.....#...#
###########)");
  const std::vector<Vec3> threats{ground.place("T")};
  const FoundCover found = ground.find(ground.place("A"), threats, {.far = 30, .rays = 200});
  ASSERT_TRUE(found.found());
  EXPECT_TRUE(ground.is_hidden(found.place, found.stance, threats));
  EXPECT_GT(found.place.x, 6) << "in the other room";
  EXPECT_GE(found.path.nodes.size(), 2U);
}

TEST(FindCover, from_two_threats_on_two_sides) {
  Ground ground(R"(
.............
.S....##....T
......##.....
......A......
.............
.............
*...........*)");
  const std::vector<Vec3> threats{ground.place("S"), ground.place("T")};
  const FoundCover found = ground.find(ground.place("A"), threats, {.far = 20, .rays = 400});
  EXPECT_EQ(found.found(), !std::isinf(ground.nearest_hidden(ground.place("A"), threats)));
  if (found.found()) {
    EXPECT_TRUE(ground.is_hidden(found.place, found.stance, threats));
  }
}

TEST(FindCover, says_so_when_there_is_none) {
  Ground ground(R"(
##############
#A...*...*..T#
##############)");
  const FoundCover found = ground.find(ground.place("A"), {ground.place("T")});
  EXPECT_FALSE(found.found());
  EXPECT_EQ(found.seen_by, 1U);
  EXPECT_EQ(found.place, ground.place("A")) << "nowhere else is better";
}

TEST(FindCover, allocates_nothing_once_scratch_and_path_have_grown) {
  const ImportedLevel imported = import_drawing("A..#..*..#..T\n.............");
  const TacticalMap map = bake_level(imported).map;
  const LevelCaster caster(imported.level);
  const LevelMover mover(imported.level, map.profile());
  Situation s(map, map.graph().position(map.graph().find("A")));
  s.add(Enemy{"t", map.graph().position(map.graph().find("T"))});
  CoverScratch scratch(map);
  FoundCover found;
  const auto ask = [&] { find_cover(s, {}, caster, mover, scratch, found); };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

TEST(FindCover, without_threats_one_stays) {
  Ground ground("A...*\n.....");
  const FoundCover found = ground.find(ground.place("A"), {});
  EXPECT_TRUE(found.found());
  EXPECT_EQ(found.way, 0);
  EXPECT_EQ(found.rays, 0U);
}

}  // namespace
}  // namespace defilade::test
