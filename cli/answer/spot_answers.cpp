#include "answer/spot_answers.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "options/team_option.h"

namespace defilade::cli {

RefineResult check_spots(const Situation& s, std::span<const RankedNode> candidates,
                         std::span<const EnemyId> see, std::size_t wanted, std::size_t rays,
                         const RayCaster& caster) {
  std::vector<EnemyId> hidden_from;
  for (const EnemyId enemy : s.enemies())
    if (std::ranges::find(see, enemy) == see.end()) hidden_from.push_back(enemy);
  Workspace work;
  return refine(s, {candidates, see, hidden_from, wanted, rays}, caster, work);
}

Result<TeamAnswer> spots_for_team(const Situation& s, const Query& query, NodeSetView candidates,
                                  float spacing, Workspace& work) {
  TeamAnswer team;
  team.by_rank = query.is_ranked();
  const SpotRequest request{.candidates = candidates,
                            .order = team.by_rank ? SpotOrder::rank : SpotOrder::path,
                            .query = &query,
                            .spacing = spacing};
  const auto result = team_spots(s, request, team.spots, work);
  if (!result) return result.error();
  team.result = *result;
  return team;
}

nlohmann::json to_json(const RefineResult& checked) {
  nlohmann::json passed = nlohmann::json::array();
  for (const RankedNode& ranked : checked.passed) passed.push_back(ranked.node.value);
  return {{"passed", passed},
          {"rays", checked.rays},
          {"checked", checked.checked},
          {"finished", checked.finished}};
}

nlohmann::json to_json(const Situation& s, const TeamAnswer& team) {
  nlohmann::json members = nlohmann::json::array();
  for (std::size_t i = 0; i < team.spots.size(); ++i) {
    nlohmann::json node;
    if (team.spots[i].valid()) node = team.spots[i].value;
    members.push_back({{"name", member_name(s, i)}, {"node", node}});
  }
  return {{"members", members},
          {"assigned", team.result.assigned},
          {"cost", team.result.cost},
          {"proven", team.result.proven}};
}

}  // namespace defilade::cli
