// Legs and eyes: who goes where, and what is heard and felt of it.

#include <algorithm>

#include "sim/bodies/flat.h"
#include "sim/world/arena_data.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// A body that has come no nearer to where it goes for this many seconds is stuck.
constexpr float kStuck = 1;
/// Metres between two steps that can be heard, and how far they are heard per metre per second.
constexpr float kStride = 1.4F;
constexpr float kStepLoudness = 3;
/// How far landing is heard per metre per second, and the speed below which it is not.
constexpr float kLandingLoudness = 3;
constexpr float kSoftLanding = 1.5F;
/// Bodies this near to each other, in radii, touch. Slower bumps than this, in m/s, are not felt,
/// and neither are those that follow within this many seconds.
constexpr float kTouches = 2.06F;
constexpr float kBump = 0.5F;
constexpr float kBumpSeconds = 0.5F;

}  // namespace

void SimWorld::move() {
  note_before();
  list_obstacles();
  for (std::uint32_t i = 0; i < state_.platforms.size(); ++i)
    step_platform(state_.platforms[i], i, arena_.ways().platforms, state_.legs, buffers_.present,
                  kTick);
  const Crowd crowd(arena_.ways(), Obstacles(buffers_.obstacles), state_.platforms);
  crowd.step(state_.legs, buffers_.intents, buffers_.present, kTick, state_.turns, buffers_.crowd);
  for (std::size_t i = 0; i < size(); ++i)
    if (state_.fighters[i].alive) note_move(i);
  note_bumps();
}

void SimWorld::note_before() {
  buffers_.before = state_.legs;
  buffers_.present.clear();
  buffers_.intents.clear();
  for (std::size_t i = 0; i < size(); ++i) {
    buffers_.intents.push_back(intent(i));
    buffers_.present.push_back(state_.fighters[i].alive ? 1 : 0);
  }
}

/// None at all if nothing is in the way, which costs nothing.
void SimWorld::list_obstacles() {
  buffers_.obstacles.clear();
  const bool held = std::ranges::any_of(state_.doors, &DoorState::held);
  if (state_.crates.empty() && !held) return;
  for (const CrateState& crate : state_.crates) buffers_.obstacles.push_back(crate.box());
  for (std::size_t i = 0; i < state_.doors.size(); ++i)
    buffers_.obstacles.push_back(state_.doors[i].held ? arena_.door_box(i) : Box{});
}

void SimWorld::note_move(std::size_t i) {
  FighterMeters& meters = state_.fighters[i].meters;
  const LegState& before = buffers_.before[i];
  const LegState& now = state_.legs[i];
  if (!before.link.valid()) hear_step(i, before.feet);
  meters.alive += kTick;
  if (now.stuck > kStuck) meters.stuck += kTick;
  if (before.hop > 0 && now.hop == 0 && !now.link.valid())
    land(i, arena_.traits().gravity * kTick - before.rising, true);
  if (!before.link.valid() || now.link.valid()) return;
  const Link& link = arena_.map().graph().link(before.link);
  if (link.kind != LinkKind::jump && link.kind != LinkKind::drop && link.kind != LinkKind::jump_pad)
    return;
  const LinkMotion& motion = arena_.ways().motions[before.link.index()];
  land(i, motion.landing_speed(before.link_from, now.feet), link.kind != LinkKind::jump_pad);
}

void SimWorld::hear_step(std::size_t i, Vec3 before) {
  const LegState& legs = state_.legs[i];
  if (legs.link.valid() || legs.hop > 0) return;
  Fighter& fighter = state_.fighters[i];
  const float way = distance(before, legs.feet);
  fighter.stride += way;
  if (fighter.stride < kStride) return;
  fighter.stride -= kStride;
  const float quiet = legs.stance == kUpright ? 1 : arena_.traits().low;
  sound(legs.feet, kStepLoudness * arena_.loudness_of(legs.cell) * quiet * way / kTick,
        SoundKind::step, BodyId{i});
}

void SimWorld::land(std::size_t i, float speed, bool hurts) {
  const LegState& legs = state_.legs[i];
  const BodyTraits& traits = arena_.traits();
  if (speed > kSoftLanding)
    sound(legs.feet, kLandingLoudness * arena_.loudness_of(legs.cell) * speed, SoundKind::step,
          BodyId{i});
  const float safe = traits.safe_fall > 0
                         ? traits.safe_fall
                         : std::sqrt(2 * traits.gravity * arena_.map().profile().drop) * 1.001F;
  if (!hurts || speed <= safe) return;
  const Hit hit{BodyId{i}, Zone::legs, traits.fall_damage * (speed - safe), legs.feet};
  buffers_.wounds.push_back({hit, {}, above(legs.feet, -1)});
}

/// Both bodies feel how fast they came together; against an obstacle, it is how fast they came.
void SimWorld::note_bumps() {
  const float touching = kTouches * arena_.map().profile().radius;
  for (std::size_t i = 0; i < size(); ++i) {
    Fighter& fighter = state_.fighters[i];
    fighter.bumped = std::max(0.0F, fighter.bumped - kTick);
    if (!fighter.alive) continue;
    for (const std::uint32_t k : buffers_.crowd.neighbours.of(i)) {
      const Vec3 here = state_.legs[i].feet, there = state_.legs[k].feet;
      if (flat(here, there) > touching) break;
      const Vec3 closing = buffers_.before[i].velocity - buffers_.before[k].velocity;
      bump(i, there, along(closing, flat_direction(here, there)), BodyId{k});
    }
  }
  for (const CrowdWork::Press& press : buffers_.crowd.presses)
    bump(press.body, state_.legs[press.body].feet + press.direction,
         along(buffers_.before[press.body].velocity, press.direction), {});
}

void SimWorld::bump(std::size_t i, Vec3 from, float speed, BodyId by) {
  Fighter& fighter = state_.fighters[i];
  if (speed < kBump || fighter.bumped > 0) return;
  fighter.bumped = kBumpSeconds;
  state_.next_contacts.push_back({BodyId{i}, ContactKind::bump, from, speed, by});
}

void SimWorld::turn() {
  for (std::size_t i = 0; i < size(); ++i) {
    Fighter& fighter = state_.fighters[i];
    if (!fighter.alive) continue;
    const Intent& intent = fighter.intent;
    const auto at = intent.look ? intent.look : intent.fire ? intent.fire : intent.toss;
    const Vec3 velocity = state_.legs[i].velocity;
    if (at)
      fighter.look = turned(fighter.look, direction(eye(i), *at), turn_rate_);
    else if (velocity.x * velocity.x + velocity.y * velocity.y > 0.25F)
      fighter.look = turned(fighter.look, direction({}, {velocity.x, velocity.y, 0}), turn_rate_);
    lean(i);
  }
}

/// As far as there is room for its head.
void SimWorld::lean(std::size_t i) {
  Fighter& fighter = state_.fighters[i];
  fighter.lean = fighter.intent.lean;
  if (fighter.lean == Lean::none) return;
  if (engine().blocked(eye(i, Lean::none), eye(i), Channel::sight())) fighter.lean = Lean::none;
}

}  // namespace defilade
