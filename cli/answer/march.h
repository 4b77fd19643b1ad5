#pragma once
// Where is the rest of the team while its leader walks a path? For `path --formation` and the
// viewer.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "defilade/tactics/formation.h"
#include "defilade/tactics/path.h"

namespace defilade::cli {

/// The team when its leader is at a node of the path.
struct MarchStep {
  NodeId node;
  std::vector<FollowerPlace> members;  // by friend
};

/// "slot", "aside", "trail", "waits".
const char* name_of(Yield yield);
/// "file", "column", "wedge", "line".
std::vector<std::string> formation_names();
FormationShape formation_named(const std::string& name);

/// One step for each node of the path. The friends begin where they are, and keep up. Where the
/// leader jumps, drops or is carried, they come after it the same way.
std::vector<MarchStep> march(const Situation& s, const Path& path, FormationShape shape,
                             const Mover& mover);

nlohmann::json to_json(const Situation& s, const std::vector<MarchStep>& steps);

}  // namespace defilade::cli
