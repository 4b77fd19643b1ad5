// Where is it dangerous, and where to attack from? The page's layers, as sets of nodes.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli.h"
#include "defilade/tactics/sets.h"
#include "view/session/session.h"
#include "view/session/situation_json.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostWanted = 32;
constexpr auto kSets =
    std::to_array<std::string_view>({"danger", "safe", "attack", "attack_near_cover", "flank",
                                     "snipe", "duck", "cover", "pinch", "sniper", "disabled"});

/// How to write a set as a query.
class QueryWriter {
 public:
  QueryWriter(const Situation& situation, Means means, std::optional<EnemyId> of)
      : word_(means.is_own()   ? "fire"
              : means.is_now() ? "now"
                               : "") {
    for (std::size_t i = 0; i < situation.enemy_count(); ++i)
      if (!of || *of == EnemyId{i}) enemies_.push_back(situation.enemy(EnemyId{i}).name);
  }

  /// Empty if no query says it.
  std::string text(std::string_view name) const {
    if (name == "danger" || name == "safe")
      return word_.empty() ? std::string(name) : fmt::format("{}({})", name, word_);
    if (name == "attack" || name == "flank" || name == "snipe" || name == "duck")
      return of_each(name);
    if (name == "attack_near_cover")
      return fmt::format("({}) & near({}, 1)", of_each("attack"), text("safe"));
    if (name == "pinch" || name == "sniper") return std::string(name);
    return {};
  }

 private:
  std::string of_each(std::string_view word) const {
    std::string all;
    for (const std::string& enemy : enemies_)
      all += fmt::format("{}{}(\"{}\"{}{})", all.empty() ? "" : " | ", word, enemy,
                         word_.empty() ? "" : ", ", word_);
    return all.empty() ? "!all" : all;
  }

  std::string word_;  // what the query says of the means
  std::vector<std::string> enemies_;
};

/// Hidden by something near, from somebody or, without enemies, from some side.
NodeSet covered(const Situation& s, Means means) {
  const TacticalMap& map = s.map();
  NodeSet nodes(s.size());
  safe(s, nodes, means);
  for (const NodeId node : nodes.ids()) {
    const auto covers = [&](std::size_t i) {
      return map.cover().against(node, map.graph().position(node), s.enemy(EnemyId{i}).position) !=
             nullptr;
    };
    bool hidden = s.enemy_count() == 0 && !map.cover().of(node).empty();
    for (std::size_t i = 0; i < s.enemy_count() && !hidden; ++i) hidden = covers(i);
    if (!hidden) nodes.erase(node);
  }
  return nodes;
}

NodeSet disabled(const Situation& s) {
  return s.world().disabled.size() == 0 ? NodeSet(s.size()) : s.world().disabled;
}

NodeSet find_set(Session& session, const Situation& s, Means means, const std::string& name,
                 const std::string& query) {
  if (name == "cover") return covered(s, means);
  if (name == "disabled") return disabled(s);
  NodeSet nodes(s.size());
  need(need(Query::parse(query)).run(s, nodes, session.work()));
  return nodes;
}

Answer sets(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "situation", "want", "means", "of"});
  TabWorld& world = session.world();
  const AskedSituation asked = read_situation(world.map(), world.world(), question.at("situation"));
  const Means means = read_means(question);
  std::optional<EnemyId> of;
  if (const auto named = question.find("of")) of = read_enemy(asked.situation, *named);
  const QueryWriter writer(asked.situation, means, of);
  Answer answer{{{"sets", Json::array()}}};
  for (const Field& want : question.at("want").list(kMostWanted)) {
    const std::string& name = want.text();
    if (std::ranges::find(kSets, name) == kSets.end())
      want.refuse(fmt::format("is \"{}\"; there are {}", name, fmt::join(kSets, ", ")));
    const std::string query = writer.text(name);
    const NodeSet nodes = find_set(session, asked.situation, means, name, query);
    answer.json["sets"].push_back({{"name", name},
                                   {"count", nodes.count()},
                                   {"query", query.empty() ? Json() : Json(query)}});
    answer.buffers.push_back(bits(name, nodes));
  }
  if (asked.has_lost) answer.buffers.push_back(numbers("risk", asked.situation.risk()));
  return answer;
}

}  // namespace

std::span<const Ask> set_asks() {
  static constexpr std::array kAsks{Ask{"sets", sets}};
  return kAsks;
}

}  // namespace defilade::cli
