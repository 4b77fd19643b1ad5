#pragma once
// Which of the nodes of a query hold when rays are cast, and which member of a team takes which?
// For `query` and the viewer.

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "defilade/tactics/refine.h"
#include "defilade/tactics/spots.h"

namespace defilade::cli {

/// The first `wanted` candidates from which the enemies of `see` are in sight and where no other
/// enemy sees us, by at most `rays` rays.
RefineResult check_spots(const Situation& s, std::span<const RankedNode> candidates,
                         std::span<const EnemyId> see, std::size_t wanted, std::size_t rays,
                         const RayCaster& caster);

struct TeamAnswer {
  std::vector<NodeId> spots;  // by member; invalid: none
  TeamSpotsResult result;
  bool by_rank = false;  // otherwise by the length of the way
};

/// A spot each for the character and its friends: by the query's ranking if it has one, otherwise
/// by the way there.
Result<TeamAnswer> spots_for_team(const Situation& s, const Query& query, NodeSetView candidates,
                                  float spacing, Workspace& work);

nlohmann::json to_json(const RefineResult& checked);
nlohmann::json to_json(const Situation& s, const TeamAnswer& team);

}  // namespace defilade::cli
