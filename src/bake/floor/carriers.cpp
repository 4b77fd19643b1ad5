#include "bake/floor/carriers.h"

#include <algorithm>
#include <cmath>

#include "bake/floor/steering.h"
#include "bake/floor/trigger.h"
#include "bake/floor/water.h"

namespace defilade {
namespace {

/// Entities hang in the air and games let them fall; a fall longer than this leaves the level.
constexpr float kLongestFall = 128;

class Traveller {
 public:
  Traveller(const Level& level, const AgentProfile& profile, const TriangleTree& movement,
            const SolidSpace& solids, const Triggers& triggers)
      : level_(level),
        profile_(profile),
        movement_(movement),
        solids_(solids),
        triggers_(triggers),
        water_(level, profile, movement) {}

  std::vector<Travel> run() {
    for (const Entity& entity : level_.entities) {
      if (entity.kind == EntityKind::teleporter) add_teleporter(entity);
      if (entity.kind == EntityKind::jump_pad) add_jump_pad(entity);
      if (entity.kind == EntityKind::platform) add_ride(entity, entity.travel);
      if (entity.kind == EntityKind::mover) {
        add_ride(entity, entity.travel);
        add_ride(entity, {0, 0, 0});
      }
    }
    for (const Travel& climb : find_ladders(level_, profile_, movement_))
      if (!in_wall(climb.from) && !in_wall(climb.to)) add(climb);
    return std::move(travels_);
  }

 private:
  bool in_wall(Vec3 feet) const { return solids_.holds(feet, movement_); }

  void add(Travel travel) {
    if (!profile_.can(travel.kind)) return;
    travel.free = fits_at(movement_, travel.from, profile_.step, profile_.crouched().height,
                          profile_.radius) &&
                  !in_wall(travel.from);
    travels_.push_back(std::move(travel));
  }

  /// Where a body stands or swims in a trigger; nothing when the trigger hangs in the air.
  std::optional<Vec3> place_in(const Entity& trigger) const {
    const Vec3 middle = trigger.bounds.middle();
    const auto floor = settle(middle, profile_, movement_);
    if (floor && touches(*floor, profile_.upright().height, trigger.bounds)) return floor;
    const Vec3 afloat = above(middle, -profile_.upright().height / 2);
    return water_.swims(afloat) ? std::optional(afloat) : std::nullopt;
  }

  void add_teleporter(const Entity& teleporter) {
    const auto from = place_in(teleporter);
    const Entity* target = target_of(teleporter, level_);
    if (!from || !target) return;
    const Vec3 end = target->position;
    if (in_wall(end)) return;
    Throw fall = fall_of(teleporter, end, profile_, movement_, solids_, triggers_);
    const bool falls = !fall.landing || end.z - fall.landing->z > profile_.step;
    if (falls)
      for (const Vec3 place : steered_landings({end, {}}, profile_, movement_, solids_, triggers_))
        fall.landings.push_back(place);
    add({LinkKind::teleport, &teleporter, *from, fall.landing.value_or(*from), std::move(fall.path),
         std::move(fall.landings)});
  }

  void add_jump_pad(const Entity& pad) {
    auto from = place_in(pad);
    const bool aloft = !from;
    const auto thrown = throw_of(pad, level_, profile_, movement_, solids_, triggers_);
    if (!thrown) return;
    if (aloft) from = thrown->path.front();
    Travel travel{LinkKind::jump_pad, &pad, *from, thrown->landing.value_or(*from), thrown->path,
                  thrown->landings};
    travel.aloft = aloft;
    add(std::move(travel));
  }

  /// Adds the rides to where it is when moved by `goal` from its rest, from the other end of its
  /// travel.
  void add_ride(const Entity& entity, Vec3 goal) {
    if (entity.bounds.empty() || distance({}, entity.travel) <= profile_.step) return;
    const auto moved = [&](Vec3 by) { return Box{entity.bounds.min + by, entity.bounds.max + by}; };
    for (const Vec3 from : stops(moved(entity.travel - goal)))
      for (const Vec3 to : stops(moved(goal))) add({LinkKind::ride, &entity, from, to, {}, {}});
  }

  /// Floor that is level with the top of a platform that stops there: above it if it is sunk in,
  /// and beside each of its sides.
  std::vector<Vec3> stops(const Box& box) const {
    const Vec3 middle = box.middle();
    const float away = 1.25F * profile_.radius;
    const float dx = middle.x - box.min.x, dy = middle.y - box.min.y, top = box.max.z;
    std::vector<Vec3> places;
    const auto add = [&](std::optional<Vec3> place) {
      if (place) places.push_back(*place);
    };
    add(stop({middle.x, middle.y, top}, {middle.x, middle.y, top}));
    for (const float side : {-1.0F, 1.0F}) {
      add(stop_beside(dy, [&](float along, float out) {
        return Vec3{middle.x + side * (dx + out * away), middle.y + along, top};
      }));
      add(stop_beside(dx, [&](float along, float out) {
        return Vec3{middle.x + along, middle.y + side * (dy + out * away), top};
      }));
    }
    return places;
  }

