#include "defilade/mind/awareness.h"

#include <gtest/gtest.h>

#include <vector>

namespace defilade::test {
namespace {

constexpr float kTick = 1 / 60.0F;
const AwarenessTraits kTraits;

/// Somebody is noticed with this rate until the moment, from where the clock is.
void notice_until(Awareness& awareness, double& now, double end, float rate) {
  while (now < end) {
    now += kTick;
    awareness.notice(kTraits, now, rate, kTick);
  }
}

double seconds_until(Awareness& awareness, double& now, Alertness wanted) {
  const double start = now;
  while (awareness.alertness() != wanted && now < start + 1000) {
    now += kTick;
    awareness.calm(kTraits, now);
  }
  return now - start;
}

TEST(Awareness, rises_through_every_alertness_at_its_threshold) {
  Awareness awareness;
  std::vector<float> risen;
  Alertness before = Alertness::unaware;
  for (double now = 0; awareness.level() < kTraits.most; now += kTick) {
    awareness.notice(kTraits, now, 6, kTick);
    if (awareness.alertness() == before) continue;
    risen.push_back(awareness.level());
    before = awareness.alertness();
  }
  ASSERT_EQ(risen.size(), kAlertnesses - 1);
  for (std::size_t i = 0; i < risen.size(); ++i)
    EXPECT_NEAR(risen[i], kTraits.threshold[i + 1], 6 * kTick);
}

TEST(Awareness, is_never_above_the_most) {
  Awareness awareness;
  double now = 0;
  notice_until(awareness, now, 10, 1000);
  EXPECT_EQ(awareness.level(), kTraits.most);
  EXPECT_EQ(awareness.alertness(), Alertness::fighting);
}

TEST(Awareness, calms_down_through_each_alertness_in_its_time) {
  Awareness awareness;
  double now = 0;
  notice_until(awareness, now, 10, 1000);
  // Until the threshold, and then until it is a tenth below it.
  double expected = kTraits.calm[5];
  for (std::size_t i = 5; i > 0; --i) {
    const float fall = kTraits.threshold[i] - kTraits.threshold[i - 1];
    const double deeper = kTraits.hysteresis * kTraits.threshold[i] / fall * kTraits.calm[i - 1];
    EXPECT_NEAR(seconds_until(awareness, now, static_cast<Alertness>(i - 1)), expected + deeper,
                0.1)
        << i;
    expected = kTraits.calm[i - 1] - deeper;
  }
}

TEST(Awareness, calms_down_as_far_in_one_step_as_in_many) {
  Awareness steps;
  double now = 0;
  notice_until(steps, now, 1, 1000);
  Awareness leap = steps;
  for (int i = 1; i <= 6000; ++i) steps.calm(kTraits, now + i * 0.015);
  leap.calm(kTraits, now + 90);
  EXPECT_NEAR(steps.level(), leap.level(), 0.01);
  EXPECT_EQ(steps.alertness(), leap.alertness());
}

TEST(Awareness, an_alertness_stays_until_the_level_is_clearly_below_its_threshold) {
  Awareness awareness;
  double now = 0;
  notice_until(awareness, now, 0.15, 40.1F);  // a little more than 6
  ASSERT_EQ(awareness.alertness(), Alertness::suspicious);
  while (awareness.level() > 0.91F * kTraits.threshold[2]) {
    ASSERT_EQ(awareness.alertness(), Alertness::suspicious) << awareness.level();
    now += kTick;
    awareness.calm(kTraits, now);
  }
  seconds_until(awareness, now, Alertness::observant);
  EXPECT_NEAR(awareness.level(), 0.9F * kTraits.threshold[2], 0.1);
}

TEST(Awareness, what_is_less_clear_is_ignored_for_a_while_after_a_rise) {
  Awareness awareness;
  double now = 0;
  notice_until(awareness, now, 0.05, 40);  // 2: observant
  ASSERT_EQ(awareness.alertness(), Alertness::observant);
  const float level = awareness.level();
  notice_until(awareness, now, now + kTraits.grace[1] - 0.1, 20);
  EXPECT_EQ(awareness.level(), level);
  notice_until(awareness, now, now + 0.3, 20);
  EXPECT_GT(awareness.level(), level + 2);
}

TEST(Awareness, what_is_as_clear_is_not_ignored) {
  Awareness awareness;
  double now = 0;
  notice_until(awareness, now, 1, 40);
  EXPECT_EQ(awareness.alertness(), Alertness::fighting);
}

TEST(Awareness, alertness_has_names) {
  EXPECT_EQ(name_of(Alertness::unaware), "unaware");
  EXPECT_EQ(name_of(Alertness::fighting), "fighting");
}

}  // namespace
}  // namespace defilade::test
