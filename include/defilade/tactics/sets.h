#pragma once
// Where? The primitive sets of tactics: unions, intersections and differences of rows.
//
// Every function writes into `out`, which must have the map's size. Cost: one or few fused passes
// over the words; with Means::sees_now() also a look at each node in an enemy's row. Nothing
// allocates, except what `snipe` keeps in its workspace. Thread-safe.
//
// Notation: row(a) where enemy a could see us, col(a) from where we see a; C(n) the nodes one link
// that we can take away from n. `means` says what "sees" means (situation.h): by default that an
// enemy could see a place, wherever it looks now.
//
// Source: Lidén 2002, equations 2–12 (danger, safe, attack, flank, snipe); COMP 476 lecture.

#include <span>

#include "defilade/tactics/situation.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

/// ∪ row(e) over all enemies: where some enemy sees us.
void danger(const Situation& s, NodeSet& out, Means means = Channel::sight()) noexcept;
/// Danger for callers that only read it. For a single enemy this is its row in the map, and nothing
/// is copied. For several it is written into `room`, which must have the map's size.
NodeSetView danger_view(const Situation& s, NodeSet& room, Means means = Channel::sight()) noexcept;
/// All other nodes.
void safe(const Situation& s, NodeSet& out, Means means = Channel::sight()) noexcept;
/// The danger of all enemies except a.
void others(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// col(a) − others(a): from where we see a and no other enemy sees us.
void attack(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// The nodes n of attack(a) with C(n) ∩ safe ≠ ∅: one step away from a place that no enemy sees.
void snipe(const Situation& s, EnemyId a, NodeSet& out, Workspace& work);
void snipe(const Situation& s, EnemyId a, NodeSet& out, Means means, Workspace& work);
/// attack(a) without the nodes that a faces.
void flank(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// ∪ col(e) over `targets`, without the nodes that any of them faces and without the danger of all
/// other enemies. For one target this is flank(a).
void flank(const Situation& s, std::span<const EnemyId> targets, NodeSet& out,
           Means means = Channel::sight()) noexcept;
/// Hidden from a in our crouching stance, and seeing a when upright.
void duck(const Situation& s, EnemyId a, NodeSet& out, Means means = Channel::sight()) noexcept;
/// The nodes that a faces.
void faced(const Situation& s, EnemyId a, NodeSet& out) noexcept;

}  // namespace defilade
