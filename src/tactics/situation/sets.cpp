#include "defilade/tactics/sets.h"

#include <algorithm>
#include <array>

#include "tactics/situation/gaze.h"
#include "tactics/situation/leads_into.h"
#include "tactics/situation/snipe.h"
#include "tactics/workspace/buffers.h"

namespace defilade {
namespace {

struct SnipeBuffer final : Buffer {
  static constexpr BufferKind kKind = BufferKind::snipe;
  NodeSet safe;
};

/// Calls `pass` with `start` and the rows of the enemies that are `wanted`: with many at a time, so
/// that the result is written seldom, and from the second time on with `out` instead of `start`.
template <class Wanted, class Pass>
void fold_rows(const Situation& s, Means means, const Wanted& wanted, NodeSetView start,
               const NodeSet& out, const Pass& pass) {
  std::array<NodeSetView, 17> sets{start};
  std::size_t used = 1;
  for (const EnemyId e : s.enemies()) {
    if (!wanted(e)) continue;
    if (used == sets.size()) {
      pass(std::span<const NodeSetView>(sets));
      sets[0] = out;
      used = 1;
    }
    sets[used++] = s.row(e, means);
  }
  pass(std::span<const NodeSetView>(sets).first(used));
}

/// Calls `visit` for the nodes that the enemy sees and faces.
template <class Visit>
void for_each_seen_now(const Situation& s, EnemyId e, Means means, const Visit& visit) {
  const Gaze gaze(s.enemy(e));
  for (const NodeId node : s.row(e, means))
    if (gaze.faces(s.graph().position(node))) visit(node);
}

template <class Wanted>
void unite_rows(const Situation& s, Means means, const Wanted& wanted, NodeSet& out) {
  if (means.is_now()) {
    out.clear();
    for (const EnemyId e : s.enemies())
      if (wanted(e)) for_each_seen_now(s, e, means, [&](NodeId node) { out.insert(node); });
    return;
  }
  fold_rows(s, means, wanted, {}, out, [&](std::span<const NodeSetView> sets) {
    unite(out, sets[0].size() == 0 ? sets.subspan(1) : sets);  // it starts with the empty set
  });
}

/// out = `from` minus the rows.
template <class Wanted>
void subtract_rows(const Situation& s, Means means, const Wanted& wanted, NodeSetView from,
                   NodeSet& out) {
  if (means.is_now()) {
    subtract(out, from, {});
    for (const EnemyId e : s.enemies())
      if (wanted(e)) for_each_seen_now(s, e, means, [&](NodeId node) { out.erase(node); });
    return;
  }
  fold_rows(s, means, wanted, from, out,
            [&](std::span<const NodeSetView> sets) { subtract(out, sets[0], sets.subspan(1)); });
}

/// The rows of the enemies before a and of those after it.
std::pair<std::span<const NodeSetView>, std::span<const NodeSetView>> rows_around(
    const Situation& s, EnemyId a) {
  const auto place = std::ranges::lower_bound(s.enemies(), a) - s.enemies().begin();
  return {s.rows().first(static_cast<std::size_t>(place)),
          s.rows().subspan(static_cast<std::size_t>(place) + 1)};
}

}  // namespace

void danger(const Situation& s, NodeSet& out, Means means) noexcept {
  if (means.is_sight()) return unite(out, s.rows());
  unite_rows(s, means, [](EnemyId) { return true; }, out);
}

NodeSetView danger_view(const Situation& s, NodeSet& room, Means means) noexcept {
  if (s.enemy_count() == 1 && !means.is_now()) return s.row(s.enemies().front(), means);
  danger(s, room, means);
  return room;
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
    const auto [before, after] = rows_around(s, a);
    if (before.empty()) return subtract(out, s.column(a), after);
    subtract(out, s.column(a), before);
    if (!after.empty()) subtract(out, out, after);
    return;
  }
  subtract_rows(s, means, [&](EnemyId e) { return e != a; }, s.column(a, means), out);
}

void snipe(const Situation& s, EnemyId a, NodeSet& out, NodeSet& room, Means means) noexcept {
  safe(s, room, means);
  attack(s, a, out, means);
  for (const NodeId n : out)
    if (!leads_into(s, n, room)) out.erase(n);
}

void snipe(const Situation& s, EnemyId a, NodeSet& out, Workspace& work) {
  snipe(s, a, out, Channel::sight(), work);
}

void snipe(const Situation& s, EnemyId a, NodeSet& out, Means means, Workspace& work) {
  NodeSet& room = WorkspaceBuffers::of<SnipeBuffer>(work).safe;
  if (room.size() != s.size()) room = NodeSet(s.size());
  snipe(s, a, out, room, means);
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
  const StanceId low = crouched_stance(s.map().profile());
  if (means.is_now()) {
    const Gaze gaze(s.enemy(a));
    for (const NodeId n : s.row(a, low, means))
      if (gaze.faces(s.graph().position(n))) out.erase(n);
    return;
  }
  out -= s.row(a, low, means);
}

void faced(const Situation& s, EnemyId a, NodeSet& out) noexcept {
  const Gaze gaze(s.enemy(a));
  out.clear();
  for (const NodeId n : s.graph().nodes())
    if (gaze.faces(s.graph().position(n))) out.insert(n);
}

}  // namespace defilade
