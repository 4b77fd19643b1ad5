#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "defilade/mind/frag_map.h"
#include "defilade/sim/replay.h"
#include "match/fight_answers.h"
#include "match/noticed.h"
#include "options/map_options.h"
#include "options/match_options.h"
#include "options/values.h"
#include "progress_bar.h"
#include "usage.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kUsualPairs = 20;
constexpr std::size_t kMostPairs = 1'000'000;

struct FightCall {
  MatchOptions match;
  std::optional<std::size_t> pairs;
  std::optional<double> sprt;
  bool own_seeds = false;
  std::size_t threads = 0;
  std::string html;
  std::string record;
  std::string percepts;
  std::string frags;
  bool json = false;
};

/// Nothing that the call reads is written over, and no output another one.
void check_outputs(const FightCall& options, const std::vector<std::string>& inputs) {
  if (options.record == kStdout && (options.html == kStdout || options.json))
    throw Misuse{"--record - and another output would both write to stdout"};
  if (options.html == kStdout && options.json)
    throw Misuse{"--html - and --json would both write to stdout"};
  if (!options.record.empty() && options.record == options.html)
    throw Misuse{"--record and --html name the same file"};
  if (options.frags == kStdout)
    throw Misuse{"--frags needs the name of a file: stdout is for what people read"};
  if (!options.frags.empty() && (options.frags == options.html || options.frags == options.record))
    throw Misuse{"--frags and another output name the same file"};
  for (const std::string& input : inputs) {
    check_output("--html", options.html, {input});
    check_output("--record", options.record, {input, options.html});
    check_output("--frags", options.frags, {input});
  }
}

