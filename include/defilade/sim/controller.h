#pragma once
// Who decides what a fighter does? A controller: a mind, a player, a recording, or one of the
// yardsticks (yardsticks.h), against which everything else is measured.
//
// All controllers of a tick are given the same scene, so their order does not matter. A controller
// keeps what it remembers in itself; the match copies it for snapshots. It must depend on nothing
// but its turns: no clock, no shared state, random numbers only from Thinking::draw.
//
// A mind (mind.h) is a controller that is not given the scene: `make_controller` hands it what its
// fighter noticed, and nothing else.

#include <memory>

#include "defilade/mind/mind.h"
#include "defilade/sim/arena.h"

namespace defilade {

class SimWorld;

/// Everything that a controller may ask while it thinks. Valid until think() returns.
class Turn : public Thinking {
 public:
  const Scene& scene() const noexcept { return *scene_; }
  const Arena& arena() const noexcept;
  /// Rays and floors as they are now.
  const Engine& engine() const noexcept;
  /// How brightly the node is lit now: 0 is dark, 1 is daylight.
  float light(NodeId node) const noexcept;

  bool is_enemy(const SceneBody& other) const noexcept { return other.team != self.team; }
  /// Is nothing between its eye and the other body? As of the last look, a tenth of a second ago at
  /// most.
  bool in_sight(const SceneBody& other) const noexcept;
  /// In sight, and within the field of view.
  bool sees(const SceneBody& other) const noexcept;

 private:
  friend class SimWorld;
  Turn(const Thinking& own, const SimWorld& in, const Scene& scene) noexcept
      : Thinking(own), world_(&in), scene_(&scene) {}

  const SimWorld* world_;
  const Scene* scene_;
};

class Controller {
 public:
  virtual ~Controller() = default;

  /// Changes the intent of the last turn to that of this one. The path must live until the next
  /// turn.
  virtual void think(const Turn& turn, Intent& intent) = 0;
  /// The fighter has entered the match anew.
  virtual void enter() {}
  virtual std::unique_ptr<Controller> clone() const = 0;

  /// What the fighter senses with; null: it has no senses, and `notice` is never called.
  virtual const SenseTraits* senses() const noexcept { return nullptr; }
  /// What the fighter noticed in this tick. Called in each tick, before it may think.
  virtual void notice(const Thinking&, const OwnSenses&) {}

 protected:
  Controller() = default;
  Controller(const Controller&) = default;  // protected: a copy through the interface would slice
  Controller& operator=(const Controller&) = default;
};

/// A fighter that does what its mind wants.
std::unique_ptr<Controller> make_controller(std::unique_ptr<Mind> mind);

}  // namespace defilade
