#pragma once
// The sets of a query that are not rows, each into a set of its own.

#include "tactics/query/binding.h"
#include "tactics/query/buffers.h"

namespace defilade {

/// Finds a set of any kind except operators, `near`, and unions and differences of rows.
Result<void> find_set(const Situation& s, const Clause& clause, QueryBuffers& scratch,
                      NodeSet& out);

/// Finds the set of any clause.
Result<void> find_clause(const QueryTree& tree, const Clause& clause, const Situation& s,
                         NodeSet& out, Workspace& work);

/// Adds the nodes from which the set is reached over at most `links` links.
void grow_back(const Situation& s, std::size_t links, QueryBuffers& scratch, NodeSet& set);

/// Keeps of `asked` what is in the goal or one link away from it. The goal may grow.
void keep_near(const Situation& s, QueryBuffers& scratch, NodeSet& goal, NodeSet& asked);

}  // namespace defilade
