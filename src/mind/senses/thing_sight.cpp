#include "mind/senses/thing_sight.h"

#include <cmath>

#include "model/geometry/directions.h"

namespace defilade {
namespace {

constexpr float kInFront = 0.5F;  // metres: beyond half of a crate or of a shut door

}  // namespace

ThingSight::ThingSight(std::size_t things, std::size_t questions, std::uint32_t delay,
                       float tick_seconds)
    : tick_seconds_(tick_seconds),
      glances_(things > 0 ? questions : 0, things),
      ring_(delay + 1, Reserved<ThingGlimpse>(things)),
      known_(things),
      percepts_(things) {}

std::optional<Glances::Answer> ThingSight::ask(const SceneThing& thing, std::size_t number,
                                               Vec3 from, Vec3 to) noexcept {
  const Glance glance{BodyId{thing.id.index()}, 0};
  const Glances::Wanted wanted = glances_.want(glance, from, to);
  if (!wanted.has_place && !crowded_out_) crowded_out_ = number;
  if (wanted.last && taking_turns_) glances_.drop(glance);
  return wanted.last;
}

ThingPercept ThingSight::percept_of(const ThingGlimpse& seen, const SceneThing& thing,
                                    double seconds) const noexcept {
  ThingPercept out;
  out.about = thing.id;
  out.kind = thing.kind;
  out.what = thing.what;
  out.seconds = seconds;
  out.place = thing.place;
  out.velocity = thing.velocity;
  out.clarity = seen.clarity;
  out.age = static_cast<float>(seen.age) * tick_seconds_;
  out.present = thing.present;
  out.open = thing.open;
  return out;
}

void ThingSight::remember(ThingPercept& percept) noexcept {
  std::uint8_t& known = known_[percept.about.index()];
  const auto now = static_cast<std::uint8_t>(kKnown | (percept.present ? kPresent : 0) |
                                             (percept.open ? kOpen : 0));
  percept.changed = known != 0 && known != now;
  known = now;
}

Being being_of(const SceneThing& thing, SightCellId cell) noexcept {
  Being being;
  being.feet = being.chest = thing.place;
  being.points = 1;
  being.eye_height = 0;
  being.cell = being.eye_cell = cell;
  const Vec3 v = thing.velocity;
  being.speed = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  return being;
}

Vec3 point_of(const SceneThing& thing, float lowest, Vec3 eye) noexcept {
  if (thing.kind == ThingKind::item) return above(thing.place, lowest);
  if (distance(eye, thing.place) <= kInFront) return eye;
  return along(thing.place, direction(thing.place, eye), kInFront);
}

SceneBody body_of(const SceneThing& thing) noexcept {
  SceneBody body;
  body.feet = thing.place;
  body.velocity = thing.velocity;
  return body;
}

}  // namespace defilade
