// Which rays, in which order: the rule, and its twin in lockstep.

#include "defilade/tactics/ray_scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "support/drawings/ray_scenes.h"
#include "support/random/random.h"
#include "support/twins/slow_ray_scheduler.h"

namespace defilade::test {
namespace {

TEST(RayScheduler, when_all_agents_wait_four_of_eight_rays_are_combats_and_each_gets_its_own) {
  RayScheduler scheduler({.agents = 4, .requests_per_agent = 40});
  for (std::size_t i = 0; i < 40; ++i)
    for (std::size_t p = 0; p < kRayPriorities; ++p)
      ASSERT_TRUE(scheduler.request(ask(p, kPriorities[p], i)).valid());
  Recorder recorder;
  for (int frame = 0; frame < 8; ++frame) EXPECT_EQ(scheduler.run_frame(recorder, 5).rays, 5U);
  std::vector<int> priorities(recorder.ends.size());
  std::ranges::transform(recorder.ends, priorities.begin(),
                         [](Vec3 end) { return static_cast<int>(end.z); });
  const std::vector<int> eight{0, 1, 0, 2, 0, 1, 0, 3};
  for (std::size_t i = 0; i < priorities.size(); ++i) EXPECT_EQ(priorities[i], eight[i % 8]) << i;
}

TEST(RayScheduler, waiting_agents_get_equally_many_rays_give_or_take_one) {
  Random random(1);
  constexpr std::size_t kAgents = 7;
  RayScheduler scheduler({.agents = kAgents, .requests_per_agent = 400});
  for (std::size_t agent = 0; agent < kAgents; ++agent)
    for (std::size_t i = 0; i < (agent == 3 ? 400U : 40U); ++i)
      ASSERT_TRUE(scheduler.request(ask(agent, RayPriority::planning, i)).valid());
  Recorder recorder;
  while (recorder.ends.size() < kAgents * 40 - 8) {
    scheduler.run_frame(recorder, random.below(9));
    std::array<std::size_t, kAgents> rays{};
    for (const Vec3 end : recorder.ends) ++rays[static_cast<std::size_t>(end.y)];
    const auto [least, most] = std::ranges::minmax(rays);
    ASSERT_LE(most - least, 1U);
  }
}

TEST(RayScheduler, a_nearer_deadline_overtakes_until_patience_ends) {
  RayScheduler scheduler({.agents = 1, .requests_per_agent = 2, .patience = 5});
  const RayHandle patient = scheduler.request(ask(0, RayPriority::combat, 0));
  const Recorder recorder;
  for (std::size_t frame = 0; frame < 5; ++frame) {
    const RayHandle hasty = scheduler.request(ask(0, RayPriority::combat, frame + 1, 0));
    scheduler.run_frame(recorder, 1);
    EXPECT_GT(scheduler.answer(hasty), RayAnswer::waiting);
    EXPECT_NE(scheduler.answer(hasty), RayAnswer::missed);
    EXPECT_EQ(scheduler.answer(patient), RayAnswer::waiting);
    scheduler.release(hasty);
  }
  const RayHandle hasty = scheduler.request(ask(0, RayPriority::combat, 9, 0));
  const RayFrame last = scheduler.run_frame(recorder, 1);
  EXPECT_EQ(scheduler.answer(patient), right_answer(ask(0, RayPriority::combat, 0)));
  EXPECT_EQ(scheduler.answer(hasty), RayAnswer::missed);
  EXPECT_EQ(last.missed, 1U);
  EXPECT_EQ(last.waiting, 0U);
}

TEST(RayScheduler, one_ray_answers_all_requests_for_a_segment_in_either_direction) {
  RayScheduler scheduler({.agents = 3, .requests_per_agent = 4});
  const Vec3 a{1, 2, 3}, b{4, 5, 6};
  const std::vector<RayHandle> handles{
      scheduler.request({AgentId{0U}, a, b}), scheduler.request({AgentId{1U}, b, a}),
      scheduler.request({.agent = AgentId{2U}, .from = a, .to = b, .priority = kPriorities[3]}),
      scheduler.request({AgentId{2U}, a, b, Channel::fire(WeaponId{0U})})};
  const Recorder recorder;
  const RayFrame frame = scheduler.run_frame(recorder, 100);
  EXPECT_EQ(frame.rays, 2U);
  EXPECT_EQ(frame.answered, 4U);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(scheduler.answer(handles[i]), right_answer({AgentId{0U}, a, b}));
  EXPECT_EQ(scheduler.answer(handles[3]),
            right_answer({AgentId{2U}, a, b, Channel::fire(WeaponId{0U})}));
}

TEST(RayScheduler, an_answer_serves_again_until_the_world_changes_or_it_is_old_or_crowded_out) {
  RayScheduler scheduler(
      {.agents = 1, .requests_per_agent = 100, .remembered = 3, .remembered_frames = 4});
  const Recorder recorder;
  const auto is_known = [&](std::size_t x) {
    const RayHandle handle = scheduler.request(ask(0, RayPriority::combat, x));
    const bool known = scheduler.answer(handle) != RayAnswer::waiting;
    if (known) {
      EXPECT_EQ(scheduler.answer(handle), right_answer(ask(0, RayPriority::combat, x)));
    }
    scheduler.release(handle);
    return known;
  };
  const auto cast = [&](std::size_t x) {
    const RayHandle handle = scheduler.request(ask(0, RayPriority::combat, x));
    EXPECT_EQ(scheduler.run_frame(recorder, 10).rays, 1U);
    scheduler.release(handle);
  };
  cast(1);
  EXPECT_TRUE(is_known(1));
  scheduler.world_changed();
  EXPECT_FALSE(is_known(1));

  cast(1);
  for (int frame = 0; frame < 3; ++frame) scheduler.run_frame(recorder, 10);
  EXPECT_TRUE(is_known(1));
  scheduler.run_frame(recorder, 10);
  EXPECT_FALSE(is_known(1));

  for (const std::size_t x : {1U, 2U, 3U}) cast(x);
  EXPECT_TRUE(is_known(1));
  cast(4);
  EXPECT_FALSE(is_known(2));
  EXPECT_TRUE(is_known(1) && is_known(3) && is_known(4));
}

TEST(RayScheduler, a_copy_casts_the_same_rays_and_answers_the_same_handles) {
  Random random(3);
  RayScheduler scheduler({.agents = 3, .requests_per_agent = 50});
  std::vector<RayHandle> handles;
  for (std::size_t i = 0; i < 120; ++i)
    handles.push_back(
        scheduler.request(ask(random.below(3), kPriorities[random.below(kRayPriorities)], i)));
  Recorder before;
  scheduler.run_frame(before, 40);
  RayScheduler copy = scheduler;
  Recorder ours, theirs;
  scheduler.run_frame(ours, 50);
  copy.run_frame(theirs, 50);
  EXPECT_EQ(ours.ends, theirs.ends);
  for (const RayHandle handle : handles) EXPECT_EQ(copy.answer(handle), scheduler.answer(handle));
  scheduler.release(handles[0]);
  EXPECT_NE(copy.answer(handles[0]), RayAnswer::unknown) << "what happens later is its own";
}

TEST(RayScheduler, a_released_handle_is_unknown_even_if_its_place_is_reused) {
  RayScheduler scheduler({.agents = 1, .requests_per_agent = 1});
  const Recorder recorder;
  std::vector<RayHandle> old{RayHandle{}, RayHandle{1, 7}, RayHandle{99, 0}};
  for (std::size_t x = 0; x < 100; ++x) {
    const RayHandle handle = scheduler.request(ask(0, RayPriority::combat, x));
    ASSERT_TRUE(handle.valid());
    ASSERT_EQ(scheduler.answer(handle), RayAnswer::waiting);
    for (const RayHandle stale : old) {
      if (stale == handle) continue;
      ASSERT_EQ(scheduler.answer(stale), RayAnswer::unknown);
      scheduler.release(stale);
    }
    if (x % 2 == 0) scheduler.run_frame(recorder, 1);
    scheduler.release(handle);
    ASSERT_EQ(scheduler.answer(handle), RayAnswer::unknown);
    if (handle.number != 99) old.push_back(handle);
  }
  EXPECT_EQ(recorder.ends.size(), 50U);
}

TEST(RayScheduler, an_agent_that_asks_too_much_is_refused_and_takes_no_place_from_others) {
  RayScheduler scheduler({.agents = 2, .requests_per_agent = 3});
  std::vector<RayHandle> handles;
  for (std::size_t x = 0; x < 3; ++x)
    handles.push_back(scheduler.request(ask(0, RayPriority::combat, x)));
  EXPECT_FALSE(scheduler.request(ask(0, RayPriority::combat, 3)).valid());
  EXPECT_FALSE(scheduler.request(ask(0, RayPriority::combat, 0)).valid());
  EXPECT_TRUE(scheduler.request(ask(1, RayPriority::background, 0)).valid());
  const Recorder recorder;
  scheduler.run_frame(recorder, 10);
  EXPECT_FALSE(scheduler.request(ask(0, RayPriority::combat, 3)).valid());
  scheduler.release(handles[1]);
  EXPECT_TRUE(scheduler.request(ask(0, RayPriority::combat, 3)).valid());
}

/// The scheduler and its slow twin, which do the same all the time: between frames and while a ray
/// is being cast.
class Lockstep {
 public:
  Lockstep(std::uint64_t seed, const RayLimits& limits, std::size_t points)
      : random_(seed), limits_(limits), fast_(limits), slow_(limits) {
    for (std::size_t i = 0; i < points; ++i)
      points_.push_back({static_cast<float>(i), 1, i % 2 == 0 ? 0.0F : -0.0F});
  }

