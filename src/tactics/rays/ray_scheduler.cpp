// Which rays first? Queues of requests by agent and priority, over a table of segments.
//
// Idea: every agent has its own places for requests, and all that happens to them is which list
// they are in. A place is free, in the queue of its agent and priority while its request waits, or
// neither once that is answered. Queues that are not empty are in the turns of their priority.
// Requests that wait are among the askers of their segment. The lock is open while the chosen
// segment is being cast, so others may join its askers, leave, or change the world under it.
//
// In: requests, and frames with a budget. Out: rays in the order of the rule, an answer for each.

#include "defilade/tactics/ray_scheduler.h"

#include <bit>
#include <cassert>
#include <limits>
#include <mutex>
#include <vector>

#include "tactics/rays/segment_table.h"
#include "tactics/situation/intrusive_lists.h"

namespace defilade {
namespace {

constexpr std::uint32_t kNone = SegmentTable::kNone;
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

struct Place {
  std::uint64_t number = 0;  // of the request; 0: free
  std::uint64_t due = 0;
  std::uint64_t deadline = kNever;  // the last frame in which an answer is of use
  std::uint32_t segment = kNone;
  RayPriority priority = RayPriority::combat;
  RayAnswer answer = RayAnswer::unknown;
};

}  // namespace

/// Guards one object: a copy of the object has one of its own.
struct OwnMutex : std::mutex {
  OwnMutex() = default;
  OwnMutex(const OwnMutex& /*other*/) : std::mutex() {}
  OwnMutex& operator=(const OwnMutex& /*other*/) { return *this; }
};

struct RayScheduler::State {
  explicit State(const RayLimits& given);

  bool holds(RayHandle handle) const;
  RayHandle request(const RayRequest& asked);
  void release(RayHandle handle);
  void world_changed();
  RayFrame run_frame(const RayCaster& caster, std::size_t budget);

  /// The number of the place's queue, both in `lists` and in `turns`.
  std::uint32_t queue_of(std::uint32_t place) const;
  std::uint32_t free_places(std::size_t agent) const;
  void wait(std::uint32_t place, const RayRequest& asked);
  void enter_queue(std::uint32_t place);
  void leave_queue(std::uint32_t place);
  void stop_waiting(std::uint32_t place, RayAnswer answer);
  std::uint32_t choose();
  std::size_t finish_cast(RayAnswer answer);
  std::size_t give_up_the_late();

  const RayLimits limits;
  mutable OwnMutex mutex;  // never held while a caster is called

  std::vector<Place> places;  // those of agent 0, of agent 1, …
  Rings lists;                // of places: queues by agent and priority, then the free by agent
  Rings turns;                // of queues, by priority: whose turn is next comes first
  SegmentTable segments;
  Rings askers;                   // of places, by segment
  std::uint32_t casting = kNone;  // a segment

