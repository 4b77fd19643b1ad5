#include "defilade/tactics/sets.h"

#include <algorithm>

namespace defilade {
namespace {

template <class Visit>
void for_each_enemy(const Situation& s, const Visit& visit) {
  for (std::size_t i = 0; i < s.enemy_count(); ++i) visit(EnemyId{i});
}

/// Is a node one link away in `set`?
bool leads_into(const Situation& s, NodeId node, NodeSetView set) {
  return std::ranges::any_of(s.graph().leaving(node), [&](const Link& link) {
    return set.contains(link.to) && s.can_take(link);
  });
}

}  // namespace

StanceId lowest_stance(const AgentProfile& profile) noexcept {
  const auto lowest = std::ranges::min_element(profile.stances, {}, &Stance::height);
  return StanceId{static_cast<std::size_t>(lowest - profile.stances.begin())};
}

void danger(const Situation& s, NodeSet& out, Channel channel) noexcept {
  out.clear();
  for_each_enemy(s, [&](EnemyId e) { out |= s.row(e, channel); });
}

void safe(const Situation& s, NodeSet& out, Channel channel) noexcept {
  danger(s, out, channel);
  out.complement();
}

void others(const Situation& s, EnemyId a, NodeSet& out, Channel channel) noexcept {
  out.clear();
  for_each_enemy(s, [&](EnemyId e) {
    if (e != a) out |= s.row(e, channel);
  });
}

void attack(const Situation& s, EnemyId a, NodeSet& out, Channel channel) noexcept {
  out.clear();
  out |= s.column(a, channel);
  for_each_enemy(s, [&](EnemyId e) {
    if (e != a) out -= s.row(e, channel);
  });
}

void snipe(const Situation& s, EnemyId a, NodeSet& out, NodeSet& scratch,
           Channel channel) noexcept {
  safe(s, scratch, channel);
  attack(s, a, out, channel);
  for (NodeId n = out.first(); n.valid(); n = out.next(n))
    if (!leads_into(s, n, scratch)) out.erase(n);
}

void flank(const Situation& s, EnemyId a, NodeSet& out, Channel channel) noexcept {
  flank(s, std::span(&a, 1), out, channel);
}

void flank(const Situation& s, std::span<const EnemyId> targets, NodeSet& out,
           Channel channel) noexcept {
  out.clear();
  for (const EnemyId a : targets) out |= s.column(a, channel);
  for_each_enemy(s, [&](EnemyId e) {
    if (std::ranges::find(targets, e) == targets.end()) out -= s.row(e, channel);
  });
  const auto is_faced = [&](NodeId n) {
    return std::ranges::any_of(targets,
                               [&](EnemyId a) { return s.faces(a, s.graph().position(n)); });
  };
  for (NodeId n = out.first(); n.valid(); n = out.next(n))
    if (is_faced(n)) out.erase(n);
}

void duck(const Situation& s, EnemyId a, NodeSet& out, Channel channel) noexcept {
  out.clear();
  out |= s.column(a, StanceId{0U}, channel);
  out -= s.row(a, lowest_stance(s.map().profile()), channel);
}

void faced(const Situation& s, EnemyId a, NodeSet& out) noexcept {
  out.clear();
  for (std::size_t i = 0; i < s.size(); ++i)
    if (s.faces(a, s.graph().position(NodeId{i}))) out.insert(NodeId{i});
}

}  // namespace defilade
