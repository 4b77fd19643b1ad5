// What characters see of each other, as drawings.

#include "defilade/mind/senses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/allocations.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

/// One watcher at A, who looks at B along the X axis.
constexpr std::string_view kField = R"(
##############################
#............................#
#............................#
#............................#
#............................#
#............................#
##############################
)";
constexpr std::string_view kWall = R"(
##############################
#..............#.............#
#..............#.............#
#..............#.............#
#..............#.............#
#............................#
##############################
)";
constexpr std::string_view kLowWall = R"(
##############################
#..............|.............#
#..............|.............#
#..............|.............#
#..............|.............#
#..............|.............#
##############################
)";

const Vec3 kWatcher{3.5F, 3.5F, 0};
const Vec3 kTarget{20.5F, 3.5F, 0};

/// A watcher and a target that stand still.
class Two {
 public:
  explicit Two(std::string_view drawing, Vec3 target = kTarget, StanceId stance = kUpright)
      : watchers(map_with_cells(drawing, 1000, "define | solid 0 1.3")),
        watcher(watchers.add_character(kWatcher)) {
    watchers.add_body(target, stance);
  }

  SceneBody& self() { return watchers.bodies[0]; }
  SceneBody& other() { return watchers.bodies[1]; }
  Look look() {
    watchers.ticks(3);  // enough for a ray to be answered
    return watchers.senses().explain(watcher, other().id);
  }

  Watchers watchers;
  CharacterId watcher;
};

TEST(Senses, see_somebody_in_front_in_the_light) {
  Two two(kField);
  const Look look = two.look();
  EXPECT_EQ(look.verdict, LookVerdict::seen);
  EXPECT_EQ(look.cone, 0U);
  EXPECT_EQ(look.points, 2U);
  EXPECT_EQ(look.in_sight, 2U);
  EXPECT_EQ(look.proved, 2U) << "an empty hall needs no ray";
  EXPECT_NEAR(look.distance, 17, 0.1);
  EXPECT_FLOAT_EQ(look.clarity, 1);
  const auto percepts = two.watchers.senses().percepts(two.watcher);
  ASSERT_EQ(percepts.size(), 1U);
  EXPECT_EQ(percepts[0].about, two.other().id);
  EXPECT_EQ(percepts[0].place, kTarget);
  EXPECT_EQ(percepts[0].age, 0);
}

TEST(Senses, do_not_see_through_a_wall) {
  Two two(kWall);
  EXPECT_EQ(two.look().verdict, LookVerdict::hidden);
  EXPECT_TRUE(two.watchers.senses().percepts(two.watcher).empty());
}

TEST(Senses, see_only_the_head_above_a_low_wall) {
  Two two(kLowWall);
  const Look look = two.look();
  EXPECT_EQ(look.verdict, LookVerdict::seen);
  EXPECT_EQ(look.in_sight, 1U);
  EXPECT_FLOAT_EQ(look.shown, 0.5F);
}

TEST(Senses, do_not_see_somebody_who_crouches_behind_a_low_wall) {
  Two two(kLowWall, {16.7F, 3.5F, 0}, StanceId{1U});
  EXPECT_EQ(two.look().verdict, LookVerdict::hidden);
}

TEST(Senses, see_nobody_behind_them_unless_very_close) {
  Two two(kField);
  two.self().yaw = 180 * kDegrees;
  EXPECT_EQ(two.look().verdict, LookVerdict::outside);
  two.other().feet = kWatcher + Vec3{1.5F, 0, 0};
  two.other().eye = above(two.other().feet, 1.6F);
  two.other().velocity = {0, 3, 0};
  const Look close = two.look();
  EXPECT_EQ(close.verdict, LookVerdict::seen);
  EXPECT_EQ(close.cone, 4U);
}

