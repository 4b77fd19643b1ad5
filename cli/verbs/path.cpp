#include "defilade/tactics/path.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "answer/answer_json.h"
#include "answer/ways.h"
#include "cli.h"
#include "defilade/tactics/least_seen_path.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct Options : MapOptions {
  std::string from;
  std::string to;
  SituationOptions situation;
  bool least_seen = false;
  std::optional<double> danger_weight;
  std::optional<double> keep_away;  // metres

  float keep_away_metres() const {
    return static_cast<float>(keep_away.value_or(LeastSeenRequest{}.keep_away));
  }
};

/// From where the character is.
Path find(const Options& options, const Situation& situation) {
  const NodeId goal = situation.map().index().nearest(read_place(situation.map(), options.to));
  if (!options.least_seen)
    return weighted_path(situation, goal, static_cast<float>(options.danger_weight.value_or(0)));
  LeastSeenRequest request{.goal = goal, .keep_away = options.keep_away_metres()};
  if (options.danger_weight) request.weight = static_cast<float>(*options.danger_weight);
  Workspace work;
  return least_seen_path(situation, request, work);
}

/// How much of the way the enemies see.
std::string danger_part(const Situation& situation, const Path& path) {
  if (situation.enemy_count() == 0) return ": no enemies are given";
  if (path.danger_length == 0) return ", none of it in danger";
  return fmt::format(", {:.1f} m of it ({:.0f} %) in danger", path.danger_length,
                     100 * path.danger_length / path.length);
}

void print_no_way(const Options& options, const Situation& situation) {
  const float metres = options.keep_away_metres();
  if (options.least_seen && metres > 0 && situation.enemy_count() > 0)
    print(
        fmt::format("there is no way that stays {:g} m away from every enemy; "
                    "--keep-away 0 allows all ways\n",
                    metres));
  else
    print("there is no way\n");
}

void print_path(const Options& options, const Situation& situation, const Path& path) {
  if (!path.found()) return print_no_way(options, situation);
  print(fmt::format("{}{:.1f} m over {}{}\n", options.least_seen ? "least seen: " : "", path.length,
                    counted(path.links.size(), "link"), danger_part(situation, path)));
  const WaypointGraph& graph = situation.graph();
  const std::vector<bool> dangerous = dangerous_links(situation, path);
  for (std::size_t i = 0; i < path.nodes.size(); ++i) {
    const Vec3 p = graph.position(path.nodes[i]);
    const auto how = i == 0 ? "from" : name_of(graph.link(path.links[i - 1]).kind);
    print(fmt::format("  {:<9} #{:<6} {:<28} ({:.1f}, {:.1f}, {:.1f}){}\n", how,
                      path.nodes[i].value, printable(graph.name(path.nodes[i])), p.x, p.y, p.z,
                      i > 0 && dangerous[i - 1] ? "  in danger" : ""));
  }
}

Overlay overlay(const Options& options, const Situation& situation, const Path& path) {
  Overlay over;
  over.legend = fmt::format("blue: the {}way; orange: its part in danger; red: enemies",
                            options.least_seen ? "least seen " : "");
  const std::vector<bool> dangerous = dangerous_links(situation, path);
  for (std::size_t i = 0; i < path.links.size(); ++i)
    over.route.push_back({situation.graph().position(path.nodes[i]),
                          situation.graph().position(path.nodes[i + 1]),
                          dangerous[i] ? kOrange : kBlue});
  mark_everybody(situation, over);
  return over;
}

std::string wrong_weight(const std::string& text) {
  double weight = -1;
  const bool is_number = CLI::detail::lexical_cast(text, weight);
  if (is_number && weight >= 0 && (weight <= kMostWeight || std::isinf(weight))) return {};
  return fmt::format("takes a number from 0 to {:.0f}, or inf, not \"{}\"", kMostWeight, text);
}

void declare(CLI::App& verb, Options& options) {
  add_map_option(verb, options.map, "The map to ask");
  verb.add_option("--from", options.from, "Where the way begins")->type_name("PLACE")->required();
  verb.add_option("--to", options.to, "Where it ends")->type_name("PLACE")->required();
  add_world_options(verb, options.situation);
  verb.add_flag("--least-seen", options.least_seen,
                "Keep away from enemies, and count a metre in\ndanger more, the nearer the enemy");
  verb.add_option("--danger-weight", options.danger_weight,
                  "How much more a metre in danger costs (default: 0;\n"
                  "4 with --least-seen); inf: avoid danger at any cost")
      ->type_name("W")
      ->check(wrong_weight);
  takes_number(verb.add_option("--keep-away", options.keep_away,
                               "With --least-seen: how far from enemies to stay\n"
                               "(default: 2); 0: go anywhere")
                   ->type_name("METRES"),
               0, 1e6);
  add_answer_options(verb, options, "Also draw a plan with the way on it");
  verb.footer(
      std::string(kPlaceHelp) +
      "\nYAW is in degrees. A metre is in danger if its link leads to a node that an enemy\n"
      "could see. With --least-seen, W is the extra cost next to the enemy; 15 m away it is\n"
      "half as much, and several enemies add up. Exit code 1: there is no way.\n\n"
      "Examples:\n"
      "  defilade path demo.dfl --from gate --to lookout\n"
      "  defilade path demo.dfl --from gate --to garden --enemy a=lookout --least-seen\n"
      "  defilade path demo.dfl --from '#0' --to '#9' --enemy a=#5 --danger-weight inf");
}

int find_way(const Options& options) {
  if (options.keep_away && !options.least_seen) throw Misuse{"--keep-away goes with --least-seen"};
  const TacticalMap map = open_baked(options);
  Situation situation =
      read_situation(map_with_shut_doors(map, options.situation.closed), options.situation);
  situation.move_to(read_place(map, options.from));
  const Path path = find(options, situation);
  give(options, map,
       {options.map, overlay(options, situation, path),
        [&] { print_json(to_json(situation, path)); },
        [&] { print_path(options, situation, path); }});
  return path.found() ? kOk : kProblems;
}

}  // namespace

void add_path(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("path", "Ask a map which way to go");
  declare(*verb, *options);
  verb->callback([options, &context] { context.exit_code = find_way(*options); });
}

}  // namespace defilade::cli
