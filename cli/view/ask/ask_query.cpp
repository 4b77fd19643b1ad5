// Which nodes, and which of them are best? A query as it is typed.

#include <algorithm>
#include <array>
#include <cstdlib>

#include "answer/spot_answers.h"
#include "view/ask/query_answer.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostRanked = 1000;
constexpr std::size_t kUsuallyRanked = 20;
constexpr float kWidestSpacing = 1e4F;  // metres
constexpr float kNoScore = -1;

/// All nodes of the answer, best first.
struct Ranking {
  std::vector<RankedNode> nodes;
  std::vector<double> terms;
};

/// The best, none nearer to a better one than the spacing.
struct Spread {
  std::vector<std::size_t> chosen;  // indices into the ranking
  std::size_t left_out = 0;         // how many were too near to a better one
};

Spread spread(const Ranking& ranking, const WaypointGraph& graph, float spacing, std::size_t most) {
  Spread result;
  for (std::size_t i = 0; i < ranking.nodes.size() && result.chosen.size() < most; ++i) {
    const Vec3 place = graph.position(ranking.nodes[i].node);
    const bool is_near = std::ranges::any_of(result.chosen, [&](std::size_t better) {
      return distance(place, graph.position(ranking.nodes[better].node)) < spacing;
    });
    if (is_near)
      ++result.left_out;
    else
      result.chosen.push_back(i);
  }
  return result;
}

std::vector<float> scores_of(const Ranking& ranking, std::size_t nodes) {
  std::vector<float> scores(nodes, kNoScore);
  for (const RankedNode& ranked : ranking.nodes)
    scores[ranked.node.index()] = static_cast<float>(ranked.score);
  return scores;
}

/// The same as `defilade query --rays`.
Json check(Session& session, const Field& question, const Situation& s, const Ranking& ranking,
           std::size_t wanted) {
  session.world().level();
  std::vector<EnemyId> see;
  if (const auto names = question.find("see"))
    for (const Field& name : names->list(s.enemy_slots())) see.push_back(read_enemy(s, name));
  return to_json(check_spots(s, ranking.nodes, see, wanted, question.at("rays").count(kMostRays),
                             session.world().engine()));
}

/// The same as `defilade query --team`.
Json seat_team(Session& session, const Field& question, const Situation& s, const Query& query,
               const NodeSet& nodes) {
  const auto spacing = question.find("spacing");
  const auto team = spots_for_team(
      s, query, nodes, spacing ? spacing->number(0, kWidestSpacing) : 0, session.work());
  if (!team) throw query_failure(team.error());
  return to_json(s, *team);
}

Answer query(Session& session, const Field& question) {
  question.allow_only(
      {"id", "ask", "situation", "text", "limit", "spacing", "rays", "see", "team"});
  TabWorld& world = session.world();
  Situation s = read_situation(world.map(), world.world(), question.at("situation")).situation;
  const auto members = question.find("team");
  if (members) fill_team(*members, s);
  const Query query = read_query(question.at("text"));
  const auto limit = question.find("limit"), spacing = question.find("spacing");
  const std::size_t most = limit ? limit->count(kMostRanked) : kUsuallyRanked;
  NodeSet nodes(s.size());
  accept(query.run(s, nodes, session.work()));
  if (s.world().disabled.size() != 0) nodes -= s.world().disabled;
  Ranking ranking;
  accept(query.rank(s, nodes, s.size(), ranking.nodes, ranking.terms, session.work()));
  const Spread best =
      spread(ranking, s.graph(), spacing ? spacing->number(0, kWidestSpacing) : 0, most);
  Json ranked = Json::array();
  for (const std::size_t i : best.chosen)
    ranked.push_back({{"node", ranking.nodes[i].node.value},
                      {"score", ranking.nodes[i].score},
                      {"terms", terms_json(query, ranking.terms, i)}});
  Json answer{{"count", nodes.count()},
              {"ranked", ranked},
              {"left_out", best.left_out},
              {"is_ranked", query.is_ranked()}};
  if (question.has("rays")) answer["checked"] = check(session, question, s, ranking, most);
  if (members) answer["team"] = seat_team(session, question, s, query, nodes);
  return {answer, {bits("set", nodes), numbers("scores", scores_of(ranking, s.size()))}};
}

}  // namespace

Json terms_json(const Query& query, std::span<const double> terms, std::size_t i) {
  Json list = Json::array();
  for (std::size_t t = 0; t < query.term_count(); ++t)
    list.push_back({{"name", query.term_name(t)},
                    {"weight", query.term_weight(t)},
                    {"score", terms[i * query.term_count() + t]}});
  return list;
}

Failure query_failure(const Error& error) {
  // "the query is wrong at character 7: …", then the text with a mark under it, which the page
  // draws itself.
  constexpr std::string_view kAt = " at character ";
  Failure failure{{error.message.substr(0, error.message.find('\n'))}};
  const std::string& message = failure.error.message;
  const std::size_t at = message.find(kAt);
  if (at != std::string::npos)
    failure.at = std::strtoull(message.c_str() + at + kAt.size(), nullptr, 10) - 1;
  return failure;
}

Query read_query(const Field& field) {
  auto query = Query::parse(field.text());
  if (!query) throw query_failure(query.error());
  return *std::move(query);
}

void accept(const Result<void>& result) {
  if (!result) throw query_failure(result.error());
}

std::span<const Ask> query_asks() {
  static constexpr std::array kAsks{Ask{"query", query}};
  return kAsks;
}

}  // namespace defilade::cli
