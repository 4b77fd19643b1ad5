#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "answer/spot_answers.h"
#include "cli.h"
#include "defilade/tactics/query.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/situation_parts.h"
#include "options/team_option.h"
#include "options/values.h"

namespace defilade::cli {
namespace {

struct QueryCall : MapOptions {
  std::string text;
  SituationOptions situation;
  std::string explain;
  int most = 10;
  std::size_t rays = 0;  // 0: rows alone
  std::vector<std::string> see;
  int team = 0;  // 0: no team
  float spacing = 0;
};

/// What the ranking says about one node.
struct Score {
  double score = 0;
  std::vector<double> terms;
};

struct QueryAnswer {
  NodeSet nodes;
  std::vector<RankedNode> ranked;
  std::vector<double> terms;
  double microseconds = 0;
  std::optional<Explanation> explanation;
  std::optional<Score> explained;  // if the query ranks
  std::optional<RefineResult> checked;
  std::optional<TeamAnswer> team;
};

/// Casts rays at the nodes of the answer, the best first.
RefineResult check(const QueryCall& options, const Query& query, const Situation& situation,
                   const NodeSet& nodes, const TacticalMap& map) {
  std::vector<EnemyId> see;
  for (const std::string& name : options.see) see.push_back(enemy_named(situation, name));
  Workspace work;
  std::vector<RankedNode> candidates;
  need(query.rank(situation, nodes, situation.size(), candidates, work));
  const LiveWorld world = with_shut_doors(map, options.situation.closed);
  const auto wanted = static_cast<std::size_t>(std::max(options.most, options.team));
  return check_spots(situation, candidates, see, wanted, options.rays, world.engine());
}

/// A spot for each member, out of those that rays have confirmed if any were cast.
TeamAnswer seat_team(const QueryCall& options, const Query& query, const Situation& situation,
                     const QueryAnswer& answer) {
  NodeSet candidates = answer.nodes;
  if (answer.checked) {
    candidates = NodeSet(situation.size());
    for (const RankedNode& passed : answer.checked->passed) candidates.insert(passed.node);
  }
  Workspace work;
  return need(spots_for_team(situation, query, candidates, options.spacing, work));
}

Score score_of(const Query& query, const Situation& situation, NodeId node) {
  Workspace work;
  Score score;
  score.score = need(query.score(situation, node, score.terms, work));
  return score;
}

QueryAnswer ask(const QueryCall& options, const Query& query, const Situation& situation,
                const TacticalMap& map) {
  Workspace work;
  QueryAnswer answer;
  need(query.run(situation, answer.nodes, work));  // the workspace grows
  const auto begin = std::chrono::steady_clock::now();
  need(query.run(situation, answer.nodes, work));
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
  answer.microseconds = took.count();
  if (!options.situation.disabled.empty()) answer.nodes -= situation.world().disabled;
  need(query.rank(situation, answer.nodes, static_cast<std::size_t>(options.most), answer.ranked,
                  answer.terms, work));
  if (!options.explain.empty()) {
    const NodeId node = read_node(situation.map(), options.explain);
    answer.explanation = need(query.explain(situation, node, work));
    if (query.is_ranked()) answer.explained = score_of(query, situation, node);
  }
  if (options.rays != 0) answer.checked = check(options, query, situation, answer.nodes, map);
  if (options.team != 0) answer.team = seat_team(options, query, situation, answer);
  return answer;
}

/// Of several terms about the same quality, the later ones are "distance 2", "distance 3", …
std::string unused_key(const nlohmann::json& terms, const std::string& name) {
  std::string key = name;
  for (int i = 2; terms.contains(key); ++i) key = fmt::format("{} {}", name, i);
  return key;
}

nlohmann::json terms_json(const Query& query, std::span<const double> values) {
  nlohmann::json terms = nlohmann::json::object();
  for (std::size_t t = 0; t < query.term_count(); ++t)
    terms[unused_key(terms, std::string(query.term_name(t)))] = values[t];
  return terms;
}

void print_json_answer(const Query& query, const Situation& situation, const QueryAnswer& answer) {
  nlohmann::json nodes = nlohmann::json::array(), ranked = nlohmann::json::array();
  for (const NodeId node : answer.nodes) nodes.push_back(node.value);
  for (std::size_t i = 0; i < answer.ranked.size(); ++i)
    ranked.push_back(
        {{"node", answer.ranked[i].node.value},
         {"score", answer.ranked[i].score},
         {"terms", terms_json(query, std::span(answer.terms).subspan(i * query.term_count()))}});
  nlohmann::json result{
      {"nodes", nodes}, {"ranked", ranked}, {"microseconds", answer.microseconds}};
  if (answer.checked) result["checked"] = to_json(*answer.checked);
  if (answer.team) result["team"] = to_json(situation, *answer.team);
  if (answer.explanation) {
    result["explain"] = to_json(*answer.explanation);
    result["explain"]["sentence"] = sentence(*answer.explanation);
    if (answer.explained) {
      result["explain"]["score"] = answer.explained->score;
      result["explain"]["terms"] = terms_json(query, answer.explained->terms);
    }
  }
  print_json(result);
}

std::string node_line(const Situation& situation, NodeId node) {
  const Vec3 p = situation.graph().position(node);
  return fmt::format("#{:<6} {:<28} ({:.1f}, {:.1f}, {:.1f})", node.value,
                     printable(situation.graph().name(node)), p.x, p.y, p.z);
}

/// "2 * path 0.834, cover 1.000"
std::string terms_text(const Query& query, std::span<const double> values) {
  std::string text;
  for (std::size_t t = 0; t < query.term_count(); ++t)
    text +=
        fmt::format("{}{}{} {:.3f}", t == 0 ? "" : ", ",
                    query.term_weight(t) == 1 ? "" : fmt::format("{:g} * ", query.term_weight(t)),
                    query.term_name(t), values[t]);
  return text;
}

void print_ranked(const QueryCall& options, const Query& query, const Situation& situation,
                  std::span<const RankedNode> ranked) {
  for (const RankedNode& best : ranked) {
    print(fmt::format("  {}  {:.1f} m away{}\n", node_line(situation, best.node),
                      distance(situation.graph().position(best.node), situation.position()),
                      query.is_ranked() ? fmt::format(", score {:.3f}", best.score) : ""));
    if (query.is_ranked() && !options.explain.empty())
      print(fmt::format("{:10}{}\n", "",
                        terms_text(query, score_of(query, situation, best.node).terms)));
  }
}

/// The nodes of the answer that are not offered.
void print_taken(const Situation& situation, const std::vector<NodeId>& taken) {
  constexpr std::size_t kShown = 5;
  if (taken.empty()) return;
  std::string names;
  for (std::size_t i = 0; i < std::min(taken.size(), kShown); ++i)
    names += fmt::format("{}#{}", i == 0 ? "" : ", ", taken[i].value);
  if (taken.size() == 1) names += " " + printable(situation.graph().name(taken[0]));
  print(fmt::format("  and {} that {} taken: {}{}\n", grouped(taken.size()),
                    taken.size() == 1 ? "is" : "are", names, taken.size() > kShown ? ", …" : ""));
}

void print_spots(const QueryCall& options, const Query& query, const Situation& situation,
                 const QueryAnswer& answer) {
  print_ranked(options, query, situation, answer.ranked);
  std::vector<NodeId> taken;
  for (const NodeId node : answer.nodes)
    if (!situation.is_free(node)) taken.push_back(node);
  const std::size_t listed = answer.ranked.size() + taken.size();
  if (answer.nodes.count() > listed)
    print(fmt::format("  and {} more\n", grouped(answer.nodes.count() - listed)));
  print_taken(situation, taken);
}

void print_team(const Situation& situation, const TeamAnswer& team) {
  print(fmt::format("{} of {} get a spot, {}{}\n", team.result.assigned,
                    counted(team.spots.size(), "member"),
                    team.by_rank ? fmt::format("at a cost of {:.3f}", team.result.cost)
                                 : fmt::format("{:.1f} m of way together", team.result.cost),
                    team.result.proven ? "" : " (there may be a better answer)"));
  for (std::size_t i = 0; i < team.spots.size(); ++i)
    print(fmt::format("  {:<10} {}\n", printable(member_name(situation, i)),
                      team.spots[i].valid() ? node_line(situation, team.spots[i]) : "no spot"));
}

void print_answer(const QueryCall& options, const Query& query, const Situation& situation,
                  const QueryAnswer& answer) {
  print(fmt::format("{} of {} in {:.1f} µs\n", counted(answer.nodes.count(), "node"),
                    grouped(situation.size()), answer.microseconds));
  if (const auto& checked = answer.checked) {
    print(fmt::format("{} of the {} checked hold, by {}{}\n", checked->passed.size(),
                      checked->checked, counted(checked->rays, "ray"),
                      checked->finished ? "" : "; more rays would check more"));
    print_ranked(options, query, situation, checked->passed);
  } else {
    print_spots(options, query, situation, answer);
  }
  if (answer.team) print_team(situation, *answer.team);
  if (answer.explanation)
    print(fmt::format("{}: {}\n", options.explain, sentence(*answer.explanation)));
  if (const auto& explained = answer.explained)
    print(
        fmt::format("  score {:.3f}: {}\n", explained->score, terms_text(query, explained->terms)));
}

/// The nodes in green, the best of them with their number, and all characters.
Overlay overlay(const Situation& situation, const QueryAnswer& answer) {
  Overlay over{
      {}, {}, "green: the nodes, numbered from the best on; red: enemies; blue: the character"};
  const WaypointGraph& graph = situation.graph();
  for (const NodeId node : answer.nodes) {
    const auto best = std::ranges::find(answer.ranked, node, &RankedNode::node);
    const bool ranked = best != answer.ranked.end();
    over.marks.push_back({graph.position(node), kGreen,
                          fmt::format("#{} {}", node.value, graph.name(node)),
                          ranked ? fmt::format("{}", best - answer.ranked.begin() + 1) : ""});
  }
  if (answer.checked)
    for (const RankedNode& passed : answer.checked->passed)
      over.marks.push_back({graph.position(passed.node), kMagenta, "confirmed by rays"});
  if (answer.checked) over.legend += "; magenta: confirmed by rays";
  if (answer.team)
    for (std::size_t i = 0; i < answer.team->spots.size(); ++i)
      if (const NodeId spot = answer.team->spots[i]; spot.valid())
        over.marks.push_back({graph.position(spot), kOrange, "the spot of a member",
                              "for " + member_name(situation, i)});
  if (answer.team) over.legend += "; orange: the spots of the team";
  mark_everybody(situation, over);
  over.marks.push_back({situation.position(), kBlue, "npc", "npc"});
  return over;
}

void add_spot_options(CLI::App& verb, QueryCall& options) {
  CLI::Option* rays = takes_whole_number(
      verb.add_option("--rays", options.rays,
                      "Check the best with at most N rays: no enemy\nsees them; see also "
                      "--see"),
      1, 1'000'000'000);
  rays->type_name("N");
  verb.add_option("--see", options.see,
                  "With --rays: an enemy that must be in sight instead;\nmay be repeated")
      ->type_name("ENEMY")
      ->allow_extra_args(false)
      ->needs(rays);
  CLI::Option* team = add_team_option(verb, options.team);
  takes_number(verb.add_option("--spacing", options.spacing,
                               "With --team: metres between any two spots at least"),
               0, 1e6)
      ->type_name("METRES")
      ->needs(team);
}

}  // namespace

void add_query(CLI::App& app, Context&) {
  auto options = std::make_shared<QueryCall>();
  CLI::App* verb = app.add_subcommand("query", "Ask a map where to stand");
  add_map_option(*verb, options->map, "The map to ask");
  verb->add_option("QUERY", options->text, "Which nodes, and which of them are best")->required();
  add_situation_options(*verb, options->situation);
  verb->add_option("--explain", options->explain,
                   "Say why this node is in the answer or not and, if\nthe query ranks, how each "
                   "spot scores")
      ->type_name("NODE");
  takes_whole_number(verb->add_option("--most", options->most, "How many of the best to list"), 0,
                     1'000'000)
      ->type_name("N")
      ->capture_default_str();
  add_spot_options(*verb, *options);
  add_answer_options(*verb, *options, "Also draw a plan with the nodes marked on it");
  verb->footer(std::string(kPlaceHelp) +
               "\nYAW is in degrees, SPEED in m/s (5 unless given). A lost enemy is assumed to\n"
               "be somewhere the NPC cannot see now.\n"
               "The page \"The query language\" of the documentation has all sets and ranks.\n\n"
               "Examples:\n"
               "  defilade query demo.dfl 'danger' --enemy a=#3 --svg danger.svg\n"
               "  defilade query demo.dfl 'attack(a) & near(safe, 1)' --enemy a=#3,90\n"
               "  defilade query demo.dfl 'safe rank mean(path falling(0, 40))' --enemy a=#3\n"
               "  defilade query demo.dfl 'flank(a)' --enemy a=#3,180 --explain '#7'\n"
               "  defilade query demo.dfl 'attack(a)' --enemy a=#3,90 --rays 64 --see a\n"
               "  defilade query demo.dfl safe --enemy a=#3 --team 3 --spacing 4");
  verb->callback([options] {
    const TacticalMap map = open_baked(*options);
    const Query query = need(Query::parse(options->text));
    Situation situation =
        read_situation(map_with_shut_doors(map, options->situation.closed), options->situation);
    fill_team(options->team, situation);
    const QueryAnswer answer = ask(*options, query, situation, map);
    give(*options, map,
         {options->text, overlay(situation, answer),
          [&] { print_json_answer(query, situation, answer); },
          [&] { print_answer(*options, query, situation, answer); }});
  });
}

}  // namespace defilade::cli
