#pragma once
// What one character has noticed lately, and what it suspects of whom.
//
// It notices in the present, and gets to know it `reaction` later: glimpses wait in a ring of ticks
// until their time has come, and only then raise awareness and become percepts.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/mind/senses.h"
#include "mind/senses/gaze.h"
#include "mind/senses/glances.h"

namespace defilade {

/// Somebody who was seen in a tick.
struct Glimpse {
  std::uint32_t being = 0;  // its index in the scene of that tick
  std::uint32_t age = 0;    // ticks
  float clarity = 0;
  float shown = 0;
  float rate = 0;  // of awareness
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

  /// What it glimpses from now on belongs to this tick.
  void begin(std::uint32_t tick) noexcept {
    glimpses(tick).clear();
    glances_.begin(tick);
  }
  /// If its attention is full, the clearest are kept.
  void glimpse(std::uint32_t tick, const Glimpse& seen) noexcept;
  std::span<const Glimpse> glimpsed(std::uint32_t tick) const noexcept {
    return ring_[tick % ring_.size()];
  }
  /// What it glimpsed in that tick, `delay` ago, in the bodies of that time, becomes percepts.
  void deliver(std::uint32_t then, std::span<const SceneBody> bodies, double seconds,
               float since_last) noexcept;
  /// Nothing is old enough to be known yet.
  void deliver_nothing() noexcept { percepts_.clear(); }

  std::span<const Percept> percepts() const noexcept { return percepts_; }
  Awareness awareness(BodyId of) const noexcept;

 private:
  static constexpr std::uint16_t kNotKnown = 0xffff;
  struct Known {
    BodyId body;
    Awareness awareness;
    bool noticed = false;  // in this tick
  };

  std::vector<Glimpse>& glimpses(std::uint32_t tick) noexcept { return ring_[tick % ring_.size()]; }
  Known* known(BodyId body) noexcept;
  void calm(double seconds) noexcept;
  Percept percept_of(const Glimpse& seen, const SceneBody& body, double seconds,
                     const Awareness& awareness) const noexcept;

  BodyId body_;
  SenseTraits traits_;
  Cones cones_;
  std::uint32_t delay_;
  std::size_t attention_;
  float tick_seconds_;
  Alertness alertness_ = Alertness::unaware;
  Glances glances_;
  std::vector<std::vector<Glimpse>> ring_;  // by tick
  std::vector<Known> known_;
  std::vector<std::uint16_t> place_of_;  // in `known_`, by BodyId
  std::vector<Percept> percepts_;
};

}  // namespace defilade
