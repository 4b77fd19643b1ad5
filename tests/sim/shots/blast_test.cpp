// Blasts, blows, armour.

#include <gtest/gtest.h>

#include "sim/shots/damage.h"
#include "sim/shots/flight.h"
#include "sim/shots/melee.h"
#include "support/drawings/drawings.h"
#include "support/drawings/shooting.h"

namespace defilade::test {
namespace {

Arm bomb() {
  Arm arm;
  arm.kind = ArmKind::grenade;
  arm.splash = 5;
  arm.splash_damage = 100;
  return arm;
}

/// The damage to a body in the middle of each cell, in tenths of the most; a blast is at the `X`.
std::string blast_in(std::string_view drawing, std::string_view header) {
  std::string plan(drawing.substr(1));
  const std::size_t width = plan.find('\n') + 1;
  const std::size_t rows = plan.size() / width;
  const std::size_t middle = plan.find('X');
  const auto centre = [&](std::size_t i) {
    return Vec3{static_cast<float>(i % width) + 0.5F,
                static_cast<float>(rows - 1 - i / width) + 0.5F, 0};
  };
  const Vec3 place = above(centre(middle), 0.1F);
  plan[middle] = '.';
  const ImportedLevel imported = import_drawing(plan, header);
  const LevelCaster caster(imported.level);
  const Trace trace(caster, fire_channel(bomb(), imported.level.weapons));
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (plan[i] != '.') continue;
    const Target body = target_at(1, centre(i));
    std::vector<Hit> hits;
    explode(place, bomb(), {}, {}, trace, {&body, 1}, hits);
    if (!hits.empty()) plan[i] = static_cast<char>('0' + static_cast<int>(hits[0].damage / 10.01F));
  }
  plan[middle] = 'X';
  return "\n" + plan;
}

TEST(Blast, hurts_less_farther_away_and_nobody_behind_a_wall) {
  EXPECT_EQ(blast_in(R"(
#############
#...........#
#....X......#
#......######
#...........#
#...........#
#############
)",
                     ""),
            R"(
#############
#2457875420.#
#2468X86420.#
#245787######
#134565.....#
#0134443....#
#############
)");
}

TEST(Blast, reaches_heads_over_low_walls_and_bodies_behind_what_its_class_passes) {
  EXPECT_EQ(blast_in(R"(
#############
#..-..X..%..#
#..-.....%..#
#############
)",
                     "define % foliage 0 3"),
            R"(
#############
#.2-68X86%20#
#.2-57875%20#
#############
)");
}

TEST(Blast, falls_evenly_with_the_distance_to_the_body) {
  for (const float away : {0.5F, 1.0F, 2.0F, 4.0F, 4.9F}) {
    const Target body = target_at(1, {away, 0, 0});
    std::vector<Hit> hits;
    explode({0, 0, 1.2F}, bomb(), {}, {}, kOpen, {&body, 1}, hits);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NEAR(hits[0].damage, 100 * (1 - (away - body.shape.torso_radius) / 5), 1e-3);
  }
  const Target far = target_at(1, {5.3F, 0, 0});
  std::vector<Hit> hits;
  explode({0, 0, 1.2F}, bomb(), {}, {}, kOpen, {&far, 1}, hits);
  EXPECT_TRUE(hits.empty());
}

TEST(Blast, hurts_the_shooter_but_no_mate_without_friendly_fire_nor_who_was_hit_directly) {
  const std::array bodies{target_at(0, {1, 0, 0}), target_at(1, {0, 1, 0}),
                          target_at(2, {-1, 0, 0}, 2), target_at(3, {0, -1, 0}, 2)};
  std::vector<Hit> hits;
  explode({0, 0, 1}, bomb(), {BodyId{0U}, TeamId{1U}, false}, BodyId{3U}, kOpen, bodies, hits);
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].body, BodyId{0U});
  EXPECT_EQ(hits[1].body, BodyId{2U});
}

Arm knife() {
  Arm arm;
  arm.kind = ArmKind::melee;
  arm.damage = 55;
  arm.range = 1.2F;
  return arm;
}

TEST(Blow, hits_the_nearest_body_in_front_within_the_range) {
  const std::array bodies{target_at(0, {0, 0, 0}), target_at(1, {1.4F, 0, 0}),
                          target_at(2, {1, 0.3F, 0}), target_at(3, {-0.8F, 0, 0})};
  const auto hit = strike(knife(), {BodyId{0U}, {}}, {0, 0, 1.2F}, {5, 0, 1.2F}, kOpen, bodies);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->body, BodyId{2U});
  EXPECT_EQ(hit->damage, 55);
  EXPECT_FALSE(strike(knife(), {BodyId{0U}, {}}, {0, 0, 1.2F}, {0, -5, 1.2F}, kOpen, bodies));
  EXPECT_FALSE(strike(knife(), {BodyId{0U}, {}}, {-3, 0, 1.2F}, {5, 0, 1.2F}, kOpen, bodies));
}

TEST(Blow, hits_nobody_behind_a_wall) {
  const LevelCaster caster(box_room({-5, -5, 0}, {0.5F, 5, 3}));
  const Target body = target_at(1, {1, 0, 0});
  EXPECT_TRUE(strike(knife(), {}, {0, 0, 1.2F}, {5, 0, 1.2F}, kOpen, {&body, 1}));
  EXPECT_FALSE(
      strike(knife(), {}, {0, 0, 1.2F}, {5, 0, 1.2F}, Trace(caster, Channel::sight()), {&body, 1}));
}

TEST(Vitals, lose_armour_for_two_thirds_of_the_damage_until_it_is_used_up) {
  Vitals vitals{100, 50};
  EXPECT_FLOAT_EQ(hurt(vitals, 30), 10);
  EXPECT_FLOAT_EQ(vitals.armour, 30);
  EXPECT_FLOAT_EQ(hurt(vitals, 60), 30);
  EXPECT_EQ(vitals.armour, 0);
  EXPECT_FLOAT_EQ(vitals.health, 60);
  EXPECT_FLOAT_EQ(hurt(vitals, 90), 60);
  EXPECT_FALSE(vitals.alive());
  EXPECT_EQ(vitals.health, 0);
}

}  // namespace
}  // namespace defilade::test
