#pragma once
// Is it really so? Sets speak of nearest nodes; here the best candidates are checked with rays
// between where everybody really is, as many as there is time for.
//
// A candidate passes when a character of ours that stands at its node sees every enemy of
// `targets`, and no enemy of `hidden_from` sees it: the enemies at their positions, everybody in
// their own stances. Each look is asked as the bake asks it: from the watcher's eye to the target's
// eye and then to its body points, until one is in sight.
//
// Candidates are checked in their order, one after the other. The budget is never exceeded: a
// candidate whose check it does not suffice for is not passed, and nothing after it is checked.
//
// At once: `refine` casts the rays itself. Over frames: a RefineSearch says which ray it needs next
// and waits until it is told the answer, under any budget; it finds the same.
//
// Cost: at most `budget` rays. Nothing allocates once the workspace or the search has grown.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/tactics/ranked_node.h"
#include "defilade/tactics/situation.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

struct RefineRequest {
  std::span<const RankedNode> candidates;     // best first
  std::span<const EnemyId> targets = {};      // that we want to see
  std::span<const EnemyId> hidden_from = {};  // that must not see us
  std::size_t wanted = 1;                     // stop once that many have passed
  std::size_t budget = 64;                    // rays
  Means means = Channel::sight();             // with fire "sees" reads "can hit"
};

struct RefineResult {
  std::vector<RankedNode> passed;  // best first
  std::size_t rays = 0;            // used
  std::size_t checked = 0;         // candidates that passed or failed
  bool finished = false;           // enough have passed, or all were checked
};

/// The result lives in the workspace until the next one is found with it.
const RefineResult& refine(const Situation& s, const RefineRequest& request,
                           const RayCaster& caster, Workspace& work);

/// The same over frames: `begin`, then answer what it `asks` until it asks nothing more. It copies
/// what it needs of the situation and of the request.
class RefineSearch {
 public:
  RefineSearch();
  ~RefineSearch();
  RefineSearch(RefineSearch&&) noexcept;
  RefineSearch& operator=(RefineSearch&&) noexcept;

  void begin(const Situation& s, const RefineRequest& request);
  /// The ray that it needs to know about. Nothing: it is over.
  std::optional<Ray> asks() const noexcept;
  /// The answer to what it asks.
  void tell(bool blocked);
  /// So far.
  const RefineResult& result() const noexcept;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace defilade
