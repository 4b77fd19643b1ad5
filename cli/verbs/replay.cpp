#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "match/replay_answers.h"
#include "cli.h"
#include "options/map_options.h"
#include "options/values.h"
#include "progress_bar.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct ReplayCall : MapOptions {
  std::string file;
  double from = 0;
  bool check = false;
};

/// The map that was asked for, or the one of the recording's name beside the replay or here.
std::string map_of(const ReplayCall& options, const Replay& replay) {
  if (!options.map.empty()) return options.map;
  const auto name = std::filesystem::path(replay.map_name()).filename();
  std::error_code missing;
  for (const auto& place : {std::filesystem::path(options.file).parent_path() / name, name})
    if (std::filesystem::is_regular_file(place, missing)) return place.string();
  refuse(
      fmt::format("{} was recorded on {}, which is neither beside it nor here; name it with "
                  "--map",
                  options.file, name.string()));
}

std::optional<Divergence> checked(const Arena& arena, const Replay& replay) {
  ProgressBar bar;
  return need(check_replay(arena, replay, bar));
}

int watch(const ReplayCall& options) {
  if (options.svg == kStdout && options.json)
    throw Misuse{"--svg - and --json would both write to stdout"};
  check_output("--svg", options.svg, {options.file, options.map});
  WatchedReplay watched{need(open_replay(options.file)), options.from};
  if (options.from > watched.replay.seconds())
    throw Misuse{fmt::format("--from is {} s, and the replay ends at {:.2f} s", options.from,
                             watched.replay.seconds())};
  if (options.check || !options.svg.empty()) {
    const std::string name = map_of(options, watched.replay);
    check_output("--svg", options.svg, {name});
    const TacticalMap map = open_baked(name);
    const Arena arena = need(arena_of(watched.replay, map, name));
    watched.checked = options.check;
    if (options.check) watched.divergence = checked(arena, watched.replay);
    if (!options.svg.empty())
      write_output(options.svg, svg_plan(map, options.file, replay_overlay(watched, map)));
  }
  if (options.json)
    print_json(to_json(watched));
  else if (options.svg != kStdout)
    print(replay_text(watched));
  return watched.divergence ? kProblems : kOk;
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  auto options = std::make_shared<ReplayCall>();
  CLI::App* verb = app.add_subcommand("replay", "Print, draw or check a recorded match");
  verb->add_option("FILE.dfr", options->file, "What fight --record has written")->required();
  verb->add_flag("--check", options->check,
                 "Play it again without its controllers, and compare\nwith the recording");
  takes_number(
      verb->add_option("--from", options->from, "Leave out what was before")->type_name("SECONDS"),
      0, 1e9);
  verb->add_option("--map", options->map,
                   "The map of the recording; else the one of its\nname, beside FILE.dfr or here")
      ->type_name("MAP.dfl");
  add_answer_options(*verb, *options, "Also draw a plan with everybody's ways and kills");
  verb->footer(
      "Only --check and --svg need the map. Exit code 0: all is well, 1: --check has\n"
      "found a difference; it names the first tick and the part of the state: bodies,\n"
      "hands, flights, things or rules. 3: the file is damaged, or of another map.\n\n"
      "Examples:\n"
      "  defilade fight demo.dfl --pairs 1 --record duel.dfr\n"
      "  defilade replay duel.dfr --check\n"
      "  defilade replay duel.dfr --from 3 --svg duel.svg");
  verb->callback([options, &context] { context.exit_code = watch(*options); });
}

}  // namespace defilade::cli
