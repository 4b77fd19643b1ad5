// A thrown body's path does not depend on how strong gravity is, only on where it turns: with t = 0
// on the pad and t = 1 at the highest point, it has gone t of the way and risen 2t − t² of the
// height.

#include <algorithm>
#include <utility>

#include "bake/floor/carriers.h"
#include "bake/floor/steering.h"
#include "bake/floor/trigger.h"

namespace defilade {
namespace {

/// Up to the highest point.
constexpr int kSteps = 64;
/// The distance, in metres, between the reported places of a flight.
constexpr float kPathEvery = 1.5F;
/// A body that has flown this many times as long as it takes to rise has left the level.
constexpr double kLongestFlight = 8;
/// A body that is let go falls as one that was thrown this high, in metres.
constexpr float kFall = 4;

/// How a flight ends: on floor or where it can fall no farther, or in a trigger.
struct FlightEnd {
  Vec3 at;
  const Sender* sender = nullptr;
};

class Flight {
 public:
  Flight(const AgentProfile& profile, const TriangleTree& movement, const SolidSpace& solids,
         const Triggers& triggers)
      : profile_(profile), movement_(movement), solids_(solids), triggers_(triggers) {}

  /// `rise` leads from the start to the highest point. The body does not notice the pads in which
  /// it starts until it has left them.
  std::optional<FlightEnd> thrown(Vec3 start, Vec3 rise) {
    ground_ = start.z, rise_ = rise;
    return run(start, EntityKind::jump_pad, 0);
  }

  /// The same for the teleporters in which a body is let go.
  std::optional<FlightEnd> let_go(Vec3 start) {
    ground_ = start.z - kFall, rise_ = {0, 0, kFall};
    return run(start, EntityKind::teleporter, 1);
  }

  const std::vector<Vec3>& path() const { return path_; }

 private:
  /// Nothing if the body never stops, or comes to harm.
  std::optional<FlightEnd> run(Vec3 start, EntityKind left, double t) {
    at_ = start;
    path_.push_back(at_);
    for (const Sender& sender : triggers_.senders())
      if (sender.entity->kind == left && triggers_.is_in(at_, *sender.entity))
        left_.push_back(sender.entity);
    Vec3 before = at_;
    while (t < kLongestFlight) {
      if (triggers_.harms(before, at_)) return std::nullopt;
      if (const Sender* sender = entered(before)) return FlightEnd{at_, sender};
      before = at_;
      const double next_t = t + 1.0 / kSteps;
      const Vec3 next{at_.x + rise_.x / kSteps, at_.y + rise_.y / kSteps, height(next_t)};
      if (next_t > 1)
        if (const auto floor = floor_under(next)) return landed(*floor);
      const Vec3 along_wall{at_.x, at_.y, next.z};
      if (!move_to(next) && !move_to(along_wall)) {
        if (t >= 1) return FlightEnd{at_};
        t = 2 - t;  // the head has hit something: what rose begins to fall
        continue;
      }
      if (t < 1 && next_t >= 1) path_.push_back(at_);  // from the highest point it gets farthest
      t = next_t;
    }
    return std::nullopt;
  }

  const Sender* entered(Vec3 before) {
    std::erase_if(left_, [&](const Entity* entity) { return !triggers_.is_in(before, *entity); });
    return triggers_.sender_between(before, at_, left_);
  }

  std::optional<FlightEnd> landed(Vec3 floor) {
    const Vec3 before = std::exchange(at_, floor);
    if (triggers_.harms(before, at_)) return std::nullopt;
    return FlightEnd{at_, entered(before)};
  }

  float height(double t) const { return static_cast<float>(ground_ + rise_.z * (2 * t - t * t)); }

  bool move_to(Vec3 next) {
    if (!can_fly(movement_, profile_.radius, profile_.upright().height, at_, next)) return false;
    at_ = next;
    if (distance(at_, path_.back()) >= kPathEvery) path_.push_back(at_);
    return true;
  }

