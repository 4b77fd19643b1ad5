// Own trigonometry against that of the standard library.

#include "model/geometry/directions.h"

#include <gtest/gtest.h>

#include "support/random/random.h"

namespace defilade::test {
namespace {

TEST(Directions, angles_are_those_of_libm) {
  Random random(1);
  for (int i = 0; i < 100000; ++i) {
    const double x = random.between(-3, 3), y = random.between(-3, 3);
    EXPECT_NEAR(angle_of(x, y), std::atan2(y, x), 1e-14);
  }
  EXPECT_EQ(angle_of(0, 0), 0);
  EXPECT_EQ(angle_of(2, 0), 0);
  EXPECT_NEAR(angle_of(-1, 0), std::numbers::pi, 1e-15);
  EXPECT_NEAR(angle_of(0, -1), -std::numbers::pi / 2, 1e-15);
}

TEST(Directions, sines_are_those_of_libm) {
  for (double angle = 0; angle <= std::numbers::pi / 2; angle += 0.001) {
    EXPECT_NEAR(sine_cosine(angle).sine, std::sin(angle), 1e-14);
    EXPECT_NEAR(sine_cosine(angle).cosine, std::cos(angle), 1e-14);
  }
}

TEST(Directions, turning_goes_the_short_way_at_the_given_rate_and_stops_there) {
  Random random(2);
  const SineCosine step = sine_cosine(0.1);
  for (int i = 0; i < 1000; ++i) {
    const auto any = [&] {
      return direction({}, {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)});
    };
    Double3 now = any();
    const Double3 to = any();
    for (double left = std::acos(std::clamp(dot(now, to), -1.0, 1.0)); left > 0.11;) {
      now = turned(now, to, step);
      const double after = std::acos(std::clamp(dot(now, to), -1.0, 1.0));
      ASSERT_NEAR(after, left - 0.1, 1e-6);
      ASSERT_NEAR(length(now), 1, 1e-12);
      left = after;
    }
    now = turned(turned(now, to, step), to, step);
    EXPECT_EQ(now, to);
  }
}

TEST(Directions, sines_of_any_angle_are_those_of_libm) {
  for (double angle = -20; angle <= 20; angle += 0.001) {
    EXPECT_NEAR(sine_cosine_of(angle).sine, std::sin(angle), 1e-13);
    EXPECT_NEAR(sine_cosine_of(angle).cosine, std::cos(angle), 1e-13);
  }
}

TEST(Directions, turning_straight_back_turns) {
  const Double3 now = turned({1, 0, 0}, {-1, 0, 0}, sine_cosine(0.5));
  EXPECT_NEAR(now[0], std::cos(0.5), 1e-12);
  EXPECT_EQ(turned({0, 0, 1}, {0, 0, -1}, sine_cosine(0.5)), (Double3{0, 0, -1}));
}

}  // namespace
}  // namespace defilade::test
