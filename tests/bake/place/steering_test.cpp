// Bodies in the air steer: pads that throw straight up and long falls lead to floor beside.

#include <gtest/gtest.h>

#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

/// A hall with a gallery 11 m up around a hole of 7 by 7 m, in the middle of which a pad throws
/// bodies straight up, 0.4 m higher than the gallery. `edge` is what the gallery has at the hole.
ImportedLevel gallery(char edge) {
  std::string text = "defilade level 1\nwall 14\nfloor 0\n";
  constexpr int kSize = 17;
  const auto wall = [](int i) { return i == 0 || i == kSize - 1; };
  const auto rows = [&](const auto& inner) {
    for (int y = 0; y < kSize; ++y) {
      for (int x = 0; x < kSize; ++x) text += wall(x) || wall(y) ? '#' : inner(x, y);
      text += '\n';
    }
  };
  rows([](int, int) { return '.'; });
  text += "floor 11\n";
  rows([&](int x, int y) {
    const int away = std::max(std::abs(x - kSize / 2), std::abs(y - kSize / 2));
    return away <= 3 ? ' ' : away == 4 ? edge : '.';
  });
  ImportedLevel level = import_text(text);
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {3, 3, 0}));
  level.level.entities.push_back(entity(EntityKind::item, "prize", {14, 14, 11}));
  level.level.entities.push_back(
      entity(EntityKind::jump_pad, "pad", {8.5F, 8.5F, 0}, {{8, 8, 0}, {9, 9, 0.2F}}, "top"));
  level.level.entities.push_back(entity(EntityKind::destination, "top", {8.5F, 8.5F, 11.5F}));
  return level;
}

TEST(Steering, a_pad_that_throws_straight_up_leads_to_the_gallery_around_it) {
  EXPECT_TRUE(is_reached(placed(gallery('.')), "start", "prize"));
}

TEST(Steering, a_gallery_behind_a_wall_stays_out_of_reach) {
  EXPECT_FALSE(is_reached(placed(gallery('#')), "start", "prize"));
}

/// Ground, and far away a floor under a roof: a body is let go 27 m above the void beside it.
ImportedLevel fall(float roof_begins) {
  ImportedLevel level;
  level.level = empty_level();
  level.profile = *profile_named("quake");
  add_block(level.level, {{-60, 0, -1}, {-50, 10, 0}});
  add_block(level.level, {{6, 0, -1}, {16, 10, 0}});
  add_block(level.level, {{roof_begins, -4, 20}, {20, 14, 21}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {-58, 5, 0}));
  level.level.entities.push_back(entity(EntityKind::item, "prize", {14, 5, 0}));
  level.level.entities.push_back(entity(EntityKind::teleporter, "in", {-53, 5, 0},
                                        {{-53.5F, 4.5F, 0}, {-52.5F, 5.5F, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {0, 5, 27}));
  return level;
}

TEST(Steering, a_long_fall_leads_under_a_roof) {
  EXPECT_TRUE(is_reached(placed(fall(4)), "start", "prize"));
}

TEST(Steering, a_roof_that_is_too_wide_is_not_passed) {
  EXPECT_FALSE(is_reached(placed(fall(-8)), "start", "prize"));
}

TEST(Steering, a_body_that_cannot_jump_does_not_steer) {
  ImportedLevel level = gallery('.');
  level.profile.jump_height = 0;
  level.profile.jump_length = 0;
  EXPECT_FALSE(is_reached(placed(level), "start", "prize"));
}

}  // namespace
}  // namespace defilade::test
