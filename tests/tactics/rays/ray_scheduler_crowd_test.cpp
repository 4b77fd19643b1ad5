// What is promised under any load: the budget, the longest wait, no allocation, threads.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "defilade/tactics/ray_scheduler.h"
#include "support/drawings/ray_scenes.h"
#include "support/random/random.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

/// What agents have asked for and how long they have waited.
class Crowd {
 public:
  Crowd(const RayLimits& limits, std::size_t least_budget)
      : limits_(limits), least_budget_(least_budget), scheduler_(limits), mine_(limits.agents) {}

  bool ask(RayRequest r) {
    const RayHandle handle = scheduler_.request(r);
    if (handle.valid()) mine_[r.agent.index()].push_back({handle, r});
    return handle.valid();
  }

  /// Runs a frame, and checks all answers and waits.
  void frame(std::size_t budget) {
    const std::size_t before = recorder_.ends.size();
    const RayFrame done = scheduler_.run_frame(recorder_, budget);
    ASSERT_LE(recorder_.ends.size() - before, budget);
    ASSERT_EQ(recorder_.ends.size() - before, done.rays);
    ASSERT_TRUE(done.rays == budget || done.waiting + done.missed == 0);
    for (auto& requests : mine_)
      std::erase_if(requests, [&](Waiting& w) { return is_over(w, budget); });
    recorder_.ends.clear();
  }

  std::size_t waiting(std::size_t agent, RayPriority priority) const {
    const auto is = [&](const Waiting& w) { return w.asked.priority == priority; };
    return static_cast<std::size_t>(std::ranges::count_if(mine_[agent], is));
  }
  std::size_t waiting() const {
    return std::accumulate(mine_.begin(), mine_.end(), std::size_t{0},
                           [](std::size_t sum, const auto& list) { return sum + list.size(); });
  }

  std::map<RayPriority, double> longest;  // as a part of what may be
  std::size_t answered = 0, missed = 0;

 private:
  struct Waiting {
    RayHandle handle;
    RayRequest asked;
    std::size_t frames = 0;
    std::size_t rays_after_patience = 0;
  };

  bool is_over(Waiting& w, std::size_t budget) {
    const RayAnswer answer = scheduler_.answer(w.handle);
    const std::size_t most_rays =
        rays_per_own(w.asked.priority) * limits_.agents * limits_.requests_per_agent;
    // The guarantee, ray by ray: before this frame there had not been enough.
    EXPECT_LT(w.rays_after_patience, most_rays);
    if (w.frames >= limits_.patience) w.rays_after_patience += budget;
    ++w.frames;
    const std::size_t most = longest_wait(limits_, w.asked.priority, least_budget_);
    EXPECT_LE(w.frames, most);
    if (answer == RayAnswer::waiting) {
      EXPECT_LE(w.frames, std::size_t{w.asked.deadline});
      return false;
    }
    if (answer == RayAnswer::missed) {
      EXPECT_EQ(w.frames, std::size_t{w.asked.deadline} + 1);
    } else {
      EXPECT_EQ(answer, right_answer(w.asked));
      double& part = longest[w.asked.priority];
      part = std::max(part, static_cast<double>(w.frames) / static_cast<double>(most));
    }
    ++(answer == RayAnswer::missed ? missed : answered);
    scheduler_.release(w.handle);
    return true;
  }

  RayLimits limits_;
  std::size_t least_budget_;
  RayScheduler scheduler_;
  std::vector<std::vector<Waiting>> mine_;
  Recorder recorder_;
};

