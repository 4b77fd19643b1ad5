// Where does the team wait, what does a character under fire do, and where does it lean?

#include <array>

#include "answer/answer_json.h"
#include "answer/anticipate_json.h"
#include "answer/fire_answers.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kUsualRays = 64;
constexpr std::size_t kMostSpots = 100;
constexpr std::size_t kUsualSpots = 5;

/// Where a node is, beside its number.
void add_places(const WaypointGraph& graph, Json& list) {
  for (Json& item : list) {
    const NodeId node{item["node"].get<std::size_t>()};
    item["at"] = to_json(graph.position(node));
    item["name"] = graph.name(node);
  }
}

/// The situation, which must have an npc.
AskedSituation read_npc_situation(Session& session, const Field& question) {
  TabWorld& world = session.world();
  AskedSituation asked = read_situation(world.map(), world.world(), question.at("situation"));
  if (!asked.has_npc) refuse("the question is an npc's: there is none");
  return asked;
}

Answer anticipate_ask(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "of", "team"});
  Situation s = read_npc_situation(session, question).situation;
  if (const auto team = question.find("team")) fill_team(*team, s);
  const EnemyId enemy = read_enemy(s, question.at("of"));
  Json json = to_json(s, enemy, anticipate(s, enemy));
  add_places(s.graph(), json["posts"]);
  return {json};
}

Answer under_fire_ask(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "shooter"});
  session.world().level();
  const Engine& engine = session.world().engine();
  const Situation s = read_npc_situation(session, question).situation;
  const EnemyId shooter = read_enemy(s, question.at("shooter"));
  const FireAnswer answer = answer_fire(s, shooter, engine);
  Json json = to_json(s, shooter, answer);
  if (answer.options.move.possible) {
    Json& points = json["move"]["points"] = Json::array();
    for (const NodeId node : answer.options.move.path.nodes)
      points.push_back(to_json(s.graph().position(node)));
  }
  return {json};
}

Answer lean_ask(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "target", "rays", "limit"});
  session.world().level();
  const Engine& engine = session.world().engine();
  const Situation s = read_npc_situation(session, question).situation;
  const EnemyId target = read_enemy(s, question.at("target"));
  const auto rays = question.find("rays"), limit = question.find("limit");
  const LeanRequest request{target, limit ? limit->count(kMostSpots) : kUsualSpots,
                            rays ? rays->count(kMostRays) : kUsualRays};
  Json json = to_json(s, target, find_lean_spots(s, request, engine, session.work()));
  add_places(s.graph(), json["spots"]);
  return {json};
}

}  // namespace

std::span<const Ask> team_asks() {
  static constexpr std::array kAsks{Ask{"anticipate", anticipate_ask},
                                    Ask{"under_fire", under_fire_ask}, Ask{"lean", lean_ask}};
  return kAsks;
}

}  // namespace defilade::cli
