#include "defilade/bake/bake.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli.h"
#include "defilade/model/map_file.h"
#include "options/bake_options.h"
#include "options/map_options.h"
#include "options/values.h"
#include "progress_bar.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct BakeCall {
  BakeOptions bake;
  std::string output;
  std::string previous;
  std::string baker = "tiles";
  std::size_t sight_cells = 0;
  bool strip = false;
  bool unpacked = false;
  bool json = false;
};

/// Where an error of the bake itself comes from.
std::string source_of_nodes(const BakeCall& options) {
  return options.bake.waypoints.empty() ? options.bake.level : options.bake.waypoints;
}

/// Found out before a long bake, not after it.
void check_map_output(const BakeCall& options) {
  if (options.output == kStdout) {
    if (isatty(STDOUT_FILENO) != 0)
      throw Misuse{"a map is not text: send it to a file or a pipe, not to a terminal"};
    if (options.json) throw Misuse{"--output - and --json would both write to stdout"};
    return;
  }
  if (options.output.empty()) throw Misuse{"--output needs the name of a file, or - for stdout"};
  check_output("--output", options.output,
               {options.bake.level, options.bake.waypoints, options.bake.profile,
                options.bake.from.materials});
}

void write(const BakeCall& options, const TacticalMap& map, ProgressBar& progress) {
  const SaveSettings settings{.packed = !options.unpacked};
  if (options.output != kStdout)
    return need(save_map(map, options.output, settings, [&] { return progress.cancelled(); }));
  const std::vector<std::byte> bytes = serialize_map(map, settings);
  print({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

BakeResult run_bake(const BakeCall& options) {
  check_map_output(options);
  BakeInput input = load_bake_input(options.bake);
  input.settings.strip = options.strip;
  input.settings.sight_cells = options.sight_cells;
  input.settings.baker = options.baker == "rays" ? Baker::rays : Baker::tiles;
  std::optional<TacticalMap> previous;
  if (!options.previous.empty()) previous = open_baked(options.previous);

  ProgressBar progress;
  auto baked = bake(input.level, std::move(input.waypoints), input.settings, progress,
                    previous ? &*previous : nullptr);
  if (!baked && baked.error().kind == ErrorKind::bad_input)
    refuse(fmt::format("{}: {}", source_of_nodes(options), baked.error().message));
  BakeResult result = need(std::move(baked));
  write(options, result.map, progress);
  return result;
}

/// On stderr; why so little time is saved where that is so.
void say_what_was_kept(const std::string& previous, const BakeResult& baked) {
  const std::size_t nodes = baked.map.graph().node_count();
  if (baked.previous_nodes == 0)
    return warn(fmt::format(
        "nothing was kept from {}: its geometry or stances differ, or all its nodes", previous));
  if (baked.previous_used)
    fmt::print(stderr,
               "defilade: kept from {}: who sees whom among {} of {}; floor, links, cover and\n"
               "analysis are always computed, and take most of the time of small maps\n",
               previous, grouped(baked.previous_nodes), counted(nodes, "node"));
  else
    fmt::print(stderr,
               "defilade: kept nothing from {}: with {} of {} unchanged it is faster to measure\n"
               "all of them\n",
               previous, grouped(baked.previous_nodes), counted(nodes, "node"));
}

void report(const BakeCall& options, const BakeResult& baked, double seconds) {
  const WaypointGraph& graph = baked.map.graph();
  if (options.json)
    return print_json({{"output", options.output},
                       {"nodes", graph.node_count()},
                       {"links", graph.link_count()},
                       {"pairs_cast", baked.segments},
                       {"previous_used", baked.previous_used},
                       {"previous_nodes", baked.previous_nodes},
                       {"seconds", seconds}});
  const std::string line = fmt::format(
      "{}: {}, {}, {} cast in {:.2f} s\n", options.output, counted(graph.node_count(), "node"),
      counted(graph.link_count(), "link"), counted(baked.segments, "pair"), seconds);
  if (options.output == kStdout)
    fmt::print(stderr, "{}", line);  // the map itself went to stdout
  else
    print(line);
  if (!options.previous.empty()) say_what_was_kept(options.previous, baked);
}

}  // namespace

void add_bake(CLI::App& app, Context&) {
  auto options = std::make_shared<BakeCall>();
  CLI::App* verb = app.add_subcommand("bake", "Bake a level into a tactical map (.dfl)");
  verb->add_option("LEVEL", options->bake.level,
                   "A level (.txt, .obj, .gltf, .glb, .bsp) or a name\nthat `defilade maps` lists")
      ->required();
  verb->add_option("-o,--output", options->output, "The map to write; -: to stdout")
      ->required()
      ->type_name("OUT.dfl");
  add_bake_options(*verb, options->bake);
  verb->add_option(
          "--previous", options->previous,
          "An earlier bake: sight between unchanged nodes is\nkept, all else is computed again")
      ->type_name("OLD.dfl");
  takes_one_of(
      verb->add_option("--baker", options->baker,
                       "How sight is measured: many pairs at once, or ray\nby ray, slowly, "
                       "to compare"),
      {"tiles", "rays"})
      ->capture_default_str();
  takes_whole_number(
      verb->add_option(
          "--sight-cells", options->sight_cells,
          "Prove which looks between N cells of the floor\n"
          "need no ray, for characters that watch each\nother; 4096 suit most levels, 0: none"),
      0, kMostSightCells)
      ->capture_default_str()
      ->type_name("N");
  verb->add_flag("--strip", options->strip,
                 "Leave the level itself out: the map is for playing\nonly");
  verb->add_flag("--unpacked", options->unpacked,
                 "Write rows as they are used: a larger file that is\nopened at once");
  add_json_flag(*verb, options->json);
  verb->footer(
      "Examples:\n"
      "  defilade bake demo -o demo.dfl\n"
      "  defilade bake yard.obj --waypoints yard.json --materials what.json -o yard.dfl\n"
      "  defilade bake oa_dm1 --waypoints oa_dm1.aas -o oa_dm1.dfl\n"
      "  defilade bake yard.obj --waypoints yard.json --previous yard.dfl -o yard.dfl");
  verb->callback([options] {
    const auto start = std::chrono::steady_clock::now();
    const BakeResult baked = run_bake(*options);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    report(*options, baked, elapsed.count());
  });
}

}  // namespace defilade::cli
