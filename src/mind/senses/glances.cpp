#include "mind/senses/glances.h"

namespace defilade {

void Glances::take_answers(RayScheduler& scheduler) noexcept {
  for (Place& place : places_) {
    if (!place.handle.valid()) continue;
    const RayAnswer answer = scheduler.answer(place.handle);
    if (answer == RayAnswer::waiting) continue;
    scheduler.release(place.handle);
    place.handle = {};
    if (answer != RayAnswer::clear && answer != RayAnswer::blocked) continue;
    place.answered = true;
    place.in_sight = answer == RayAnswer::clear;
    place.as_of = place.asked;
  }
}

std::optional<Glances::Answer> Glances::last(const Glance& glance,
                                             std::uint32_t tick) const noexcept {
  for (const Place& place : places_)
    if (place.glance == glance && place.answered) return Answer{place.in_sight, tick - place.as_of};
  return {};
}

bool Glances::want(const Glance& glance, std::uint32_t tick, Vec3 from, Vec3 to) noexcept {
  Place* place = place_of(glance, tick);
  if (place == nullptr) return false;
  if (place->glance != glance || place->wanted + 1 < tick) {  // nothing is known any more
    const RayHandle handle = place->handle;
    *place = {};
    place->glance = glance;
    place->handle = handle;
    place->stale = handle.valid();
  }
  place->wanted = tick;
  place->from = from;
  place->to = to;
  return true;
}

Glances::Place* Glances::place_of(const Glance& glance, std::uint32_t tick) noexcept {
  Place *unwanted = nullptr, *hidden = nullptr;
  for (Place& place : places_) {
    if (place.glance == glance) return &place;
    if (!place.glance.body.valid() || place.wanted + 1 < tick)
      unwanted = unwanted != nullptr ? unwanted : &place;
    else if (place.wanted != tick && place.answered && !place.in_sight &&
             (hidden == nullptr || place.as_of < hidden->as_of))
      hidden = &place;
  }
  return unwanted != nullptr ? unwanted : hidden;
}

std::size_t Glances::ask(AgentId agent, std::uint32_t tick, RayScheduler& scheduler) noexcept {
  std::size_t asked = 0;
  for (Place& place : places_) {
    if (place.stale) {
      scheduler.release(place.handle);
      place.handle = {};
      place.stale = false;
    }
    if (!place.glance.body.valid() || place.wanted != tick || place.handle.valid()) continue;
    place.handle =
        scheduler.request({agent, place.from, place.to, Channel::sight(), RayPriority::perception});
    place.asked = tick;
    if (place.handle.valid()) ++asked;
  }
  return asked;
}

}  // namespace defilade
