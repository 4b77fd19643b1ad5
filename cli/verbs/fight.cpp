#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "answer/fight_answers.h"
#include "cli.h"
#include "defilade/bake/game_data.h"
#include "defilade/sim/replay.h"
#include "defilade/sim/scenario.h"
#include "defilade/sim/yardsticks.h"
#include "options/map_options.h"
#include "progress_bar.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct FightCall {
  std::vector<std::string> places;  // maps, or one scenario
  std::string red = "rusher";
  std::string blue = "camper";
  std::size_t size = 4;
  std::string mode = "elimination";
  std::string arms = "modern";
  std::size_t rounds = 1;
  double seconds = 120;
  std::size_t pairs = 20;
  double sprt = 0;
  std::uint64_t seed = 1;
  std::size_t threads = 0;
  std::string html;
  std::string record;
  bool json = false;
};

Armoury arms_named(const std::string& name, const std::filesystem::path& folder) {
  if (name == "modern") return modern_arms();
  if (name == "openarena") return openarena_arms();
  const std::string file = (folder / name).string();
  return need(read_arms(need(read_file(file)), file));
}

/// What everybody carries if nobody says: a rifle, or what comes nearest to it.
std::string usual_arm(const Armoury& arms) {
  for (const std::string_view name : {"rifle", "machinegun"})
    if (arms.find(name).valid()) return std::string(name);
  return arms.arms.front().name;
}

/// What the command line says, in place of a scenario.
MatchSetup setup_of(const FightCall& options, const Armoury& arms) {
  MatchSetup setup;
  setup.mode = *match_mode_named(options.mode);  // the option is checked
  setup.rounds = options.rounds;
  setup.seconds = options.seconds;
  setup.seed = options.seed;
  const std::string arm = usual_arm(arms);
  setup.teams[0] = {"red", options.size, options.red, {arm}};
  setup.teams[1] = {"blue", options.size, options.blue, {arm}};
  return setup;
}

struct FightPlan {
  MatchSetup setup;
  Armoury arms;
  std::vector<std::string> maps;
};

FightPlan plan_of(const FightCall& options) {
  const std::string& first = options.places.front();
  if (!first.ends_with(".toml")) {
    Armoury arms = arms_named(options.arms, ".");
    return {setup_of(options, arms), arms, options.places};
  }
  if (options.places.size() > 1) throw Misuse{"a scenario names its map itself"};
  const Scenario scenario = need(read_scenario(need(read_file(first)), first));
  const std::filesystem::path folder = std::filesystem::path(first).parent_path();
  return {scenario.setup, arms_named(scenario.arms, folder), {(folder / scenario.map).string()}};
}

