#include "bake/floor/steering.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <tuple>

#include "bake/base/parallel.h"
#include "bake/floor/trigger.h"
#include "model/body/body_sweep.h"

namespace defilade {
namespace {

constexpr std::size_t kHeadings = 32;
constexpr std::size_t kStrengths = 4;  // from a part of the speed to all of it
/// Of gravity, which is 1 here: the unit of time follows from that.
constexpr double kSteering = 0.4;
/// Steps of a jump, from the floor to its highest point.
constexpr double kStepsPerRise = 8;
/// Landings are told apart by squares of this size, in metres.
constexpr float kSamePlace = 1;

/// How long a jump rises. One that is lower than a step counts as that: it would take too many
/// steps.
double rise_time(const AgentProfile& profile) {
  return std::sqrt(2 * double{std::max(profile.jump_height, profile.step)});
}

class SteeredFlight {
 public:
  SteeredFlight(const Launch& launch, const AgentProfile& profile, const TriangleTree& movement,
                const Triggers& triggers)
      : profile_(profile), movement_(movement), triggers_(triggers), at_(launch.from) {
    const double up = std::sqrt(2 * std::max(0.0F, launch.rise.z));
    if (up > 0) vx_ = launch.rise.x / up, vy_ = launch.rise.y / up, vz_ = up;
    lowest_ = std::max(launch.from.z - profile.drop, movement.bounds().min.z - profile.step);
    for (const Sender& sender : triggers.senders())
      if (sender.entity->kind == EntityKind::jump_pad && triggers.is_in(at_, *sender.entity))
        left_.push_back(sender.entity);
  }

  /// Speeds up to (x, y), seen from above.
  std::optional<Vec3> run(double x, double y) {
    const double step = rise_time(profile_) / kStepsPerRise;
    for (Vec3 before = at_; at_.z >= lowest_ && !is_caught(before);) {
      before = at_;
      steer(x, y, kSteering * step);
      vz_ -= step / 2;
      const Vec3 next{at_.x + static_cast<float>(vx_ * step),
                      at_.y + static_cast<float>(vy_ * step),
                      at_.z + static_cast<float>(vz_ * step)};
      vz_ -= step / 2;
      if (vz_ < 0)
        if (const auto floor =
                floor_below(movement_, next.x, next.y, at_.z, next.z, profile_.slope))
          return Vec3{next.x, next.y, *floor};
      if (!move_to(next)) return floor_near();
    }
    return std::nullopt;
  }

 private:
  void steer(double x, double y, double most) {
    const double dx = x - vx_, dy = y - vy_, change = std::hypot(dx, dy);
    const double part = change > most ? most / change : 1;
    vx_ += part * dx, vy_ += part * dy;
  }

  /// A body rests on its rim where there is no floor under its middle.
  std::optional<Vec3> floor_near() const {
    const auto z = floor_below(movement_, at_.x, at_.y, at_.z + profile_.step,
                               at_.z - profile_.step, profile_.slope);
    return z ? std::optional(Vec3{at_.x, at_.y, *z}) : std::nullopt;
  }

  bool is_caught(Vec3 before) {
    std::erase_if(left_, [&](const Entity* pad) { return !triggers_.is_in(before, *pad); });
    return triggers_.harms(before, at_) || triggers_.sender_between(before, at_, left_);
  }

  bool is_free(Vec3 next) const {
    return can_fly(movement_, profile_.radius, profile_.upright().height, at_, next);
  }

  /// Along walls if need be; false when the body can fall no farther.
  bool move_to(Vec3 next) {
    if (is_free(next)) {
      at_ = next;
    } else if (const Vec3 upright{at_.x, at_.y, next.z}; is_free(upright)) {
      at_ = upright;
      vx_ = vy_ = 0;
    } else if (vz_ > 0) {
      vz_ = 0;  // the head has hit something
    } else {
      return false;
    }
    return true;
  }

  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const Triggers& triggers_;
  Vec3 at_;
  double vx_ = 0, vy_ = 0, vz_ = 0;
  float lowest_;
  std::vector<const Entity*> left_;  // pads that the body started in and has not left
};

/// A body stands there: on the floor, not in a trigger, not in a wall.
bool is_place(Vec3 feet, const AgentProfile& profile, const TriangleTree& movement,
              const SolidSpace& solids, const Triggers& triggers) {
  return fits_at(movement, feet, profile.step, profile.upright().height, profile.radius) &&
         !solids.holds(feet, movement) && !triggers.harms(feet, feet) &&
         !triggers.sender_between(feet, feet, {});
}

}  // namespace

std::vector<Vec3> steered_landings(const Launch& launch, const AgentProfile& profile,
                                   const TriangleTree& movement, const SolidSpace& solids,
                                   const Triggers& triggers) {
  if (!(profile.jump_height > 0)) return {};
  const double speed = profile.jump_length / (2 * rise_time(profile));
  std::vector<std::optional<Vec3>> ends(kHeadings * kStrengths);
  parallel_for(ends.size(), [&](std::size_t i) {
    const double angle = static_cast<double>(i % kHeadings) * 2 * std::numbers::pi / kHeadings;
    const std::size_t strength = i / kHeadings + 1;
    const double part = static_cast<double>(strength) / kStrengths;
    SteeredFlight flight(launch, profile, movement, triggers);
    ends[i] = flight.run(part * speed * std::cos(angle), part * speed * std::sin(angle));
    if (ends[i] && !is_place(*ends[i], profile, movement, solids, triggers)) ends[i].reset();
  });
  std::set<std::tuple<int, int, int>> taken;
  std::vector<Vec3> landings;
  const auto square = [](float v) { return static_cast<int>(std::floor(v / kSamePlace)); };
  for (const auto& end : ends)
    if (end && taken.emplace(square(end->x), square(end->y), square(end->z)).second)
      landings.push_back(*end);
  return landings;
}

}  // namespace defilade
