#pragma once
// Who decides what a character does, knowing only what it noticed? A mind. Any engine can run it:
// the engine hands over what the senses noticed in each tick, and now and then asks for an intent.
//
// A mind is never given a Scene, so it cannot cheat: no function takes both. Of bodies it knows its
// own; of all others it has percepts. A mind keeps what it remembers in itself, and depends on
// nothing but its turns: no clock, no shared state, random numbers only from Thinking::draw. So the
// same percepts give the same intents.

#include <cstdint>
#include <memory>
#include <optional>

#include "defilade/mind/intent.h"
#include "defilade/mind/own_senses.h"
#include "defilade/model/random.h"
#include "defilade/model/tactical_map.h"
#include "defilade/model/world.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

/// What a character may ask while it thinks, apart from what it senses. Valid until think()
/// returns.
struct Thinking {
  std::uint64_t tick = 0;
  double seconds = 0;     // since the beginning of the match
  const SceneBody& self;  // its own body
  const TacticalMap& map;
  /// Nodes and links that are closed to walkers now, for a Traveller; null if none are. Doors count
  /// as open, because they open when somebody comes.
  const World* world = nullptr;
  Workspace& work;
  float stuck = 0;  // seconds for which it has tried to walk without getting nearer to its goal
  /// The place that the first team must hold or reach, in matches that have one.
  std::optional<Vec3> goal = {};
  std::uint64_t seed = 0;  // of the match

  /// Is the character of the first team, which attacks, infiltrates or escorts?
  bool is_first_team() const noexcept { return self.team.value == 0; }
  /// Random numbers that belong to this character, purpose and tick alone.
  Draw draw(Purpose purpose) const noexcept {
    return {seed, self.id.value, purpose, static_cast<std::uint32_t>(tick)};
  }
};

class Mind {
 public:
  virtual ~Mind() = default;

  virtual const SenseTraits& senses() const noexcept = 0;
  /// What the character noticed in this tick. Called in each tick, before it may think.
  virtual void notice(const Thinking& now, const OwnSenses& senses) = 0;
  /// Changes the intent of the last turn to that of this one. The path must live until the next
  /// turn.
  virtual void think(const Thinking& now, Intent& intent) = 0;
  /// The character begins anew, and knows nothing.
  virtual void enter() {}
  virtual std::unique_ptr<Mind> clone() const = 0;

 protected:
  Mind() = default;
  Mind(const Mind&) = default;  // protected: a copy through the interface would slice
  Mind& operator=(const Mind&) = default;
};

}  // namespace defilade
