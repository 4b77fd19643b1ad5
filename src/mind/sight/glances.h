#pragma once
// What did the rays of a character say? A few questions, each about one point of one body. Each
// keeps its last answer until the next one, and is asked again and again while it is wanted.
//
// What was not wanted for a tick is forgotten, and so is what was answered before either end has
// jumped elsewhere. A new question takes the place of one that was not
// wanted in the last tick; or else of one whose answer was "hidden", the one answered longest ago
// first. Somebody in sight is not given up for somebody who may not be.

#include <cstdint>
#include <optional>
#include <vector>

#include "defilade/mind/scene.h"
#include "defilade/tactics/ray_scheduler.h"

namespace defilade {

struct Glance {
  BodyId body;
  std::size_t point = 0;  // the number of its height

  friend bool operator==(const Glance&, const Glance&) = default;
};

class Glances {
 public:
  struct Answer {
    bool in_sight = false;
    std::uint32_t age = 0;  // ticks since the ray was asked for
  };
  /// Of wanting an answer.
  struct Wanted {
    bool has_place = false;
    std::optional<Answer> last = {};
  };

  Glances(std::size_t places, std::size_t bodies) : places_(places), held_(bodies) {}

  /// Takes what the scheduler has answered since the last tick.
  void take_answers(RayScheduler& scheduler) noexcept;
  /// The next calls of `want` belong to this tick. What was wanted in the last one, which may be
  /// several ticks ago, is remembered.
  void begin(std::uint32_t tick) noexcept;
  /// A new answer is wanted, in whose place the last one serves.
  Wanted want(const Glance& glance, Vec3 from, Vec3 to) noexcept;
  /// Nothing is wanted of it until it is wanted anew: its place is free for others.
  void drop(const Glance& glance) noexcept;
  /// The last answer, without wanting a new one.
  std::optional<Answer> last(const Glance& glance, std::uint32_t tick) const noexcept;
  /// Asks what was wanted and is not being asked yet; returns how many rays those are.
  std::size_t ask(AgentId agent, RayScheduler& scheduler) noexcept;

 private:
  struct Place {
    Glance glance;
    bool answered = false;
    bool in_sight = false;
    bool stale = false;        // the handle is that of the question before
    std::uint32_t wanted = 0;  // the last tick in which it was
    std::uint32_t asked = 0;
    std::uint32_t as_of = 0;  // when the ray of the answer was asked for
    RayHandle handle = {};
    Vec3 from, to;
  };

  Place* place_of(const Glance& glance) noexcept;
  void give(Place& place, const Glance& glance) noexcept;

  std::vector<Place> places_;
  std::vector<std::uint8_t> held_;  // places, by BodyId
  std::uint32_t tick_ = 0;
  std::uint32_t before_ = 0;  // the tick of the look before
  bool full_ = false;         // no place can be given to a new question in this tick
};

}  // namespace defilade
