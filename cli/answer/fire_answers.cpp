#include "answer/fire_answers.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

FireSteps steps_of(const Situation& s, EnemyId shooter, StanceId stance, const RayCaster& caster) {
  PeekOuts peek_outs(s.graph());
  const Enemy& enemy = s.enemy(shooter);
  ReturnFire fire(s.map(), peek_outs,
                  {.cover = s.node(),
                   .stance = stance,
                   .shooter = enemy.position,
                   .shooter_stance = enemy.stance,
                   .channel = Means::own_weapons().channel(s.weapon())});
  FireSteps steps{{fire.order()}};
  while (const auto ray = fire.asks()) {
    fire.tell(is_blocked(*ray, caster));
    ++steps.rays;
    if (fire.order() != steps.orders.back()) steps.orders.push_back(fire.order());
  }
  return steps;
}

Json cost_json(bool possible, double cost) {
  return {{"possible", possible}, {"cost", std::isfinite(cost) ? Json(cost) : Json()}};
}

Json step_json(const AgentProfile& profile, const FireOrder& order) {
  return {{"move", name_of(order.move)},
          {"place", to_json(order.place)},
          {"eye", to_json(order.eye)},
          {"stance", profile.stance(order.stance).name},
          {"lean", order.lean}};
}

}  // namespace

FireAnswer answer_fire(const Situation& s, EnemyId shooter, const RayCaster& caster,
                       StanceId stance) {
  Workspace work;
  const UnderFireResult& options = under_fire(s, {.shooter = shooter}, work);
  const StanceId best =
      options.return_fire.possible ? options.return_fire.stance : options.stay.stance;
  return {options, steps_of(s, shooter, stance.valid() ? stance : best, caster)};
}

Json to_json(const Situation& s, EnemyId shooter, const FireAnswer& answer) {
  const AgentProfile& profile = s.map().profile();
  const auto& [stay, move, back, best] = answer.options;
  Json staying = cost_json(stay.possible, stay.cost), moving = cost_json(move.possible, move.cost),
       firing = cost_json(back.possible, back.cost), steps = Json::array();
  staying["stance"] = profile.stance(stay.stance).name;
  if (move.possible) {
    moving["stance"] = profile.stance(move.stance).name;
    moving["path"] = to_json(s, move.path);
  }
  if (back.possible) {
    firing["from"] = name_of(back.from);
    firing["stance"] = profile.stance(back.stance).name;
  }
  for (const FireOrder& order : answer.steps.orders) steps.push_back(step_json(profile, order));
  return {{"shooter", s.enemy(shooter).name},
          {"node", s.node().value},
          {"best", name_of(best)},
          {"stay", staying},
          {"move", moving},
          {"return_fire", firing},
          {"steps", steps},
          {"rays", answer.steps.rays}};
}

const char* lean_side(const LeanSpot& spot) {
  return spot.handle == Handle::begin ? "right" : "left";
}

Json to_json(const Situation& s, EnemyId target, const LeanResult& found) {
  Json spots = Json::array();
  for (const LeanSpot& spot : found.spots)
    spots.push_back(
        {{"node", spot.node.value}, {"side", lean_side(spot)}, {"head", to_json(spot.head)}});
  return {{"target", s.enemy(target).name},
          {"spots", spots},
          {"rays", found.rays},
          {"checked", found.checked},
          {"finished", found.finished}};
}

}  // namespace defilade::cli
