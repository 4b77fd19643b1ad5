// Returning fire, drawn: A is the cover node, P and Q its peek-outs, E the enemy.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "defilade/tactics/ray_scheduler.h"
#include "defilade/tactics/return_fire.h"
#include "support/drawings/cover_drawings.h"

namespace defilade::test {
namespace {

class Duel {
 public:
  explicit Duel(std::string_view drawing, std::string_view header = "")
      : drawing_(drawing, header), peek_outs_(drawing_.graph()) {}

  const CoverDrawing& drawing() const { return drawing_; }
  PeekOuts& peek_outs() { return peek_outs_; }
  ReturnFire begin(std::size_t stance = 0) {
    ReturnFireRequest request;
    request.cover = drawing_.node("A");
    request.stance = StanceId{stance};
    request.shooter = drawing_.place("E");
    return {drawing_.map(), peek_outs_, request};
  }
  bool blocked(const Ray& look) const {
    return drawing_.caster().blocked(look.from, look.to, Channel::sight());
  }
  /// The moves, one after the other: with a caster at hand every question is answered at once.
  std::string run(ReturnFire& machine) const {
    std::string moves;
    while (const auto look = machine.asks()) {
      moves += std::string(name_of(machine.order().move)) + ", ";
      machine.tell(blocked(*look));
    }
    return moves + std::string(name_of(machine.order().move));
  }

 private:
  CoverDrawing drawing_;
  PeekOuts peek_outs_;
};

TEST(ReturnFireFigures, at_the_end_of_a_wall_a_lean_suffices) {
  Duel duel(R"(
...........
E..........
.......#AP.
.......#...
.......#...)");
  ReturnFire machine = duel.begin();
  EXPECT_EQ(duel.run(machine), "look, lean, fire");
  EXPECT_LT(machine.order().lean, 0) << "the wall ends to the right";
  EXPECT_EQ(machine.order().place, duel.drawing().place("A")) << "the feet stay";
  EXPECT_FALSE(machine.peek_out().valid());
}

TEST(ReturnFireFigures, behind_a_wall_only_stepping_out_helps) {
  Duel duel(R"(
...........
.......P...
.......#...
E......#A..
.......#...
.......#...
.......#...)");
  ReturnFire machine = duel.begin();
  const std::string moves = duel.run(machine);
  EXPECT_TRUE(moves.ends_with("step out, step out, fire")) << moves;
  EXPECT_EQ(machine.peek_out(), PeekOutId{0U});
  EXPECT_TRUE(duel.peek_outs().is_taken(PeekOutId{0U})) << "as long as it fires";
  EXPECT_LT(distance(machine.order().place, duel.drawing().place("A")),
            distance(duel.drawing().place("P"), duel.drawing().place("A")) + 1e-3F);
  machine.stop();
  EXPECT_EQ(machine.order().move, FireMove::give_up);
  EXPECT_EQ(machine.order().place, duel.drawing().place("A"));
  EXPECT_FALSE(duel.peek_outs().is_taken(PeekOutId{0U}));
}

constexpr std::string_view kPillarAndPeeks = R"(
...............
........P......
.......##......
E......##A.....
.......##......
........Q......
...............)";

TEST(ReturnFireFigures, the_second_member_takes_the_other_peek_out_and_the_third_gets_none) {
  Duel duel(kPillarAndPeeks);
  const auto get_out = [&] {
    ReturnFire machine = duel.begin();
    while (!machine.is_over() && machine.order().move != FireMove::step_out) machine.tell(true);
    return machine;
  };
  const ReturnFire first = get_out(), second = get_out(), third = get_out();
  EXPECT_TRUE(first.peek_out().valid());
  EXPECT_TRUE(second.peek_out().valid());
  EXPECT_NE(first.peek_out(), second.peek_out());
  EXPECT_EQ(third.order().move, FireMove::give_up);
}

TEST(ReturnFireFigures, an_enemy_behind_walls_is_given_up_and_the_place_is_free_again) {
  Duel duel(R"(
#####.......
#...#...P...
#.E.#..##...
#...#..##A..
#####..##...
............)");
  ReturnFire machine = duel.begin();
  const std::string moves = duel.run(machine);
  EXPECT_TRUE(moves.ends_with("step out, give up")) << moves;
  EXPECT_FALSE(machine.peek_out().valid());
  EXPECT_FALSE(duel.peek_outs().is_taken(PeekOutId{0U}));
  EXPECT_EQ(machine.order().place, duel.drawing().place("A"));
}

TEST(ReturnFireFigures, a_character_that_sees_the_enemy_fires_and_in_the_open_it_rises_to_fire) {
  Duel open("E......A...");
  ReturnFire machine = open.begin();
  EXPECT_EQ(open.run(machine), "look, fire");
  EXPECT_EQ(machine.order().place, open.drawing().place("A"));
  Duel far_wall("E..-........A...", "low 1.5");
  ReturnFire crouching = far_wall.begin(1);
  EXPECT_EQ(far_wall.run(crouching), "look, rise, fire") << "the wall is too far off for an arc";
}

TEST(ReturnFireFigures, over_a_low_wall_the_character_rises) {
  Duel duel(R"(
.......-...
.......-...
E......-A..
.......-...
.......-...)",
            "low 1.3");
  ReturnFire machine = duel.begin(1);
  EXPECT_EQ(duel.run(machine), "look, rise, fire");
  EXPECT_EQ(machine.order().stance, StanceId{0U});
}

TEST(ReturnFireFigures, with_rays_that_come_later_the_decisions_are_the_same) {
  Duel duel(kPillarAndPeeks);
  ReturnFire at_once = duel.begin();
  const std::string expected = duel.run(at_once);
  const FireOrder end = at_once.order();
  at_once.stop();

  RayScheduler rays({.agents = 2, .requests_per_agent = 2});
  ReturnFire machine = duel.begin();
  std::string moves;
  std::size_t frames = 0;
  RayHandle handle;
  for (; !machine.is_over() && frames < 200; ++frames) {
    if (!handle.valid()) {
      const Ray look = *machine.asks();
      moves += std::string(name_of(machine.order().move)) + ", ";
      handle = rays.request({.agent = AgentId{0U}, .from = look.from, .to = look.to});
    }
    const std::size_t budget = frames % 3 == 2 ? 1 : 0;  // two frames of three have no ray to spare
    EXPECT_LE(rays.run_frame(duel.drawing().caster(), budget).rays, budget);
    const RayAnswer answer = rays.answer(handle);
    if (answer == RayAnswer::waiting) continue;
    machine.tell(answer == RayAnswer::blocked);
    rays.release(handle);
    handle = {};
  }
  EXPECT_EQ(moves + std::string(name_of(machine.order().move)), expected);
  EXPECT_EQ(machine.order(), end);
  EXPECT_GE(frames, 3U);
}

}  // namespace
}  // namespace defilade::test
