#include "defilade/bake/bake.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli.h"
#include "defilade/model/map_file.h"
#include "level_options.h"
#include "progress_bar.h"

namespace defilade::cli {
namespace {

struct Options {
  std::string level;
  std::string output;
  std::string waypoints;
  std::string profile;
  std::string previous;
  LevelOptions from;
  float reach = BakeSettings{}.reach;
  float spacing = BakeSettings{}.spacing;
  AnalysisSettings analysis;
  bool place = false;
  unsigned threads = 0;
  std::string baker = "tiles";
  bool strip = false;
  bool unpacked = false;
  bool json = false;
};

AgentProfile choose_profile(const Options& options, const ImportedLevel& imported) {
  if (options.profile.empty()) return imported.profile;
  if (const auto known = profile_named(options.profile)) return *known;
  return need(read_profile(need(read_file(options.profile)), options.profile));
}

Waypoints choose_waypoints(const Options& options, std::vector<Waypoint> drawn,
                           const AgentProfile& profile) {
  if (options.waypoints.empty()) return {{std::move(drawn), {}, {}, {}, {}}, false};
  Waypoints given = load_waypoints(options.waypoints, options.from, profile);
  if (!drawn.empty())
    warn(fmt::format("the {} drawn in {} are left out: {} has the nodes",
                     counted(drawn.size(), "node"), options.level, options.waypoints));
  return given;
}

/// Where an error of the bake itself comes from.
std::string source_of_nodes(const Options& options) {
  return options.waypoints.empty() ? options.level : options.waypoints;
}

/// Found out before a long bake, not after it.
void check_output(const Options& options) {
  refuse_overwriting("--output", options.output,
                     {options.level, options.waypoints, options.profile, options.from.materials});
  const std::filesystem::path folder = std::filesystem::path(options.output).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw Failure{
        {fmt::format("cannot write {}: there is no folder {}", options.output, folder.string()),
         ErrorKind::system}};
}

Baked run_bake(const Options& options) {
  check_output(options);
  ImportedLevel imported = load_level(options.level, options.from);
  BakeSettings settings;
  settings.profile = choose_profile(options, imported);
  settings.reach = options.reach;
  settings.spacing = options.spacing;
  settings.place = options.place;
  settings.analysis = options.analysis;
  settings.strip = options.strip;
  settings.threads = options.threads;
  settings.baker = options.baker == "rays" ? Baker::rays : Baker::tiles;
  Waypoints waypoints = choose_waypoints(options, std::move(imported.nodes), settings.profile);
  std::optional<TacticalMap> previous;
  if (!options.previous.empty()) previous = need(open_map(options.previous));

  ProgressBar progress;
  auto baked = bake(imported.level, std::move(waypoints), settings, progress,
                    previous ? &*previous : nullptr);
  if (!baked && baked.error().kind == ErrorKind::bad_input)
    throw Failure{{fmt::format("{}: {}", source_of_nodes(options), baked.error().message)}};
  Baked result = need(std::move(baked));
  need(save_map(result.map, options.output, {.packed = !options.unpacked},
                [&] { return progress.cancelled(); }));
  return result;
}

void report(const Options& options, const Baked& baked, double seconds) {
  const WaypointGraph& graph = baked.map.graph();
  if (options.json)
    return print_json({{"output", options.output},
                       {"nodes", graph.node_count()},
                       {"links", graph.link_count()},
                       {"pairs_cast", baked.segments},
                       {"previous_used", baked.previous_used},
                       {"seconds", seconds}});
  print(fmt::format("{}: {}, {}, {} cast in {:.2f} s\n", options.output,
                    counted(graph.node_count(), "node"), counted(graph.link_count(), "link"),
                    counted(baked.segments, "pair"), seconds));
  if (!options.previous.empty() && !baked.previous_used)
    warn(fmt::format("nothing was kept from {}: its geometry or stances differ", options.previous));
}

}  // namespace

void add_bake(CLI::App& app, Context&) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("bake", "Bake a level into a tactical map (.dfl)");
  verb->add_option("LEVEL", options->level,
                   "A level (.txt, .obj, .gltf, .glb, .bsp) or the name of a map")
      ->required();
  verb->add_option("-o,--output", options->output, "The map to write")
      ->required()
      ->type_name("OUT.dfl");
  verb->add_option("--waypoints", options->waypoints,
                   "Nodes and links (.json, .waypoints, .wpt, .graph, .aas)")
      ->type_name("FILE");
  verb->add_option("--profile", options->profile,
                   "Who moves and looks: soldier, quake or a JSON file; else whom the level is for")
      ->type_name("WHO");
  add_level_options(*verb, options->from);
  verb->add_option("--previous", options->previous,
                   "An earlier bake: only pairs with changed nodes are cast again")
      ->type_name("OLD.dfl");
  verb->add_option("--reach", options->reach, "How far apart linked nodes may be")
      ->check(CLI::Range(0.01, 1e6))
      ->capture_default_str()
      ->type_name("METRES");
  verb->add_option("--spacing", options->spacing,
                   "How far apart placed nodes are near obstacles; up to twice that in the open")
      ->check(CLI::Range(0.1, 1e3))
      ->capture_default_str()
      ->type_name("METRES");
  verb->add_flag("--place", options->place,
                 "Place nodes where the given ones leave floor uncovered; without any given node "
                 "this is always done");
  verb->add_option("--exposed", options->analysis.exposed,
                   "Which share of the nodes counts as exposed, for sniper spots")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->type_name("SHARE");
  verb->add_option("--hidden", options->analysis.hidden, "Which share counts as hidden")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->type_name("SHARE");
  verb->add_option("--threads", options->threads, "How many threads; 0: one per core")
      ->check(CLI::Range(0U, 1024U))
      ->capture_default_str()
      ->type_name("N");
  verb->add_option("--baker", options->baker,
                   "How sight is measured: many pairs at once, or ray by ray, slowly, to compare")
      ->check(CLI::IsMember({"tiles", "rays"}))
      ->capture_default_str();
  verb->add_flag("--strip", options->strip,
                 "Leave the level itself out: the map is for playing only");
  verb->add_flag("--unpacked", options->unpacked,
                 "Write rows as they are used: a larger file that is opened at once");
  add_json_flag(*verb, options->json);
  verb->footer(
      "Examples:\n"
      "  defilade bake data/levels/demo.txt -o demo.dfl\n"
      "  defilade bake yard.obj --waypoints yard.json --materials yard-materials.json -o yard.dfl\n"
      "  defilade bake oa_dm1 --waypoints oa_dm1.aas -o oa_dm1.dfl\n"
      "  defilade bake yard.obj --waypoints yard.json --previous yard.dfl -o yard.dfl");
  verb->callback([options] {
    const auto start = std::chrono::steady_clock::now();
    const Baked baked = run_bake(*options);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    report(*options, baked, elapsed.count());
  });
}

}  // namespace defilade::cli