  std::uint64_t frame = 0;     // the one that runs, or else the next
  std::uint64_t requests = 0;  // ever made
  std::uint64_t rays = 0;      // ever cast
  std::size_t waiting = 0;
  std::uint64_t earliest_deadline = kNever;  // of the waiting requests; or earlier, if they left
};

RayScheduler::State::State(const RayLimits& given)
    : limits(given),
      places(given.agents * given.requests_per_agent),
      lists(places.size(), given.agents * (kRayPriorities + 1)),
      turns(given.agents * kRayPriorities, kRayPriorities),
      segments(places.size() + 1, given.remembered),  // one being cast may have no asker left
      askers(places.size(), segments.size()) {
  assert(given.agents * (kRayPriorities + 2) + segments.size() * 3 < kNone);
  for (std::uint32_t i = 0; i < places.size(); ++i)
    lists.insert_before(free_places(i / limits.requests_per_agent), i);
}

bool RayScheduler::State::holds(RayHandle handle) const {
  return handle.valid() && handle.place < places.size() &&
         places[handle.place].number == handle.number;
}

RayHandle RayScheduler::State::request(const RayRequest& asked) {
  assert(asked.agent.index() < limits.agents);
  const std::uint32_t free = free_places(asked.agent.index());
  if (lists.empty(free)) return {};
  const std::uint32_t place = lists.next(free);
  lists.remove(place);
  places[place].number = ++requests;
  places[place].priority = asked.priority;

  const Segment wanted{asked.from, asked.to, asked.channel};
  std::uint32_t segment = segments.find(wanted);
  if (segment != kNone && segments.is_remembered(segment)) {
    const SegmentTable::Known known = segments.recall(segment);
    if (frame - known.frame <= limits.remembered_frames) {
      places[place].answer = known.answer;
      return {requests, place};
    }
    segments.drop(segment);
    segment = kNone;
  }
  places[place].segment = segment != kNone ? segment : segments.add(wanted);
  wait(place, asked);
  return {requests, place};
}

void RayScheduler::State::release(RayHandle handle) {
  if (!holds(handle)) return;
  const std::uint32_t place = handle.place;
  if (places[place].answer == RayAnswer::waiting) stop_waiting(place, RayAnswer::unknown);
  places[place] = {};
  lists.insert_before(free_places(place / limits.requests_per_agent), place);
}

void RayScheduler::State::world_changed() {
  segments.forget_all();
  if (casting != kNone) segments.hide(casting);
}

RayFrame RayScheduler::State::run_frame(const RayCaster& caster, std::size_t budget) {
  RayFrame done;
  std::unique_lock lock(mutex);
  assert(casting == kNone);  // one frame at a time
  for (; done.rays < budget && (casting = choose()) != kNone; ++done.rays) {
    ++rays;
    const Segment ray = segments[casting];
    lock.unlock();
    const bool blocked = caster.blocked(ray.from, ray.to, ray.channel);
    lock.lock();
    done.answered += finish_cast(blocked ? RayAnswer::blocked : RayAnswer::clear);
  }
  done.missed = give_up_the_late();
  done.waiting = waiting;
  ++frame;
  return done;
}

std::uint32_t RayScheduler::State::queue_of(std::uint32_t place) const {
  return static_cast<std::uint32_t>(place / limits.requests_per_agent * kRayPriorities +
                                    static_cast<std::size_t>(places[place].priority));
}

std::uint32_t RayScheduler::State::free_places(std::size_t agent) const {
  return lists.head(limits.agents * kRayPriorities + agent);
}

void RayScheduler::State::wait(std::uint32_t place, const RayRequest& asked) {
  Place& p = places[place];
  p.answer = RayAnswer::waiting;
  p.due = frame + std::min(asked.deadline, limits.patience);
  p.deadline = asked.deadline == kNoDeadline ? kNever : frame + asked.deadline;
  earliest_deadline = std::min(earliest_deadline, p.deadline);
  ++waiting;
  askers.insert_before(askers.head(p.segment), place);
  enter_queue(place);
}

void RayScheduler::State::enter_queue(std::uint32_t place) {
  const std::uint32_t queue = queue_of(place), end = lists.head(queue);
  if (lists.empty(end))
    turns.insert_before(turns.head(static_cast<std::size_t>(places[place].priority)), queue);
  std::uint32_t next = end;  // the first that is due later; the end, unless a deadline is near
  while (lists.previous(next) != end && places[lists.previous(next)].due > places[place].due)
    next = lists.previous(next);
  lists.insert_before(next, place);
}

void RayScheduler::State::leave_queue(std::uint32_t place) {
  lists.remove(place);
  const std::uint32_t queue = queue_of(place);
  if (lists.empty(lists.head(queue))) turns.remove(queue);
}

void RayScheduler::State::stop_waiting(std::uint32_t place, RayAnswer answer) {
  leave_queue(place);
  askers.remove(place);
  places[place].answer = answer;
  --waiting;
  const std::uint32_t segment = places[place].segment;
  if (segment != casting && askers.empty(askers.head(segment))) segments.drop(segment);
}

/// The segment that the next ray is for; none if no request waits.
std::uint32_t RayScheduler::State::choose() {
  const auto nobody = [&](std::size_t priority) { return turns.empty(turns.head(priority)); };
  auto priority = static_cast<std::size_t>(std::countr_zero(rays + 1));
  priority = std::min(priority, kRayPriorities - 1);
  if (nobody(priority)) priority = 0;
  while (priority < kRayPriorities && nobody(priority)) ++priority;
  if (priority == kRayPriorities) return kNone;
  const std::uint32_t queue = turns.next(turns.head(priority));
  turns.move_before(turns.head(priority), queue);
  return places[lists.next(lists.head(queue))].segment;
}

/// Returns how many it answers.
std::size_t RayScheduler::State::finish_cast(RayAnswer answer) {
  const std::size_t before = waiting;
  const std::uint32_t end = askers.head(casting);
  while (!askers.empty(end)) stop_waiting(askers.next(end), answer);
  segments.remember(casting, {answer, frame});
  casting = kNone;
  return before - waiting;
}

/// Returns how many got no ray in time.
std::size_t RayScheduler::State::give_up_the_late() {
  if (frame < earliest_deadline) return 0;
  const std::size_t before = waiting;
  earliest_deadline = kNever;
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (places[i].answer != RayAnswer::waiting) continue;
    if (places[i].deadline <= frame)
      stop_waiting(i, RayAnswer::missed);
    else
      earliest_deadline = std::min(earliest_deadline, places[i].deadline);
  }
  return before - waiting;
}

RayScheduler::RayScheduler(const RayLimits& limits) : state_(std::make_unique<State>(limits)) {}
RayScheduler::RayScheduler(const RayScheduler& other) {
  const std::scoped_lock lock(other.state_->mutex);
  state_ = std::make_unique<State>(*other.state_);
}
RayScheduler& RayScheduler::operator=(const RayScheduler& other) {
  return *this = RayScheduler(other);
}
RayScheduler::RayScheduler(RayScheduler&&) noexcept = default;
RayScheduler& RayScheduler::operator=(RayScheduler&&) noexcept = default;
RayScheduler::~RayScheduler() = default;

RayHandle RayScheduler::request(const RayRequest& request) noexcept {
  const std::scoped_lock lock(state_->mutex);
  return state_->request(request);
}

RayAnswer RayScheduler::answer(RayHandle handle) const noexcept {
  const std::scoped_lock lock(state_->mutex);
  return state_->holds(handle) ? state_->places[handle.place].answer : RayAnswer::unknown;
}

void RayScheduler::release(RayHandle handle) noexcept {
  const std::scoped_lock lock(state_->mutex);
  state_->release(handle);
}

void RayScheduler::world_changed() noexcept {
  const std::scoped_lock lock(state_->mutex);
  state_->world_changed();
}

RayFrame RayScheduler::run_frame(const RayCaster& caster, std::size_t budget) noexcept {
  return state_->run_frame(caster, budget);
}

}  // namespace defilade
