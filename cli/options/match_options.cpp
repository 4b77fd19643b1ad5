#include "options/match_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli.h"
#include "defilade/bake/game_data.h"
#include "defilade/sim/yardsticks.h"
#include "embedded.h"
#include "options/places.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

namespace fs = std::filesystem;

bool is_scenario(const std::string& file) { return file.ends_with(".toml"); }

bool is_there(const fs::path& file) {
  std::error_code missing;
  return fs::is_regular_file(file, missing);
}

/// What is played if there is no scenario.
Scenario usual_match() {
  Scenario usual;
  usual.arms = "modern";
  usual.setup.teams[0] = {"red", 4, "rusher", {}};
  usual.setup.teams[1] = {"blue", 4, "camper", {}};
  return usual;
}

/// Puts what an option says into the setup, and remembers who has said it.
template <class Value, class Part>
void change(Scenario& scenario, const char* key, const char* option,
            const std::optional<Value>& value, Part& part) {
  if (!value) return;
  part = *value;
  scenario.places[key] = option;
}

void apply(const MatchOptions& options, Scenario& scenario) {
  MatchSetup& setup = scenario.setup;
  if (options.mode) setup.mode = *match_mode_named(*options.mode);  // the option is checked
  change(scenario, "arms", "--arms", options.arms, scenario.arms);
  change(scenario, "team.0.controller", "--red", options.red, setup.teams[0].controller);
  change(scenario, "team.1.controller", "--blue", options.blue, setup.teams[1].controller);
  change(scenario, "team.0.size", "--size", options.size, setup.teams[0].size);
  change(scenario, "team.1.size", "--size", options.size, setup.teams[1].size);
  change(scenario, "rounds", "--rounds", options.rounds, setup.rounds);
  change(scenario, "seconds", "--seconds", options.seconds, setup.seconds);
  change(scenario, "seed", "--seed", options.seed, setup.seed);
  change(scenario, "limit", "--limit", options.limit, setup.limit);
  change(scenario, "hold", "--hold", options.hold, setup.hold);
  change(scenario, "respawn", "--respawn", options.respawn, setup.respawn);
  if (options.friendly_fire) setup.friendly_fire = true;
}

/// An option that the rules never look at was meant for others.
void check_mode(const MatchOptions& options, MatchMode mode) {
  using enum MatchMode;
  const auto needs = [&](bool given, const char* option, std::initializer_list<MatchMode> modes) {
    if (!given || std::ranges::find(modes, mode) != modes.end()) return;
    std::vector<std::string_view> names;
    for (const MatchMode good : modes) names.push_back(name_of(good));
    throw Misuse{fmt::format("{} is for the mode {}, not {}", option, fmt::join(names, ", "),
                             name_of(mode))};
  };
  needs(options.goal.has_value(), "--goal", {attack_defend, infiltrate, escort});
  needs(options.hold.has_value(), "--hold", {attack_defend});
  needs(options.limit.has_value(), "--limit", {deathmatch, team_deathmatch});
  needs(options.respawn.has_value(), "--respawn", {deathmatch, team_deathmatch, survival});
}

/// Files that the scenario names are beside it; those of the command line, here.
fs::path folder_of(const MatchOptions& options, bool named_by_scenario) {
  const std::string& first = options.places.front();
  return named_by_scenario && is_scenario(first) ? fs::path(first).parent_path() : fs::path();
}

void read_arms_of(const MatchOptions& options, MatchPlan& plan) {
  const std::string& name = plan.scenario.arms;
  if (name == "modern" || name == "openarena") {
    plan.arms = name == "modern" ? modern_arms() : openarena_arms();
    return;
  }
  const std::string file = (folder_of(options, !options.arms) / name).string();
  const auto text = read_file(file);
  if (!text) throw Failure{scenario_error(plan.scenario, "arms", text.error().message)};
  plan.arms = need(read_arms(*text, file));
  plan.inputs.push_back(file);
}

/// The scenario's map, beside the scenario or here.
std::string map_of(const MatchOptions& options, const Scenario& scenario) {
  const fs::path beside = folder_of(options, true) / scenario.map;
  for (const fs::path& place : {beside, fs::path(scenario.map)})
    if (is_there(place)) return place.string();
  const std::string stem = fs::path(scenario.map).stem().string();
  const bool shipped =
      std::ranges::find(shipped_levels(), stem, &ShippedLevel::name) != shipped_levels().end();
  throw Failure{scenario_error(
      scenario, "map",
      fmt::format("there is no map {}, neither beside the scenario nor here; bake it first: "
                  "defilade bake {} -o {}.dfl",
                  scenario.map, shipped ? stem : "LEVEL", stem))};
}

