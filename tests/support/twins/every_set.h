#pragma once
// Every set of tactics/sets.h beside its slow twin.

#include <vector>

#include "defilade/tactics/sets.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {

/// Calls `compare(name, fast set, slow question)` for every set.
template <class Compare>
void for_each_set(const Situation& s, Means means, const Compare& compare) {
  const SlowTactics slow(s, means);
  NodeSet out(s.size());
  Workspace work;
  danger(s, out, means);
  compare("danger", out, [&](NodeId n) { return slow.danger(n); });
  NodeSet room(s.size());
  compare("danger_view", NodeSet(danger_view(s, room, means)),
          [&](NodeId n) { return slow.danger(n); });
  safe(s, out, means);
  compare("safe", out, [&](NodeId n) { return slow.safe(n); });
  std::vector<EnemyId> all;
  std::vector<std::size_t> numbers;
  for (std::size_t e = 0; e < s.enemy_count(); ++e) {
    const EnemyId a{e};
    others(s, a, out, means);
    compare("others", out, [&](NodeId n) { return slow.others(e, n); });
    attack(s, a, out, means);
    compare("attack", out, [&](NodeId n) { return slow.attack(e, n); });
    snipe(s, a, out, means, work);
    compare("snipe", out, [&](NodeId n) { return slow.snipe(e, n); });
    flank(s, a, out, means);
    compare("flank", out, [&](NodeId n) { return slow.flank({e}, n); });
    duck(s, a, out, means);
    compare("duck", out, [&](NodeId n) { return slow.duck(e, n); });
    faced(s, a, out);
    compare("faced", out, [&](NodeId n) { return slow.faced(e, n); });
    all.push_back(a);
    numbers.push_back(e);
    flank(s, all, out, means);
    compare("flank several", out, [&](NodeId n) { return slow.flank(numbers, n); });
  }
}

}  // namespace defilade::test
