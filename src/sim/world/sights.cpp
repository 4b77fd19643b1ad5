// What is in whose sight, and what the scene says of it.

#include <algorithm>

#include "sim/world/arena_data.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// The cosine of half the field of view: 60° to either side.
constexpr double kFieldOfView = 0.5;
/// The share of the stance's height at which the chest is.
constexpr float kChest = 0.65F;
/// Team mates that are nearer than this, in metres, stand in each other's way.
constexpr float kStacked = 2;

}  // namespace

Vec3 SimWorld::eye(std::size_t i) const noexcept { return eye(i, state_.fighters[i].lean); }

Vec3 SimWorld::eye(std::size_t i, Lean lean) const noexcept {
  const LegState& legs = state_.legs[i];
  const AgentProfile& profile = arena_.map().profile();
  const Vec3 upright = above(legs.feet, profile.stance(legs.stance).eye);
  if (lean == Lean::none) return upright;
  const BodyShape shape =
      body_shape(profile, legs.stance, lean, along(Vec3{}, state_.fighters[i].look, 1));
  return upright + Vec3{shape.shift_x, shape.shift_y, 0};
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
    if (state_.fighters[i].alive && has_turn(i)) {
      look_from(i);
      state_.fighters[i].light = light_on(i);
    }
}

void SimWorld::look_from(std::size_t i) {
  constexpr float kSeconds = static_cast<float>(kThinkEvery) * kTick;
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
    body.lean = fighter.lean;
    body.light = fighter.light;
    body.health = fighter.alive ? fighter.vitals.health / 100 : 0;
    body.arm = fighter.hands.arm;
    body.firing = fighter.alive && fighter.firing;
    body.gesture = fighter.alive ? fighter.intent.gesture : Gesture::none;
    state_.bodies.push_back(body);
  }
  fill_things();
}

/// In the order of ThingIds, so that each keeps its id.
void SimWorld::fill_things() {
  state_.things.clear();
  const ThingIds ids(state_);
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
      add(ids.doors + i, ThingKind::door, arena_.door_box(i).middle(), i).open =
          state_.doors[i].open;
  for (std::size_t i = 0; i < state_.crates.size(); ++i) {
    SceneThing& crate = add(ids.crates + i, ThingKind::crate, state_.crates[i].place, i);
    crate.velocity = state_.crates[i].velocity;
    crate.present = !state_.crates[i].gone;
  }
  for (std::size_t i = 0; i < state_.lamps.size(); ++i) {
    const LampState& lamp = state_.lamps[i];
    SceneThing& thing = add(ids.lamps + i, ThingKind::lamp, lamp.setup.place, i);
    thing.open = lamp.on && !lamp.broken;
    thing.present = !lamp.broken;
    if (lamp.setup.switch_place)
      add(ids.switches + i, ThingKind::light_switch, *lamp.setup.switch_place, i).open = lamp.on;
  }
  for (std::size_t i = 0; i < state_.platforms.size(); ++i) {
    const Platform& platform = arena_.ways().platforms.all[i];
    const PlatformState& now = state_.platforms[i];
    const float rate = static_cast<float>(now.going) / platform.seconds;
    add(ids.platforms + i, ThingKind::platform, platform.rest.middle() + platform.offset(now.part),
        platform.entity)
        .velocity = platform.offset(rate);
  }
  for (const Flight& flight : state_.flights)
    if (arena_.arms().arm(flight.arm).kind == ArmKind::grenade)
      add(ids.flights + flight.number, ThingKind::grenade, flight.place, flight.arm.value)
          .velocity = flight.velocity;
}

Scene SimWorld::scene() const noexcept {
  return {.tick = state_.tick,
          .seconds = seconds(),
          .bodies = state_.bodies,
          .sounds = state_.sounds,
          .contacts = state_.contacts,
          .things = state_.things};
}

}  // namespace defilade
