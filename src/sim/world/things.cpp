// Items that are picked up and come back, doors that open for whoever comes near, and how a round
// begins for all things.

#include <algorithm>

#include "sim/base/boxes.h"
#include "sim/world/arena_data.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// How near to an item, or to a door, a body must be, in metres.
constexpr float kItemReach = 0.8F;
constexpr float kDoorReach = 2;
/// How far hands reach from the body, in metres.
constexpr float kUseReach = 1.2F;
/// A door stays open for this many seconds after the last body has gone.
constexpr float kDoorSeconds = 2;
constexpr float kSwitchLoudness = 3;

float away_from(const Box& box, Vec3 p) { return distance(nearest_point(box, p), p); }

}  // namespace

void SimWorld::reset_things() {
  for (CrateState& crate : state_.crates) {
    crate.place = crate.setup.place;
    crate.velocity = {};
    crate.health = crate.setup.health;
    crate.gone = false;
    crate.shown = crate.box();
  }
  for (LampState& lamp : state_.lamps) {
    lamp.on = lamp.setup.on;
    lamp.broken = false;
  }
  std::ranges::fill(state_.items, ItemState{});
  std::ranges::fill(state_.doors, DoorState{});
  std::ranges::fill(state_.platforms, PlatformState{});
  state_.flights.clear();
  live_.follow(state_);
}

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
      const bool near = squared_distance(state_.legs[i].feet, place) <= kItemReach * kItemReach;
      const bool reaches = fighter.intent.use == ThingId{item} && in_reach(i, place);
      if (!fighter.alive || !(near || reaches)) continue;
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
    if (state.held && (!near || is_pressed(door))) state.held = false;
    state.left = near && !state.held ? kDoorSeconds : std::max(0.0F, state.left - kTick);
    if (state.open != (state.left > 0)) set_door(door, !state.open);
  }
}

/// Does a body walk against it?
bool SimWorld::is_pressed(std::size_t door) const noexcept {
  return std::ranges::any_of(buffers_.crowd.presses, [&](const CrowdWork::Press& press) {
    return press.obstacle == state_.crates.size() + door;
  });
}

bool SimWorld::in_reach(std::size_t i, Vec3 place) const noexcept {
  const Vec3 feet = state_.legs[i].feet;
  const float top = arena_.map().profile().stance(state_.legs[i].stance).height;
  return distance(above(feet, std::clamp(place.z - feet.z, 0.0F, top)), place) <= kUseReach;
}

/// What intents name is worked once, as soon as it is within reach.
void SimWorld::use_things() {
  for (std::size_t i = 0; i < size(); ++i) {
    Fighter& fighter = state_.fighters[i];
    const ThingId thing = fighter.intent.use;
    if (fighter.alive && thing.valid() && thing != fighter.used && use(i, thing))
      fighter.used = thing;
  }
}

/// False if it cannot be worked from there. Items are picked up in `touch_items`.
bool SimWorld::use(std::size_t i, ThingId thing) {
  const ThingIds ids(state_);
  const std::size_t id = thing.index();
  if (id >= ids.doors && id < ids.crates) {
    const Box& box = arena_.door_box(id - ids.doors);
    return !box.empty() && away_from(box, state_.legs[i].feet) <= kUseReach &&
           use_door(id - ids.doors);
  }
  if (id < ids.lamps || id >= ids.platforms) return false;
  LampState& lamp = state_.lamps[(id - ids.lamps) % state_.lamps.size()];
  if (!lamp.setup.switch_place || !in_reach(i, *lamp.setup.switch_place)) return false;
  lamp.on = !lamp.on;
  sound(*lamp.setup.switch_place, kSwitchLoudness, SoundKind::impact, BodyId{i});
  return true;
}

/// Opens it, or shuts it if neither a body nor a crate is in the doorway.
bool SimWorld::use_door(std::size_t door) {
  DoorState& state = state_.doors[door];
  for (const CrateState& crate : state_.crates)
    if (state.open && !crate.gone && crate.box().overlaps(arena_.door_box(door))) return false;
  const float radius = arena_.map().profile().radius;
  for (std::size_t i = 0; state.open && i < size(); ++i)
    if (state_.fighters[i].alive && away_from(arena_.door_box(door), state_.legs[i].feet) <= radius)
      return false;
  state.held = state.open;
  state.left = state.open ? 0 : kDoorSeconds;
  set_door(door, !state.open);
  return true;
}

void SimWorld::set_door(std::size_t door, bool open) {
  if (state_.doors[door].open == open) return;
  state_.doors[door].open = open;
  sound(arena_.door_box(door).middle(), 15, SoundKind::door, {});
}

}  // namespace defilade
