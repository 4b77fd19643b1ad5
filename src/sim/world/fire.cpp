// Weapons: who fires, what flies, who is hurt.

#include <algorithm>

#include "sim/shots/melee.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// The trigger is pulled once the weapon points within 2° of what is meant to be hit.
constexpr double kAimed = 0.99939;
/// A shot after this many seconds without one is a first shot.
constexpr double kFirstShot = 5;
constexpr float kBlastLoudness = 80;
constexpr float kImpactLoudness = 10;
/// What is this near to the end of a flight, in metres, is what it has hit.
constexpr float kHitReach = 0.02F;
constexpr float kFlightReach = 0.05F;
/// Blasts are felt this many times as far as they hurt.
constexpr float kFelt = 2;

}  // namespace

std::span<const Target> SimWorld::targets() {
  if (!buffers_.targets_known) {
    buffers_.targets.clear();
    for (std::size_t i = 0; i < size(); ++i)
      if (state_.fighters[i].alive)
        buffers_.targets.push_back(
            {BodyId{i}, state_.fighters[i].team, state_.legs[i].feet,
             body_shape(arena_.map().profile(), state_.legs[i].stance, state_.fighters[i].lean,
                        along(Vec3{}, state_.fighters[i].look, 1))});
    buffers_.targets_known = true;
  }
  return buffers_.targets;
}

void SimWorld::fire() {
  for (std::size_t i = 0; i < size(); ++i) {
    Fighter& fighter = state_.fighters[i];
    if (!fighter.alive) continue;
    Intent intent = fighter.intent;
    const std::optional<Vec3> at = intent.fire ? intent.fire : intent.toss;
    if (at && dot(fighter.look, direction(eye(i), *at)) < kAimed)
      intent.fire = intent.toss = std::nullopt;
    const HandResult did = step_hands(fighter.hands, intent, arena_.arms(), kTick);
    fighter.firing = did.shot;
    if (did.reload_began) sound(eye(i), 12, SoundKind::reload, BodyId{i});
    if (did.shot && at) shoot(i, *at);
  }
}

void SimWorld::shoot(std::size_t i, Vec3 at) {
  const ArmId id = state_.fighters[i].hands.arm;
  const Arm& arm = arena_.arms().arm(id);
  const Trace trace(engine(), arena_.channel(id));
  const Shooter by{BodyId{i}, state_.fighters[i].team, state_.friendly_fire};
  const Vec3 from = eye(i);
  const bool first = measure_shot(i, arm);
  buffers_.report.clear();
  Draw random = draw(i, Purpose::spread);
  if (arm.kind == ArmKind::bullet)
    fire_bullets({arm, by, from, at, state_.fighters[i].hands.recoil}, trace, targets(), random,
                 buffers_.report);
  else if (arm.kind == ArmKind::melee)
    strike_at(arm, by, from, at, trace);
  else {
    state_.flights.push_back(
        launch(arm, id, by, from,
               throw_velocity(from, at, arm.speed, arm.gravity * arena_.traits().gravity)));
    state_.flights.back().number = state_.launched++;
    state_.flights.back().from = from;
    state_.flights.back().first = first;
  }
  for (const Hit& hit : buffers_.report.hits) buffers_.wounds.push_back({hit, BodyId{i}, from});
  for (const NearMiss& miss : buffers_.report.near_misses)
    state_.next_contacts.push_back({miss.body, ContactKind::near_miss, from, 0, BodyId{i}});
  for (const Vec3 impact : buffers_.report.impacts) {
    sound(impact, kImpactLoudness, SoundKind::impact, {});
    hit_crate(impact, kHitReach, arm.damage);
  }
  for (const Vec3 end : buffers_.report.ends) hit_lamps(from, end);
  sound(from, arm.loudness, SoundKind::shot, BodyId{i});
  measure_hit(i, buffers_.report.hits, from, first);
}

/// The nearest body in front, or what the blow meets straight ahead.
void SimWorld::strike_at(const Arm& arm, const Shooter& by, Vec3 from, Vec3 at,
                         const Trace& trace) {
  if (const auto hit = strike(arm, by, from, at, trace, targets())) {
    buffers_.report.hits.push_back(*hit);
    return;
  }
  const Double3 way = direction(from, at);
  const double free = trace.free_length(to_double(from), way, arm.range);
  const Vec3 end = along(from, way, free);
  buffers_.report.ends.push_back(end);
  if (free < arm.range) buffers_.report.impacts.push_back(end);
}