  void run(int frames, std::size_t most_requests, std::size_t most_rays) {
    const Caller caster([&](Vec3 from, Vec3 to, Channel channel) {
      EXPECT_EQ(slow_.choose(), segment_key(from, to, channel));
      for (std::size_t i = random_.below(3); i > 0; --i) act();
      const bool blocked = is_blocked(from, to, channel, world_);
      slow_.finish(blocked ? RayAnswer::blocked : RayAnswer::clear);
      return blocked;
    });
    for (int frame = 0; frame < frames && !::testing::Test::HasFailure(); ++frame) {
      for (std::size_t i = random_.below(most_requests + 1); i > 0; --i) act();
      const std::size_t budget = random_.below(most_rays + 1);
      const RayFrame done = fast_.run_frame(caster, budget);
      ASSERT_LE(done.rays, budget);
      ASSERT_TRUE(done.rays == budget || !slow_.choose().has_value());
      const RayFrame expected = slow_.end_frame();
      ASSERT_EQ(done.rays, expected.rays);
      ASSERT_EQ(done.answered, expected.answered);
      ASSERT_EQ(done.missed, expected.missed);
      ASSERT_EQ(done.waiting, expected.waiting);
      for (const RayHandle handle : handles_) {
        const RayAnswer answer = fast_.answer(handle);
        ASSERT_EQ(answer, slow_.answer(handle.number));
        ++seen[answer];
      }
    }
  }

