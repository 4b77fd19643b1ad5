#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "answer/json_export.h"
#include "cli.h"
#include "defilade/model/map_file.h"
#include "draw/svg_plan.h"

namespace defilade::cli {
namespace {

struct Options {
  std::string map;
  std::string output;
  std::vector<std::string> only;
  bool json = false;
  bool svg = false;
};

void run(const Options& options) {
  if (options.svg && !options.only.empty())
    throw CLI::ValidationError("--only", "goes with --json");
  refuse_overwriting("--output", options.output, {options.map});
  const TacticalMap map = need(open_map(options.map));
  const std::string text =
      options.svg ? svg_plan(map, options.map) : json_export(map, options.only);
  if (options.output.empty()) return print(text);
  need(write_file(options.output, std::as_bytes(std::span(text))));
}

}  // namespace

void add_export(CLI::App& app, Context&) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("export", "Write a map as JSON or as an SVG plan");
  verb->add_option("MAP.dfl", options->map, "The map to read")->required();
  auto* format = verb->add_option_group("format");
  format->add_flag("--json", options->json, "Everything, as docs/formats/contract.md describes it");
  format->add_flag("--svg", options->svg, "A plan per storey, nodes coloured by exposure");
  format->require_option(1);
  verb->add_option("--only", options->only, "Which parts of the JSON, separated by commas")
      ->delimiter(',')
      ->check(CLI::IsMember(export_parts()))
      ->type_name("PARTS");
  verb->add_option("-o,--output", options->output, "Write to this file instead of stdout")
      ->type_name("FILE");
  verb->footer(
      "Examples:\n"
      "  defilade export demo.dfl --json --only nodes,links\n"
      "  defilade export demo.dfl --svg -o demo.svg");
  verb->callback([options] { run(*options); });
}

}  // namespace defilade::cli
