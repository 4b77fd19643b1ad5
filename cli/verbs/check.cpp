#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "cli.h"
#include "defilade/bake/lint.h"
#include "draw/findings_overlay.h"
#include "options/map_options.h"

namespace defilade::cli {
namespace {

void print_json_report(const MapOptions& options, const TacticalMap& map,
                       const LintReport& report) {
  nlohmann::json json = to_json(map, report);
  json["map"] = options.map;
  print_json(json);
}

void print_text_report(const MapOptions& options, const TacticalMap& map,
                       const LintReport& report) {
  const std::vector<Finding>& findings = report.findings;
  for (const Finding& finding : findings)
    print(fmt::format("{}: {}\n", coloured(name_of(finding.rule), "33"), finding.message));
  if (report.floor > 0)
    print(
        fmt::format("floor: {:.0f} m² that characters get to, {:.2f} % of it near and in sight "
                    "of a node\n",
                    report.floor, 100 * report.covered / report.floor));
  if (!map.level()) warn("the map is stripped: walls and floors were not checked");
  print(fmt::format("{}: whole, {}\n", options.map,
                    findings.empty() ? "no findings" : counted(findings.size(), "finding")));
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto options = std::make_shared<MapOptions>();
  CLI::App* verb = app.add_subcommand("check", "Verify a map and lint its design");
  add_map_option(*verb, options->map, "The map to check");
  add_answer_options(*verb, *options, "Also draw a plan that shows where the findings are");
  verb->footer(
      "Each finding says first what to do, then why.\n"
      "Exit code 0: no findings, 1: findings, 3: the file is damaged.\n\n"
      "Examples:\n"
      "  defilade check demo.dfl\n"
      "  defilade check demo.dfl --svg findings.svg\n"
      "  defilade check demo.dfl --json");
  verb->callback([options, &context] {
    const TacticalMap map = open_baked(*options);
    const LintReport report = lint(map);
    give(*options, map,
         {options->map, findings_overlay(report), [&] { print_json_report(*options, map, report); },
          [&] { print_text_report(*options, map, report); }});
    context.exit_code = report.findings.empty() ? kOk : kProblems;
  });
}

}  // namespace defilade::cli