  std::map<RayAnswer, std::size_t> seen;
  std::size_t refused = 0, at_once = 0;

 private:
  void act() {
    const double what = random_.unit();
    if (what < 0.01) {
      ++world_;
      fast_.world_changed();
      slow_.world_changed();
    } else if (what < 0.4 && !handles_.empty()) {
      const std::size_t i = random_.below(handles_.size());
      fast_.release(handles_[i]);
      slow_.release(handles_[i].number);
      if (random_.chance(0.9)) {  // otherwise it stays, unknown
        handles_[i] = handles_.back();
        handles_.pop_back();
      }
    } else {
      request();
    }
  }

  void request() {
    RayRequest r;
    r.agent = AgentId{random_.chance(0.3) ? 0 : random_.below(limits_.agents)};
    r.from = points_[random_.below(points_.size())];
    r.to = points_[random_.below(points_.size())];
    if (random_.chance(0.1)) r.channel = Channel::fire(WeaponId{random_.below(2)});
    r.priority = kPriorities[random_.below(kRayPriorities)];
    if (random_.chance(0.4)) r.deadline = static_cast<std::uint32_t>(random_.below(12));
    const RayHandle handle = fast_.request(r);
    EXPECT_EQ(handle.number, slow_.request(r));
    refused += handle.valid() ? 0U : 1U;
    if (!handle.valid()) return;
    at_once += fast_.answer(handle) != RayAnswer::waiting ? 1U : 0U;
    handles_.push_back(handle);
  }

  Random random_;
  RayLimits limits_;
  RayScheduler fast_;
  SlowRayScheduler slow_;
  std::vector<Vec3> points_;
  std::vector<RayHandle> handles_;
  std::uint32_t world_ = 0;
};

TEST(RayScheduler, chooses_the_rays_that_the_rule_says_in_that_order) {
  struct Case {
    RayLimits limits;
    std::size_t points, requests, rays;
    int frames;
  };
  const std::vector<Case> cases{
      {{1, 4, 3, 2, 2}, 4, 6, 3, 2000},      {{2, 10, 0, 0, 9}, 6, 12, 4, 2000},
      {{3, 8, 5, 6, 3}, 5, 12, 6, 2000},     {{5, 20, 4, 30, 20}, 30, 40, 12, 2000},
      {{16, 4, 8, 9, 5}, 12, 50, 14, 1000},  {{64, 3, 6, 20, 4}, 40, 80, 20, 400},
      {{8, 30, 2, 5, 1}, 100, 60, 10, 1000}, {{1, 1, 1, 1, 1}, 2, 3, 2, 2000},
  };
  std::map<RayAnswer, std::size_t> seen;
  std::size_t refused = 0, at_once = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& c = cases[i];
    Lockstep both(i, c.limits, c.points);
    both.run(c.frames, c.requests, c.rays);
    ASSERT_FALSE(HasFailure()) << "case " << i;
    for (const auto& [answer, count] : both.seen) seen[answer] += count;
    refused += both.refused;
    at_once += both.at_once;
  }
  for (const RayAnswer answer : {RayAnswer::unknown, RayAnswer::waiting, RayAnswer::clear,
                                 RayAnswer::blocked, RayAnswer::missed})
    EXPECT_GT(seen[answer], 1000U);
  EXPECT_GT(refused, 1000U);
  EXPECT_GT(at_once, 1000U);
}

}  // namespace
}  // namespace defilade::test
