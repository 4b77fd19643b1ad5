// Legs and eyes: who goes where, and what is heard of it.

#include <algorithm>

#include "sim/world/arena_data.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// A body that has come no nearer to where it goes for so many seconds is stuck.
constexpr float kStuck = 1;
/// Metres between two steps that can be heard, and how far they are heard per metre per second.
constexpr float kStride = 1.4F;
constexpr float kStepLoudness = 3;

}  // namespace

void SimWorld::move() {
  const Crowd crowd(arena_.ways());
  buffers_.before.clear();
  buffers_.present.clear();
  buffers_.intents.clear();
  for (std::size_t i = 0; i < size(); ++i) {
    buffers_.before.push_back(state_.legs[i]);
    buffers_.intents.push_back(intent(i));
    buffers_.present.push_back(state_.fighters[i].alive ? 1 : 0);
  }
  crowd.step(state_.legs, buffers_.intents, buffers_.present, kTick, state_.turns, buffers_.crowd);
  for (std::size_t i = 0; i < size(); ++i) {
    if (!state_.fighters[i].alive) continue;
    hear_step(i, buffers_.before[i].feet);
    state_.fighters[i].meters.alive += kTick;
    if (state_.legs[i].stuck > kStuck) state_.fighters[i].meters.stuck += kTick;
  }
}

void SimWorld::hear_step(std::size_t i, Vec3 before) {
  if (state_.legs[i].link.valid()) return;
  Fighter& fighter = state_.fighters[i];
  const float way = distance(before, state_.legs[i].feet);
  fighter.stride += way;
  if (fighter.stride < kStride) return;
  fighter.stride -= kStride;
  const float quiet = state_.legs[i].stance == kUpright ? 1 : arena_.traits().low;
  sound(state_.legs[i].feet, kStepLoudness * quiet * way / kTick, SoundKind::step, BodyId{i});
}

void SimWorld::turn() {
  for (std::size_t i = 0; i < size(); ++i) {
    if (!state_.fighters[i].alive) continue;
    Double3& look = state_.fighters[i].look;
    const Vec3 velocity = state_.legs[i].velocity;
    if (state_.fighters[i].intent.look)
      look = turned(look, direction(eye(i), *state_.fighters[i].intent.look), turn_rate_);
    else if (velocity.x * velocity.x + velocity.y * velocity.y > 0.25F)
      look = turned(look, direction({}, {velocity.x, velocity.y, 0}), turn_rate_);
  }
}

}  // namespace defilade
