// What is in whose sight, and what the scene says of it.

#include <algorithm>

#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// Each pair is looked at ten times a second.
constexpr std::uint64_t kLookEvery = 6;
/// The cosine of half the field of view: 60° to either side.
constexpr double kFieldOfView = 0.5;
/// The share of the stance's height at which the chest is.
constexpr float kChest = 0.65F;
/// Team mates that are nearer than this, in metres, stand in each other's way.
constexpr float kStacked = 2;

}  // namespace

Vec3 SimWorld::eye(std::size_t i) const noexcept {
  return above(state_.legs[i].feet, arena_.map().profile().stance(state_.legs[i].stance).eye);
}

bool SimWorld::in_sight(std::size_t watcher, std::size_t other) const noexcept {
  return state_.sight[watcher * size() + other] != 0;
}

bool SimWorld::sees(std::size_t watcher, std::size_t other) const noexcept {
  return in_sight(watcher, other) &&
         dot(state_.fighters[watcher].look, direction(eye(watcher), eye(other))) >= kFieldOfView;
}

void SimWorld::look() {
  for (std::size_t i = 0; i < size(); ++i)
    if (state_.fighters[i].alive && (state_.tick + i) % kLookEvery == 0) look_from(i);
}

void SimWorld::look_from(std::size_t i) {
  constexpr float kSeconds = static_cast<float>(kLookEvery) * kTick;
  FighterMeters& meters = state_.fighters[i].meters;
  const AgentProfile& profile = arena_.map().profile();
  const Vec3 from = eye(i);
  bool seen = false, stacked = false;
  float nearest = -1;
  for (std::size_t other = 0; other < size(); ++other) {
    if (other == i || !state_.fighters[other].alive) continue;
    const float away = distance(state_.legs[i].feet, state_.legs[other].feet);
    if (!enemies(i, other)) {
      stacked = stacked || away < kStacked;
      continue;
    }
    const Vec3 chest =
        above(state_.legs[other].feet, kChest * profile.stance(state_.legs[other].stance).height);
    const bool open = !engine().blocked(from, eye(other), Channel::sight()) ||
                      !engine().blocked(from, chest, Channel::sight());
    state_.sight[i * size() + other] = open ? 1 : 0;
    if (open && (nearest < 0 || away < nearest)) nearest = away;
    seen = seen || sees(other, i);
  }
  if (seen) meters.seen += kSeconds;
  if (stacked) meters.stacked += kSeconds;
  if (nearest >= 0) {
    meters.apart += nearest;
    ++meters.looks;
  }
}

void SimWorld::fill_scene() {
  state_.bodies.clear();
  for (std::size_t i = 0; i < size(); ++i) {
    const Fighter& fighter = state_.fighters[i];
    const Double3& look = fighter.look;
    SceneBody body;
    body.id = BodyId{i};
    body.team = fighter.team;
    body.feet = state_.legs[i].feet;
    body.eye = eye(i);
    body.velocity = state_.legs[i].velocity;
    body.yaw = static_cast<float>(angle_of(look[0], look[1]));
    body.pitch =
        static_cast<float>(angle_of(std::sqrt(look[0] * look[0] + look[1] * look[1]), look[2]));
    body.stance = state_.legs[i].stance;
    body.lean = fighter.intent.lean;
    body.health = fighter.alive ? fighter.vitals.health / 100 : 0;
    body.arm = fighter.hands.arm;
    body.firing = fighter.firing;
    state_.bodies.push_back(body);
  }
  fill_things();
}

/// Items, doors and grenades, in this order, so that each keeps its id.
void SimWorld::fill_things() {
  state_.things.clear();
  const auto add = [&](std::size_t id, ThingKind kind, Vec3 place,
                       std::size_t what) -> SceneThing& {
    SceneThing thing;
    thing.id = ThingId{id};
    thing.kind = kind;
    thing.place = place;
    thing.what = static_cast<std::uint32_t>(what);
    return state_.things.emplace_back(thing);
  };
  for (std::size_t i = 0; i < state_.items.size(); ++i)
    add(i, ThingKind::item, arena_.items()[i].feet, i).present = state_.items[i].away <= 0;
  for (std::size_t i = 0; i < state_.doors.size(); ++i)
    if (!arena_.door_box(i).empty())
      add(state_.items.size() + i, ThingKind::door, arena_.door_box(i).middle(), i).open =
          state_.doors[i].open;
  for (const Flight& flight : state_.flights)
    if (arena_.arms().arm(flight.arm).kind == ArmKind::grenade)
      add(state_.items.size() + state_.doors.size() + flight.number, ThingKind::grenade,
          flight.place, flight.arm.value)
          .velocity = flight.velocity;
}

Scene SimWorld::scene() const noexcept {
  return {state_.tick, seconds(), state_.bodies, state_.sounds, state_.contacts, state_.things};
}

}  // namespace defilade
