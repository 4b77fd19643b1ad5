// A thrown body's path does not depend on how strong gravity is, only on where it turns: with t = 0
// on the pad and t = 1 at the highest point, it has gone t of the way and risen 2t − t² of the
// height.

#include <algorithm>
#include <span>

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

class Flight {
 public:
  /// `rise` leads from the start to the highest point.
  Flight(const AgentProfile& profile, const TriangleTree& movement, const SolidSpace& solids,
         Vec3 start, Vec3 rise)
      : profile_(profile),
        movement_(movement),
        solids_(solids),
        at_(start),
        path_{start},
        ground_(start.z),
        rise_(rise) {}

  /// Where the body is when it can fall no farther, or first meets one of the boxes; empty when it
  /// never stops.
  std::optional<Vec3> run(std::span<const Box> boxes) {
    const auto met = [&](const Box& box) { return touches(at_, profile_.upright().height, box); };
    for (double t = 0; t < kLongestFlight && !std::ranges::any_of(boxes, met);) {
      const double next_t = t + 1.0 / kSteps;
      const Vec3 next{at_.x + rise_.x / kSteps, at_.y + rise_.y / kSteps, height(next_t)};
      if (next_t > 1)
        if (const auto floor = floor_under(next)) return floor;
      const Vec3 along_wall{at_.x, at_.y, next.z};
      if (!move_to(next) && !move_to(along_wall)) {
        if (t >= 1) return at_;
        t = 2 - t;  // the head has hit something: what rose begins to fall
        continue;
      }
      if (t < 1 && next_t >= 1) path_.push_back(at_);  // from the highest point it gets farthest
      t = next_t;
    }
    return std::ranges::any_of(boxes, met) ? std::optional(at_) : std::nullopt;
  }

  const std::vector<Vec3>& path() const { return path_; }

 private:
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
  Vec3 at_;
  std::vector<Vec3> path_;
  const double ground_;
  const Vec3 rise_;
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

/// The teleporter that a body touches there; null if there is none that leads somewhere.
const Entity* teleporter_at(Vec3 feet, const Level& level, const AgentProfile& profile) {
  const auto found = std::ranges::find_if(level.entities, [&](const Entity& entity) {
    return entity.kind == EntityKind::teleporter && target_of(entity, level) &&
           touches(feet, profile.upright().height, entity.bounds);
  });
  return found == level.entities.end() ? nullptr : &*found;
}

}  // namespace

std::optional<Throw> throw_of(const Entity& pad, const Level& level, const AgentProfile& profile,
                              const TriangleTree& movement, const SolidSpace& solids) {
  const Entity* target = target_of(pad, level);
  const Vec3 middle = pad.bounds.middle();
  const auto floor = settle(middle, profile, movement);
  if (!target || !floor) return std::nullopt;
  const Vec3 rise = target->position - middle;
  const auto start = free_above(*floor, pad.bounds.max.z, profile, movement);
  if (!(rise.z > 0) || !start || solids.holds(*start, movement)) return std::nullopt;
  const std::vector<Box> teleporters = teleporter_boxes(level);
  Flight flight(profile, movement, solids, *start, rise);
  const auto end = flight.run(teleporters);
  Throw thrown{flight.path(), std::nullopt,
               steered_landings({*start, rise}, profile, movement, solids, teleporters)};
  std::erase_if(thrown.landings, [&](Vec3 landing) {
    return touches(landing, profile.upright().height, pad.bounds);
  });
  if (!end || touches(*end, profile.upright().height, pad.bounds)) return thrown;
  const Entity* entered = teleporter_at(*end, level, profile);
  if (entered) thrown.path.push_back(target_of(*entered, level)->position);
  thrown.landing = settle(entered ? thrown.path.back() : *end, profile, movement);
  if (thrown.landing && solids.holds(*thrown.landing, movement)) thrown.landing.reset();
  return thrown;
}

}  // namespace defilade
