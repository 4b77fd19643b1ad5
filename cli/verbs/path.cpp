#include "defilade/tactics/path.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "cli.h"
#include "defilade/tactics/sets.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"

namespace defilade::cli {
namespace {

struct Options : MapOptions {
  std::string from;
  std::string to;
  SituationOptions situation;
  double danger_weight = 0;
};

Path find(const Options& options, const TacticalMap& map, const Situation& situation) {
  NodeSet seen(situation.size());
  danger(situation, seen);
  PathRequest request;
  request.start = map.index().nearest(read_place(map, options.from));
  request.goal = map.index().nearest(read_place(map, options.to));
  request.danger = seen;
  request.danger_weight = static_cast<float>(options.danger_weight);
  Workspace work;
  return find_path(situation, request, work);
}

/// How much of the way the enemies see.
std::string danger_part(const Situation& situation, const Path& path) {
  if (situation.enemy_count() == 0) return ": no enemies are given";
  if (path.danger_length == 0) return ", none of it in danger";
  return fmt::format(", {:.1f} m of it ({:.0f} %) in danger", path.danger_length,
                     100 * path.danger_length / path.length);
}

void print_path(const TacticalMap& map, const Situation& situation, const Path& path) {
  if (!path.found()) {
    print("there is no way\n");
    return;
  }
  print(fmt::format("{:.1f} m over {}{}\n", path.length, counted(path.links.size(), "link"),
                    danger_part(situation, path)));
  for (std::size_t i = 0; i < path.nodes.size(); ++i) {
    const Vec3 p = map.graph().position(path.nodes[i]);
    const auto how = i == 0 ? "from" : name_of(map.graph().link(path.links[i - 1]).kind);
    print(fmt::format("  {:<9} #{:<6} {:<28} ({:.1f}, {:.1f}, {:.1f})\n", how, path.nodes[i].value,
                      printable(map.graph().name(path.nodes[i])), p.x, p.y, p.z));
  }
}

Overlay overlay(const Situation& situation, const Path& path) {
  Overlay over{{}, {}, "blue: the way; red: enemies; orange: nodes of the way that they see"};
  NodeSet seen(situation.size());
  danger(situation, seen);
  for (const NodeId node : path.nodes) {
    over.route.push_back(situation.graph().position(node));
    if (seen.contains(node)) over.marks.push_back({over.route.back(), kOrange, "in danger"});
  }
  mark_everybody(situation, over);
  return over;
}

}  // namespace

void add_path(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("path", "Ask a map which way to go");
  add_map_option(*verb, options->map, "The map to ask");
  verb->add_option("--from", options->from, "Where the way begins")->type_name("PLACE")->required();
  verb->add_option("--to", options->to, "Where it ends")->type_name("PLACE")->required();
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
  add_answer_options(*verb, *options, "Also draw a plan with the way on it");
  verb->footer(
      std::string(kPlaceHelp) +
      "\nYAW is in degrees. A metre is in danger when an enemy sees where its link leads.\n"
      "Exit code 1: there is no way.\n\n"
      "Examples:\n"
      "  defilade path demo.dfl --from gate --to lookout\n"
      "  defilade path demo.dfl --from '#0' --to '#9' --enemy a=#5 --danger-weight inf");
  verb->callback([options, &context] {
    const TacticalMap map = open_baked(*options);
    const Situation situation =
        read_situation(map_with_shut_doors(map, options->situation.closed), options->situation);
    const Path path = find(*options, map, situation);
    give(*options, map,
         {options->map, overlay(situation, path), [&] { print_json(to_json(map.graph(), path)); },
          [&] { print_path(map, situation, path); }});
    context.exit_code = path.found() ? kOk : kProblems;
  });
}

}  // namespace defilade::cli