/// The first match of the first pair, as it was played.
void record(const Arena& arena, const std::string& map, const MatchSetup& setup,
            const std::string& file) {
  Recorder recorder(arena, map, setup, yardsticks_of(setup));
  recorder.play();
  const auto bytes = serialize_replay(recorder.replay());
  write_output(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

/// Nothing that the call reads is written over, and no output another one.
void check_outputs(const FightCall& options, const FightPlan& plan) {
  if (options.record == kStdout && (options.html == kStdout || options.json))
    throw Misuse{"--record - and another output would both write to stdout"};
  if (!options.record.empty() && options.record == options.html)
    throw Misuse{"--record and --html name the same file"};
  for (const auto* inputs : {&options.places, &plan.maps})
    for (const std::string& input : *inputs) {
      check_output("--html", options.html, {input, options.arms});
      check_output("--record", options.record, {input, options.arms, options.html});
    }
}

int fight(const FightCall& options) {
  const FightPlan plan = plan_of(options);
  check_outputs(options, plan);
  Fight fight{plan.setup, {}, {}};
  if (options.sprt != 0) fight.test = SequentialTest{.ratio = options.sprt};
  for (const std::string& name : plan.maps) {
    const Arena arena = need(Arena::create(open_baked(name), {.arms = plan.arms}));
    need(validate(plan.setup, arena));
    ProgressBar bar;
    PairsRequest request;
    request.setup = plan.setup;
    request.pairs = options.pairs;
    request.test = fight.test;
    request.threads = options.threads;
    PairsResult result = play_pairs(arena, request, bar);
    if (result.cancelled) throw Failure{{"cancelled", ErrorKind::cancelled}};
    if (!options.record.empty() && fight.maps.empty())
      record(arena, name, plan.setup, options.record);
    fight.maps.push_back({std::filesystem::path(name).stem().string(), std::move(result)});
  }
  if (!options.html.empty()) write_output(options.html, fight_page(fight));
  if (options.json)
    print_json(to_json(fight));
  else if (options.html != kStdout && options.record != kStdout)
    print(fight_text(fight));
  return kOk;
}

}  // namespace

void add_fight(CLI::App& app, Context& context) {
  auto options = std::make_shared<FightCall>();
  CLI::App* verb = app.add_subcommand("fight", "Play matches on a map and count who wins");
  verb->add_option("MAP", options->places, "Baked maps, or one scenario (.toml)")
      ->required()
      ->type_name("MAP.dfl|SCENARIO.toml");
  const std::vector<std::string> controllers(yardsticks().begin(), yardsticks().end());
  verb->add_option("--red", options->red, "Who fights for red")
      ->check(CLI::IsMember(controllers))
      ->capture_default_str();
  verb->add_option("--blue", options->blue, "Who fights for blue")
      ->check(CLI::IsMember(controllers))
      ->capture_default_str();
  verb->add_option("--size", options->size, "Fighters in each team")
      ->check(CLI::Range(std::size_t{1}, kMostFighters))
      ->capture_default_str();
  std::vector<std::string> modes;
  for (std::size_t i = 0; i < kMatchModes; ++i)
    modes.emplace_back(name_of(static_cast<MatchMode>(i)));
  verb->add_option("--mode", options->mode, "The rules")
      ->check(CLI::IsMember(modes))
      ->option_text("MODE [elimination]");
  verb->add_option("--arms", options->arms, "modern, openarena, or a table of arms (.toml)")
      ->capture_default_str();
  verb->add_option("--rounds", options->rounds, "Rounds of a match")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
      ->capture_default_str();
  verb->add_option("--seconds", options->seconds, "The longest round")
      ->check(CLI::Range(1.0, 86400.0))
      ->capture_default_str();
  verb->add_option("--pairs", options->pairs, "Pairs of matches on each map; at most, with --sprt")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1000000}))
      ->capture_default_str();
  verb->add_option("--sprt", options->sprt, "Stop once it is clear if red wins by this : 1")
      ->check(CLI::Range(1.001, 100.0))
      ->type_name("RATIO");
  verb->add_option("--seed", options->seed, "Of the first pair")->capture_default_str();
  verb->add_option("--threads", options->threads, "How many threads; 0: one per core")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1024}))
      ->capture_default_str();
  verb->add_option("--html", options->html, "Also write a page with plots")->type_name("FILE");
  verb->add_option(
          "--record", options->record,
          "Also write a replay of the first match: that of\nthe first pair, on the first map")
      ->type_name("FILE.dfr");
  add_json_flag(*verb, options->json);
  verb->footer(
      "Matches are played in pairs: same map, seed and places, teams swapped. The same\n"
      "call always gives the same result, for any number of threads.\n\n"
      "Modes: elimination, deathmatch, team-deathmatch, attack-defend, infiltrate,\n"
      "escort, survival.\n\n"
      "target stands; wanderer walks about; rusher runs to the nearest enemy; camper\n"
      "waits where it sees far. All aim alike, so that only decisions differ.\n\n"
      "Examples:\n"
      "  defilade fight demo.dfl --red rusher --blue camper --pairs 50\n"
      "  defilade fight demo.dfl compound.dfl --sprt 1.2 --pairs 2000 --html fight.html\n"
      "  defilade fight data/scenarios/escort.toml --json\n"
      "  defilade fight demo.dfl --pairs 1 --record duel.dfr");
  verb->callback([options, &context] { context.exit_code = fight(*options); });
}

}  // namespace defilade::cli
