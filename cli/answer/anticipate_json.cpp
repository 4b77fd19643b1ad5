#include "answer/anticipate_json.h"

#include <nlohmann/json.hpp>

#include "options/team_option.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

Json pinch_json(const PinchPoint& pinch) {
  Json gates = Json::array(), inside = Json::array();
  for (const PinchGate& gate : pinch.gates) gates.push_back(gate.node.value);
  for (const NodeId node : pinch.inside) inside.push_back(node.value);
  return {{"rule", name_of(pinch.rule)},
          {"direction", name_of(pinch.direction)},
          {"gates", gates},
          {"inside", inside}};
}

}  // namespace

Json to_json(const Situation& s, EnemyId enemy, const std::optional<AnticipateResult>& plan) {
  Json posts = Json::array();
  if (plan)
    for (const Post& post : plan->posts)
      posts.push_back({{"member", member_name(s, post.member)},
                       {"gate", plan->pinch->gates[post.gate].node.value},
                       {"node", post.node.value},
                       {"way", post.way}});
  return {{"found", plan.has_value()},
          {"enemy", s.enemy(enemy).name},
          {"pinch_point", plan ? pinch_json(*plan->pinch) : Json()},
          {"posts", posts}};
}

}  // namespace defilade::cli
