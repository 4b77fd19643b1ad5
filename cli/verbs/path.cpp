#include "defilade/tactics/path.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "answer/march.h"
#include "cli.h"
#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/sets.h"
#include "options/map_options.h"
#include "options/path_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/situation_parts.h"
#include "options/team_option.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct Options : MapOptions {
  std::string from;
  std::string to;
  SituationOptions situation;
  double danger_weight = 0;
  std::string avoid;
  std::string flank;
  std::string formation;
  int team = 0;
};

struct Answer {
  Path path;
  NodeSet spots = {};                   // behind the enemy, for --flank
  std::vector<MarchStep> march = {};  // of the friends, for --formation
};

Path find_way(const Options& options, const Situation& situation) {
  NodeSet seen(situation.size());
  danger(situation, seen);
  std::vector<float> multipliers;  // none: every metre costs the same
  if (!options.avoid.empty()) {
    multipliers.resize(situation.size());
    path_multipliers(situation, read_path_terms(options.avoid), multipliers);
  }
  PathRequest request;
  request.goal = situation.map().index().nearest(read_place(situation.map(), options.to));
  request.danger = seen;
  request.danger_weight = static_cast<float>(options.danger_weight);
  request.multipliers = multipliers;
  Workspace work;
  return find_path(situation, request, work);
}

Answer find(const Options& options, const Situation& situation) {
  if (options.flank.empty()) return {find_way(options, situation)};
  Workspace work;
  const FlankResult& found =
      flank_route(situation, enemy_named(situation, options.flank),
                  {.danger_weight = static_cast<float>(options.danger_weight)}, work);
  return {found.path, found.spots};
}

/// The way, and how the friends follow on it.
Answer find_all(const Options& options, const Situation& situation, const TacticalMap& map) {
  Answer answer = find(options, situation);
  if (options.formation.empty()) return answer;
  const LiveWorld world = with_shut_doors(map, options.situation.closed);
  answer.march = march(situation, answer.path, formation_named(options.formation), world.engine());
  return answer;
}

/// One goal, and terms that are understood.
void check_options(const Options& options) {
  if (options.to.empty() == options.flank.empty())
    throw Misuse{"path takes either --to, where the way ends, or --flank, an enemy to get behind"};
  if (!options.flank.empty() && !options.avoid.empty())
    throw Misuse{"--avoid does not go with --flank, which avoids what the enemy sees"};
  read_path_terms(options.avoid);
}

/// How much of the way the enemies see; behind an enemy, the other enemies.
std::string danger_part(const Options& options, const Situation& situation, const Path& path) {
  if (situation.enemy_count() == 0) return ": no enemies are given";
  if (!options.flank.empty() && situation.enemy_count() == 1) return "";
  const char* where = options.flank.empty() ? "in danger" : "seen by others";
  if (path.danger_length == 0) return fmt::format(", none of it {}", where);
  return fmt::format(", {:.1f} m of it ({:.0f} %) {}", path.danger_length,
                     100 * path.danger_length / path.length, where);
}

/// "3 nodes are behind a; the nearest: " before the way, or why there is none.
std::string flank_part(const Options& options, const Answer& answer) {
  if (options.flank.empty()) return answer.path.found() ? "" : "there is no way\n";
  const std::size_t spots = answer.spots.count();
  if (spots == 0) return fmt::format("no node is behind {}\n", options.flank);
  return fmt::format("{} {} behind {}{}", counted(spots, "node"), spots == 1 ? "is" : "are",
                     options.flank,
                     answer.path.found() ? "; the nearest: " : "; none is reached unseen\n");
}

/// "  b          ends at (1.0, 2.0, 0.0); slot 5, trail 2".
void print_march(const Situation& situation, const std::vector<MarchStep>& march) {
  if (march.empty()) return;
  print("the team, and at how many nodes each is in its slot, or yields:\n");
  for (std::size_t i = 0; i < march.back().members.size(); ++i) {
    std::map<Yield, int> often;
    for (const MarchStep& step : march) ++often[step.members[i].yield];
    std::string how;
    for (const auto& [yield, times] : often)
      how += fmt::format("{} {} {}", how.empty() ? ";" : ",", name_of(yield), times);
    const Vec3 p = march.back().members[i].place;
    print(fmt::format("  {:<10} ends at ({:.1f}, {:.1f}, {:.1f}){}\n",
                      printable(situation.friends()[i].name), p.x, p.y, p.z, how));
  }
}