TEST(Senses, see_less_and_less_far_away_and_nothing_beyond_the_longest_cone) {
  float before = 1;
  for (const float metres : {10.0F, 19.0F, 30.0F, 45.0F, 59.0F}) {
    BakeSettings settings;
    settings.sight_cells = 500;
    std::string drawing = "\n" + std::string(80, '#') + "\n";
    for (int i = 0; i < 3; ++i) drawing += "#" + std::string(78, '.') + "#\n";
    Watchers watchers(bake_drawing(drawing + std::string(80, '#') + "\n", "", settings));
    const CharacterId watcher = watchers.add_character({2.5F, 2.5F, 0});
    const BodyId other = watchers.add_body({2.5F + metres, 2.5F, 0}).id;
    const BodyId beyond = watchers.add_body({2.5F + 61, 2.5F, 0}).id;
    watchers.ticks(3);
    const Look look = watchers.senses().explain(watcher, other);
    EXPECT_EQ(look.clarity < before, metres > 19) << metres;
    EXPECT_NEAR(look.clarity, metres <= 20 ? 1 : (60 - metres) / 40, 0.001);
    EXPECT_EQ(watchers.senses().explain(watcher, beyond).verdict, LookVerdict::too_far);
    before = look.clarity;
  }
}

TEST(Senses, see_less_in_the_dark_but_muzzle_flashes) {
  Two two(kField);
  two.other().light = 0.25F;
  EXPECT_FLOAT_EQ(two.look().clarity, 0.25F);
  two.other().light = 0;
  EXPECT_EQ(two.look().verdict, LookVerdict::unlit);
  two.other().firing = true;
  EXPECT_FLOAT_EQ(two.look().clarity, 0.9F);
}

TEST(Senses, notice_motion_at_the_corner_of_the_eye) {
  Two two(kField, {7.5F, 3.5F, 0});
  two.self().yaw = 70 * kDegrees;
  const Look still = two.look();
  ASSERT_EQ(still.cone, 3U);
  EXPECT_FLOAT_EQ(still.moving, 0.3F);
  two.other().velocity = {4, 0, 0};
  EXPECT_FLOAT_EQ(two.look().moving, 1);
  two.other().velocity = {0, 2, 0};
  EXPECT_FLOAT_EQ(two.look().moving, 0.65F);
}

TEST(Senses, see_less_in_haze_and_of_camouflage) {
  Two two(kField);
  two.watchers.haze = 17;
  EXPECT_NEAR(two.look().clarity, 0.5, 0.001);
  two.other().visibility = 0.5F;
  EXPECT_NEAR(two.look().clarity, 0.25, 0.001);
  two.other().visibility = 0;
  EXPECT_EQ(two.look().verdict, LookVerdict::unlit);
}

TEST(Senses, of_the_dead_see_nothing_and_are_seen_low) {
  Two two(kLowWall, {16.7F, 3.5F, 0});
  two.other().health = 0;
  EXPECT_EQ(two.look().verdict, LookVerdict::hidden) << "it lies behind the wall";
  two.self().health = 0;
  EXPECT_EQ(two.look().verdict, LookVerdict::absent);
}

TEST(Senses, live_their_reaction_behind_the_world) {
  Watchers watchers(map_with_cells(kField));
  SenseTraits slow;
  slow.reaction = 0.5F;
  const CharacterId watcher = watchers.add_character(kWatcher, slow);
  watchers.add_body(kTarget);
  for (int tick = 1; tick <= 60; ++tick) {
    watchers.bodies[1].feet.x = kTarget.x + static_cast<float>(tick) / 60;
    watchers.bodies[1].eye.x = watchers.bodies[1].feet.x;
    watchers.tick();
    const auto percepts = watchers.senses().percepts(watcher);
    if (tick <= 30) {
      EXPECT_TRUE(percepts.empty()) << tick;
    } else if (tick > 35) {  // observant by now
      ASSERT_EQ(percepts.size(), 1U) << tick;
      EXPECT_FLOAT_EQ(percepts[0].place.x, kTarget.x + static_cast<float>(tick - 30) / 60);
      EXPECT_NEAR(percepts[0].seconds, (tick - 30) / 60.0, 1e-6);
    }
  }
}

TEST(Senses, become_alert_and_see_farther_then) {
  Two two(kField);
  two.watchers.ticks(2);
  EXPECT_EQ(two.watchers.senses().alertness(two.watcher), Alertness::observant);
  two.watchers.ticks(60);
  EXPECT_EQ(two.watchers.senses().alertness(two.watcher), Alertness::fighting);
  EXPECT_EQ(two.watchers.senses().awareness(two.watcher, two.other().id).alertness(),
            Alertness::fighting);
  // A searcher's field of view is longer than that of somebody who suspects nothing.
  SenseTraits traits = Watchers::quick();
  traits.eyes.cone[2].length = 5;
  Watchers watchers(map_with_cells(kField));
  const CharacterId watcher = watchers.add_character(kWatcher, traits);
  const BodyId ahead = watchers.add_body(kTarget).id;
  const BodyId aside = watchers.add_body({13.5F, 1.5F, 0}).id;
  watchers.bodies[0].yaw = -30 * kDegrees;
  watchers.tick();
  EXPECT_EQ(watchers.senses().explain(watcher, ahead).verdict, LookVerdict::outside);
  watchers.bodies[0].yaw = 0;
  watchers.ticks(20);
  watchers.bodies[0].yaw = 30 * kDegrees;
  watchers.tick();
  EXPECT_EQ(watchers.senses().explain(watcher, aside).cone, 1U);
}

