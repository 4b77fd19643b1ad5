#pragma once
// What belongs to the node where cover was found: formation places for friends, and the circle
// around a tree. For `cover` and the viewer.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "defilade/tactics/find_cover.h"

namespace defilade::cli {

/// By friend: the formation place of the cover node that it takes; none: it keeps following.
std::vector<std::optional<Vec3>> formation_places(const Situation& s, const CoverResult& found);

/// The tree beside the answer; null if there is none.
const Tree* tree_at(const Situation& s, const CoverResult& found);

/// Adds `formation` if there are friends, and `tree` if cover is behind one.
void add_team_cover(const Situation& s, const CoverResult& found, nlohmann::json& json);

}  // namespace defilade::cli