/// Is it a first shot?
bool SimWorld::measure_shot(std::size_t i, const Arm& arm) {
  Fighter& fighter = state_.fighters[i];
  FighterMeters& meters = fighter.meters;
  const bool first = seconds() - fighter.last_shot > kFirstShot;
  fighter.last_shot = seconds();
  ++meters.shots;
  meters.first_shots += first ? 1U : 0U;
  if (arm.magazine > 0) meters.magazines += 1.0F / static_cast<float>(arm.magazine);
  return first;
}

/// A shot counts once, and what counts is the first enemy that it has hit. `from` is where it was
/// fired.
void SimWorld::measure_hit(std::size_t i, std::span<const Hit> hits, Vec3 from, bool first) {
  FighterMeters& meters = state_.fighters[i].meters;
  const auto enemy =
      std::ranges::find_if(hits, [&](const Hit& hit) { return enemies(i, hit.body.index()); });
  if (enemy == hits.end()) return;
  ++meters.hits;
  meters.first_hits += first ? 1U : 0U;
  const std::size_t victim = enemy->body.index();
  if (dot(state_.fighters[victim].look, direction(eye(victim), from)) < 0) ++meters.from_behind;
}

void SimWorld::fly() {
  for (Flight& flight : state_.flights) {
    const Arm& arm = arena_.arms().arm(flight.arm);
    const Trace trace(engine(), arena_.channel(flight.arm));
    const FlightStep step =
        step_flight(flight, arm, trace, targets(), arena_.traits().gravity, kTick);
    buffers_.blast.clear();
    if (step.hit) buffers_.blast.push_back(*step.hit);
    if (step.exploded) burst(flight, arm, step, trace);
    if (step.over && !step.hit) hit_crate(flight.place, kFlightReach, arm.damage);
    if (step.bounces > 0 || (step.over && !step.exploded && !step.hit))
      sound(flight.place, kImpactLoudness, SoundKind::impact, {});
    for (const Hit& hit : buffers_.blast)
      buffers_.wounds.push_back({hit, flight.by.id, flight.place});
    measure_hit(flight.by.id.index(), buffers_.blast, flight.from, flight.first);
    if (step.over) flight.left = -1;
  }
  std::erase_if(state_.flights, [](const Flight& flight) { return flight.left < 0; });
}

/// Bodies feel a blast farther than it hurts them.
void SimWorld::burst(const Flight& flight, const Arm& arm, const FlightStep& step,
                     const Trace& trace) {
  explode(flight.place, arm, flight.by, step.hit ? step.hit->body : BodyId{}, trace, targets(),
          buffers_.blast);
  sound(flight.place, kBlastLoudness, SoundKind::explosion, flight.by.id);
  blast_things(flight.place, arm, trace);
  for (const Target& body : targets()) {
    const double away = distance_to_body(body.shape, body.feet, to_double(flight.place));
    const double part = arm.splash > 0 ? away / (kFelt * arm.splash) : 1;
    if (part < 1)
      state_.next_contacts.push_back(
          {body.id, ContactKind::blast, flight.place, static_cast<float>(1 - part), flight.by.id});
  }
}

/// All damage of a tick is done at once: two fighters can kill each other.
void SimWorld::settle() {
  for (const Wound& one : buffers_.wounds) wound(one);
  buffers_.wounds.clear();
  damage_crates();
  put_out_lamps();
  for (Fighter& fighter : state_.fighters)
    if (fighter.alive && !fighter.vitals.alive()) {
      fighter.alive = false;
      ++fighter.meters.deaths;
    }
}

void SimWorld::wound(const Wound& wound) {
  const std::size_t victim = wound.hit.body.index();
  Fighter& fighter = state_.fighters[victim];
  if (!fighter.vitals.alive()) return;
  const float lost = hurt(fighter.vitals, wound.hit.damage);
  state_.next_contacts.push_back(
      {wound.hit.body, ContactKind::damage, wound.from, lost / 100, wound.by});
  const bool by_enemy = wound.by.valid() && enemies(wound.by.index(), victim);
  if (by_enemy) state_.fighters[wound.by.index()].meters.damage += lost;
  if (fighter.vitals.alive()) return;
  if (by_enemy) ++state_.fighters[wound.by.index()].meters.kills;
  state_.kills.push_back({wound.by, wound.hit.body});
}

}  // namespace defilade
