// Under fire, drawn: A is the character, E fires, O is another enemy.

#include <gtest/gtest.h>

#include "defilade/tactics/under_fire.h"
#include "support/drawings/cover_drawings.h"

namespace defilade::test {
namespace {

UnderFireResult respond(const CoverDrawing& drawing, std::string_view others = "") {
  Situation s(drawing.map(), drawing.place("A"));
  const EnemyId shooter = s.add_enemy(Enemy{"E", drawing.place("E")});
  for (const char name : others) {
    const std::string text(1, name);
    s.add_enemy(Enemy{text, drawing.place(text)});
  }
  Workspace work;
  const UnderFireResult found = under_fire(s, {.shooter = shooter}, work);
  return found;
}

TEST(UnderFireFigures, behind_a_low_wall_the_character_stays_and_crouches) {
  const UnderFireResult found = respond(CoverDrawing(R"(
.......-.....
.......-.....
E......-A...*
.......-.....
.......-.....)",
                                                     "low 1.3"));
  EXPECT_EQ(found.best, FireResponse::stay);
  EXPECT_EQ(found.stay.stance, StanceId{1U});
  EXPECT_EQ(found.stay.cost, 0);
  EXPECT_TRUE(found.return_fire.possible) << "over the wall";
  EXPECT_EQ(found.return_fire.from, FireFrom::here);
}

TEST(UnderFireFigures, behind_a_wall_the_character_stays_upright) {
  const UnderFireResult found = respond(CoverDrawing(R"(
........P....
.......#.....
E......#A...*
.......#.....)"));
  EXPECT_EQ(found.best, FireResponse::stay);
  EXPECT_EQ(found.stay.stance, StanceId{0U});
  EXPECT_TRUE(found.return_fire.possible);
  EXPECT_GT(found.return_fire.cost, 0);
}

TEST(UnderFireFigures, in_the_open_the_character_moves_to_near_cover) {
  const UnderFireResult found = respond(CoverDrawing(R"(
.............
.......#B....
.......#.....
E.......A....
.............)"));
  EXPECT_EQ(found.best, FireResponse::move);
  EXPECT_FALSE(found.stay.possible);
  ASSERT_EQ(found.move.path.nodes.size(), 2U);
  EXPECT_EQ(found.move.path.danger_length, 0) << "the link's end is hidden";
  EXPECT_LT(found.move.cost, found.return_fire.cost);
}

TEST(UnderFireFigures, in_the_open_with_cover_far_away_the_character_returns_fire) {
  const UnderFireResult found = respond(CoverDrawing(R"(
.................*..*.
E.......A....*.....#B.
......................)"));
  EXPECT_EQ(found.best, FireResponse::return_fire);
  EXPECT_FALSE(found.stay.possible);
  EXPECT_TRUE(found.move.possible);
  EXPECT_GT(found.move.path.danger_length, 7);
  EXPECT_GT(found.move.cost, found.return_fire.cost);
}

/// With a caster at hand.
FireMove outcome(ReturnFire machine, const RayCaster& caster) {
  while (const auto look = machine.asks())
    machine.tell(caster.blocked(look->from, look->to, Channel::sight()));
  return machine.order().move;
}

/// Under a hanging board, characters see each other only if both crouch.
constexpr std::string_view kBoards = "define % foliage 0 1.8\ndefine | solid 1.2 3";

TEST(UnderFireFigures, a_character_ordered_to_return_fire_from_here_fires) {
  Random random(1);
  std::size_t told = 0, crouching = 0;
  for (int round = 0; round < 10; ++round) {
    const ImportedLevel imported = import_text(level_text(random_drawing(random, 16, 12), kBoards));
    const TacticalMap map = bake_level(imported).map;
    const LevelCaster caster(imported.level);
    const auto place = [&] {
      return map.graph().positions()[random.below(map.graph().node_count())];
    };
    PeekOuts peek_outs(map.graph());
    Workspace work;
    UnderFireResult found;
    for (int i = 0; i < 50; ++i) {
      Situation s(map, place());
      const StanceId his{random.below(2)};
      const EnemyId shooter = s.add_enemy({.name = "e", .position = place(), .stance = his});
      found = under_fire(s, {.shooter = shooter, .peek_outs = &peek_outs}, work);
      const UnderFireResult::Return& fire = found.return_fire;
      if (!fire.possible || fire.from != FireFrom::here) continue;
      const ReturnFireRequest request{s.node(), fire.stance, s.enemy(shooter).position, his};
      EXPECT_EQ(outcome({map, peek_outs, request}, caster), FireMove::fire) << round << ' ' << i;
      ++told;
      crouching += fire.stance == kUpright ? 0U : 1U;
    }
  }
  EXPECT_GT(told, 50U);
  EXPECT_GT(crouching, 0U);
}

TEST(UnderFireFigures, cover_from_the_shooter_is_left_if_others_fire_from_behind) {
  const CoverDrawing drawing(R"(
.............####
.......#.........
E......#A.......O
.......#.C.......
.................
........#B#......
.......####......)");
  EXPECT_EQ(respond(drawing).best, FireResponse::stay);
  const UnderFireResult found = respond(drawing, "O");
  EXPECT_EQ(found.best, FireResponse::move);
  EXPECT_TRUE(found.stay.possible);
  EXPECT_GT(found.stay.cost, found.move.cost);
}

}  // namespace
}  // namespace defilade::test
