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
      things_(limits.things, limits.thing_questions, delay_, limits.tick),
      ears_(kSoundsPerStimulus * limits.stimuli),
      ring_(delay_ + 1, Reserved<Glimpse>(limits.attention)),
      alertness_at_(delay_ + 1),
      stimuli_(limits.stimuli),
      known_(limits.attention, limits.bodies),
      percepts_(limits.attention + limits.stimuli),
      most_percepts_(limits.attention + limits.stimuli) {
  assert(traits.reaction <= limits.longest_reaction);
}

void Character::enter(std::uint32_t tick) noexcept {
  first_ = tick;
  alertness_ = Alertness::unaware;
  std::ranges::fill(alertness_at_, Alertness::unaware);
  for (Reserved<Glimpse>& one : ring_) one.clear();
  ears_.clear();
  stimuli_.clear();
  known_.clear();
  wounds_ = {};
  somebody_ = {};
  percepts_.clear();
  seen_ = 0;
  things_.enter();
}

void Character::glimpse(std::uint32_t tick, const Glimpse& seen) noexcept {
  Reserved<Glimpse>& all = glimpses(tick);
  if (all.size() < attention_) {
    all.push_back(seen);
    return;
  }
  const auto faintest = std::ranges::min_element(all, {}, &Glimpse::clarity);
  if (faintest->clarity < seen.clarity) *faintest = seen;
}

bool Character::hurt(float share, double seconds) noexcept {
  wounds_[next_wound_++ % wounds_.size()] = {seconds, share};
  float lost = 0;
  for (const Wound& one : wounds_)
    if (seconds - one.seconds <= traits_.skin.window) lost += one.share;
  return lost > share && lost >= traits_.skin.repeated;
}

void Character::see(std::uint32_t then, std::span<const SceneBody> bodies, double seconds,
                    float since_last) noexcept {
  percepts_.clear();
  known_.begin();
  const auto self = std::ranges::find(bodies, body_, &SceneBody::id);
  for (const Glimpse& seen : glimpsed(then)) {
    const SceneBody& body = bodies[seen.being];
    Acquaintance* one = known_.get(body.id);
    if (one == nullptr) continue;
    one->noticed = true;
    one->awareness.notice(traits_.awareness, seconds, seen.rate, since_last);
    if (one->awareness.alertness() == Alertness::unaware) continue;
    one->last = seconds;
    one->place = body.feet;
    recognise(*one, body, self->team, seconds);
    percepts_.push_back(percept_of(seen, body, *one, seconds));
  }
  known_.calm(traits_.awareness, seconds);
  seen_ = percepts_.size();
  settle(0);
}

void Character::see_things(std::uint32_t then, std::span<const SceneThing> things,
                           std::span<const SceneBody> bodies, double seconds) noexcept {
  const auto self = std::ranges::find(bodies, body_, &SceneBody::id);
  things_.see(then, things, seconds, [&](const ThingPercept& changed) {
    if (self != bodies.end()) wonder_at(changed, self->feet, seconds);
  });
}

/// It looks for nobody if it has done that itself, or a friend may have.
void Character::wonder_at(const ThingPercept& changed, Vec3 own_place, double seconds) noexcept {
  constexpr float kReach =
      2.5F;  // metres from its middle: a body that is so near may have opened it
  const float rise = changed.kind == ThingKind::door   ? traits_.door
                     : changed.kind == ThingKind::lamp ? traits_.lamp
                                                       : 0;
  if (!(rise > 0) || distance(own_place, changed.place) <= kReach) return;
  Stimulus trace;
  trace.percept.place = changed.place;
  trace.percept.error = kReach;
  const Acquaintance* by = whose(trace, seconds);
  if (by == nullptr || !by->friendly) somebody_.notice(traits_.awareness, seconds, rise, 1);
}

/// It is known for good, until the character forgets that being.
void Character::recognise(Acquaintance& one, const SceneBody& body, TeamId own,
                          double seconds) noexcept {
  if (one.awareness.alertness() < traits_.recognises && !one.recognised) return;
  one.recognised = true;
  one.team = body.team;
  one.friendly = body.team == own;
  const bool died = body.health <= 0 && !one.dead;
  one.dead = body.health <= 0;
  if (died && one.friendly) somebody_.notice(traits_.awareness, seconds, traits_.corpse, 1);
}

