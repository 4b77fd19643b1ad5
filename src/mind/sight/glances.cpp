#include "mind/sight/glances.h"

namespace defilade {
namespace {

/// Nobody runs so far, in metres, between two looks: it has entered elsewhere.
constexpr float kJump = 4;

bool has_jumped(Vec3 before, Vec3 now) { return squared_distance(before, now) > kJump * kJump; }

}  // namespace

void Glances::take_answers(RayScheduler& scheduler) noexcept {
  for (Place& place : places_) {
    if (!place.handle.valid()) continue;
    const RayAnswer answer = scheduler.answer(place.handle);
    if (answer == RayAnswer::waiting) continue;
    scheduler.release(place.handle);
    place.handle = {};
    if (place.stale || (answer != RayAnswer::clear && answer != RayAnswer::blocked)) continue;
    place.answered = true;
    place.in_sight = answer == RayAnswer::clear;
    place.as_of = place.asked;
  }
}

void Glances::begin(std::uint32_t tick) noexcept {
  before_ = tick_;
  tick_ = tick;
  full_ = false;
}

Glances::Wanted Glances::want(const Glance& glance, Vec3 from, Vec3 to) noexcept {
  if (full_ && held_[glance.body.index()] == 0) return {};
  Place* place = place_of(glance);
  if (place == nullptr) return {};
  if (place->glance != glance || place->wanted < before_ || has_jumped(place->from, from) ||
      has_jumped(place->to, to))
    give(*place, glance);
  place->wanted = tick_;
  place->from = from;
  place->to = to;
  if (!place->answered) return {.has_place = true};
  return {.has_place = true, .last = Answer{place->in_sight, tick_ - place->as_of}};
}

/// The question's own place, or one that it may have.
Glances::Place* Glances::place_of(const Glance& glance) noexcept {
  Place *unwanted = nullptr, *hidden = nullptr;
  for (Place& place : places_) {
    if (place.glance == glance) return &place;
    if (!place.glance.body.valid() || place.wanted < before_)
      unwanted = unwanted != nullptr ? unwanted : &place;
    else if (place.wanted != tick_ && place.answered && !place.in_sight &&
             (hidden == nullptr || place.as_of < hidden->as_of))
      hidden = &place;
  }
  full_ = unwanted == nullptr && hidden == nullptr;
  return unwanted != nullptr ? unwanted : hidden;
}

/// Nothing is known any more of what it was about.
void Glances::give(Place& place, const Glance& glance) noexcept {
  if (place.glance.body.valid()) --held_[place.glance.body.index()];
  ++held_[glance.body.index()];
  const RayHandle handle = place.handle;
  place = {};
  place.glance = glance;
  place.handle = handle;
  place.stale = handle.valid();
}

void Glances::drop(const Glance& glance) noexcept {
  for (Place& place : places_) {
    if (place.glance != glance) continue;
    --held_[glance.body.index()];
    const RayHandle handle = place.handle;
    place = {};
    place.handle = handle;
    place.stale = handle.valid();
    full_ = false;
  }
}

std::optional<Glances::Answer> Glances::last(const Glance& glance,
                                             std::uint32_t tick) const noexcept {
  for (const Place& place : places_)
    if (place.glance == glance && place.answered) return Answer{place.in_sight, tick - place.as_of};
  return {};
}

std::size_t Glances::ask(AgentId agent, RayScheduler& scheduler) noexcept {
  std::size_t asked = 0;
  for (Place& place : places_) {
    if (place.stale) {
      scheduler.release(place.handle);
      place.handle = {};
      place.stale = false;
    }
    if (!place.glance.body.valid() || place.wanted != tick_ || place.handle.valid()) continue;
    place.handle =
        scheduler.request({agent, place.from, place.to, Channel::sight(), RayPriority::perception});
    place.asked = tick_;
    if (place.handle.valid()) ++asked;
  }
  return asked;
}

}  // namespace defilade
