#include <filesystem>
#include <memory>
#include <optional>

#include "cli.h"
#include "draw/report_page.h"
#include "options/map_options.h"

namespace defilade::cli {
namespace {

struct ReportCall {
  std::string map;
  std::string output;
  bool skip_check = false;
};

}  // namespace

void add_report(CLI::App& app, Context&) {
  auto options = std::make_shared<ReportCall>();
  CLI::App* verb = app.add_subcommand("report", "Write a page about a level, for screen and paper");
  add_map_option(*verb, options->map, "The map to report on");
  verb->add_option("-o,--output", options->output, "Where to write the page (default: stdout)")
      ->type_name("FILE.html");
  verb->add_flag("--no-check", options->skip_check, "Do not look for what to fix: faster");
  verb->footer(
      "The page needs nothing else: plans with exposure, sniper spots, gates, ambushes,\n"
      "cover and regions, histograms, lists and what to fix.\n\n"
      "Examples:\n"
      "  defilade report demo.dfl -o demo.html");
  verb->callback([options] {
    check_output("--output", options->output, {options->map});
    const TacticalMap map = open_baked(options->map);
    std::optional<LintReport> report;
    if (!options->skip_check) report = lint(map);
    const std::string title = std::filesystem::path(options->map).stem().string();
    write_output(options->output, report_page(map, title, report ? &*report : nullptr));
  });
}

}  // namespace defilade::cli
