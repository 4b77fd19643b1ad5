#pragma once
// Where can I stand out of an enemy's sight and look at it by leaning? Nodes behind high cover that
// the enemy does not see, and the side to lean to.
//
// A node is a candidate if it is free, the enemy's row leaves out a character that stands there,
// and the enemy is within a high arc past one of whose handles a character can lean
// (model/cover.h). The nearest are checked first, with rays from where the enemy really is: it must
// not see the character, and the leaning head must see the enemy. Each look is asked as the bake
// asks it: from the watcher's eye to the target's eye and then to its body points, until one is in
// sight.
//
// The budget is never exceeded: a candidate whose check it does not suffice for is not passed, and
// nothing after it is checked.
//
// At once: `find_lean_spots` casts the rays itself. Over frames: a LeanSearch says which ray it
// needs next and waits until it is told the answer; it finds the same.
//
// Cost: one pass over the arcs of all nodes, at most `budget` rays. Nothing allocates once the
// workspace or the search has grown.
//
// Source: Paull and Darken 2004 (lean-only cover).

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/tactics/situation.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

struct LeanSpot {
  NodeId node;
  Handle handle = Handle::begin;  // begin: lean to the right
  Vec3 head;                      // the eye when leaning

  friend bool operator==(const LeanSpot&, const LeanSpot&) = default;
};

struct LeanRequest {
  EnemyId target;
  std::size_t wanted = 1;   // stop once that many have passed
  std::size_t budget = 64;  // rays
};

struct LeanResult {
  std::vector<LeanSpot> spots;  // nearest first; at most one per node
  std::size_t rays = 0;         // used
  std::size_t checked = 0;      // candidates that passed or failed
  bool finished = false;        // enough have passed, or all were checked
};

/// The result lives in the workspace until the next one is found with it.
const LeanResult& find_lean_spots(const Situation& s, const LeanRequest& request,
                                  const RayCaster& caster, Workspace& work);

/// The same over frames: `begin`, then answer what it `asks` until it asks nothing more. It copies
/// what it needs of the situation.
class LeanSearch {
 public:
  LeanSearch();
  ~LeanSearch();
  LeanSearch(LeanSearch&&) noexcept;
  LeanSearch& operator=(LeanSearch&&) noexcept;

  void begin(const Situation& s, const LeanRequest& request);
  /// The ray that it needs to know about. Nothing: it is over.
  std::optional<Ray> asks() const noexcept;
  /// The answer to what it asks.
  void tell(bool blocked);
  /// So far.
  const LeanResult& result() const noexcept;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace defilade
