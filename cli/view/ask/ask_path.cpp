// Which way, and where to hide? Paths and cover.

#include <array>

#include "answer/answer_json.h"
#include "answer/ways.h"
#include "cli.h"
#include "defilade/tactics/find_cover.h"
#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/least_seen_path.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr float kFarthest = 1e5F;  // metres
constexpr std::size_t kMostRays = 100'000;

NodeId read_end(const TacticalMap& map, const Field& field) {
  return field.is_number() ? read_node(map, field) : map.index().nearest(field.place());
}

Json points_json(const WaypointGraph& graph, const std::vector<NodeId>& nodes) {
  Json list = Json::array();
  for (const NodeId node : nodes) list.push_back(to_json(graph.position(node)));
  return list;
}

Json way_json(const Situation& s, const Path& path) {
  Json json = to_json(s, path);
  json["points"] = points_json(s.graph(), path.nodes);
  return json;
}

Path find_least_seen(const Situation& s, NodeId goal, float weight) {
  Workspace work;
  return least_seen_path(s, {.goal = goal, .weight = weight}, work);
}

Path find_flank(const Situation& s, EnemyId target, float weight) {
  Workspace work;
  return flank_route(s, target, {.danger_weight = weight}, work).path;
}

Answer path(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "from", "to", "weight", "flank"});
  TabWorld& world = session.world();
  AskedSituation asked = read_situation(world.map(), world.world(), question.at("situation"));
  Situation& s = asked.situation;
  const auto from = question.find("from"), to = question.find("to"),
             weight = question.find("weight"), flank = question.find("flank");
  if (!from && !asked.has_npc) refuse("\"from\" is needed where there is no npc");
  if (from)
    s.move_to(from->is_number() ? s.graph().position(read_node(s.map(), *from)) : from->place());
  const float danger_weight = weight ? weight->number(0, kMostWeight) : kAvoidDanger;
  Json answer{{"shortest", nullptr}, {"least_seen", nullptr}, {"flank", nullptr}};
  if (to) {
    const NodeId goal = read_end(s.map(), *to);
    answer["shortest"] = way_json(s, weighted_path(s, goal, 0));
    answer["least_seen"] = way_json(s, find_least_seen(s, goal, danger_weight));
  }
  if (flank) answer["flank"] = way_json(s, find_flank(s, read_enemy(s, *flank), danger_weight));
  return {answer};
}

Answer cover(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "far", "rays", "means"});
  TabWorld& world = session.world();
  world.level();
  const Engine& engine = world.engine();
  const AskedSituation asked = read_situation(world.map(), world.world(), question.at("situation"));
  const Situation& s = asked.situation;
  if (!asked.has_npc || s.enemy_count() == 0)
    refuse("cover is sought by an npc from an enemy: one of them is missing");
  CoverRequest seek;
  if (const auto far = question.find("far")) seek.far = far->number(0.1F, kFarthest);
  if (const auto rays = question.find("rays")) seek.rays = rays->count(kMostRays);
  seek.means = read_means(question);
  Workspace work;
  const CoverResult& found = find_cover(s, seek, engine, work);
  Json json = to_json(s, found, seek);
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