/// The first match of the first pair, as it was played.
void record(const Arena& arena, const std::string& map, const MatchSetup& setup,
            const std::string& file) {
  Recorder recorder(arena, map, setup, yardsticks_of(setup));
  recorder.play();
  const auto bytes = serialize_replay(recorder.replay());
  write_output(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

/// Teams that are alike would play the same match twice.
bool are_alike(const MatchSetup& setup) {
  const auto& [a, b] = setup.teams;
  if (a.size != b.size || a.arms != b.arms) return false;
  for (std::size_t member = 0; member < a.size; ++member)
    if (controller_of(a, member) != controller_of(b, member)) return false;
  return true;
}

/// Everything that happened on the only map.
void count_frags(const TacticalMap& map, const MatchResult& match, FragMap& frags) {
  frags.add_match();
  for (const Death& death : match.deaths)
    frags.add(frag_at(map, death.victim, death.killer, static_cast<std::uint32_t>(death.place)));
}

PairsRequest request_of(const FightCall& options, const Fight& fight, ProgressBar& bar) {
  PairsRequest request;
  request.setup = fight.setup;
  request.pairs = options.pairs.value_or(fight.test ? kMostPairs : kUsualPairs);
  request.test = fight.test;
  request.own_seeds = fight.own_seeds;
  request.threads = options.threads;
  request.counted = [&](const PairCounts& all) { bar.note(running_score(fight, all)); };
  return request;
}

void play(const FightCall& options, const MatchPlan& plan, const std::vector<Arena>& arenas,
          Fight& fight) {
  ProgressBar bar;
  PairsRequest request = request_of(options, fight, bar);
  const TacticalMap& map = arenas.front().map();
  FragMap frags(map);
  if (!options.frags.empty())
    request.played = [&](std::size_t, const MatchResult& match) { count_frags(map, match, frags); };
  auto results = play_pairs(arenas, request, bar);
  if (results.front().cancelled) throw Failure{{"cancelled", ErrorKind::cancelled}};
  for (std::size_t i = 0; i < results.size(); ++i)
    fight.maps.push_back(
        {std::filesystem::path(plan.maps[i]).stem().string(), std::move(results[i])});
  if (!options.frags.empty()) need(save_frag_map(frags, options.frags));
}

void tell(const FightCall& options, const Fight& fight, nlohmann::json noticed) {
  if (!options.html.empty()) write_output(options.html, fight_page(fight));
  nlohmann::json json = options.json ? to_json(fight) : nlohmann::json();
  if (!noticed.is_null()) json["percepts"] = std::move(noticed);
  if (options.json)
    print_json(json);
  else if (options.html != kStdout && options.record != kStdout)
    print(fight_text(fight));
}

int fight(const FightCall& options) {
  check_outputs(options, options.match.places);
  const MatchPlan plan = plan_of(options.match);
  check_outputs(options, plan.inputs);
  if (!options.frags.empty() && plan.maps.size() > 1)
    throw Misuse{"--frags goes with one map: a frag map belongs to a single one"};
  Fight fight;
  if (options.sprt) fight.test = SequentialTest{.ratio = *options.sprt};
  std::vector<Arena> arenas;
  for (const std::string& map : plan.maps) {
    arenas.push_back(need(Arena::create(open_baked(map), {.arms = plan.arms})));
    fight.setup = setup_on(arenas.back(), plan, options.match);
  }
  nlohmann::json noticed;
  if (!options.percepts.empty())
    noticed = noticed_json(arenas.front(), fight.setup, options.percepts);
  fight.own_seeds = options.own_seeds || are_alike(fight.setup);
  play(options, plan, arenas, fight);
  if (!options.record.empty())
    record(arenas.front(), plan.maps.front(), fight.setup, options.record);
  tell(options, fight, std::move(noticed));
  return kOk;
}

void add_pair_options(CLI::App& verb, FightCall& options) {
  takes_whole_number(verb.add_option("--pairs", options.pairs,
                                     "Pairs of matches on each map (default: 20); with\n"
                                     "--sprt, at most (default: until it is decided)"),
                     1, kMostPairs)
      ->type_name("N");
  takes_number(
      verb.add_option("--sprt", options.sprt, "Stop once it is clear if red wins by this : 1"),
      1.001, 100)
      ->type_name("RATIO");
  verb.add_flag("--own-seeds", options.own_seeds,
                "Both matches of a pair have seeds of their own, as\n"
                "they have anyway if the teams are alike");
  takes_whole_number(
      verb.add_option("--threads", options.threads, "How many threads; 0: one per core")
          ->capture_default_str(),
      0, 1024)
      ->type_name("N");
}

constexpr const char* kFightFooter =
    "Matches are played in pairs: same map, seed and places, teams swapped. The same\n"
    "call always gives the same result, for any number of threads. What options say\n"
    "replaces what a scenario says.\n\n"
    "Modes: elimination, deathmatch, team-deathmatch, attack-defend, infiltrate,\n"
    "escort, survival.\n\n"
    "target stands; wanderer walks about; rusher runs to the nearest enemy; camper\n"
    "waits where it sees far; hunter knows only what it senses. All aim alike, so\n"
    "that only decisions differ.\n\n"
    "Examples:\n"
    "  defilade fight demo.dfl --red rusher --blue camper --pairs 50\n"
    "  defilade fight demo.dfl compound.dfl --sprt 1.2 --html fight.html\n"
    "  defilade fight data/scenarios/escort.toml --size 2 --json\n"
    "  defilade fight demo.dfl --pairs 1 --record duel.dfr\n"
    "  defilade fight demo.dfl --red hunter --json --percepts 'red 1'\n"
    "  defilade fight demo.dfl --pairs 200 --frags demo.dff";

}  // namespace

void add_fight(CLI::App& app, Context& context) {
  auto options = std::make_shared<FightCall>();
  CLI::App* verb = app.add_subcommand("fight", "Play matches on a map and count who wins");
  add_match_options(*verb, options->match);
  add_pair_options(*verb, *options);
  verb->add_option("--html", options->html, "Also write a page with plots")->type_name("FILE");
  verb->add_option(
          "--record", options->record,
          "Also write a replay of the first match: that of\nthe first pair, on the first map")
      ->type_name("FILE.dfr");
  verb->add_option("--frags", options->frags,
                   "Also count who died where, killed from where, on the\nonly map")
      ->type_name("FILE.dff");
  add_json_flag(*verb, options->json);
  verb->add_option("--percepts", options->percepts,
                   "With --json: what this fighter (\"red 1\") noticed\n"
                   "in the first match; it needs senses, as a hunter has")
      ->type_name("FIGHTER")
      ->needs("--json");
  verb->footer(kFightFooter);
  verb->callback([options, &context] { context.exit_code = fight(*options); });
}

}  // namespace defilade::cli