TEST(Senses, ask_a_ray_where_nothing_is_proved_and_say_how_old_its_answer_is) {
  Watchers watchers(bake_drawing(kField), {});  // no sight cells
  const CharacterId watcher = watchers.add_character(kWatcher);
  const BodyId other = watchers.add_body(kTarget).id;
  SensesFrame frame = watchers.tick();
  EXPECT_EQ(frame.questions, 2U);
  EXPECT_EQ(watchers.senses().explain(watcher, other).verdict, LookVerdict::waiting);
  EXPECT_TRUE(watchers.senses().percepts(watcher).empty());
  frame = watchers.tick();
  const Look look = watchers.senses().explain(watcher, other);
  EXPECT_EQ(look.verdict, LookVerdict::seen);
  EXPECT_EQ(look.proved, 0U);
  EXPECT_FLOAT_EQ(look.age, 1 / 60.0F);
  EXPECT_EQ(frame.oldest, 1U);
}

TEST(Senses, a_shut_door_or_a_fallen_wall_takes_back_what_was_proved) {
  Two open(kField);
  const Box door{{10, 0, 0}, {10.2F, 7, 3}};
  EXPECT_EQ(open.look().proved, 2U);
  open.watchers.changes.added = std::span(&door, 1);
  EXPECT_EQ(open.look().proved, 0U);
  const Box elsewhere{{10, 6, 0}, {10.2F, 7, 3}};
  open.watchers.changes.added = std::span(&elsewhere, 1);
  EXPECT_EQ(open.look().proved, 2U);

  Two walled(kWall);
  const Box wall{{15, 1, 0}, {16, 5, 3}};
  EXPECT_EQ(walled.look().proved, 2U);
  walled.watchers.changes.removed = std::span(&wall, 1);
  EXPECT_EQ(walled.look().proved, 0U);
}

TEST(Senses, attend_to_so_many_and_forget_whom_they_suspect_least) {
  SensesLimits limits;
  limits.attention = 3;
  Watchers watchers(map_with_cells(kField), limits);
  const CharacterId watcher = watchers.add_character(kWatcher);
  for (int i = 0; i < 5; ++i) watchers.add_body({8.5F + 3 * static_cast<float>(i), 3.5F, 0});
  for (SceneBody& body : watchers.bodies) body.light = 0.1F * static_cast<float>(body.id.value);
  watchers.ticks(30);
  std::vector<std::uint32_t> seen;
  for (const Percept& percept : watchers.senses().percepts(watcher))
    seen.push_back(percept.about.value);
  EXPECT_THAT(seen, testing::UnorderedElementsAre(3, 4, 5)) << "the three in most light";
  for (SceneBody& body : watchers.bodies) body.light = body.id.value < 3 ? 1 : 0;
  watchers.ticks(30);
  seen.clear();
  for (const Percept& percept : watchers.senses().percepts(watcher))
    seen.push_back(percept.about.value);
  EXPECT_THAT(seen, testing::UnorderedElementsAre(1, 2));
}

TEST(Senses, the_traits_are_checked) {
  EXPECT_TRUE(validate(SenseTraits{}));
  SenseTraits traits;
  traits.eyes.cone[2].sure = 100;
  EXPECT_EQ(validate(traits).error().message, "view cone 3: sure is from 0 to its length");
  traits = {};
  traits.awareness.threshold[3] = 1;
  EXPECT_FALSE(validate(traits));
  traits = {};
  traits.ears.mask = 0.5F;
  EXPECT_EQ(validate(traits).error().message, "mask is at least 1");
  traits = {};
  traits.skin.alarm[1] = -1;
  EXPECT_FALSE(validate(traits));
  traits = {};
  traits.reaction = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(validate(traits));
}

}  // namespace
}  // namespace defilade::test
