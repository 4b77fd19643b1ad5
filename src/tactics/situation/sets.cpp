#include "defilade/tactics/sets.h"

#include <algorithm>
#include <array>

#include "tactics/situation/gaze.h"
#include "tactics/situation/leads_into.h"

namespace defilade {
namespace {

/// Calls `pass` with `start` and the rows of those enemies that are `wanted`: with many at a time,
/// so that the result is written seldom, and from the second time on with `out` instead of `start`.
template <class Wanted, class Pass>
void fold_rows(const Situation& s, Means means, const Wanted& wanted, NodeSetView start,
               const NodeSet& out, const Pass& pass) {
  std::array<NodeSetView, 17> sets{start};
  std::size_t used = 1;
  for (std::size_t i = 0; i < s.enemy_count(); ++i) {
    if (!wanted(EnemyId{i})) continue;
    if (used == sets.size()) {
      pass(std::span<const NodeSetView>(sets));
      sets[0] = out;
      used = 1;
    }
    sets[used++] = s.row(EnemyId{i}, means);
  }
  pass(std::span<const NodeSetView>(sets).first(used));
}

template <class Wanted>
void unite_rows(const Situation& s, Means means, const Wanted& wanted, NodeSet& out) {
  fold_rows(s, means, wanted, {}, out, [&](std::span<const NodeSetView> sets) {
    unite(out, sets[0].size() == 0 ? sets.subspan(1) : sets);  // it begins with no set
  });
}

/// out = `from` minus the rows.
template <class Wanted>
void subtract_rows(const Situation& s, Means means, const Wanted& wanted, NodeSetView from,
                   NodeSet& out) {
  fold_rows(s, means, wanted, from, out,
            [&](std::span<const NodeSetView> sets) { subtract(out, sets[0], sets.subspan(1)); });
}

}  // namespace

void danger(const Situation& s, NodeSet& out, Means means) noexcept {
  if (means.is_sight()) return unite(out, s.rows());
  unite_rows(s, means, [](EnemyId) { return true; }, out);
}

void safe(const Situation& s, NodeSet& out, Means means) noexcept {
  danger(s, out, means);
  out.complement();
}

void others(const Situation& s, EnemyId a, NodeSet& out, Means means) noexcept {
  unite_rows(s, means, [&](EnemyId e) { return e != a; }, out);
}

void attack(const Situation& s, EnemyId a, NodeSet& out, Means means) noexcept {
  if (means.is_sight()) {
    const std::span before = s.rows().first(a.index()), after = s.rows().subspan(a.index() + 1);
    if (before.empty()) return subtract(out, s.column(a), after);
    subtract(out, s.column(a), before);
    if (!after.empty()) subtract(out, out, after);
    return;
  }
  subtract_rows(s, means, [&](EnemyId e) { return e != a; }, s.column(a, means), out);
}

void snipe(const Situation& s, EnemyId a, NodeSet& out, NodeSet& scratch, Means means) noexcept {
  safe(s, scratch, means);
  attack(s, a, out, means);
  for (const NodeId n : out)
    if (!leads_into(s, n, scratch)) out.erase(n);
}

void flank(const Situation& s, EnemyId a, NodeSet& out, Means means) noexcept {
  flank(s, std::span(&a, 1), out, means);
}

void flank(const Situation& s, std::span<const EnemyId> targets, NodeSet& out,
           Means means) noexcept {
  out.clear();
  for (const EnemyId a : targets) out |= s.column(a, means);
  const auto is_other = [&](EnemyId e) { return std::ranges::find(targets, e) == targets.end(); };
  subtract_rows(s, means, is_other, out, out);
  for (const EnemyId a : targets) {
    const Gaze gaze(s.enemy(a));
    for (const NodeId n : out)
      if (gaze.faces(s.graph().position(n))) out.erase(n);
  }
}

void duck(const Situation& s, EnemyId a, NodeSet& out, Means means) noexcept {
  out.clear();
  out |= s.column(a, kUpright, means);
  out -= s.row(a, lowest_stance(s.map().profile()), means);
}

void faced(const Situation& s, EnemyId a, NodeSet& out) noexcept {
  const Gaze gaze(s.enemy(a));
  out.clear();
  for (std::size_t i = 0; i < s.size(); ++i)
    if (gaze.faces(s.graph().position(NodeId{i}))) out.insert(NodeId{i});
}

}  // namespace defilade
