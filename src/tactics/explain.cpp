// The same clauses, about one node: each is asked on its own, so that an answer never depends on
// how the fused pass arrived at it.

#include <fmt/format.h>

#include <algorithm>

#include "defilade/tactics/query.h"
#include "query_binding.h"
#include "query_sets.h"

namespace defilade {
namespace {

class Explainer {
 public:
  Explainer(const QueryTree& tree, const Situation& s, QueryScratch& scratch, NodeId node)
      : tree_(tree), s_(s), scratch_(scratch), node_(node) {}

  Result<Explanation> explain(const Clause& clause) {
    Explanation said{std::string(tree_.text_of(clause)), false, {}, {}};
    for (const ClauseId part : clause.parts) {
      auto about = explain(tree_.clauses[part]);
      if (!about) return about;
      said.parts.push_back(*std::move(about));
    }
    auto holds = is_in(clause, said.parts);
    if (!holds) return holds.error();
    said.holds = *holds;
    if (auto ok = name_enemies(clause, said); !ok) return ok.error();
    return said;
  }

 private:
  Result<bool> is_in(const Clause& clause, const std::vector<Explanation>& parts) {
    switch (clause.kind) {
      case ClauseKind::complement:
        return !parts[0].holds;
      case ClauseKind::intersection:
        return parts[0].holds && parts[1].holds;
      case ClauseKind::difference:
        return parts[0].holds && !parts[1].holds;
      case ClauseKind::either:
        return parts[0].holds || parts[1].holds;
      default:
        return is_in_alone(clause);
    }
  }

  Result<bool> is_in_alone(const Clause& clause) {
    NodeSet set(s_.size());
    if (auto ok = find_clause(tree_, clause, s_, scratch_, set); !ok) return ok.error();
    return set.contains(node_);
  }

  /// Those who see the node, as far as the clause cares.
  Result<void> name_enemies(const Clause& clause, Explanation& said) const {
    const bool seen_matters =
        clause.kind == ClauseKind::danger || clause.kind == ClauseKind::safe ||
        clause.kind == ClauseKind::others || clause.kind == ClauseKind::attack ||
        clause.kind == ClauseKind::snipe || clause.kind == ClauseKind::flank;
    if (!seen_matters) return {};
    const auto channel = channel_of(s_, clause);
    if (!channel) return channel.error();
    for (std::size_t i = 0; i < s_.enemy_count(); ++i) {
      const std::string& name = s_.enemy(EnemyId{i}).name;
      const bool named = std::ranges::find(clause.names, name) != clause.names.end();
      if (!named && s_.row(EnemyId{i}, *channel).contains(node_)) said.because.push_back(name);
    }
    return {};
  }

  const QueryTree& tree_;
  const Situation& s_;
  QueryScratch& scratch_;
  NodeId node_;
};

std::string seen_by(const Explanation& clause) {
  if (clause.because.empty()) return "";
  return fmt::format(" ({} {} it)", fmt::join(clause.because, " and "),
                     clause.because.size() == 1 ? "sees" : "see");
}

void tell(const Explanation& clause, std::string& text) {
  if (clause.parts.empty() || clause.clause.starts_with("near")) {
    text += fmt::format("; {} {}{}", clause.clause, clause.holds ? "holds" : "does not hold",
                        seen_by(clause));
    return;
  }
  for (const Explanation& part : clause.parts) tell(part, text);
}

}  // namespace

Result<Explanation> Query::explain(const Situation& s, QueryScratch& scratch, NodeId node) const {
  return Explainer(*tree_, s, scratch, node).explain(tree_->root());
}

std::string sentence(const Explanation& explanation) {
  std::string parts;
  tell(explanation, parts);
  return fmt::format("{}: {}", explanation.holds ? "yes" : "no", parts.substr(2));
}

}  // namespace defilade
