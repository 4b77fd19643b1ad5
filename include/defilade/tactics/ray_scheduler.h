#pragma once
// Which rays first? An engine has a limited number of rays per frame; characters request rays here
// and look for the answers later.
//
// The rule. Each ray goes to a priority, there to an agent, and of its requests to one:
// 1. Ray n, counted from 1 over all frames, belongs to priority min(trailing zero bits of n, 3): of
//    eight rays four are combat's, two perception's, one planning's and one background's. If
//    no request waits there, the ray goes to the first priority at which one does.
// 2. Agents that wait at that priority take turns: next is the agent that has waited longest since
//    its last ray there, or since it began to wait, whichever is later.
// 3. Of the agent's requests there the one that is due first, then the one made first. A request is
//    due at its deadline, and after `patience` frames at the latest.
// Its ray answers all requests that wait for that segment, in either direction, on that channel.
//
// The guarantee. A frame never casts more rays than its budget, and fewer only if no request is
// left waiting. A request without a deadline is answered within patience + ⌈s·A·R / B⌉ frames of B
// rays or more (longest_wait), whatever A agents with R requests each ask for; s is `rays_per_own`.
// For once `patience` frames have passed, nothing made later overtakes it; its agent then gets at
// most R rays there, the last of them for this request; before each of them every other agent gets
// at most one; and of s rays in a row one belongs to the priority. Each agent has R places of its
// own, so no agent can keep others from asking.
//
// An answer is remembered, and serves requests for the same segment at once and for free. A
// character that moves asks about other segments; call world_changed() when what blocks has moved.
//
// Cost: O(1) for everything, except O(waiting of the agent and priority) to ask with a deadline,
// O(agents · requests) for a frame in which a deadline passes, O(remembered) for world_changed().
// Allocation: only in the constructor, about 150 bytes per place and 90 per answer remembered.
// Threads: any thread may call anything at any time, except that one frame runs at a time. No lock
// is held during a cast, so casters may take locks that are held while asking, or ask themselves.
// The same calls in the same order give the same rays in the same order.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "defilade/model/ray_caster.h"

namespace defilade {

using AgentId = Id<struct AgentTag>;  // the character that asks: below RayLimits::agents

/// The most urgent first.
enum class RayPriority : std::uint8_t {
  combat,      // the character acts on it now: may I fire, is it safe to peek
  perception,  // which enemies do I see
  planning,    // where to go next: refining candidates
  background,  // what is good to know: filling grids
};
inline constexpr std::size_t kRayPriorities = 4;

/// Of that many rays in a row, one is the priority's own.
constexpr std::size_t rays_per_own(RayPriority priority) noexcept {
  return std::min(std::size_t{2} << static_cast<std::size_t>(priority), std::size_t{8});
}

inline constexpr std::uint32_t kNoDeadline = 0xffffffffU;

struct RayRequest {
  AgentId agent;
  Vec3 from;
  Vec3 to;
  Channel channel = Channel::sight();
  RayPriority priority = RayPriority::planning;
  std::uint32_t deadline = kNoDeadline;  // in frames; 0: useless after the next one
};

/// Names one request for ever: once released it is unknown, even if another request gets its place.
struct RayHandle {
  std::uint64_t number = 0;  // of the request, from 1 on
  std::uint32_t place = 0;

  constexpr bool valid() const noexcept { return number != 0; }
  friend constexpr bool operator==(const RayHandle&, const RayHandle&) = default;
};

enum class RayAnswer : std::uint8_t {
  unknown,  // there is no such request, or no longer
  waiting,
  clear,
  blocked,
  missed,  // its deadline passed before there was a ray for it
};

struct RayLimits {
  std::size_t agents = 64;
  std::size_t requests_per_agent = 64;    // not yet released
  std::uint32_t patience = 30;            // frames
  std::size_t remembered = 4096;          // answers; the one asked for longest ago goes first
  std::uint32_t remembered_frames = 120;  // for how many frames after its own an answer serves
};

/// In frames, from the next one on, if each has a budget of at least `budget`, which is not 0.
constexpr std::size_t longest_wait(const RayLimits& limits, RayPriority priority,
                                   std::size_t budget) noexcept {
  const std::size_t rays = rays_per_own(priority) * limits.agents * limits.requests_per_agent;
  return limits.patience + (rays + budget - 1) / budget;
}

struct RayFrame {
  std::size_t rays = 0;      // cast, at most the budget
  std::size_t answered = 0;  // requests
  std::size_t missed = 0;
  std::size_t waiting = 0;  // still
};

class RayScheduler {
 public:
  explicit RayScheduler(const RayLimits& limits);
  /// Knows the same requests by the same handles. Not while a frame runs.
  RayScheduler(const RayScheduler& other);
  RayScheduler& operator=(const RayScheduler& other);
  RayScheduler(RayScheduler&&) noexcept;
  RayScheduler& operator=(RayScheduler&&) noexcept;
  ~RayScheduler();

  /// Invalid if the agent has all its requests still to release.
  [[nodiscard]] RayHandle request(const RayRequest& request) noexcept;
  RayAnswer answer(RayHandle handle) const noexcept;
  /// Gives the place back, answered or not. What is unknown stays so.
  void release(RayHandle handle) noexcept;

  /// Requests made from now on get new rays. Those made before may be answered as it was before.
  void world_changed() noexcept;

  RayFrame run_frame(const RayCaster& caster, std::size_t budget) noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace defilade
