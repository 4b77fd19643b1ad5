// Which way, and where to hide? Paths and cover.

#include <array>

#include "answer/answer_json.h"
#include "answer/march.h"
#include "answer/team_cover.h"
#include "answer/ways.h"
#include "cli.h"
#include "defilade/tactics/find_cover.h"
#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/least_seen_path.h"
#include "options/path_options.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr float kFarthest = 1e5F;  // metres

NodeId read_end(const TacticalMap& map, const Field& field) {
  return field.is_number() ? read_node(map, field) : map.index().nearest(field.place());
}

Json points_json(const WaypointGraph& graph, const std::vector<NodeId>& nodes) {
  Json list = Json::array();
  for (const NodeId node : nodes) list.push_back(to_json(graph.position(node)));
  return list;
}

Json way_json(const Situation& s, const Path& path, EnemyId flanked = {}) {
  Json json = to_json(s, path, flanked);
  json["points"] = points_json(s.graph(), path.nodes);
  return json;
}

Path find_least_seen(const Situation& s, NodeId goal, float weight) {
  Workspace work;
  return least_seen_path(s, {.goal = goal, .weight = weight}, work);
}

PathTerms read_terms(const Field& avoid) {
  PathTerms terms;
  avoid.allow_only({"seen", "exposure", "light", "gates", "fire"});
  for (const PathTerm& term : path_terms())
    if (const auto weight = avoid.find(term.name))
      terms.*term.weight = weight->number(-kMostWeight, kMostWeight);
  return terms;
}

/// The same as `defilade path --formation`.
Json march_json(Session& session, const Field& question, const Field& shape, Situation s,
                const Path& path) {
  session.world().level();
  const std::vector<std::string> shapes = formation_names();
  if (std::ranges::find(shapes, shape.text()) == shapes.end())
    shape.refuse("must be \"file\", \"column\", \"wedge\" or \"line\"");
  if (const auto team = question.find("team")) fill_team(*team, s);
  return to_json(s, march(s, path, formation_named(shape.text()), session.world().engine()));
}

Json flank_json(const Situation& s, EnemyId target, float weight) {
  Workspace work;
  return way_json(s, flank_route(s, target, {.danger_weight = weight}, work).path, target);
}

Answer path(Session& session, const Field& question) {
  question.allow_only(
      {"id", "ask", "situation", "from", "to", "weight", "flank", "avoid", "formation", "team"});
  TabWorld& world = session.world();
  AskedSituation asked = read_situation(world.map(), world.world(), question.at("situation"));
  Situation& s = asked.situation;
  const auto from = question.find("from"), to = question.find("to"),
             weight = question.find("weight"), flank = question.find("flank");
  if (!from && !asked.has_npc) refuse("\"from\" is needed where there is no npc");
  if (from)
    s.move_to(from->is_number() ? s.graph().position(read_node(s.map(), *from)) : from->place());
  const float danger_weight = weight ? weight->number(0, kMostWeight) : kAvoidDanger;
  Json answer{
      {"shortest", nullptr}, {"least_seen", nullptr}, {"flank", nullptr}, {"avoiding", nullptr}};
  if (to) {
    const NodeId goal = read_end(s.map(), *to);
    answer["shortest"] = way_json(s, weighted_path(s, goal, 0));
    const Path least_seen = find_least_seen(s, goal, danger_weight);
    answer["least_seen"] = way_json(s, least_seen);
    if (const auto shape = question.find("formation"))
      answer["march"] = march_json(session, question, *shape, s, least_seen);
    if (const auto avoid = question.find("avoid"))
      answer["avoiding"] = way_json(s, weighted_path(s, goal, 0, read_terms(*avoid)));
  }
  if (flank) answer["flank"] = flank_json(s, read_enemy(s, *flank), danger_weight);
  return {answer};
}

/// The words of `defilade cover --order`.
CoverOrder read_order(const Field& order) {
  if (order.text() == "published") return CoverOrder::published;
  if (order.text() != "gain") order.refuse("must be \"gain\" or \"published\"");
  return CoverOrder::by_gain;
}

Answer cover(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "far", "rays", "means", "order", "team"});
  TabWorld& world = session.world();
  world.level();
  const Engine& engine = world.engine();
  AskedSituation asked = read_situation(world.map(), world.world(), question.at("situation"));
  if (const auto team = question.find("team")) fill_team(*team, asked.situation);
  const Situation& s = asked.situation;
  if (!asked.has_npc || s.enemy_count() == 0)
    refuse("cover is sought by an npc from an enemy: one of them is missing");
  CoverRequest seek;
  if (const auto far = question.find("far")) seek.far = far->number(0.1F, kFarthest);
  if (const auto rays = question.find("rays")) seek.rays = rays->count(kMostRays);
  if (const auto order = question.find("order")) seek.order = read_order(*order);
  seek.means = read_means(question);
  Workspace work;
  const CoverResult& found = find_cover(s, seek, engine, work);
  Json json = to_json(s, found, seek);
  add_team_cover(s, found, json);
  json["points"] = points_json(s.graph(), found.path.nodes);
  json["points"].insert(json["points"].begin(), to_json(s.position()));
  json["points"].push_back(to_json(found.place));
  return {json};
}

}  // namespace

std::span<const Ask> path_asks() {
  static constexpr std::array kAsks{Ask{"path", path}, Ask{"cover", cover}};
  return kAsks;
}

}  // namespace defilade::cli
