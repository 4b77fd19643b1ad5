#pragma once
// Which characters, nodes and channels does a clause mean in this situation? Resolves names to
// places, nodes and channels.

#include "defilade/tactics/situation.h"
#include "tactics/query/tree.h"

namespace defilade {

/// A character or a node that a query names.
struct Who {
  Vec3 position;
  NodeId node;
};

/// `npc`, an enemy, a friend, #17 or the name of a node.
Result<Who> find_who(const Situation& s, const std::string& name);
Result<NodeId> find_node(const Situation& s, const std::string& name);
Result<EnemyId> find_enemy(const Situation& s, const std::string& name);
/// Sight, fire of the class that the clause names, or fire of each enemy's own class.
Result<Means> means_of(const Situation& s, const Clause& clause);

/// An error unless the situation says how likely lost enemies see the nodes.
Result<void> need_risk(const Situation& s);
Result<void> need_harm(const Situation& s);

bool compare(double value, Comparison comparison, double limit);

}  // namespace defilade
