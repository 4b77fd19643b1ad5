// Items that are picked up and come back, and doors that open for whoever comes near.

#include <algorithm>

#include "sim/world/arena_data.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// How near to an item, or to a door, a body must be, in metres.
constexpr float kItemReach = 0.8F;
constexpr float kDoorReach = 2;
/// A door stays open so many seconds after the last body has gone.
constexpr float kDoorSeconds = 2;

float away_from(const Box& box, Vec3 p) {
  const Vec3 nearest{std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y),
                     std::clamp(p.z, box.min.z, box.max.z)};
  return distance(nearest, p);
}

}  // namespace

void SimWorld::touch_items() {
  for (std::size_t item = 0; item < state_.items.size(); ++item) {
    float& away = state_.items[item].away;
    if (away > 0) {
      away -= kTick;
      continue;
    }
    const Vec3 place = arena_.items()[item].feet;
    for (std::size_t i = 0; i < size() && away <= 0; ++i) {
      Fighter& fighter = state_.fighters[i];
      if (!fighter.alive || squared_distance(state_.legs[i].feet, place) > kItemReach * kItemReach)
        continue;
      const ItemEffect& effect = arena_.effect(item);
      if (!take(effect, arena_.arms(), fighter.vitals, fighter.hands)) continue;
      away = effect.seconds;
      sound(place, 10, SoundKind::item, BodyId{i});
    }
  }
}

void SimWorld::move_doors() {
  for (std::size_t door = 0; door < state_.doors.size(); ++door) {
    DoorState& state = state_.doors[door];
    const Box& box = arena_.door_box(door);
    if (box.empty()) continue;  // the level does not know it
    bool near = false;
    for (std::size_t i = 0; i < size() && !near; ++i)
      near = state_.fighters[i].alive && away_from(box, state_.legs[i].feet) < kDoorReach;
    state.left = near ? kDoorSeconds : std::max(0.0F, state.left - kTick);
    if (state.open != (state.left > 0)) set_door(door, !state.open);
  }
}

void SimWorld::set_door(std::size_t door, bool open) {
  if (state_.doors[door].open == open) return;
  state_.doors[door].open = open;
  sound(arena_.door_box(door).middle(), 15, SoundKind::door, {});
}

}  // namespace defilade
