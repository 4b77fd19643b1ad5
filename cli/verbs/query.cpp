#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "cli.h"
#include "defilade/tactics/query.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/values.h"

namespace defilade::cli {
namespace {

struct Options : MapOptions {
  std::string text;
  SituationOptions situation;
  std::string explain;
  int most = 10;
};

struct Answer {
  NodeSet nodes;
  std::vector<RankedNode> ranked;
  std::vector<double> terms;
  double microseconds = 0;
  std::optional<Explanation> explanation;
};

Answer ask(const Options& options, const Query& query, const Situation& situation) {
  Workspace work;
  Answer answer{NodeSet(situation.size()), {}, {}, 0, {}};
  need(query.run(situation, answer.nodes, work));  // the workspace grows
  const auto begin = std::chrono::steady_clock::now();
  need(query.run(situation, answer.nodes, work));
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
  answer.microseconds = took.count();
  need(query.rank(situation, answer.nodes, static_cast<std::size_t>(options.most), answer.ranked,
                  answer.terms, work));
  if (!options.explain.empty())
    answer.explanation =
        need(query.explain(situation, read_node(situation.map(), options.explain), work));
  return answer;
}

/// Of several terms about the same quality, the later ones are "distance 2", "distance 3", …
std::string unused_key(const nlohmann::json& terms, const std::string& name) {
  std::string key = name;
  for (int i = 2; terms.contains(key); ++i) key = fmt::format("{} {}", name, i);
  return key;
}

void print_json_answer(const Query& query, const Answer& answer) {
  nlohmann::json nodes = nlohmann::json::array(), ranked = nlohmann::json::array();
  for (const NodeId node : answer.nodes) nodes.push_back(node.value);
  for (std::size_t i = 0; i < answer.ranked.size(); ++i) {
    nlohmann::json terms = nlohmann::json::object();
    for (std::size_t t = 0; t < query.term_count(); ++t)
      terms[unused_key(terms, std::string(query.term_name(t)))] =
          answer.terms[i * query.term_count() + t];
    ranked.push_back({{"node", answer.ranked[i].node.value},
                      {"score", answer.ranked[i].score},
                      {"terms", terms}});
  }
  nlohmann::json result{
      {"nodes", nodes}, {"ranked", ranked}, {"microseconds", answer.microseconds}};
  if (answer.explanation) {
    result["explain"] = to_json(*answer.explanation);
    result["explain"]["sentence"] = sentence(*answer.explanation);
  }
  print_json(result);
}

void print_answer(const Options& options, const Query& query, const Situation& situation,
                  const Answer& answer) {
  const WaypointGraph& graph = situation.graph();
  print(fmt::format("{} of {} in {:.1f} µs\n", counted(answer.nodes.count(), "node"),
                    grouped(situation.size()), answer.microseconds));
  for (const RankedNode& best : answer.ranked) {
    const Vec3 p = graph.position(best.node);
    print(fmt::format("  #{:<6} {:<28} ({:.1f}, {:.1f}, {:.1f})  {:.1f} m away{}\n",
                      best.node.value, printable(graph.name(best.node)), p.x, p.y, p.z,
                      distance(p, situation.position()),
                      query.is_ranked() ? fmt::format(", score {:.3f}", best.score) : ""));
  }
  if (answer.nodes.count() > answer.ranked.size())
    print(fmt::format("  and {} more\n", grouped(answer.nodes.count() - answer.ranked.size())));
  if (answer.explanation)
    print(fmt::format("{}: {}\n", options.explain, sentence(*answer.explanation)));
}

/// The nodes in green, the best of them with their number, and all characters.
Overlay overlay(const Situation& situation, const Answer& answer) {
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
  mark_everybody(situation, over);
  over.marks.push_back({situation.position(), kBlue, "npc", "npc"});
  return over;
}

}  // namespace

void add_query(CLI::App& app, Context&) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("query", "Ask a map where to stand");
  add_map_option(*verb, options->map, "The map to ask");
  verb->add_option("QUERY", options->text, "Which nodes, and which of them are best")->required();
  add_situation_options(*verb, options->situation);
  verb->add_option("--explain", options->explain, "Say why this node is in the answer or not")
      ->type_name("NODE");
  takes_whole_number(verb->add_option("--most", options->most, "How many of the best to list"), 0,
                     1'000'000)
      ->type_name("N")
      ->capture_default_str();
  add_answer_options(*verb, *options, "Also draw a plan with the nodes marked on it");
  verb->footer(std::string(kPlaceHelp) +
               "\nYAW is in degrees, SPEED in m/s (5 unless given). A lost enemy is taken to be\n"
               "where the one that asks cannot see now.\n"
               "docs/use/query-language.md has all sets and ranks.\n\n"
               "Examples:\n"
               "  defilade query demo.dfl 'danger' --enemy a=#3 --svg danger.svg\n"
               "  defilade query demo.dfl 'attack(a) & near(safe, 1)' --enemy a=#3,90\n"
               "  defilade query demo.dfl 'safe rank mean(path falling(0, 40))' --enemy a=#3\n"
               "  defilade query demo.dfl 'flank(a)' --enemy a=#3,180 --explain '#7'");
  verb->callback([options] {
    const TacticalMap map = open_baked(*options);
    const Query query = need(Query::parse(options->text));
    const Situation situation =
        read_situation(map_with_shut_doors(map, options->situation.closed), options->situation);
    const Answer answer = ask(*options, query, situation);
    give(*options, map,
         {options->text, overlay(situation, answer), [&] { print_json_answer(query, answer); },
          [&] { print_answer(*options, query, situation, answer); }});
  });
}

}  // namespace defilade::cli
