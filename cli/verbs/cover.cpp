#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "answer/answer_json.h"
#include "cli.h"
#include "defilade/tactics/find_cover.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/values.h"

namespace defilade::cli {
namespace {

struct Options : MapOptions {
  SituationOptions situation;
  CoverRequest seek;
  std::string order = "gain";
  bool fire = false;
};

void declare(CLI::App& verb, Options& options) {
  add_map_option(verb, options.map, "The map to ask");
  verb.add_option("--agent", options.situation.npc, "The character that seeks cover")
      ->type_name("PLACE")
      ->required();
  verb.add_option("--threat", options.situation.enemies, "An enemy to hide from; may be repeated")
      ->type_name("NAME=PLACE[,YAW[,STANCE[,WEAPON]]]")
      ->allow_extra_args(false)
      ->required();
  verb.add_option("--closed", options.situation.closed, "A door that is shut; may be repeated")
      ->type_name("DOOR")
      ->allow_extra_args(false);
  takes_number(verb.add_option("--far", options.seek.far, "How long the way may be, in metres"),
               0.01, 1e6)
      ->type_name("METRES")
      ->capture_default_str();
  takes_whole_number(verb.add_option("--rays", options.seek.rays, "How many rays it may cost"), 0,
                     1'000'000'000)
      ->type_name("N")
      ->capture_default_str();
  takes_one_of(verb.add_option("--order", options.order,
                               "Check the most promising place first, or, as published,\nstored "
                               "cover nodes before a grid around the character"),
               {"gain", "published"})
      ->capture_default_str();
  verb.add_flag("--fire", options.fire, "Safe from the threats' weapons is enough");
  add_answer_options(verb, options, "Also draw a plan with the place on it");
}

void print_cover(const Situation& s, const CoverResult& found, const CoverRequest& seek) {
  print(explain(found, s, seek) + "\n");
  print(fmt::format("  at ({:.2f}, {:.2f}, {:.2f}), {:.1f} m of way, {}\n", found.place.x,
                    found.place.y, found.place.z, found.way, counted(found.rays, "ray")));
  for (const NodeId node : found.path.nodes)
    print(fmt::format("  over #{} {}\n", node.value, printable(s.graph().name(node))));
}

Overlay overlay(const Situation& s, const CoverResult& found) {
  Overlay over{{}, {}, "blue: the character and its way; green: cover; red: threats"};
  Vec3 last = s.position();
  const auto go_to = [&](Vec3 place) {
    over.route.push_back({std::exchange(last, place), place, kBlue});
  };
  for (const NodeId node : found.path.nodes) go_to(s.graph().position(node));
  go_to(found.place);
  over.marks.push_back({s.position(), kBlue, "the character"});
  over.marks.push_back({found.place, found.found() ? kGreen : kOrange,
                        s.map().profile().stance(found.stance).name,
                        std::string(name_of(found.source))});
  mark_everybody(s, over);
  return over;
}

int seek_cover(Options& options) {
  const TacticalMap map = open_baked(options);
  const LiveWorld world = with_shut_doors(map, options.situation.closed);
  const Situation situation = read_situation(world.state().map, options.situation);
  if (options.fire) options.seek.means = Means::own_weapons();
  if (options.order == "published") options.seek.order = CoverOrder::published;
  Workspace work;
  const CoverResult& found = find_cover(situation, options.seek, world.engine(), work);
  give(options, map,
       {options.map, overlay(situation, found),
        [&] { print_json(to_json(situation, found, options.seek)); },
        [&] { print_cover(situation, found, options.seek); }});
  return found.found() ? kOk : kProblems;
}

}  // namespace

void add_cover(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("cover", "Ask a map where to hide from somebody");
  declare(*verb, *options);
  verb->footer(std::string(kPlaceHelp) +
               "\nYAW is in degrees. Exit code 1: there is no cover within reach; what is printed\n"
               "is the least bad.\n\n"
               "Examples:\n"
               "  defilade cover demo.dfl --agent gate --threat a=yard-centre\n"
               "  defilade cover demo.dfl --agent gate --threat a=yard-centre --order published\n"
               "  defilade cover demo.dfl --agent 3,4,0 --threat a=#5 --threat b=9,9,0 --json");
  verb->callback([options, &context] { context.exit_code = seek_cover(*options); });
}

}  // namespace defilade::cli