Percept Character::percept_of(const Glimpse& seen, const SceneBody& body, const Acquaintance& one,
                              double seconds) const noexcept {
  Percept out;
  out.about = body.id;
  out.seconds = seconds;
  out.place = out.from = body.feet;
  out.clarity = seen.clarity;
  out.alertness = one.awareness.alertness();
  out.behind = seen.behind;
  out.age = static_cast<float>(seen.age) * tick_seconds_;
  out.visible = seen.shown;
  out.velocity = body.velocity;
  out.yaw = body.yaw;
  out.stance = body.stance;
  out.firing = body.firing;
  out.gesture = body.gesture;
  if (!one.recognised) return out;
  out.team = body.team;
  out.arm = body.arm;
  out.dead = body.health <= 0;
  return out;
}

void Character::take(std::uint32_t then, double seconds) noexcept {
  percepts_.resize(seen_);
  const Awareness before = somebody_;
  stimuli_.take(then, [&](const Stimulus& one) { notice(one, seconds); });
  if (somebody_.level() <= before.level()) somebody_.calm(traits_.awareness, seconds);
  settle(seen_);
}

void Character::notice(const Stimulus& stimulus, double seconds) noexcept {
  Acquaintance* by = whose(stimulus, seconds);
  Percept percept = stimulus.percept;
  percept.about = {};
  if (by != nullptr) {
    by->last = seconds;
    by->place = percept.place;
    percept.about = by->body;
    percept.team = by->team;
  }
  if (expects(percept, by)) return;
  Awareness& awareness = by != nullptr ? by->awareness : somebody_;
  if (by == nullptr || by->matters())
    awareness.notice(traits_.awareness, seconds, stimulus.rise, 1);
  percept.alertness = awareness.alertness();
  if (percepts_.size() < most_percepts_) percepts_.push_back(percept);
}

/// Of those whom it knows, whoever may be at that place by now: the one that was nearest to it. It
/// may be wrong. Friends are known by their voices.
Acquaintance* Character::whose(const Stimulus& stimulus, double seconds) noexcept {
  const Percept& percept = stimulus.percept;
  if (stimulus.voice && percept.about.valid()) {
    Acquaintance* speaker = known_.get(percept.about);
    if (speaker == nullptr) return nullptr;
    speaker->recognised = speaker->friendly = true;
    speaker->team = percept.team;
    return speaker;
  }
  if (percept.sense == Sense::touch && percept.contact != ContactKind::bump) return nullptr;
  constexpr float kArm = 1;  // metres: of a body beside its place
  Acquaintance* nearest = nullptr;
  float least = 0;
  for (Acquaintance& one : known_.all()) {
    const auto ago = static_cast<float>(seconds - one.last);
    if (!one.recognised || one.dead || ago > traits_.ears.familiar) continue;
    const float away = distance(one.place, percept.place);
    if (away > kArm + percept.error + ago * traits_.ears.pace) continue;
    if (nearest != nullptr && away >= least) continue;
    nearest = &one;
    least = away;
  }
  return nearest;
}

/// Friends walk, open doors and reload; that is not worth noticing.
bool Character::expects(const Percept& percept, const Acquaintance* by) const noexcept {
  if (by == nullptr || !by->friendly) return false;
  if (percept.sense == Sense::touch) return percept.contact == ContactKind::bump;
  return percept.sound == SoundKind::step || percept.sound == SoundKind::reload ||
         percept.sound == SoundKind::door || percept.sound == SoundKind::item;
}

/// How alert it is now, and which of its new percepts came as a surprise.
void Character::settle(std::size_t first_new) noexcept {
  const Alertness before = alertness_;
  alertness_ = std::max(known_.alertness(), somebody_.alertness());
  if (before >= Alertness::suspicious || alertness_ < Alertness::searching) return;
  for (std::size_t i = first_new; i < percepts_.size(); ++i) {
    Percept& one = percepts_[i];
    const Acquaintance* about = known_.find(one.about);
    const bool matters = about == nullptr || about->matters();
    one.surprise = matters && one.behind && one.alertness >= Alertness::searching;
  }
}

Awareness Character::awareness(BodyId of) const noexcept {
  if (!of.valid()) return somebody_;
  const Acquaintance* one = known_.find(of);
  return one == nullptr ? Awareness() : one->awareness;
}

}  // namespace defilade