void print_path(const Options& options, const Situation& situation, const Answer& answer) {
  const WaypointGraph& graph = situation.graph();
  const Path& path = answer.path;
  print(flank_part(options, answer));
  if (!path.found()) return;
  print(fmt::format("{:.1f} m over {}{}\n", path.length, counted(path.links.size(), "link"),
                    danger_part(options, situation, path)));
  if (!options.avoid.empty())
    print(fmt::format("  with --avoid {} it costs {:.1f}\n", options.avoid, path.cost));
  for (std::size_t i = 0; i < path.nodes.size(); ++i) {
    const Vec3 p = graph.position(path.nodes[i]);
    const auto how = i == 0 ? "from" : name_of(graph.link(path.links[i - 1]).kind);
    print(fmt::format("  {:<9} #{:<6} {:<28} ({:.1f}, {:.1f}, {:.1f})\n", how, path.nodes[i].value,
                      printable(graph.name(path.nodes[i])), p.x, p.y, p.z));
  }
  print_march(situation, answer.march);
}

nlohmann::json answer_json(const Options& options, const Situation& situation,
                           const Answer& answer) {
  nlohmann::json json = to_json(situation.graph(), answer.path);
  if (!options.formation.empty()) json["march"] = to_json(situation, answer.march);
  if (options.flank.empty()) return json;
  json["flank"] = {{"enemy", options.flank}, {"spots", nlohmann::json::array()}};
  for (const NodeId spot : answer.spots) json["flank"]["spots"].push_back(spot.value);
  return json;
}

Overlay overlay(const Situation& situation, const Answer& answer) {
  const Path& path = answer.path;
  Overlay over{{}, {}, "blue: the way; red: enemies; orange: nodes of the way that they see"};
  for (const NodeId spot : answer.spots)
    over.marks.push_back({situation.graph().position(spot), kGreen, "behind the enemy"});
  if (!over.marks.empty()) over.legend += "; green: behind the enemy";
  NodeSet seen(situation.size());
  danger(situation, seen);
  for (const NodeId node : path.nodes) {
    over.route.push_back(situation.graph().position(node));
    if (seen.contains(node)) over.marks.push_back({over.route.back(), kOrange, "in danger"});
  }
  for (const MarchStep& step : answer.march)
    for (const FollowerPlace& member : step.members)
      over.marks.push_back({member.place, kMagenta, name_of(member.yield)});
  if (!answer.march.empty()) over.legend += "; magenta: the team, node by node";
  mark_everybody(situation, over);
  return over;
}

}  // namespace

void add_path(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("path", "Ask a map which way to go");
  add_map_option(*verb, options->map, "The map to ask");
  verb->add_option("--from", options->from, "Where the way begins")->type_name("PLACE")->required();
  verb->add_option("--to", options->to, "Where it ends")->type_name("PLACE");
  add_flank_option(*verb, options->flank);
  add_world_options(*verb, options->situation);
  verb->add_option("--danger-weight", options->danger_weight,
                   "How much dearer a metre in danger is;\ninf: the least seen way at any cost")
      ->type_name("W")
      ->check([](const std::string& text) {
        double weight = -1;
        return CLI::detail::lexical_cast(text, weight) && weight >= 0
                   ? std::string()
                   : "takes a number from 0, or inf, not \"" + text + "\"";
      })
      ->capture_default_str();
  add_avoid_option(*verb, options->avoid);
  takes_one_of(verb->add_option("--formation", options->formation,
                                "How the friends follow, node by node"),
               formation_names());
  add_team_option(*verb, options->team);
  add_answer_options(*verb, *options, "Also draw a plan with the way on it");
  verb->footer(
      std::string(kPlaceHelp) +
      "\nYAW is in degrees. A metre is in danger when an enemy sees where its link leads.\n"
      "TERM is seen (by each enemy), exposure (the share of nodes that see a node),\n"
      "light, gates (of pinch points) or fire (friends' lines of fire); a weight of 2\n"
      "makes the worst metre cost 3. Negative weights prefer. Exit code 1: no way.\n\n"
      "Examples:\n"
      "  defilade path demo.dfl --from gate --to lookout\n"
      "  defilade path demo.dfl --from '#0' --to '#9' --enemy a=#5 --danger-weight inf\n"
      "  defilade path demo.dfl --from gate --flank a --enemy a=yard-centre,90\n"
      "  defilade path demo.dfl --from gate --to garden --avoid exposure=4,gates=1\n"
      "  defilade path demo.dfl --from gate --to garden --profile quake --disabled '#5'\n"
      "  defilade path demo.dfl --from gate --to garden --formation wedge --team 4");
  verb->callback([options, &context] {
    check_options(*options);
    const TacticalMap map = open_baked(*options);
    options->situation.npc = options->from;
    Situation situation =
        read_situation(map_with_shut_doors(map, options->situation.closed), options->situation);
    fill_team(options->team, situation);
    const Answer answer = find_all(*options, situation, map);
    give(*options, map,
         {options->map, overlay(situation, answer),
          [&] { print_json(answer_json(*options, situation, answer)); },
          [&] { print_path(*options, situation, answer); }});
    context.exit_code = answer.path.found() ? kOk : kProblems;
  });
}

}  // namespace defilade::cli
