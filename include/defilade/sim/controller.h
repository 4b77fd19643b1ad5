#pragma once
// Who decides what a fighter does? A controller: a mind, a player, a recording, or one of the
// yardsticks (yardsticks.h), against which everything else is measured.
//
// All controllers of a tick are given the same scene, so their order does not matter. A controller
// keeps what it remembers in itself; the match copies it for snapshots. It must depend on nothing
// but its turns: no clock, no shared state, random numbers only from Turn::draw.

#include <memory>
#include <optional>

#include "defilade/mind/intent.h"
#include "defilade/mind/scene.h"
#include "defilade/model/random.h"
#include "defilade/model/world.h"
#include "defilade/sim/arena.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

class SimWorld;

/// Everything that a controller may ask while it thinks.
class Turn {
 public:
  const Scene& scene() const noexcept { return *scene_; }
  const Arena& arena() const noexcept { return *arena_; }
  /// Rays and floors as they are now.
  const Engine& engine() const noexcept { return *engine_; }
  /// Nodes and links that crates and platforms close now, for a Traveller; null where a match has
  /// neither. Doors count as open, because they open when somebody comes.
  const World* world() const noexcept;
  /// How brightly the node is lit now: 0 is dark, 1 is daylight.
  float light(NodeId node) const noexcept;
  Workspace& work() const noexcept { return *work_; }

  const SceneBody& self() const noexcept { return scene_->bodies[self_]; }
  bool is_enemy(const SceneBody& other) const noexcept;
  /// Is nothing between its eye and the other body? As of the last look, a tenth of a second ago at
  /// most.
  bool in_sight(const SceneBody& other) const noexcept;
  /// In sight, and within the field of view.
  bool sees(const SceneBody& other) const noexcept;
  /// How long the fighter has tried to walk without getting nearer to where it goes, in seconds.
  float stuck() const noexcept;
  /// The place that the first team must hold or reach, in modes that have one.
  std::optional<Vec3> goal() const noexcept;
  /// Is the fighter of the first team, which attacks, infiltrates or escorts?
  bool is_first_team() const noexcept { return self().team.value == 0; }
  /// Random numbers that belong to this fighter, purpose and tick alone.
  Draw draw(Purpose purpose) const noexcept;

 private:
  friend class SimWorld;
  const SimWorld* world_ = nullptr;
  const Scene* scene_ = nullptr;
  const Arena* arena_ = nullptr;
  const Engine* engine_ = nullptr;
  Workspace* work_ = nullptr;
  std::size_t self_ = 0;
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

 protected:
  Controller() = default;
  Controller(const Controller&) = default;  // protected: a copy through the interface would slice
  Controller& operator=(const Controller&) = default;
};

}  // namespace defilade