TEST(RayScheduler, never_exceeds_its_budget_and_starves_none_of_64_agents_in_10000_frames) {
  Random random(4);
  const RayLimits limits{.agents = 64, .requests_per_agent = 12, .patience = 20};
  constexpr std::size_t kLeast = 16;
  Crowd crowd(limits, kLeast);
  std::size_t x = 0, refused = 0;
  const auto next = [&](std::size_t agent, double with_deadline, double known) {
    const std::size_t place = random.chance(known) ? random.below(100) : ++x;
    const auto deadline =
        random.chance(with_deadline) ? static_cast<std::uint32_t>(random.below(60)) : kNoDeadline;
    return ask(agent, kPriorities[random.below(kRayPriorities)], place, deadline);
  };
  for (int frame = 0; frame < 10'000 && !HasFailure(); ++frame) {
    // The first floods all the time; the others ask for less than there is, or for far too much.
    while (crowd.ask(next(0, 0.5, 0.0))) {
    }
    const bool busy = frame / 500 % 2 == 1;
    for (std::size_t agent = 1; agent < limits.agents; ++agent)
      if (random.chance(busy ? 0.9 : 0.15)) refused += crowd.ask(next(agent, 0.2, 0.1)) ? 0U : 1U;
    crowd.frame(kLeast + random.below(20));
  }
  EXPECT_GT(crowd.answered, 200'000U);
  EXPECT_GT(crowd.missed, 1'000U);
  EXPECT_GT(refused, 1'000U);
  // No new requests: all that wait still get their answers.
  for (std::size_t i = longest_wait(limits, RayPriority::background, kLeast); i > 0; --i)
    crowd.frame(kLeast);
  EXPECT_EQ(crowd.waiting(), 0U);
}

TEST(RayScheduler, agents_that_ask_for_all_they_can_make_another_wait_almost_as_long_as_the_bound) {
  const RayLimits limits{.agents = 33, .requests_per_agent = 16, .patience = 0};
  for (const RayPriority victim : kPriorities) {
    // One agent keeps every other priority busy; all the rest ask at the victim's.
    Crowd crowd(limits, 8);
    std::size_t x = 0;
    for (int frame = 0; frame < 2000 && !HasFailure(); ++frame) {
      for (const RayPriority p : kPriorities)
        while (p != victim && crowd.waiting(0, p) < 5 && crowd.ask(ask(0, p, ++x))) {
        }
      for (std::size_t agent = 1; agent < limits.agents; ++agent)
        while (crowd.ask(ask(agent, victim, ++x))) {
        }
      crowd.frame(8);
    }
    EXPECT_GT(crowd.longest[victim], 0.95) << static_cast<int>(victim);
  }
}

TEST(RayScheduler, only_construction_allocates) {
  const RayLimits limits{.agents = 8, .requests_per_agent = 20, .remembered = 50};
  RayScheduler scheduler(limits);
  const Caller caster([](Vec3 from, Vec3 to, Channel c) { return is_blocked(from, to, c); });
  Random random(6);
  std::vector<RayHandle> handles(1000);
  std::size_t rays = 0;
  EXPECT_EQ(allocations_in([&] {
              for (std::size_t i = 0; i < 20'000; ++i) {
                RayHandle& handle = handles[random.below(handles.size())];
                if (scheduler.answer(handle) > RayAnswer::waiting || random.chance(0.2)) {
                  scheduler.release(handle);
                  handle = {};
                }
                if (!handle.valid())
                  handle = scheduler.request(
                      ask(random.below(8), kPriorities[random.below(kRayPriorities)],
                          random.below(200), random.chance(0.5) ? 3 : kNoDeadline));
                if (i % 10 == 0) rays += scheduler.run_frame(caster, random.below(9)).rays;
                if (i % 1000 == 0) scheduler.world_changed();
              }
            }),
            0U);
  EXPECT_GT(rays, 2000U);
}

TEST(RayScheduler, a_caster_may_itself_ask_and_look_and_say_that_the_world_changed) {
  RayScheduler scheduler({.agents = 1, .requests_per_agent = 10});
  const RayHandle first = scheduler.request(ask(0, RayPriority::combat, 1));
  std::vector<RayHandle> joined, later;
  const Caller caster([&](Vec3 from, Vec3 to, Channel c) {
    if (to.x == 1 && later.empty()) {
      EXPECT_EQ(scheduler.answer(first), RayAnswer::waiting);
      joined.push_back(scheduler.request(ask(0, RayPriority::combat, 1)));
      scheduler.world_changed();
      later.push_back(scheduler.request(ask(0, RayPriority::combat, 1)));
      scheduler.release(first);
      return false;  // in the old world
    }
    return is_blocked(from, to, c);
  });
  EXPECT_EQ(scheduler.run_frame(caster, 1).answered, 1U);
  EXPECT_EQ(scheduler.answer(first), RayAnswer::unknown);
  EXPECT_EQ(scheduler.answer(joined.at(0)), RayAnswer::clear);
  EXPECT_EQ(scheduler.answer(later.at(0)), RayAnswer::waiting);
  scheduler.run_frame(caster, 1);
  EXPECT_EQ(scheduler.answer(later.at(0)), right_answer(ask(0, RayPriority::combat, 1)));
}

/// Threads that ask, wait and look at answers, under a lock that the caster takes as well.
class AskingThreads {
 public:
  static constexpr std::size_t kThreads = 4, kAgentsEach = 4, kRequests = 6, kRounds = 200;

  explicit AskingThreads(RayScheduler& scheduler) : scheduler_(scheduler) {
    for (std::size_t i = 0; i < kThreads; ++i) threads_.emplace_back([this, i] { play(i); });
  }
  ~AskingThreads() { join(); }
  AskingThreads(const AskingThreads&) = delete;
  AskingThreads& operator=(const AskingThreads&) = delete;

  bool running() const { return running_ != 0; }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  std::mutex world;  // held by the asking thread
  std::atomic<std::size_t> wrong = 0, answered = 0;

 private:
  using Asked = std::vector<std::pair<RayHandle, RayRequest>>;

  void play(std::size_t thread) {
    Random random(thread);
    for (std::size_t round = 0; round < kRounds; ++round) {
      const Asked asked = ask_all(thread, random);
      if (round % 20 == 0) scheduler_.world_changed();
      for (const auto& [handle, request] : asked) look_at(handle, request, random.chance(0.1));
    }
    --running_;
  }

  Asked ask_all(std::size_t thread, Random& random) {
    Asked asked;
    for (std::size_t i = 0; i < kAgentsEach * kRequests; ++i) {
      const std::scoped_lock lock(world);
      RayRequest r = ask(0, kPriorities[random.below(kRayPriorities)], random.below(200),
                         random.chance(0.2) ? 0 : kNoDeadline);
      r.agent = AgentId{thread * kAgentsEach + i % kAgentsEach};
      asked.emplace_back(scheduler_.request(r), r);
      if (!asked.back().first.valid()) ++wrong;
    }
    return asked;
  }

  RayAnswer wait_for(RayHandle handle) {
    for (;; std::this_thread::yield()) {
      const std::scoped_lock lock(world);
      if (const RayAnswer answer = scheduler_.answer(handle); answer != RayAnswer::waiting)
        return answer;
    }
  }

  void look_at(RayHandle handle, const RayRequest& request, bool impatient) {
    const RayAnswer answer = impatient ? RayAnswer::waiting : wait_for(handle);
    scheduler_.release(handle);
    if (scheduler_.answer(handle) != RayAnswer::unknown) ++wrong;
    if (impatient || (answer == RayAnswer::missed && request.deadline == 0)) return;
    ++(answer == right_answer(request) ? answered : wrong);
  }

  RayScheduler& scheduler_;
  std::atomic<std::size_t> running_ = kThreads;
  std::vector<std::thread> threads_;
};

TEST(RayScheduler, threads_that_ask_while_frames_run_get_right_answers_under_a_lock_of_their_own) {
  constexpr std::size_t kAgents = AskingThreads::kThreads * AskingThreads::kAgentsEach;
  RayScheduler scheduler(
      {.agents = kAgents, .requests_per_agent = AskingThreads::kRequests, .remembered = 60});
  AskingThreads threads(scheduler);
  std::atomic<std::size_t> rays = 0;
  const Caller caster([&](Vec3 from, Vec3 to, Channel c) {
    const std::scoped_lock lock(threads.world);
    ++rays;
    return is_blocked(from, to, c);
  });
  while (threads.running()) {
    const std::size_t before = rays;
    const RayFrame frame = scheduler.run_frame(caster, 20);
    EXPECT_LE(frame.rays, 20U);
    EXPECT_EQ(frame.rays, rays - before);
    std::this_thread::yield();
  }
  threads.join();
  EXPECT_EQ(threads.wrong, 0U);
  EXPECT_GT(threads.answered, kAgents * AskingThreads::kRounds * AskingThreads::kRequests / 2);
  EXPECT_EQ(scheduler.run_frame(caster, 20).waiting, 0U);
}

}  // namespace
}  // namespace defilade::test
