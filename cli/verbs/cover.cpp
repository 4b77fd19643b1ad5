#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "answer/answer_json.h"
#include "answer/fire_answers.h"
#include "answer/fire_text.h"
#include "answer/team_cover.h"
#include "cli.h"
#include "defilade/tactics/find_cover.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/situation_parts.h"
#include "options/team_option.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kLeanSpots = 5;  // listed

struct CoverCall : MapOptions {
  SituationOptions situation;
  CoverRequest seek;
  std::string order = "gain";
  bool fire = false;
  std::string shooter;
  std::string lean;
  int team = 0;
};

/// What the answer is about, as it stands now.
struct Scene {
  TacticalMap map;
  LiveWorld world;
  Situation situation;
};

Scene read_scene(CoverCall& options) {
  if (!options.shooter.empty() && !options.lean.empty())
    throw Misuse{"--shooter and --lean are two questions: ask one at a time"};
  TacticalMap map = open_baked(options);
  LiveWorld world = with_shut_doors(map, options.situation.closed);
  Situation situation = read_situation(world.state().map, options.situation);
  fill_team(options.team, situation);
  if (options.fire) options.seek.means = Means::own_weapons();
  if (options.order == "published") options.seek.order = CoverOrder::published;
  return {std::move(map), std::move(world), std::move(situation)};
}

void declare(CLI::App& verb, CoverCall& options) {
  add_map_option(verb, options.map, "The map to ask");
  verb.add_option("--agent", options.situation.npc, "The character that seeks cover")
      ->type_name("PLACE")
      ->required();
  verb.add_option("--threat", options.situation.enemies, "An enemy to hide from; may be repeated")
      ->type_name("NAME=PLACE[,YAW[,STANCE[,WEAPON]]]")
      ->allow_extra_args(false)
      ->required();
  add_friend_option(verb, options.situation);
  add_team_option(verb, options.team);
  add_change_options(verb, options.situation);
  takes_number(verb.add_option("--far", options.seek.far, "How long the way may be, in metres"),
               0.01, 1e6)
      ->type_name("METRES")
      ->capture_default_str();
  takes_whole_number(verb.add_option("--rays", options.seek.rays, "The most rays to cast"), 0,
                     1'000'000'000)
      ->type_name("N")
      ->capture_default_str();
  takes_one_of(verb.add_option("--order", options.order,
                               "Check the most promising place first or, as\npublished, "
                               "stored cover nodes before a grid\naround the character"),
               {"gain", "published"})
      ->capture_default_str();
  verb.add_flag("--fire", options.fire, "Safe from the threats' weapons is enough");
  CLI::Option* shooter =
      verb.add_option("--shooter", options.shooter,
                      "This threat fires at the agent now: stay, move or\nreturn fire, and how");
  shooter->type_name("THREAT");
  add_weapon_option(verb, options.situation, "With --shooter: the weapon class of the agent")
      ->needs(shooter);
  add_stance_option(verb, options.situation,
                    "With --shooter: the stance in which the steps begin\n(default: the best one)")
      ->needs(shooter);
  verb.add_option("--lean", options.lean,
                  "Where to stand out of this threat's sight and see\nit by leaning")
      ->type_name("THREAT");
  add_answer_options(verb, options, "Also draw a plan with the place on it");
}

void print_team_cover(const Situation& s, const CoverResult& found) {
  if (const Tree* tree = tree_at(s, found))
    for (const EnemyId threat : s.enemies())
      print(fmt::format("  behind a tree: opposite to {} at {}\n", printable(s.enemy(threat).name),
                        place_text(shelter(*tree, s.enemy(threat).position))));
  const auto places = formation_places(s, found);
  for (std::size_t i = 0; i < places.size(); ++i)
    print(fmt::format("  {} {}\n", printable(s.friends()[i].name),
                      places[i] ? "takes the formation place at " + place_text(*places[i])
                                : "has no formation place here and keeps following"));
}

void print_cover(const Situation& s, const CoverResult& found, const CoverRequest& seek) {
  print(explain(found, s, seek) + "\n");
  print(fmt::format("  at {}, {:.1f} m of way, {}\n", place_text(found.place), found.way,
                    counted(found.rays, "ray")));
  for (const NodeId node : found.path.nodes)
    print(fmt::format("  over #{} {}\n", node.value, printable(s.graph().name(node))));
  print_team_cover(s, found);
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
  for (const auto& place : formation_places(s, found))
    if (place) over.marks.push_back({*place, kMagenta, "formation place"});
  mark_everybody(s, over);
  return over;
}

int seek_cover(const CoverCall& options, const Scene& scene) {
  const Situation& s = scene.situation;
  Workspace work;
  const CoverResult& found = find_cover(s, options.seek, scene.world.engine(), work);
  const auto print_answer = [&] {
    nlohmann::json json = to_json(s, found, options.seek);
    add_team_cover(s, found, json);
    print_json(json);
  };
  give(options, scene.map, {options.map, overlay(s, found), print_answer, [&] {
                              print_cover(s, found, options.seek);
                            }});
  return found.found() ? kOk : kProblems;
}

int seek_lean(const CoverCall& options, const Scene& scene) {
  const Situation& s = scene.situation;
  const EnemyId target = enemy_named(s, options.lean);
  Workspace work;
  const LeanResult& found =
      find_lean_spots(s, {target, kLeanSpots, options.seek.rays}, scene.world.engine(), work);
  give(options, scene.map,
       {options.map, lean_overlay(s, found), [&] { print_json(to_json(s, target, found)); },
        [&] { print_lean(s, found); }});
  return found.spots.empty() ? kProblems : kOk;
}

int answer_shooter(const CoverCall& options, const Scene& scene) {
  const Situation& s = scene.situation;
  const EnemyId shooter = enemy_named(s, options.shooter);
  const StanceId stance = options.situation.stance.empty() ? StanceId{} : s.stance();
  const FireAnswer answer = answer_fire(s, shooter, scene.world.engine(), stance);
  give(options, scene.map,
       {options.map, fire_overlay(s, answer), [&] { print_json(to_json(s, shooter, answer)); },
        [&] { print_fire(s, shooter, answer); }});
  return kOk;
}

int answer(CoverCall& options) {
  const Scene scene = read_scene(options);
  if (!options.lean.empty()) return seek_lean(options, scene);
  if (!options.shooter.empty()) return answer_shooter(options, scene);
  return seek_cover(options, scene);
}

}  // namespace

