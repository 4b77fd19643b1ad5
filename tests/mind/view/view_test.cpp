// Does the view turn like a person's eyes?

#include "defilade/mind/view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr float kTick = 1 / 60.0F;
constexpr float kPi = std::numbers::pi_v<float>;

/// The angles of a turn, tick by tick, until the view has stood still for a second.
std::vector<float> turned(const ViewTraits& traits, float from, float to) {
  View view;
  view.face(from, 0);
  std::vector<float> angles;
  for (int tick = 0; tick < 600; ++tick) {
    view.turn(traits, to, 0, kTick);
    angles.push_back(view.yaw());
  }
  return angles;
}

/// Seconds until it stays within two degrees.
float settled(const std::vector<float>& angles, float to) {
  std::size_t last = 0;
  for (std::size_t i = 0; i < angles.size(); ++i)
    if (std::abs(angles[i] - to) > 0.035F) last = i + 1;
  return static_cast<float>(last) * kTick;
}

float fastest(const std::vector<float>& angles) {
  float most = 0;
  for (std::size_t i = 1; i < angles.size(); ++i)
    most = std::max(most, std::abs(angles[i] - angles[i - 1]) / kTick);
  return most;
}

TEST(View, comes_to_rest_where_it_is_wanted) {
  for (const float to : {0.01F, 0.3F, 1.5F, -2.5F}) EXPECT_EQ(turned({}, 0, to).back(), to);
}

TEST(View, is_quicker_in_a_fight) {
  EXPECT_LT(settled(turned(kFightingView, 0, 1), 1), settled(turned({}, 0, 1), 1));
}

TEST(View, turns_the_short_way_round) {
  const std::vector<float> angles = turned({}, 3, -3);
  EXPECT_GT(angles.front(), 3) << "over the seam behind it";
  for (const float angle : angles) EXPECT_GT(std::abs(angle), 2.9F);
}

TEST(View, never_looks_over_its_own_head) {
  View view;
  for (int tick = 0; tick < 200; ++tick) {
    view.turn({}, 0, 3, kTick);
    EXPECT_LE(view.pitch(), kPi / 2);
  }
  EXPECT_NEAR(view.point({}).z, 10, 1e-4);
}

TEST(View, each_figure_moves_its_own_meter) {
  const auto with = [](float ViewTraits::* figure, float value) {
    ViewTraits traits;
    traits.*figure = value;
    EXPECT_TRUE(validate(traits));
    return traits;
  };
  // A small turn is below both limits: the spring alone decides.
  EXPECT_LT(settled(turned(with(&ViewTraits::stiffness, 400), 0, 0.2F), 0.2F),
            settled(turned(with(&ViewTraits::stiffness, 100), 0, 0.2F), 0.2F));
  const auto overshoot = [](const ViewTraits& traits) {
    float most = 0;
    for (const float angle : turned(traits, 0, 0.2F)) most = std::max(most, angle - 0.2F);
    return most;
  };
  EXPECT_GT(overshoot(with(&ViewTraits::damping, 5)), 0.05F);
  EXPECT_LT(overshoot(with(&ViewTraits::damping, 30)), 0.001F);
  EXPECT_NEAR(fastest(turned(with(&ViewTraits::rate, 3), 0, 3)), 3, 0.01);
  EXPECT_GT(fastest(turned({}, 0, 3)), 6);
  const auto first = [](const ViewTraits& traits) { return turned(traits, 0, 3).front(); };
  EXPECT_NEAR(first(with(&ViewTraits::acceleration, 36)), 36 * kTick * kTick, 1e-5);
  const auto still = [](const ViewTraits& traits) {
    View view;
    view.turn(traits, 0.05F, 0, kTick);
    return view.yaw() == 0.05F;
  };
  EXPECT_TRUE(still(with(&ViewTraits::rest, 0.1F)));
  EXPECT_FALSE(still({}));
}

TEST(View, refuses_springs_that_never_rest) {
  ViewTraits traits;
  traits.damping = 0;
  EXPECT_FALSE(validate(traits));
  traits.damping = 150;
  EXPECT_FALSE(validate(traits));
  traits = {.stiffness = std::nanf("")};
  EXPECT_FALSE(validate(traits));
}

TEST(View, is_the_same_for_any_step_of_whole_ticks) {
  View one, many;
  for (int i = 0; i < 30; ++i) many.turn({}, 2, 0.3F, kTick);
  for (int i = 0; i < 5; ++i) one.turn({}, 2, 0.3F, 6 * kTick);
  EXPECT_NEAR(one.yaw(), many.yaw(), 0.02);
  EXPECT_EQ(allocations_in([&] { one.turn({}, 1, 0, 1); }), 0U);
}

/// id's code, in degrees, for one axis.
struct QuakeTwin {
  double angle = 0, speed = 0;
  void think(double ideal, double factor, double most_per_second, double seconds) {
    const double most = std::max(most_per_second, 240.0) * seconds;
    double diff = angle - ideal;
    while (diff > 180) diff -= 360;
    while (diff < -180) diff += 360;
    speed += speed - diff * factor;
    speed = std::min(180.0, std::max(-180.0, speed));
    angle += std::min(most, std::max(-most, speed));
    speed *= 0.45 * (1 - factor);
  }
};

TEST(View, turns_as_in_quake_if_that_is_wanted) {
  for (const float factor : {0.05F, 0.3F, 1.0F}) {
    View view;
    QuakeTwin twin;
    for (int think = 0; think < 60; ++think) {
      const double ideal = think < 30 ? 80 : -60;
      view.turn_as_quake({factor, 2 * kPi}, static_cast<float>(ideal) * kPi / 180, 0, 0.1F);
      twin.think(ideal, factor, 360, 0.1);
      EXPECT_NEAR(view.yaw() * 180 / kPi, twin.angle, 0.01) << factor << ", think " << think;
    }
  }
}

}  // namespace
}  // namespace defilade::test