/// What everybody carries if nobody says: a rifle, or what comes nearest to it.
std::string usual_arm(const Armoury& arms) {
  for (const std::string_view name : {"rifle", "machinegun"})
    if (arms.find(name).valid()) return std::string(name);
  return arms.arms.front().name;
}

void add_rules(CLI::App& verb, MatchOptions& options) {
  std::vector<std::string> modes;
  for (std::size_t i = 0; i < kMatchModes; ++i)
    modes.emplace_back(name_of(static_cast<MatchMode>(i)));
  takes_one_of(verb.add_option("--mode", options.mode, "The rules")->default_str("elimination"),
               modes, "MODE");
  takes_whole_number(
      verb.add_option("--rounds", options.rounds, "Rounds of a match")->default_str("1"), 1, 1000)
      ->type_name("N");
  takes_number(
      verb.add_option("--seconds", options.seconds, "The longest round")->default_str("120"), 1,
      86400)
      ->type_name("SECONDS");
  verb.add_option("--goal", options.goal, "The place to hold or to reach")->type_name("PLACE");
  takes_number(verb.add_option("--hold", options.hold, "How long it must be held"), 0.1, 86400)
      ->type_name("SECONDS");
  takes_whole_number(verb.add_option("--limit", options.limit, "Kills that end a deathmatch"), 0,
                     1'000'000)
      ->type_name("N");
  takes_number(
      verb.add_option("--respawn", options.respawn, "Until somebody who was killed enters again"),
      0, 86400)
      ->type_name("SECONDS");
  verb.add_flag("--friendly-fire", options.friendly_fire, "Shots hurt team mates");
}

}  // namespace

void add_match_options(CLI::App& verb, MatchOptions& options) {
  verb.add_option("MAP", options.places, "Baked maps, or one scenario (.toml)")
      ->required()
      ->type_name("MAP.dfl|SCENARIO.toml");
  const std::vector<std::string> controllers(yardsticks().begin(), yardsticks().end());
  takes_one_of(
      verb.add_option("--red", options.red, "Who fights in the first team")->default_str("rusher"),
      controllers);
  takes_one_of(verb.add_option("--blue", options.blue, "Who fights in the second team")
                   ->default_str("camper"),
               controllers);
  takes_whole_number(
      verb.add_option("--size", options.size, "Fighters in each team")->default_str("4"), 1,
      static_cast<std::int64_t>(kMostFighters))
      ->type_name("N");
  add_rules(verb, options);
  verb.add_option("--arms", options.arms, "modern, openarena, or a table of arms (.toml)")
      ->default_str("modern");
  takes_whole_number(verb.add_option("--seed", options.seed, "Of the first pair")->default_str("1"),
                     0, 9'000'000'000'000'000)
      ->type_name("N");
}

MatchPlan plan_of(const MatchOptions& options) {
  const std::string& first = options.places.front();
  MatchPlan plan;
  plan.inputs = options.places;
  if (is_scenario(first) && options.places.size() > 1)
    throw Misuse{"a scenario names its map itself"};
  plan.scenario =
      is_scenario(first) ? need(read_scenario(need(read_file(first)), first)) : usual_match();
  apply(options, plan.scenario);
  check_mode(options, plan.scenario.setup.mode);
  read_arms_of(options, plan);
  for (TeamSetup& team : plan.scenario.setup.teams)
    if (team.arms.empty()) team.arms = {usual_arm(plan.arms)};
  if (is_scenario(first))
    plan.maps = {map_of(options, plan.scenario)};
  else
    plan.maps = options.places;
  plan.inputs.insert(plan.inputs.end(), plan.maps.begin(), plan.maps.end());
  if (options.goal && plan.maps.size() > 1) throw Misuse{"--goal is a place of one map"};
  return plan;
}

MatchSetup setup_on(const Arena& arena, const MatchPlan& plan, const MatchOptions& options) {
  Scenario scenario = plan.scenario;
  if (options.goal) scenario.setup.goal = read_place(arena.map(), *options.goal);
  return need(fit_scenario(scenario, arena));
}

}  // namespace defilade::cli
