#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "answer/json_export.h"
#include "cli.h"
#include "draw/svg_plan.h"
#include "options/map_options.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct ExportCall {
  std::string map;
  std::string output;
  std::vector<std::string> only;
  bool json = false;
  bool svg = false;
};

void run(const ExportCall& options) {
  if (options.json == options.svg) throw Misuse{"export needs one of --json and --svg"};
  if (options.svg && !options.only.empty()) throw Misuse{"--only goes with --json"};
  check_output("--output", options.output, {options.map});
  const TacticalMap map = open_baked(options.map);
  write_output(options.output,
               options.svg ? svg_plan(map, options.map) : json_export(map, options.only));
}

}  // namespace

void add_export(CLI::App& app, Context&) {
  auto options = std::make_shared<ExportCall>();
  CLI::App* verb = app.add_subcommand("export", "Write a map as JSON or as an SVG plan");
  add_map_option(*verb, options->map, "The map to read");
  verb->add_flag("--json", options->json,
                 "Everything; the page \"Contract\" of the documentation\ndescribes it");
  verb->add_flag("--svg", options->svg, "A plan per storey, nodes coloured by exposure");
  takes_one_of(
      verb->add_option("--only", options->only, "Which parts of the JSON, separated by commas"),
      export_parts(), "PARTS")
      ->delimiter(',');
  verb->add_option("-o,--output", options->output, "Write to this file instead of stdout")
      ->type_name("FILE");
  verb->footer(
      "Examples:\n"
      "  defilade export demo.dfl --json --only nodes,links\n"
      "  defilade export demo.dfl --svg -o demo.svg");
  verb->callback([options] { run(*options); });
}

}  // namespace defilade::cli