  std::optional<Vec3> floor_under(Vec3 next) const {
    const auto z = floor_below(movement_, next.x, next.y, at_.z, next.z, profile_.slope);
    if (!z) return std::nullopt;
    const Vec3 floor{next.x, next.y, *z};
    return solids_.holds(floor, movement_) ? std::nullopt : std::optional(floor);
  }

  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const SolidSpace& solids_;
  const Triggers& triggers_;
  Vec3 at_;
  std::vector<Vec3> path_;
  std::vector<const Entity*> left_;  // triggers that the body started in and has not left
  double ground_ = 0;
  Vec3 rise_;
};

/// On a slope a body stands higher than the floor below its middle, but it must still be in the
/// trigger.
std::optional<Vec3> free_above(Vec3 floor, float top, const AgentProfile& profile,
                               const TriangleTree& movement) {
  const float every = profile.step / 8;
  const float highest = std::clamp(top - floor.z, 2 * profile.step, 4 * profile.upright().height);
  for (int i = 1; static_cast<float>(i) * every <= highest; ++i) {
    const Vec3 feet = above(floor, static_cast<float>(i) * every);
    if (can_fly(movement, profile.radius, profile.upright().height, feet, feet)) return feet;
  }
  return std::nullopt;
}

/// Where a body has room that touches the pad there; one that hangs in the air, with its top.
std::optional<Vec3> start_at(Vec3 place, const Box& pad, const AgentProfile& profile,
                             const TriangleTree& movement, const SolidSpace& solids) {
  const auto floor = settle(place, profile, movement);
  const Vec3 top{place.x, place.y, pad.max.z};
  const bool on_floor =
      floor && touches(*floor, profile.upright().height, widened(pad, profile.radius));
  if (!on_floor && !meets(place, place, pad)) return std::nullopt;
  const auto start = free_above(on_floor ? *floor : top, pad.max.z, profile, movement);
  return start && !solids.holds(*start, movement) ? start : std::nullopt;
}

/// In the middle of the pad, or as near to it as a body has room.
std::optional<Vec3> start_on(const Box& pad, const AgentProfile& profile,
                             const TriangleTree& movement, const SolidSpace& solids) {
  constexpr int kTries = 8;  // to each side of the middle
  const Vec3 middle = pad.middle();
  const Vec3 half = widened(pad, profile.radius).max - middle;
  std::vector<Vec3> places;
  for (int y = -kTries; y <= kTries; ++y)
    for (int x = -kTries; x <= kTries; ++x)
      places.push_back(middle + Vec3{half.x * static_cast<float>(x) / kTries,
                                     half.y * static_cast<float>(y) / kTries, 0});
  std::ranges::stable_sort(places, {}, [&](Vec3 p) { return squared_distance(p, middle); });
  for (const Vec3 place : places)
    if (const auto start = start_at(place, pad, profile, movement, solids)) return start;
  return std::nullopt;
}

/// Follows a body from flight to flight until it lands.
class Course {
 public:
  Course(const AgentProfile& profile, const TriangleTree& movement, const SolidSpace& solids,
         const Triggers& triggers)
      : profile_(profile), movement_(movement), solids_(solids), triggers_(triggers) {}

  void fly_from(const Entity& pad, Vec3 start, Vec3 goal) {
    used_.push_back(&pad);
    const Vec3 rise = goal - pad.bounds.middle();
    steer({start, rise});
    Flight flight(profile_, movement_, solids_, triggers_);
    const auto end = flight.thrown(start, rise);
    for (const Vec3 place : flight.path()) thrown_.path.push_back(place);
    if (end) finish(*end);
  }

  void fall_from(const Entity& teleporter, Vec3 start) {
    used_.push_back(&teleporter);
    thrown_.path.push_back(start);
    if (const auto end = Flight(profile_, movement_, solids_, triggers_).let_go(start))
      finish(*end);
  }

  Throw take() {
    std::erase_if(thrown_.landings, [&](Vec3 landing) { return is_used_at(landing); });
    return std::move(thrown_);
  }

 private:
  void finish(const FlightEnd& end) {
    if (end.sender)
      go_on(end);
    else if (!is_used_at(end.at))
      land(end.at);
  }

  /// A body that comes back to where it was sent away is sent the same way again: it never lands.
  void go_on(const FlightEnd& end) {
    const auto& [entity, goal] = *end.sender;
    if (std::ranges::find(used_, entity) != used_.end()) return;
    if (entity->kind == EntityKind::teleporter)
      fall_from(*entity, goal);
    else if (const auto start = free_above(end.at, entity->bounds.max.z, profile_, movement_))
      fly_from(*entity, *start, goal);
  }

  void land(Vec3 end) {
    const auto floor = settle(end, profile_, movement_);
    if (floor && !solids_.holds(*floor, movement_) && !triggers_.harms(end, *floor))
      thrown_.landing = floor;
  }

  void steer(const Launch& launch) {
    for (const Vec3 place : steered_landings(launch, profile_, movement_, solids_, triggers_))
      thrown_.landings.push_back(place);
  }

  bool is_used_at(Vec3 feet) const {
    return std::ranges::any_of(
        used_, [&](const Entity* entity) { return triggers_.is_in(feet, *entity); });
  }

  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const SolidSpace& solids_;
  const Triggers& triggers_;
  std::vector<const Entity*> used_;
  Throw thrown_;
};

}  // namespace

std::optional<Throw> throw_of(const Entity& pad, const Level& level, const AgentProfile& profile,
                              const TriangleTree& movement, const SolidSpace& solids,
                              const Triggers& triggers) {
  const Entity* target = target_of(pad, level);
  if (!target || !(target->position.z > pad.bounds.middle().z)) return std::nullopt;
  const auto start = start_on(pad.bounds, profile, movement, solids);
  if (!start) return std::nullopt;
  Course course(profile, movement, solids, triggers);
  course.fly_from(pad, *start, target->position);
  return course.take();
}

Throw fall_of(const Entity& teleporter, Vec3 end, const AgentProfile& profile,
              const TriangleTree& movement, const SolidSpace& solids, const Triggers& triggers) {
  Course course(profile, movement, solids, triggers);
  course.fall_from(teleporter, end);
  return course.take();
}

}  // namespace defilade
