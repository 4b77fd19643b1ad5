#pragma once
// Who has noticed what? The senses of all characters together: the only reader of the Scene, and
// the only source of what minds know.
//
// A tick, serially with `sense`, or in three steps of which the middle one runs in parallel:
//
//   begin(scene, changes, scheduler)   what is where; answers of rays
//   look(c) for each character         any thread; each character once
//   end(scheduler)                     asks for the rays that are wanted
//
// and then the engine runs a frame of the scheduler with its budget. A character does not get what
// it noticed in this tick, but what it noticed `reaction` seconds ago: it lives that far behind the
// world, as people do.
//
// Sight. Bit strings choose those who may be seen at all: of the cells that the map proved
// (sight_cells.h), those that the character's cell may see and in which somebody is. View cones,
// distance, light, motion and haze say how well they are seen (sense_traits.h). Of a body the eye
// and all lower heights that the profile knows are looked at, so a head above a wall is seen as
// half a body. Where nothing is proved, a ray is asked for; the pair keeps its last answer
// until the next one, and the percept says how old that is. Without sight cells, rays answer
// everything.
//
// Things are looked at, too, if `things` allows for them: an item where it lies on the floor,
// anything else half a metre in front of its middle, so that a shut door does not hide itself.
// Cones, distance, haze and motion count, but light does not. What a character has seen can be seen
// to be gone; of what was gone before it came it learns nothing.
//
// Nothing is guessed: what is seen was in sight when it was last looked at. A ray is answered
// within longest_wait() of the scheduler, and asked again at the character's next look; so no
// answer that is used is older than twice that and two turns of `look_every`.
//
// Cost: docs/use/senses.md. Allocation: in the constructors and in `add`. Results do not depend on
// the number of threads. Copies are independent, for snapshots: copy the scheduler along with it.

#include <cstddef>
#include <memory>
#include <span>

#include "defilade/mind/look.h"
#include "defilade/mind/percept.h"
#include "defilade/mind/sense_traits.h"
#include "defilade/mind/surroundings.h"
#include "defilade/model/node_set.h"
#include "defilade/tactics/ray_scheduler.h"

namespace defilade {

using CharacterId = Id<struct CharacterTag>;

struct SensesLimits {
  std::size_t characters = 64;
  std::size_t bodies = 256;    // ids of bodies are below this
  std::size_t attention = 48;  // how many beings a character can be aware of at once
  std::size_t questions = 8;   // rays that a character has asked for or whose answer it keeps
  std::size_t stimuli = 16;    // sounds and touches that a character has not reacted to yet
  std::size_t things = 0;  // things with ids below this are looked at; they have ids of their own
  std::size_t thing_questions = 2;  // as `questions`; things that need more take turns
  std::size_t changes = 64;         // boxes of either kind; more make it allocate
  std::uint64_t seed = 0;           // of the errors of heard places
  float longest_reaction = 1;       // seconds
  float tick = 1 / 60.0F;           // seconds from one scene to the next
  /// Each character looks around once in this many ticks; they take turns. What it knows lasts
  /// until its next look.
  std::size_t look_every = 1;
};

struct SensesFrame {
  std::size_t looks = 0;  // of a character at a being in one of its cones
  std::size_t seen = 0;
  std::size_t points = 0;     // of bodies that were looked at
  std::size_t proved = 0;     // of those, known without a ray
  std::size_t questions = 0;  // new rays that were asked for
  std::size_t crowded_out =
      0;  // looks without an answer, because the character's questions are all in use
  std::uint32_t oldest = 0;  // ticks since the oldest answer that was used
};

class Senses {
 public:
  /// The scheduler that it is used with has at least `characters` agents, with places for at least
  /// `questions` requests of each, and `thing_questions` if things are looked at.
  Senses(const Surroundings& surroundings, const SensesLimits& limits);
  Senses(const TacticalMap& map, const SensesLimits& limits) : Senses(Surroundings(map), limits) {}
  Senses(const Senses& other);
  Senses& operator=(const Senses& other);
  Senses(Senses&&) noexcept;
  Senses& operator=(Senses&&) noexcept;
  ~Senses();

  /// A character that senses with that body. The traits must be valid, and their reaction no longer
  /// than the limit.
  CharacterId add(BodyId body, const SenseTraits& traits);
  /// The character begins anew: it knows nobody, and has noticed nothing. Of the moments before the
  /// next tick it will not know either. No allocation.
  void enter(CharacterId character) noexcept;
  std::size_t size() const noexcept;

  /// One tick, all characters one after the other.
  SensesFrame sense(const Scene& scene, const SightChanges& changes, RayScheduler& scheduler);

  void begin(const Scene& scene, const SightChanges& changes, RayScheduler& scheduler);
  void look(CharacterId character) noexcept;
  SensesFrame end(RayScheduler& scheduler);

  /// What the character notices now, that is, what was so `reaction` seconds ago: beings that it
  /// sees, then what it hears and feels. Valid until the next tick.
  std::span<const Percept> percepts(CharacterId character) const noexcept;
  /// What it notices now of things, as it was `reaction` seconds ago. Valid until the next tick.
  std::span<const ThingPercept> things(CharacterId character) const noexcept;
  /// The moment that the character's percepts are of: `reaction` ago.
  double now(CharacterId character) const noexcept;
  /// The highest of anybody but friends and the dead, or of somebody unknown.
  Alertness alertness(CharacterId character) const noexcept;
  /// Of that being, as of the last tick; of an invalid id: of somebody unknown.
  Awareness awareness(CharacterId character, BodyId of) const noexcept;
  /// Puts into `out`, which has the map's size, the nodes for which nobody stood unnoticed when the
  /// character looked: what Belief::saw_empty wants to know, `reaction` seconds ago. False if it
  /// did not look in that tick. Needs a map with sight cells. No allocation.
  bool looked_at(CharacterId character, NodeSet& out) const noexcept;
  /// How it looks at that being in the last tick, without its reaction.
  Look explain(CharacterId character, BodyId target) const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace defilade
