#pragma once
// What one character has noticed lately, and what it suspects of whom.
//
// It notices in the present, and gets to know it `reaction` later: glimpses wait in a ring of
// ticks, sounds and touches in a queue, until their time has come. Only then do they raise
// awareness and become percepts.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "defilade/mind/senses.h"
#include "mind/senses/acquaintances.h"
#include "mind/senses/ears.h"
#include "mind/senses/stimuli.h"
#include "mind/senses/thing_sight.h"
#include "mind/sight/gaze.h"
#include "mind/sight/glances.h"

namespace defilade {

/// Somebody who was seen in a tick.
struct Glimpse {
  std::uint32_t being = 0;  // its index in the scene of that tick
  std::uint32_t age = 0;    // ticks
  float clarity = 0;
  float shown = 0;
  float rate = 0;  // of awareness
  bool behind = false;
};

class Character {
 public:
  Character(BodyId body, const SenseTraits& traits, const SensesLimits& limits);

  BodyId body() const noexcept { return body_; }
  const SenseTraits& traits() const noexcept { return traits_; }
  const Cones& cones() const noexcept { return cones_; }
  /// Of how many ticks ago it knows.
  std::uint32_t delay() const noexcept { return delay_; }
  Alertness alertness() const noexcept { return alertness_; }
  Glances& glances() noexcept { return glances_; }
  const Glances& glances() const noexcept { return glances_; }
  Ears& ears() noexcept { return ears_; }
  ThingSight& things() noexcept { return things_; }
  const ThingSight& things() const noexcept { return things_; }

  /// It knows nobody, and will know nothing of the ticks before this one.
  void enter(std::uint32_t tick) noexcept;
  /// In that tick, is there a moment behind which it lives and which it has lived?
  bool knows_of(std::uint32_t tick) const noexcept { return tick >= first_ + delay_; }

  /// What it glimpses from now on belongs to this tick.
  void begin(std::uint32_t tick) noexcept {
    alertness_at_[tick % ring_.size()] = alertness_;
    glimpses(tick).clear();
    glances_.begin(tick);
    things_.begin(tick);
  }
  /// If its attention is full, the clearest are kept.
  void glimpse(std::uint32_t tick, const Glimpse& seen) noexcept;
  std::span<const Glimpse> glimpsed(std::uint32_t tick) const noexcept {
    return ring_[tick % ring_.size()];
  }
  /// Which cones were open in that tick; its glimpses are kept no longer.
  Alertness alertness_at(std::uint32_t tick) const noexcept {
    return alertness_at_[tick % ring_.size()];
  }
  /// Does it notice that body now, and know who that is?
  bool has_made_out(BodyId body) const noexcept {
    const Acquaintance* one = known_.find(body);
    return one != nullptr && one->noticed && one->recognised &&
           one->awareness.alertness() != Alertness::unaware;
  }
  bool is_overwhelmed(std::uint32_t tick) const noexcept {
    return glimpsed(tick).size() == attention_;
  }
  void feel(const Stimulus& stimulus) noexcept { stimuli_.add(stimulus); }
  /// It has lost that share of its health: is this damage repeated?
  bool hurt(float share, double seconds) noexcept;

  /// What it noticed in one tick, `delay` ago, becomes percepts: `see` and `see_things` if it
  /// looked in that tick, then `take`. What it has seen lasts until it sees anew.
  void see(std::uint32_t then, std::span<const SceneBody> bodies, double seconds,
           float since_last) noexcept;
  void see_things(std::uint32_t then, std::span<const SceneThing> things,
                  std::span<const SceneBody> bodies, double seconds) noexcept;
  void take(std::uint32_t then, double seconds) noexcept;

  std::span<const Percept> percepts() const noexcept { return percepts_; }
  /// Of nobody: of somebody unknown.
  Awareness awareness(BodyId of) const noexcept;

 private:
  /// More sounds may arrive in a tick than it attends to: some drown the others.
  static constexpr std::size_t kSoundsPerStimulus = 4;
  struct Wound {
    double seconds = -1e9;
    float share = 0;  // of full health
  };

  Reserved<Glimpse>& glimpses(std::uint32_t tick) noexcept { return ring_[tick % ring_.size()]; }
  void recognise(Acquaintance& one, const SceneBody& body, TeamId own, double seconds) noexcept;
  Percept percept_of(const Glimpse& seen, const SceneBody& body, const Acquaintance& one,
                     double seconds) const noexcept;
  void notice(const Stimulus& stimulus, double seconds) noexcept;
  void wonder_at(const ThingPercept& changed, Vec3 own_place, double seconds) noexcept;
  Acquaintance* whose(const Stimulus& stimulus, double seconds) noexcept;
  bool expects(const Percept& percept, const Acquaintance* by) const noexcept;
  void settle(std::size_t first_new) noexcept;

  BodyId body_;
  SenseTraits traits_;
  Cones cones_;
  std::uint32_t delay_;
  std::size_t attention_;
  float tick_seconds_;
  std::uint32_t first_ = 1;  // the tick in which it began
  Alertness alertness_ = Alertness::unaware;
  Glances glances_;
  ThingSight things_;
  Ears ears_;
  std::vector<Reserved<Glimpse>> ring_;  // by tick
  std::vector<Alertness> alertness_at_;  // by tick
  Stimuli stimuli_;
  Acquaintances known_;
  std::array<Wound, 8> wounds_;  // the last ones, in turn
  std::size_t next_wound_ = 0;
  Awareness somebody_;  // of noises and hits that it cannot tell whose they are
  Reserved<Percept> percepts_;
  std::size_t seen_ = 0;  // of the percepts
  std::size_t most_percepts_;
};

}  // namespace defilade
