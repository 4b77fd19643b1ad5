#include <filesystem>
#include <memory>
#include <optional>

#include "cli.h"
#include "defilade/model/map_file.h"
#include "draw/report_page.h"

namespace defilade::cli {
namespace {

struct Options {
  std::string map;
  std::string output;
  bool skip_check = false;
};

}  // namespace

void add_report(CLI::App& app, Context&) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("report", "Write a page about a level, for screen and paper");
  verb->add_option("MAP.dfl", options->map, "The map to report on")->required();
  verb->add_option("-o,--output", options->output, "Where to write the page (default: stdout)")
      ->type_name("FILE.html");
  verb->add_flag("--no-check", options->skip_check, "Do not look for what to mend: faster");
  verb->footer(
      "The page needs nothing else: plans with exposure, sniper spots, gates, ambushes,\n"
      "cover and regions, histograms, lists and what to mend.\n\n"
      "Examples:\n"
      "  defilade report demo.dfl -o demo.html");
  verb->callback([options] {
    refuse_overwriting("--output", options->output, {options->map});
    const TacticalMap map = need(open_map(options->map));
    std::optional<LintReport> report;
    if (!options->skip_check) report = lint(map);
    const std::string title = std::filesystem::path(options->map).stem().string();
    const std::string page = report_page(map, title, report ? &*report : nullptr);
    if (options->output.empty())
      print(page);
    else
      need(write_file(options->output, std::as_bytes(std::span(page))));
  });
}

}  // namespace defilade::cli
