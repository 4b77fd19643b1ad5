#include "defilade/bake/lint.h"

#include <algorithm>
#include <array>
#include <utility>

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

std::string Findings::words(const Remedy& remedy) const {
  switch (remedy.kind) {
    case RemedyKind::by_hand:
      break;
    case RemedyKind::add_node:
      return fmt::format("Add a node at {}", at(remedy.place));
    case RemedyKind::move_node:
      return fmt::format("Move \"{}\" to {}", graph_.name(remedy.node), at(remedy.place));
    case RemedyKind::delete_node:
      return fmt::format("Delete \"{}\"", graph_.name(remedy.node));
    case RemedyKind::link:
      return fmt::format("Link \"{}\" {} \"{}\"{}", graph_.name(remedy.from),
                         remedy.both_ways ? "and" : "to", graph_.name(remedy.to),
                         remedy.link_kind == LinkKind::walk
                             ? ""
                             : fmt::format(" by a {} link", name_of(remedy.link_kind)));
    case RemedyKind::unlink:
      return fmt::format("Remove the {} link from \"{}\" to \"{}\"", name_of(remedy.link_kind),
                         graph_.name(remedy.from), graph_.name(remedy.to));
  }
  return "Change it by hand";
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
  if (!map.level()) {
    lint_nodes(map, {}, {}, nullptr, findings);
    lint_reach(map, {}, findings);
    report.findings = findings.take();
    return report;
  }
  Progress silent;
  const auto ground =
      survey(*map.level(), map.profile(), map.graph().positions(), PlaceSettings{}.spacing, silent);
  if (ground) {
    lint_floor(map, *ground, findings, report);
    lint_nodes(map, ground->movement, ground->solids, &*ground, findings);
    lint_reach(map, ground->movement, findings);
  } else {
    const TriangleTree movement(movement_triangles(*map.level()));
    lint_nodes(map, movement, SolidSpace(*map.level(), map.profile(), movement), nullptr, findings);
    lint_reach(map, movement, findings);
  }
  report.findings = findings.take();
  return report;
}

}  // namespace defilade
