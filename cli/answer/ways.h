#pragma once
// Ways, for the verb `path` and for the viewer.

#include <vector>

#include "defilade/tactics/path.h"
#include "defilade/tactics/path_terms.h"

namespace defilade::cli {

inline constexpr float kMostWeight = 1e6F;  // of danger; infinity is allowed too

/// The cheapest way from where the character is, if the danger of all enemies has this weight, and
/// metres cost more as the terms say.
Path weighted_path(const Situation& s, NodeId goal, float danger_weight,
                   const PathTerms& terms = {});

/// By link of the path: does it lead to a node that an enemy could see? The enemy that the way gets
/// behind does not count.
std::vector<bool> dangerous_links(const Situation& s, const Path& path, EnemyId flanked = {});

}  // namespace defilade::cli
