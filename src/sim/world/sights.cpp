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
  return above(legs_[i].feet, arena_.map().profile().stance(legs_[i].stance).eye);
}

bool SimWorld::in_sight(std::size_t watcher, std::size_t other) const noexcept {
  return sight_[watcher * size() + other] != 0;
}

bool SimWorld::sees(std::size_t watcher, std::size_t other) const noexcept {
  return in_sight(watcher, other) &&
         dot(fighters_[watcher].look, direction(eye(watcher), eye(other))) >= kFieldOfView;
}

void SimWorld::look() {
  for (std::size_t i = 0; i < size(); ++i)
    if (fighters_[i].alive && (tick_ + i) % kLookEvery == 0) look_from(i);
}

void SimWorld::look_from(std::size_t i) {
  constexpr float kSeconds = static_cast<float>(kLookEvery) * kTick;
  FighterMeters& meters = fighters_[i].meters;
  const AgentProfile& profile = arena_.map().profile();
  const Vec3 from = eye(i);
  bool seen = false, stacked = false;
  float nearest = -1;
  for (std::size_t other = 0; other < size(); ++other) {
    if (other == i || !fighters_[other].alive) continue;
    const float away = distance(legs_[i].feet, legs_[other].feet);
    if (!enemies(i, other)) {
      stacked = stacked || away < kStacked;
      continue;
    }
    const Vec3 chest =
        above(legs_[other].feet, kChest * profile.stance(legs_[other].stance).height);
    const bool open = !engine().blocked(from, eye(other), Channel::sight()) ||
                      !engine().blocked(from, chest, Channel::sight());
    sight_[i * size() + other] = open ? 1 : 0;
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
  bodies_.clear();
  for (std::size_t i = 0; i < size(); ++i) {
    const Fighter& fighter = fighters_[i];
    const Double3& look = fighter.look;
    SceneBody body;
    body.id = BodyId{i};
    body.team = fighter.team;
    body.feet = legs_[i].feet;
    body.eye = eye(i);
    body.velocity = legs_[i].velocity;
    body.yaw = static_cast<float>(angle_of(look[0], look[1]));
    body.pitch =
        static_cast<float>(angle_of(std::sqrt(look[0] * look[0] + look[1] * look[1]), look[2]));
    body.stance = legs_[i].stance;
    body.lean = intents_[i].lean;
    body.health = fighter.alive ? fighter.vitals.health / 100 : 0;
    body.arm = fighter.hands.arm;
    body.firing = fighter.firing;
    bodies_.push_back(body);
  }
  fill_things();
}

/// Items, doors and grenades, in this order, so that each keeps its id.
void SimWorld::fill_things() {
  things_.clear();
  const auto add = [&](std::size_t id, ThingKind kind, Vec3 place,
                       std::size_t what) -> SceneThing& {
    SceneThing thing;
    thing.id = ThingId{id};
    thing.kind = kind;
    thing.place = place;
    thing.what = static_cast<std::uint32_t>(what);
    return things_.emplace_back(thing);
  };
  for (std::size_t i = 0; i < items_.size(); ++i)
    add(i, ThingKind::item, arena_.items()[i].feet, i).present = items_[i].away <= 0;
  for (std::size_t i = 0; i < doors_.size(); ++i)
    if (!arena_.door_box(i).empty())
      add(items_.size() + i, ThingKind::door, arena_.door_box(i).middle(), i).open = doors_[i].open;
  for (const Flight& flight : flights_)
    if (arena_.arms().arm(flight.arm).kind == ArmKind::grenade)
      add(items_.size() + doors_.size() + flight.number, ThingKind::grenade, flight.place,
          flight.arm.value)
          .velocity = flight.velocity;
}

Scene SimWorld::scene() const noexcept {
  return {tick_, seconds(), bodies_, sounds_, contacts_, things_};
}

}  // namespace defilade
