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

Json post_json(const Situation& s, const PinchPoint& pinch, const Post& post) {
  const PostReasons reasons = reasons_of(s, pinch, post);
  Json watches = Json::array();
  for (const NodeId node : reasons.watches) watches.push_back(node.value);
  return {{"member", member_name(s, post.member)},
          {"gate", pinch.gates[post.gate].node.value},
          {"node", post.node.value},
          {"way", post.way},
          {"watches", watches},
          {"seen_from", reasons.seen_from},
          {"exposure", reasons.exposure}};
}

}  // namespace

PostReasons reasons_of(const Situation& s, const PinchPoint& pinch, const Post& post) {
  PostReasons reasons;
  for (const NodeId outside : pinch.gates[post.gate].outside_nodes)
    if (s.map().visibility(s.stance(), kUpright).contains(post.node, outside))
      reasons.watches.push_back(outside);
  const NodeMatrixView seen = s.map().visibility(kUpright, s.stance());
  for (const NodeId inside : pinch.inside)
    reasons.seen_from += seen.contains(inside, post.node) ? 1U : 0U;
  reasons.exposure = s.exposure_share(post.node);
  return reasons;
}

Json to_json(const Situation& s, EnemyId enemy, const std::optional<AnticipateResult>& plan) {
  Json posts = Json::array();
  if (plan)
    for (const Post& post : plan->posts) posts.push_back(post_json(s, *plan->pinch, post));
  return {{"found", plan.has_value()},
          {"enemy", s.enemy(enemy).name},
          {"pinch_point", plan ? pinch_json(*plan->pinch) : Json()},
          {"posts", posts}};
}

}  // namespace defilade::cli
