#include "defilade/tactics/path.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "answer/answer_json.h"
#include "answer/march.h"
#include "answer/ways.h"
#include "cli.h"
#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/least_seen_path.h"
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

struct PathCall : MapOptions {
  std::string from;
  std::string to;
  SituationOptions situation;
  bool least_seen = false;
  std::optional<double> danger_weight;
  std::optional<double> keep_away;  // metres
  std::string avoid;
  std::string flank;
  std::string formation;
  int team = 0;

  float weight() const { return static_cast<float>(danger_weight.value_or(0)); }
  float keep_away_metres() const {
    return static_cast<float>(keep_away.value_or(LeastSeenRequest{}.keep_away));
  }
};

struct PathAnswer {
  Path path;
  EnemyId flanked = {};               // for --flank
  NodeSet spots = {};                 // behind it
  std::vector<MarchStep> march = {};  // of the friends, for --formation
};

/// From where the character is.
Path find_way(const PathCall& options, const Situation& situation) {
  const NodeId goal = situation.map().index().nearest(read_place(situation.map(), options.to));
  if (!options.least_seen)
    return weighted_path(situation, goal, options.weight(), read_path_terms(options.avoid));
  LeastSeenRequest request{.goal = goal, .keep_away = options.keep_away_metres()};
  if (options.danger_weight) request.weight = options.weight();
  Workspace work;
  return least_seen_path(situation, request, work);
}

PathAnswer find(const PathCall& options, const Situation& situation) {
  if (options.flank.empty()) return {find_way(options, situation)};
  Workspace work;
  const EnemyId target = enemy_named(situation, options.flank);
  const FlankResult& found =
      flank_route(situation, target, {.danger_weight = options.weight()}, work);
  return {found.path, target, found.spots};
}

/// The way, and how the friends follow on it.
PathAnswer find_all(const PathCall& options, const Situation& situation, const TacticalMap& map) {
  PathAnswer answer = find(options, situation);
  if (options.formation.empty()) return answer;
  const LiveWorld world = with_shut_doors(map, options.situation.closed);
  answer.march = march(situation, answer.path, formation_named(options.formation), world.engine());
  return answer;
}

/// One goal, and options that go together.
void check_options(const PathCall& options) {
  if (options.to.empty() == options.flank.empty())
    throw Misuse{"path takes either --to, where the way ends, or --flank, an enemy to get behind"};
  if (!options.flank.empty() && !options.avoid.empty())
    throw Misuse{"--avoid does not go with --flank, which avoids what the enemy sees"};
  if (options.least_seen && !(options.flank.empty() && options.avoid.empty()))
    throw Misuse{"--least-seen goes with neither --flank nor --avoid"};
  if (options.keep_away && !options.least_seen) throw Misuse{"--keep-away goes with --least-seen"};
  if (read_path_terms(options.avoid).harm != 0 && options.situation.frags.empty())
    throw Misuse{"--avoid harm needs --frags, which says where fighters died"};
}

/// How much of the way the enemies see; behind an enemy, the other enemies.
std::string danger_part(const PathCall& options, const Situation& situation, const Path& path) {
  if (situation.enemy_count() == 0) return ": no enemies are given";
  if (!options.flank.empty() && situation.enemy_count() == 1) return "";
  const char* where = options.flank.empty() ? "in danger" : "seen by others";
  if (path.danger_length == 0) return fmt::format(", none of it {}", where);
  return fmt::format(", {:.1f} m of it ({:.0f} %) {}", path.danger_length,
                     100 * path.danger_length / path.length, where);
}

std::string no_way(const PathCall& options, const Situation& situation) {
  const float metres = options.keep_away_metres();
  if (!options.least_seen || metres == 0 || situation.enemy_count() == 0)
    return "there is no way\n";
  return fmt::format(
      "there is no way that stays {:g} m away from every enemy; --keep-away 0 allows all ways\n",
      metres);
}

