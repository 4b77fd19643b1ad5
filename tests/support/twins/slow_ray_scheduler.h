#pragma once
// Which rays first, straight from the rule in ray_scheduler.h: plain vectors, searched from end to
// end every time.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "defilade/tactics/ray_scheduler.h"

namespace defilade::test {

/// The same for both directions.
inline auto segment_key(Vec3 a, Vec3 b, Channel channel) {
  const auto bits = [](Vec3 p) {
    return std::array{std::bit_cast<std::uint32_t>(p.x), std::bit_cast<std::uint32_t>(p.y),
                      std::bit_cast<std::uint32_t>(p.z)};
  };
  return std::tuple(std::min(bits(a), bits(b)), std::max(bits(a), bits(b)), channel.weapon().value);
}
using SegmentKey = decltype(segment_key({}, {}, Channel::sight()));

class SlowRayScheduler {
 public:
  explicit SlowRayScheduler(const RayLimits& limits)
      : limits_(limits), turn_(limits.agents * kRayPriorities) {}

  /// Returns its number; 0: refused.
  std::uint64_t request(const RayRequest& asked) {
    const auto held = std::ranges::count_if(
        requests_, [&](const Request& r) { return r.asked.agent == asked.agent; });
    if (static_cast<std::size_t>(held) == limits_.requests_per_agent) return 0;
    Request request{++made_, asked, key(asked), frame_};
    const auto known = std::ranges::find(known_, request.segment, &Known::segment);
    if (known != known_.end() && frame_ - known->frame > limits_.remembered_frames) {
      known_.erase(known);
    } else if (known != known_.end()) {
      known->last_asked = ++now_;
      request.answer = known->answer;
    }
    if (request.answer == RayAnswer::waiting) {
      request.in_flight = flight_ == request.segment && !world_changed_in_flight_;
      if (!waits(asked.agent.index(), asked.priority))
        turn(asked.agent.index(), asked.priority) = ++now_;
    }
    requests_.push_back(request);
    return made_;
  }

  RayAnswer answer(std::uint64_t number) const {
    const auto found = std::ranges::find(requests_, number, &Request::number);
    return found == requests_.end() ? RayAnswer::unknown : found->answer;
  }
  void release(std::uint64_t number) {
    std::erase_if(requests_, [&](const Request& r) { return r.number == number; });
  }
  void world_changed() {
    known_.clear();
    world_changed_in_flight_ = true;
  }

  /// The next ray, which is then in flight.
  std::optional<SegmentKey> choose() {
    const std::size_t n = rays_ + 1;
    RayPriority priority = n % 2 == 1   ? RayPriority::combat
                           : n % 4 == 2 ? RayPriority::perception
                           : n % 8 == 4 ? RayPriority::planning
                                        : RayPriority::background;
    if (!anybody_waits(priority)) {
      std::size_t first = 0;
      while (first < kRayPriorities && !anybody_waits(RayPriority(first))) ++first;
      if (first == kRayPriorities) return {};
      priority = RayPriority(first);
    }
    std::size_t agent = limits_.agents;
    for (std::size_t a = 0; a < limits_.agents; ++a)
      if (waits(a, priority) &&
          (agent == limits_.agents || turn(a, priority) < turn(agent, priority)))
        agent = a;
    const Request* best = nullptr;
    for (const Request& r : requests_)
      if (waits_there(r, agent, priority) &&
          (best == nullptr || std::pair(due(r), r.number) < std::pair(due(*best), best->number)))
        best = &r;
    ++rays_;
    turn(agent, priority) = ++now_;
    flight_ = best->segment;
    world_changed_in_flight_ = false;
    for (Request& r : requests_)
      if (r.answer == RayAnswer::waiting && r.segment == flight_) r.in_flight = true;
    return flight_;
  }

  void finish(RayAnswer answer) {
    for (Request& r : requests_) {
      if (!r.in_flight) continue;
      r.in_flight = false;
      r.answer = answer;
      ++frame_counts_.answered;
    }
    if (!world_changed_in_flight_) known_.push_back({*flight_, answer, frame_, ++now_});
    if (known_.size() > limits_.remembered)
      known_.erase(std::ranges::min_element(known_, {}, &Known::last_asked));
    flight_.reset();
    ++frame_counts_.rays;
  }

  RayFrame end_frame() {
    for (Request& r : requests_) {
      if (r.answer != RayAnswer::waiting) continue;
      const bool late = r.asked.deadline != kNoDeadline && r.frame + r.asked.deadline <= frame_;
      if (late) r.answer = RayAnswer::missed;
      ++(late ? frame_counts_.missed : frame_counts_.waiting);
    }
    ++frame_;
    return std::exchange(frame_counts_, {});
  }

 private:
  struct Request {
    std::uint64_t number;
    RayRequest asked;
    SegmentKey segment;
    std::uint64_t frame;  // the next one when it was made
    RayAnswer answer = RayAnswer::waiting;
    bool in_flight = false;
  };
  struct Known {
    SegmentKey segment;
    RayAnswer answer;
    std::uint64_t frame;
    std::uint64_t last_asked;
  };

  static SegmentKey key(const RayRequest& r) { return segment_key(r.from, r.to, r.channel); }
  std::uint64_t due(const Request& r) const {
    return r.frame + std::min(r.asked.deadline, limits_.patience);
  }
  static bool waits_there(const Request& r, std::size_t agent, RayPriority priority) {
    return r.answer == RayAnswer::waiting && r.asked.agent.index() == agent &&
           r.asked.priority == priority;
  }
  bool waits(std::size_t agent, RayPriority priority) const {
    return std::ranges::any_of(requests_,
                               [&](const Request& r) { return waits_there(r, agent, priority); });
  }
  bool anybody_waits(RayPriority priority) const {
    bool anybody = false;
    for (std::size_t a = 0; a < limits_.agents; ++a) anybody = anybody || waits(a, priority);
    return anybody;
  }
  /// The moment of the agent's last ray there, or when it began to wait.
  std::uint64_t& turn(std::size_t agent, RayPriority priority) {
    return turn_[agent * kRayPriorities + static_cast<std::size_t>(priority)];
  }

  RayLimits limits_;
  std::vector<Request> requests_;  // not released, in the order in which they were made
  std::vector<Known> known_;
  std::vector<std::uint64_t> turn_;
  std::optional<SegmentKey> flight_;
  bool world_changed_in_flight_ = false;
  RayFrame frame_counts_;
  std::uint64_t frame_ = 0;
  std::uint64_t made_ = 0;
  std::uint64_t rays_ = 0;
  std::uint64_t now_ = 0;
};

}  // namespace defilade::test
