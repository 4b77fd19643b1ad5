#include "mind/senses/character.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace defilade {

Character::Character(BodyId body, const SenseTraits& traits, const SensesLimits& limits)
    : body_(body),
      traits_(traits),
      cones_(traits.eyes),
      delay_(static_cast<std::uint32_t>(std::lround(traits.reaction / limits.tick))),
      attention_(limits.attention),
      tick_seconds_(limits.tick),
      glances_(limits.questions, limits.bodies),
      ring_(delay_ + 1),
      place_of_(limits.bodies, kNotKnown) {
  assert(traits.reaction <= limits.longest_reaction && limits.attention < kNotKnown);
  for (auto& glimpses : ring_) glimpses.reserve(attention_);
  known_.reserve(attention_);
  percepts_.reserve(attention_);
}

void Character::glimpse(std::uint32_t tick, const Glimpse& seen) noexcept {
  std::vector<Glimpse>& all = glimpses(tick);
  if (all.size() < attention_) {
    all.push_back(seen);
    return;
  }
  const auto faintest = std::ranges::min_element(all, {}, &Glimpse::clarity);
  if (faintest->clarity < seen.clarity) *faintest = seen;
}

void Character::deliver(std::uint32_t then, std::span<const SceneBody> bodies, double seconds,
                        float since_last) noexcept {
  percepts_.clear();
  for (Known& one : known_) one.noticed = false;
  for (const Glimpse& seen : glimpsed(then)) {
    const SceneBody& body = bodies[seen.being];
    Known* one = known(body.id);
    if (one == nullptr) continue;
    one->noticed = true;
    one->awareness.notice(traits_.awareness, seconds, seen.rate, since_last);
    if (one->awareness.alertness() != Alertness::unaware)
      percepts_.push_back(percept_of(seen, body, seconds, one->awareness));
  }
  calm(seconds);
}

/// Whoever it suspects least is forgotten for somebody new, but nobody who is noticed now.
Character::Known* Character::known(BodyId body) noexcept {
  std::uint16_t& place = place_of_[body.index()];
  if (place != kNotKnown) return &known_[place];
  if (known_.size() < attention_) {
    place = static_cast<std::uint16_t>(known_.size());
    return &known_.emplace_back(Known{body, {}, false});
  }
  Known* least = nullptr;
  for (Known& one : known_)
    if (!one.noticed && (least == nullptr || one.awareness.level() < least->awareness.level()))
      least = &one;
  if (least == nullptr) return nullptr;
  place_of_[least->body.index()] = kNotKnown;
  place = static_cast<std::uint16_t>(least - known_.data());
  *least = {body, {}, false};
  return least;
}

void Character::calm(double seconds) noexcept {
  alertness_ = Alertness::unaware;
  for (Known& one : known_) {
    if (!one.noticed) one.awareness.calm(traits_.awareness, seconds);
    alertness_ = std::max(alertness_, one.awareness.alertness());
  }
}

Percept Character::percept_of(const Glimpse& seen, const SceneBody& body, double seconds,
                              const Awareness& awareness) const noexcept {
  Percept out;
  out.about = body.id;
  out.team = body.team;
  out.seconds = seconds;
  out.place = body.feet;
  out.clarity = seen.clarity;
  out.alertness = awareness.alertness();
  out.age = static_cast<float>(seen.age) * tick_seconds_;
  out.visible = seen.shown;
  out.velocity = body.velocity;
  out.yaw = body.yaw;
  out.stance = body.stance;
  out.arm = body.arm;
  out.firing = body.firing;
  out.dead = body.health <= 0;
  out.gesture = body.gesture;
  return out;
}

Awareness Character::awareness(BodyId of) const noexcept {
  if (of.index() >= place_of_.size()) return {};
  const std::uint16_t place = place_of_[of.index()];
  return place == kNotKnown ? Awareness() : known_[place].awareness;
}

}  // namespace defilade
