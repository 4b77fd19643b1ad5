#pragma once
// Where? The primitive sets of tactics: unions, intersections and differences of rows.
//
// Every function but one writes into `out`, which must have the map's size, and returns nothing
// else: no allocation, one or few fused passes over the words, noexcept, free-threaded. With fire
// "sees" reads "can hit".
//
// Notation: row(a) where enemy a sees us, col(a) from where we see a; C(n) the nodes one link that
// we can take away from n.
//
// Source: Lidén 2002, equations 2–12 (danger, safe, attack, flank, snipe); COMP 476 lecture.

#include <span>

#include "defilade/tactics/situation.h"

namespace defilade {

/// ∪ row(e) over all enemies: where somebody sees us. Facing and field of view do not matter.
void danger(const Situation& s, NodeSet& out, Means means = Channel::sight()) noexcept;
/// Danger for who only reads it: of a single enemy it is his row where that lies, in the map, and
/// nothing is copied. Of several it is made in `room`, which has the map's size.
inline NodeSetView danger_view(const Situation& s, NodeSet& room,
                               Means means = Channel::sight()) noexcept {
  if (s.enemy_count() == 1) return s.row(EnemyId{0U}, means);
  danger(s, room, means);
  return room;
}
/// All other nodes.
void safe(const Situation& s, NodeSet& out, Means means = Channel::sight()) noexcept;
/// Danger of all enemies but a.
void others(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// col(a) − others(a): from where we see a and nobody else sees us.
void attack(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// The nodes n of attack(a) with C(n) ∩ safe ≠ ∅: a step from where nobody sees us. `scratch` has
/// the map's size.
void snipe(const Situation& s, EnemyId a, NodeSet& out, NodeSet& scratch,
           Means means = Channel::sight()) noexcept;
/// attack(a) without what a faces.
void flank(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// ∪ col(e) over `targets`, without what any of them faces and without the danger of all other
/// enemies. For one target that is flank(a).
void flank(const Situation& s, std::span<const EnemyId> targets, NodeSet& out,
           Means means = Channel::sight()) noexcept;
/// Hidden from a when in our lowest stance, seeing a when upright.
void duck(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// The nodes that a faces.
void faced(const Situation& s, EnemyId a, NodeSet& out) noexcept;

}  // namespace defilade
