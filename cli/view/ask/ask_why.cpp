// Why is this node what it is? Which enemies see it and what hides it from the others, which parts
// of a query hold, how it scores.

#include <algorithm>
#include <array>

#include "answer/answer_json.h"
#include "answer/json_export.h"
#include "view/ask/first_hit.h"
#include "view/ask/query_answer.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

Json links_json(const WaypointGraph& graph, NodeId node) {
  Json list = Json::array();
  for (const Link& link : graph.leaving(node))
    list.push_back({{"to", link.to.value}, {"kind", name_of(link.kind)}, {"length", link.length}});
  return list;
}

Json pinch_points_with(const TacticalMap& map, NodeId node) {
  Json list = Json::array();
  const auto& all = map.analysis().pinch_points;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::ranges::find(all[i].gates, node, &PinchGate::node) != all[i].gates.end())
      list.push_back(i);
  return list;
}

Json node_json(const TacticalMap& map, NodeId node) {
  const WaypointGraph& graph = map.graph();
  const std::size_t others = std::max<std::size_t>(graph.node_count() - 1, 1);
  const auto& spots = map.analysis().sniper_spots;
  return {{"id", node.value},
          {"name", graph.name(node)},
          {"at", to_json(graph.position(node))},
          {"kind", name_of(graph.kind(node))},
          {"tags", graph.tags(node)},
          {"region", map.regions().names[map.regions().of_node[node.index()].index()]},
          {"component", map.components()[node.index()]},
          {"exposure", static_cast<double>(map.exposure(kUpright, kUpright)[node.index()]) /
                           static_cast<double>(others)},
          {"light", map.light()[node.index()]},
          {"radius", graph.radius(node)},
          {"stand_only", graph.stand_only(node)},
          {"sniper", std::ranges::find(spots, node, &SniperSpot::node) != spots.end()},
          {"pinch_points", pinch_points_with(map, node)},
          {"cover", arcs_json(map, map.cover().of(node))},
          {"links", links_json(graph, node)}};
}

/// Of the lines by which an enemy may see a character there.
Json rays_json(const Level& level, Vec3 eye, Vec3 feet, const Stance& stance) {
  std::vector<float> heights{stance.eye};
  heights.insert(heights.end(), stance.body.begin(), stance.body.end());
  Json list = Json::array();
  for (const float height : heights) {
    const Vec3 to = above(feet, height);
    const auto hit = first_block(level, Channel::sight(), eye, to);
    list.push_back({{"to", to_json(to)},
                    {"clear", !hit.has_value()},
                    {"hit", hit ? to_json(hit->at) : Json()},
                    {"material", hit ? Json(level.materials[hit->material].name) : Json()}});
  }
  return list;
}

Json enemy_json(Session& session, const Situation& s, EnemyId id, NodeId node) {
  const Enemy& enemy = s.enemy(id);
  const AgentProfile& profile = s.map().profile();
  const Vec3 there = s.graph().position(node), from = s.graph().position(s.node(id));
  const Vec3 eye = above(from, profile.stance(enemy.stance).eye);
  const bool has_level = s.map().level() != nullptr;
  return {{"name", enemy.name},
          {"node", s.node(id).value},
          {"at", to_json(from)},
          {"distance", distance(from, there)},
          {"sees", s.row(id).contains(node)},
          {"fires", s.row(id, Means::own_weapons()).contains(node)},
          {"facing", s.faces(id, there)},
          {"seen_by_us", s.column(id).contains(node)},
          {"eye", to_json(eye)},
          {"rays", has_level
                       ? rays_json(session.world().level(), eye, there, profile.stance(s.stance()))
                       : Json::array()}};
}

Json query_json(Session& session, const Situation& s, NodeId node, const Field& text) {
  const Query query = read_query(text);
  const auto explained = query.explain(s, node, session.work());
  if (!explained) throw query_failure(explained.error());
  Json json{{"holds", explained->holds},
            {"sentence", sentence(*explained)},
            {"explanation", to_json(*explained)},
            {"score", nullptr},
            {"terms", Json::array()}};
  if (!explained->holds) return json;
  std::vector<double> terms;
  const auto score = query.score(s, node, terms, session.work());
  if (!score) throw query_failure(score.error());
  json["score"] = *score;
  json["terms"] = terms_json(query, terms, 0);
  return json;
}

Answer why(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "text", "node"});
  TabWorld& world = session.world();
  const Situation s =
      read_situation(world.map(), world.world(), question.at("situation")).situation;
  const NodeId node = read_node(s.map(), question.at("node"));
  const auto text = question.find("text");
  Json enemies = Json::array();
  for (std::size_t i = 0; i < s.enemy_count(); ++i)
    enemies.push_back(enemy_json(session, s, EnemyId{i}, node));
  return {{{"node", node_json(s.map(), node)},
           {"query", text ? query_json(session, s, node, *text) : Json()},
           {"enemies", enemies}}};
}

}  // namespace

std::span<const Ask> why_asks() {
  static constexpr std::array kAsks{Ask{"why", why}};
  return kAsks;
}

}  // namespace defilade::cli
