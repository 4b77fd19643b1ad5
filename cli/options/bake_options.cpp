#include "options/bake_options.h"

#include <fmt/format.h>

#include "cli.h"

namespace defilade::cli {
namespace {

AgentProfile choose_profile(const BakeOptions& options, const ImportedLevel& imported) {
  if (options.profile.empty()) return imported.profile;
  if (const auto known = profile_named(options.profile)) return *known;
  return need(read_profile(need(read_file(options.profile)), options.profile));
}

Waypoints choose_waypoints(const BakeOptions& options, std::vector<Waypoint> drawn,
                           const AgentProfile& profile) {
  if (options.waypoints.empty()) return {{std::move(drawn), {}, {}, {}, {}}, false};
  Waypoints given = load_waypoints(options.waypoints, options.from, profile);
  if (!drawn.empty())
    warn(fmt::format("the {} drawn in {} are left out: {} has the nodes",
                     counted(drawn.size(), "node"), options.level, options.waypoints));
  return given;
}

void add_analysis_options(CLI::App& verb, AnalysisSettings& analysis) {
  verb.add_option("--exposed", analysis.exposed,
                  "Which share of the nodes counts as exposed,\nfor sniper spots")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->type_name("SHARE");
  verb.add_option("--hidden", analysis.hidden, "Which share counts as hidden")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->type_name("SHARE");
}

}  // namespace

void add_bake_options(CLI::App& verb, BakeOptions& options) {
  verb.add_option("--waypoints", options.waypoints,
                  "Nodes and links\n(.json, .waypoints, .wpt, .graph, .aas)")
      ->type_name("FILE");
  verb.add_option("--profile", options.profile,
                  "Who moves and looks: soldier, quake or a JSON file;\nelse whom the level is for")
      ->type_name("WHO");
  add_level_options(verb, options.from);
  verb.add_option("--reach", options.reach, "How far apart linked nodes may be")
      ->check(CLI::Range(0.01, 1e6))
      ->capture_default_str()
      ->type_name("METRES");
  verb.add_option("--spacing", options.spacing,
                  "How far apart placed nodes are near obstacles;\nup to twice that in the open")
      ->check(CLI::Range(0.1, 1e3))
      ->capture_default_str()
      ->type_name("METRES");
  verb.add_flag("--place", options.place,
                "Place nodes where the given ones leave floor\nuncovered; without any given node "
                "this is\nalways done");
  add_analysis_options(verb, options.analysis);
  verb.add_option("--threads", options.threads, "How many threads; 0: one per core")
      ->check(CLI::Range(0U, 1024U))
      ->capture_default_str()
      ->type_name("N");
}

BakeInput load_bake_input(const BakeOptions& options) {
  return load_bake_input(options, load_level(options.level, options.from));
}

BakeInput load_bake_input(const BakeOptions& options, ImportedLevel imported) {
  BakeInput input;
  input.settings.profile = choose_profile(options, imported);
  input.settings.reach = options.reach;
  input.settings.spacing = options.spacing;
  input.settings.place = options.place;
  input.settings.analysis = options.analysis;
  input.settings.threads = options.threads;
  input.waypoints = choose_waypoints(options, std::move(imported.nodes), input.settings.profile);
  input.level = std::move(imported.level);
  return input;
}

}  // namespace defilade::cli