  /// The first floor beside one side, looked for from its middle outwards. `at(along, out)` is the
  /// place that far along the side; out is 1 beside the box and -1 on it.
  template <class At>
  std::optional<Vec3> stop_beside(float half, At at) const {
    constexpr float kEvery = 0.5F;
    constexpr int kMostTries = 256;  // tries on each side: real platforms are smaller
    for (int i = 0; i < kMostTries && static_cast<float>(i) * kEvery <= half; ++i)
      for (const float along : {static_cast<float>(i) * kEvery, static_cast<float>(-i) * kEvery})
        if (const auto place = stop(at(along, 1), at(along, -1))) return place;
    return std::nullopt;
  }

  std::optional<Vec3> stop(Vec3 beside, Vec3 aboard) const {
    const auto floor = floor_below(movement_, beside.x, beside.y, beside.z + profile_.step,
                                   beside.z - profile_.step, profile_.slope);
    if (!floor) return std::nullopt;
    const Vec3 place{beside.x, beside.y, *floor};
    return can_board(place, aboard) && !in_wall(place) ? std::optional(place) : std::nullopt;
  }

  bool can_board(Vec3 floor, Vec3 edge) const {
    const float height = profile_.crouched().height;
    return can_fly(movement_, profile_.radius, height, above(floor, profile_.step),
                   above(edge, profile_.step));
  }

  const Level& level_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const SolidSpace& solids_;
  const Triggers& triggers_;
  Water water_;
  std::vector<Travel> travels_;
};

}  // namespace

std::vector<Travel> find_travels(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement, const SolidSpace& solids,
                                 const Triggers& triggers) {
  return Traveller(level, profile, movement, solids, triggers).run();
}

bool enters(const Travel& travel, Vec3 feet, const AgentProfile& profile) {
  if (!travel.entity || !sends_away(*travel.entity)) return false;
  const Box& box = travel.entity->bounds;
  const float height = profile.upright().height;
  const bool level = travel.free && std::abs(feet.z - travel.from.z) <= profile.step;
  return touches(feet, height, level ? box : widened(box, profile.radius));
}

bool steps_into(const Travel& pad, Vec3 feet, const AgentProfile& profile,
                const TriangleTree& movement) {
  constexpr float kBeside = 1;
  const Box& box = pad.entity->bounds;
  // As far in as the body is wide: where it falls, it must be clear of what it stood on.
  const auto inside = [&](float at, float low, float high) {
    const float in = std::min(profile.radius, (high - low) / 2);
    return std::clamp(at, low + in, high - in);
  };
  const Vec3 over{inside(feet.x, box.min.x, box.max.x), inside(feet.y, box.min.y, box.max.y),
                  feet.z};
  const Vec3 in{over.x, over.y, std::min(feet.z, box.max.z)};
  const float height = profile.upright().height;
  if (distance(feet, over) > kBeside + profile.radius || feet.z - in.z > profile.drop ||
      !touches(in, height, box))
    return false;
  const auto flies = [&](Vec3 from, Vec3 to) {
    return can_fly(movement, profile.radius, height, from, to);
  };
  return flies(above(feet, profile.step), above(over, profile.step)) &&
         flies(above(over, profile.step), in);
}

const Entity* target_of(const Entity& trigger, const Level& level) {
  const auto found = std::ranges::find_if(level.entities, [&](const Entity& entity) {
    return entity.kind == EntityKind::destination && entity.name == trigger.target;
  });
  return found == level.entities.end() ? nullptr : &*found;
}

std::optional<Vec3> settle(Vec3 from, const AgentProfile& profile, const TriangleTree& movement) {
  auto floor = floor_below(movement, from.x, from.y, from.z + profile.step, from.z - kLongestFall,
                           profile.slope);
  // What begins inside of a slab rests on top of it.
  if (floor)
    if (const auto higher =
            floor_below(movement, from.x, from.y, *floor + profile.step, *floor, profile.slope))
      floor = std::max(floor, higher);
  return floor ? std::optional(Vec3{from.x, from.y, *floor}) : std::nullopt;
}

std::optional<Vec3> floor_of(const Entity& entity, const Level& level, const AgentProfile& profile,
                             const TriangleTree& movement, const Triggers& triggers) {
  const auto floor = settle(entity.position, profile, movement);
  if (!floor) return std::nullopt;
  const float fall = entity.position.z - floor->z;
  const bool hangs = entity.kind == EntityKind::item && fall > reach_above(profile);
  if (hangs && !is_in_water(level, entity.position)) return std::nullopt;
  return triggers.harms(entity.position, *floor) ? std::nullopt : floor;
}

}  // namespace defilade
