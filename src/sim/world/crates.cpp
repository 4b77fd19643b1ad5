// Crates: bodies push them, fire destroys them.
//
// A crate goes where its footprint, narrower by the radius of a body on each side, is floor on
// which bodies can stand: so far, it keeps off the walls by itself. Rays follow it in steps,
// because each step measures sight anew.

#include <algorithm>
#include <cmath>

#include "sim/base/boxes.h"
#include "sim/bodies/flat.h"
#include "sim/world/arena_data.h"
#include "sim/world/sim_world.h"

namespace defilade {
namespace {

/// How fast crates are pushed, in metres per second.
constexpr float kPushSpeed = 0.8F;
/// The floor under a pushed crate may rise or fall by this much between its corners, in metres.
constexpr float kEven = 0.1F;
/// Rays follow a moving crate whenever it has moved this far, in metres, and when it stops.
constexpr float kShownEvery = 0.25F;
/// Boxes that overlap by less than this only touch.
constexpr float kTouch = 1e-3F;
constexpr float kBreakLoudness = 30;

Box narrower(const Box& box, float by) {
  return {box.min + Vec3{by, by, by}, box.max - Vec3{by, by, by}};
}

float sign(float number) { return number > 0 ? 1.0F : number < 0 ? -1.0F : 0.0F; }

}  // namespace

/// Those who push in opposite directions hold it where it is.
void SimWorld::push_crates() {
  for (std::size_t i = 0; i < state_.crates.size(); ++i) {
    CrateState& crate = state_.crates[i];
    crate.velocity = {};
    if (crate.gone) continue;
    Vec3 push{};
    for (const CrowdWork::Press& press : buffers_.crowd.presses)
      if (press.obstacle == i) push = push + press.direction;
    if (!crate.setup.pushable || push == Vec3{}) {
      show_crate(crate, false);
      continue;
    }
    const Vec3 before = crate.place;
    for (const Vec3 step : {Vec3{sign(push.x), 0, 0}, Vec3{0, sign(push.y), 0}}) {
      Vec3 to = crate.place + Vec3{step.x * kPushSpeed * kTick, step.y * kPushSpeed * kTick, 0};
      if (step == Vec3{} || !has_room(i, to, to.z)) continue;
      crate.place = to;
      buffers_.obstacles[i] = crate.box();  // for the crates after it
    }
    const Vec3 way = crate.place - before;
    crate.velocity = {way.x / kTick, way.y / kTick, 0};
    const bool moved = way.x != 0 || way.y != 0;
    show_crate(crate, moved);
    for (const CrowdWork::Press& press : buffers_.crowd.presses)
      if (moved && press.obstacle == i) state_.legs[press.body].note_progress();
  }
}

void SimWorld::show_crate(CrateState& crate, bool moved) {
  const Box now = crate.box();
  const Vec3 way = now.min - crate.shown.min;
  const float far = std::max(std::abs(way.x), std::abs(way.y));
  if (far > (moved ? kShownEvery : 0.0F)) crate.shown = now;
}

/// `height` becomes that of the floor.
bool SimWorld::has_room(std::size_t crate, Vec3 place, float& height) const {
  const FloorGrid& floor = arena_.ways().floor;
  const BodySize body{arena_.map().profile().radius, arena_.map().profile().upright().height};
  CrateState moved = state_.crates[crate];
  const Box old = moved.box();
  const auto middle = floor.find(place);
  if (!middle || middle->point.x != place.x || middle->point.y != place.y ||
      std::abs(middle->point.z - place.z) > kEven)
    return false;
  height = moved.place.z = middle->point.z;
  moved.place.x = place.x;
  moved.place.y = place.y;
  const Box now = moved.box();
  const float margin = body.radius - FloorGrid::kCell / 2;  // cells reach beyond where bodies fit
  const float half_x = std::max(0.0F, moved.setup.size.x / 2 - margin);
  const float half_y = std::max(0.0F, moved.setup.size.y / 2 - margin);
  for (const Vec3 corner : {Vec3{-half_x, -half_y, 0},
                            {half_x, -half_y, 0},
                            {half_x, half_y, 0},
                            {-half_x, half_y, 0}}) {
    const FloorPlace end = floor.walk(*middle, middle->point + corner);
    const Vec3 missing = middle->point + corner - end.point;
    if (flat(missing, {}) > kTouch || std::abs(missing.z) > kEven) return false;
  }
  for (std::size_t i = 0; i < buffers_.obstacles.size(); ++i)
    if (i != crate && narrower(buffers_.obstacles[i], kTouch).overlaps(now)) return false;
  const auto meets = [&](const Box& box, Vec3 feet) {
    return !Obstacles(std::span(&box, 1)).allows(feet, body);
  };
  for (std::size_t i = 0; i < size(); ++i)
    if (state_.fighters[i].alive && meets(now, state_.legs[i].feet) &&
        !meets(old, state_.legs[i].feet))
      return false;
  return true;
}

/// The first crate that fire meets within `reach` of that place; their number if there is none.
std::size_t SimWorld::crate_at(Vec3 place, float reach) const noexcept {
  const auto found = std::ranges::find_if(state_.crates, [&](const CrateState& crate) {
    return !crate.shown.empty() && distance(nearest_point(crate.shown, place), place) <= reach;
  });
  return static_cast<std::size_t>(found - state_.crates.begin());
}

void SimWorld::hit_crate(Vec3 place, float reach, float points) {
  const std::size_t crate = crate_at(place, reach);
  if (crate < state_.crates.size()) buffers_.crate_damage.push_back({crate, points});
}

/// Damage falls evenly with the distance, as that of bodies does, and needs a free way.
void SimWorld::blast_things(Vec3 place, const Arm& arm, const Trace& trace) {
  const auto reaches = [&](Vec3 to) {
    const double away = distance(place, to);
    return away < arm.splash &&
           trace.free_length(to_double(place), direction(place, to), away) >= away - 0.02;
  };
  for (std::size_t i = 0; i < state_.crates.size(); ++i) {
    if (state_.crates[i].shown.empty()) continue;
    const Vec3 near = nearest_point(state_.crates[i].shown, place);
    if (reaches(near))
      buffers_.crate_damage.push_back(
          {i, arm.splash_damage * (1 - distance(place, near) / arm.splash)});
  }
  for (std::size_t i = 0; i < state_.lamps.size(); ++i)
    if (reaches(state_.lamps[i].setup.place)) buffers_.lamps_hit.push_back(i);
}

void SimWorld::damage_crates() {
  for (const auto& [i, points] : buffers_.crate_damage) {
    CrateState& crate = state_.crates[i];
    if (crate.gone || crate.setup.health <= 0) continue;
    crate.health -= points;
    if (crate.health > 0) continue;
    sound(crate.box().middle(), kBreakLoudness, SoundKind::impact, {});
    crate.gone = true;
    crate.velocity = {};
    crate.shown = {};
  }
  buffers_.crate_damage.clear();
}

}  // namespace defilade
