#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "cli.h"
#include "defilade/bake/lint.h"
#include "defilade/model/map_file.h"
#include "draw/svg_plan.h"

namespace defilade::cli {
namespace {

struct Options {
  std::string map;
  std::string svg;
  bool json = false;
};

void print_json_report(const Options& options, const TacticalMap& map, const LintReport& report) {
  nlohmann::json json = to_json(map, report);
  json["map"] = options.map;
  print_json(json);
}

Overlay overlay(const LintReport& report) {
  Overlay over;
  for (const Finding& finding : report.findings)
    over.marks.push_back(
        {finding.place, kRed, fmt::format("{}: {}", name_of(finding.rule), finding.message)});
  if (!over.marks.empty()) over.legend = "red: what to mend";
  return over;
}

void print_text_report(const Options& options, const TacticalMap& map, const LintReport& report) {
  const std::vector<Finding>& findings = report.findings;
  for (const Finding& finding : findings)
    print(fmt::format("{}: {}\n", coloured(name_of(finding.rule), "33"), finding.message));
  if (report.floor > 0)
    print(
        fmt::format("floor: {:.0f} m² that nodes can walk to, {:.2f} % of it near and in sight of "
                    "one\n",
                    report.floor, 100 * report.covered / report.floor));
  if (!map.level()) warn("the map is stripped: walls and floors were not checked");
  print(findings.empty() ? fmt::format("{}: whole, and nothing to mend\n", options.map)
                         : fmt::format("{}: whole, {} to mend\n", options.map,
                                       counted(findings.size(), "problem")));
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("check", "Verify a map and lint its design");
  verb->add_option("MAP.dfl", options->map, "The map to check")->required();
  verb->add_option("--svg", options->svg, "Also draw a plan with the problems marked on it")
      ->type_name("FILE");
  add_json_flag(*verb, options->json);
  verb->footer(
      "Exit code 0: nothing to mend, 1: problems found, 3: the file is damaged.\n\n"
      "Examples:\n"
      "  defilade check demo.dfl\n"
      "  defilade check demo.dfl --svg problems.svg\n"
      "  defilade check demo.dfl --json");
  verb->callback([options, &context] {
    refuse_overwriting("--svg", options->svg, {options->map});
    const TacticalMap map = need(open_map(options->map));
    const LintReport report = lint(map);
    write_plan(options->svg, map, options->map, overlay(report));
    if (options->json)
      print_json_report(*options, map, report);
    else
      print_text_report(*options, map, report);
    context.exit_code = report.findings.empty() ? kOk : kProblems;
  });
}

}  // namespace defilade::cli