void add_cover(CLI::App& app, Context& context) {
  auto options = std::make_shared<CoverCall>();
  CLI::App* verb = app.add_subcommand("cover", "Ask a map where to hide from somebody");
  declare(*verb, *options);
  verb->footer(std::string(kPlaceHelp) +
               "\nYAW is in degrees. Exit code 1: there is no cover within reach; what is printed\n"
               "is the least bad.\n\n"
               "Examples:\n"
               "  defilade cover demo.dfl --agent gate --threat a=yard-centre\n"
               "  defilade cover demo.dfl --agent gate --threat a=yard-centre --order published\n"
               "  defilade cover demo.dfl --agent 3,4,0 --threat a=#5 --threat b=9,9,0 --json\n"
               "  defilade cover demo.dfl --agent behind-hedge --threat a=gate --shooter a\n"
               "  defilade cover compound.dfl --agent 5,21.5,0 --threat a=5,27,0 --shooter a \\\n"
               "    --weapon rifle --stance crouch\n"
               "  defilade cover compound.dfl --agent 20,16,0 --threat a=3,20,0 --lean a\n"
               "  defilade cover compound.dfl --agent 20,18,0 --threat a=22,17,0 --team 3");
  verb->callback([options, &context] { context.exit_code = answer(*options); });
}

}  // namespace defilade::cli
