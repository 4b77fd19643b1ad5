#pragma once
// Answers as the JSON of docs/formats/contract.md, for verbs and for the viewer.

#include <nlohmann/json_fwd.hpp>

#include "defilade/bake/lint.h"
#include "defilade/tactics/find_cover.h"
#include "defilade/tactics/query.h"

namespace defilade::cli {

nlohmann::json to_json(Vec3 p);
nlohmann::json to_json(const Explanation& explanation);
nlohmann::json to_json(const Situation& s, const Path& path, EnemyId flanked = {});
nlohmann::json to_json(const Situation& s, const CoverResult& found, const CoverRequest& seek);
/// All of what `check` tells but the file.
nlohmann::json to_json(const TacticalMap& map, const LintReport& report);

}  // namespace defilade::cli
