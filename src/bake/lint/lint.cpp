#include "defilade/bake/lint.h"

#include <algorithm>

#include "bake/floor/survey.h"
#include "bake/lint/findings.h"
#include "bake/place/place.h"
#include "model/base/names.h"

namespace defilade {

std::string Findings::names(std::span<const NodeId> nodes) const {
  constexpr std::size_t kMostNames = 5;  // a message must stay readable
  std::vector<std::string> quoted;
  for (const NodeId id : nodes.first(std::min(nodes.size(), kMostNames)))
    quoted.push_back(fmt::format("\"{}\"", graph_.name(id)));
  std::string list = fmt::format("{}", fmt::join(quoted, ", "));
  if (nodes.size() <= kMostNames) return list;
  return fmt::format("{} and {} more", list, nodes.size() - kMostNames);
}

std::vector<Finding> Findings::take() {
  std::ranges::stable_sort(list_, {}, &Finding::rule);
  return std::move(list_);
}

std::string_view name_of(LintRule rule) noexcept {
  constexpr auto kNames = names_up_to<LintRule::trap>(
      "isolated", "too-close", "no-floor", "in-wall", "link-through-wall", "missing-link",
      "false-gate", "no-doorway-node", "uncovered", "no-node-at", "unreachable", "trap");
  static_assert(kNames.size() == kLintRules);
  return kNames[rule];
}

LintReport lint(const TacticalMap& map) {
  LintReport report;
  Findings findings(map.graph());
  TriangleTree movement;
  if (map.level()) {
    Progress silent;
    const auto ground = survey(*map.level(), map.profile(), map.graph().positions(),
                               PlaceSettings{}.spacing, silent);
    if (ground) lint_floor(map, *ground, findings, report);
    movement = ground ? ground->movement : TriangleTree(movement_triangles(*map.level()));
  }
  lint_nodes(map, movement, findings);
  lint_reach(map, findings);
  report.findings = findings.take();
  return report;
}

}  // namespace defilade
