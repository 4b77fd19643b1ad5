#include "options/bake_options.h"

#include <fmt/format.h>

#include "cli.h"
#include "options/profile_option.h"
#include "options/values.h"

namespace defilade::cli {
namespace {

AgentProfile choose_profile(const BakeOptions& options, const ImportedLevel& imported) {
  return options.profile.empty() ? imported.profile : chosen_profile(options.profile);
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
  const auto share = [&](const char* name, auto& value, const char* help) {
    takes_number(verb.add_option(name, value, help), 0, 1)
        ->capture_default_str()
        ->type_name("SHARE");
  };
  share("--exposed", analysis.exposed,
        "Which share of the nodes counts as exposed,\nfor sniper spots");
  share("--hidden", analysis.hidden, "Which share counts as hidden");
}

}  // namespace

void add_bake_options(CLI::App& verb, BakeOptions& options) {
  verb.add_option("--waypoints", options.waypoints,
                  "Nodes and links\n(.json, .waypoints, .wpt, .graph, .aas)")
      ->type_name("FILE");
  add_profile_option(
      verb, options.profile,
      "The body that moves and looks (default: the one\nthat the level is made for)");
  add_level_options(verb, options.from);
  takes_number(verb.add_option("--reach", options.reach, "How far apart linked nodes may be"), 0.01,
               1e6)
      ->capture_default_str()
      ->type_name("METRES");
  takes_number(verb.add_option(
                   "--spacing", options.spacing,
                   "How far apart placed nodes are near obstacles;\nup to twice that in the open"),
               0.1, 1e3)
      ->capture_default_str()
      ->type_name("METRES");
  verb.add_flag("--place", options.place,
                "Place nodes where the given ones leave floor\nuncovered; without any given node "
                "this is\nalways done");
  add_analysis_options(verb, options.analysis);
  takes_whole_number(
      verb.add_option("--threads", options.threads, "How many threads; 0: one per core"), 0, 1024)
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
