#pragma once
// Rays that identify the agent that asked, and casters whose answers are known.

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "defilade/tactics/ray_scheduler.h"
#include "support/twins/slow_ray_scheduler.h"

namespace defilade::test {

inline constexpr std::array kPriorities{RayPriority::combat, RayPriority::perception,
                                        RayPriority::planning, RayPriority::background};

/// Every segment has an answer of its own, the same in both directions, and a different one in
/// another world.
inline bool is_blocked(Vec3 from, Vec3 to, Channel channel, std::uint32_t world = 0) {
  const auto [a, b, weapon] = segment_key(from, to, channel);
  std::uint64_t mixed = weapon + 977U * world + 1;
  for (const auto& end : {a, b})
    for (const std::uint32_t bits : end) mixed = (mixed ^ bits) * 0x9e3779b97f4a7c15U >> 7U;
  return mixed % 3 == 0;
}
inline RayAnswer right_answer(const RayRequest& r, std::uint32_t world = 0) {
  return is_blocked(r.from, r.to, r.channel, world) ? RayAnswer::blocked : RayAnswer::clear;
}

/// Remembers where its rays went.
class Recorder final : public RayCaster {
 public:
  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override {
    ends.push_back(to);
    return is_blocked(from, to, channel, world);
  }
  mutable std::vector<Vec3> ends;
  std::uint32_t world = 0;
};

/// Does something else while it casts.
class Caller final : public RayCaster {
 public:
  explicit Caller(std::function<bool(Vec3, Vec3, Channel)> call) : call_(std::move(call)) {}
  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override {
    return call_(from, to, channel);
  }

 private:
  std::function<bool(Vec3, Vec3, Channel)> call_;
};

/// From the origin to (x, agent, priority): the ray identifies the agent that asked.
inline RayRequest ask(std::size_t agent, RayPriority priority, std::size_t x,
                      std::uint32_t deadline = kNoDeadline) {
  const Vec3 to{static_cast<float>(x), static_cast<float>(agent), static_cast<float>(priority)};
  return {AgentId{agent}, {}, to, Channel::sight(), priority, deadline};
}

}  // namespace defilade::test
