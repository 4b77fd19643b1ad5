// Which nodes, and which of them are best? A query as it is typed.

#include <array>
#include <cstdlib>

#include "view/ask/query_answer.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostRanked = 1000;
constexpr std::size_t kUsuallyRanked = 20;

Answer query(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "text", "limit"});
  TabWorld& world = session.world();
  const Situation s =
      read_situation(world.map(), world.world(), question.at("situation")).situation;
  const Query query = read_query(question.at("text"));
  const auto limit = question.find("limit");
  const std::size_t most = limit ? limit->count(kMostRanked) : kUsuallyRanked;
  NodeSet nodes(s.size());
  accept(query.run(s, session.scratch(), nodes));
  std::vector<RankedNode> best;
  std::vector<double> terms;
  accept(query.rank(s, nodes, most, session.scratch(), best, &terms));
  Json ranked = Json::array();
  for (std::size_t i = 0; i < best.size(); ++i)
    ranked.push_back({{"node", best[i].node.value},
                      {"score", best[i].score},
                      {"terms", terms_json(query, terms, i)}});
  return {{{"count", nodes.count()}, {"ranked", ranked}, {"is_ranked", query.is_ranked()}},
          {bits("set", nodes)}};
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

Refusal query_refusal(const Error& error) {
  // "the query is wrong at character 7: …", then the text with a mark under it, which the page
  // draws itself.
  constexpr std::string_view kAt = " at character ";
  Refusal refusal{error.message.substr(0, error.message.find('\n'))};
  const std::size_t at = refusal.message.find(kAt);
  if (at != std::string::npos)
    refusal.at = std::strtoull(refusal.message.c_str() + at + kAt.size(), nullptr, 10) - 1;
  return refusal;
}

Query read_query(const Field& field) {
  auto query = Query::parse(field.text());
  if (!query) throw query_refusal(query.error());
  return *std::move(query);
}

void accept(const Result<void>& result) {
  if (!result) throw query_refusal(result.error());
}

std::span<const Ask> query_asks() {
  static constexpr std::array kAsks{Ask{"query", query}};
  return kAsks;
}

}  // namespace defilade::cli
