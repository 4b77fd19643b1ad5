#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli.h"
#include "defilade/bake/lint.h"
#include "defilade/model/map_file.h"

namespace defilade::cli {
namespace {

struct Options {
  std::string map;
  bool json = false;
};

nlohmann::json describe(const TacticalMap& map, const Finding& finding) {
  nlohmann::json nodes = nlohmann::json::array();
  for (const NodeId id : finding.nodes)
    nodes.push_back({{"id", id.value}, {"name", map.graph().name(id)}});
  return {{"rule", name_of(finding.rule)},
          {"message", finding.message},
          {"nodes", nodes},
          {"place", {finding.place.x, finding.place.y, finding.place.z}}};
}

void print_json_report(const Options& options, const TacticalMap& map,
                       const std::vector<Finding>& findings) {
  nlohmann::json list = nlohmann::json::array();
  for (const Finding& finding : findings) list.push_back(describe(map, finding));
  print_json({{"map", options.map}, {"stripped", map.level() == nullptr}, {"findings", list}});
}

void print_text_report(const Options& options, const TacticalMap& map,
                       const std::vector<Finding>& findings) {
  for (const Finding& finding : findings)
    print(fmt::format("{}: {}\n", coloured(name_of(finding.rule), "33"), finding.message));
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
  add_json_flag(*verb, options->json);
  verb->footer(
      "Exit code 0: nothing to mend, 1: problems found, 3: the file is damaged.\n\n"
      "Examples:\n  defilade check demo.dfl\n  defilade check demo.dfl --json");
  verb->callback([options, &context] {
    const TacticalMap map = need(open_map(options->map));
    const std::vector<Finding> findings = lint(map);
    if (options->json)
      print_json_report(*options, map, findings);
    else
      print_text_report(*options, map, findings);
    context.exit_code = findings.empty() ? kOk : kProblems;
  });
}

}  // namespace defilade::cli