/// "3 nodes are behind a; the nearest: " before the way, or why there is none.
std::string before_way(const PathCall& options, const Situation& situation,
                       const PathAnswer& answer) {
  const bool found = answer.path.found();
  if (options.flank.empty()) {
    if (!found) return no_way(options, situation);
    return options.least_seen ? "least seen: " : "";
  }
  const std::size_t spots = answer.spots.count();
  if (spots == 0) return fmt::format("no node is behind {}\n", options.flank);
  return fmt::format("{} {} behind {}{}", counted(spots, "node"), spots == 1 ? "is" : "are",
                     options.flank, found ? "; the nearest: " : "; none is reached unseen\n");
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

void print_path(const PathCall& options, const Situation& situation, const PathAnswer& answer) {
  const WaypointGraph& graph = situation.graph();
  const Path& path = answer.path;
  print(before_way(options, situation, answer));
  if (!path.found()) return;
  print(fmt::format("{:.1f} m over {}{}\n", path.length, counted(path.links.size(), "link"),
                    danger_part(options, situation, path)));
  if (!options.avoid.empty())
    print(fmt::format("  with --avoid {} it costs {:.1f}\n", options.avoid, path.cost));
  const std::vector<bool> dangerous = dangerous_links(situation, path, answer.flanked);
  for (std::size_t i = 0; i < path.nodes.size(); ++i) {
    const Vec3 p = graph.position(path.nodes[i]);
    const auto how = i == 0 ? "from" : name_of(graph.link(path.links[i - 1]).kind);
    print(fmt::format("  {:<9} #{:<6} {:<28} ({:.1f}, {:.1f}, {:.1f}){}\n", how,
                      path.nodes[i].value, printable(graph.name(path.nodes[i])), p.x, p.y, p.z,
                      i > 0 && dangerous[i - 1] ? "  in danger" : ""));
  }
  print_march(situation, answer.march);
}

nlohmann::json answer_json(const PathCall& options, const Situation& situation,
                           const PathAnswer& answer) {
  nlohmann::json json = to_json(situation, answer.path, answer.flanked);
  if (!options.formation.empty()) json["march"] = to_json(situation, answer.march);
  if (options.flank.empty()) return json;
  json["flank"] = {{"enemy", options.flank}, {"spots", nlohmann::json::array()}};
  for (const NodeId spot : answer.spots) json["flank"]["spots"].push_back(spot.value);
  return json;
}

Overlay overlay(const PathCall& options, const Situation& situation, const PathAnswer& answer) {
  const WaypointGraph& graph = situation.graph();
  const Path& path = answer.path;
  Overlay over;
  over.legend = fmt::format("blue: the {}way; orange: its part in danger; red: enemies",
                            options.least_seen ? "least seen " : "");
  const std::vector<bool> dangerous = dangerous_links(situation, path, answer.flanked);
  for (std::size_t i = 0; i < path.links.size(); ++i)
    over.route.push_back({graph.position(path.nodes[i]), graph.position(path.nodes[i + 1]),
                          dangerous[i] ? kOrange : kBlue});
  for (const NodeId spot : answer.spots)
    over.marks.push_back({graph.position(spot), kGreen, "behind the enemy"});
  if (!over.marks.empty()) over.legend += "; green: behind the enemy";
  for (const MarchStep& step : answer.march)
    for (const FollowerPlace& member : step.members)
      over.marks.push_back({member.place, kMagenta, name_of(member.yield)});
  if (!answer.march.empty()) over.legend += "; magenta: the team, node by node";
  mark_everybody(situation, over);
  return over;
}

std::string wrong_weight(const std::string& text) {
  double weight = -1;
  const bool is_number = CLI::detail::lexical_cast(text, weight);
  if (is_number && weight >= 0 && (weight <= kMostWeight || std::isinf(weight))) return {};
  return fmt::format("takes a number from 0 to {:.0f}, or inf, not \"{}\"", kMostWeight, text);
}

void declare_danger(CLI::App& verb, PathCall& options) {
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
}

constexpr const char* kFooter =
    "\nYAW is in degrees. A metre is in danger if its link leads to a node that an\n"
    "enemy could see. With --least-seen, W is the extra cost next to the enemy; 15 m\n"
    "away it is half as much, and several enemies add up.\n"
    "TERM is seen (by each enemy), exposure (the share of nodes that see a node),\n"
    "light, gates (of pinch points), fire (friends' lines of fire) or harm (deaths of\n"
    "--frags, as a share of the most at a node); a weight of 2\n"
    "makes the worst metre cost 3. Negative weights prefer. Exit code 1: no way.\n\n"
    "Examples:\n"
    "  defilade path demo.dfl --from gate --to lookout\n"
    "  defilade path demo.dfl --from gate --to garden --enemy a=14,12,0 --least-seen\n"
    "  defilade path demo.dfl --from '#0' --to '#9' --enemy a=#5 --danger-weight inf\n"
    "  defilade path demo.dfl --from gate --flank a --enemy a=yard-centre,90\n"
    "  defilade path demo.dfl --from gate --to garden --avoid exposure=4,gates=1\n"
    "  defilade path demo.dfl --from gate --to garden --profile quake --disabled '#5'\n"
    "  defilade path demo.dfl --from gate --to garden --formation wedge --team 4";

void declare(CLI::App& verb, PathCall& options) {
  add_map_option(verb, options.map, "The map to ask");
  verb.add_option("--from", options.from, "Where the way begins")->type_name("PLACE")->required();
  verb.add_option("--to", options.to, "Where it ends")->type_name("PLACE");
  add_flank_option(verb, options.flank);
  add_world_options(verb, options.situation);
  declare_danger(verb, options);
  add_avoid_option(verb, options.avoid);
  takes_one_of(
      verb.add_option("--formation", options.formation, "How the friends follow, node by node"),
      formation_names());
  add_team_option(verb, options.team);
  add_answer_options(verb, options, "Also draw a plan with the way on it");
  verb.footer(std::string(kPlaceHelp) + kFooter);
}

int answer(PathCall& options) {
  check_options(options);
  const TacticalMap map = open_baked(options);
  options.situation.npc = options.from;
  Situation situation =
      read_situation(map_with_shut_doors(map, options.situation.closed), options.situation);
  fill_team(options.team, situation);
  const PathAnswer found = find_all(options, situation, map);
  give(options, map,
       {options.map, overlay(options, situation, found),
        [&] { print_json(answer_json(options, situation, found)); },
        [&] { print_path(options, situation, found); }});
  return found.path.found() ? kOk : kProblems;
}

}  // namespace

void add_path(CLI::App& app, Context& context) {
  auto options = std::make_shared<PathCall>();
  CLI::App* verb = app.add_subcommand("path", "Ask a map which way to go");
  declare(*verb, *options);
  verb->callback([options, &context] { context.exit_code = answer(*options); });
}

}  // namespace defilade::cli
