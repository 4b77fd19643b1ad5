// The same clauses, about one node: each is asked on its own, so that an answer never depends on
// how the fused pass arrived at it.

#include <fmt/format.h>

#include <algorithm>

#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "tactics/query/binding.h"
#include "tactics/query/sets.h"

namespace defilade {
namespace {

using Kind = ClauseKind;

template <class... Kinds>
bool is_one_of(Kind kind, Kinds... kinds) {
  return ((kind == kinds) || ...);
}

bool is_operator(Kind kind) {
  return is_one_of(kind, Kind::complement, Kind::intersection, Kind::difference, Kind::either);
}

/// Why a node is in a set that is about enemies, or not: enemy by enemy.
class Reasoner {
 public:
  Reasoner(const Situation& s, const Clause& clause, Means means, NodeId node)
      : s_(s), clause_(clause), means_(means), node_(node) {}

  void give(Explanation& said) const {
    for (const EnemyId e : s_.enemies()) {
      const std::string& name = s_.enemy(e).name;
      const bool named = std::ranges::find(clause_.names, name) != clause_.names.end();
      const std::size_t before = said.reasons.size();
      if (named)
        give_of_named(e, name, said.reasons);
      else if (others_matter() && s_.endangers(e, node_, means_))
        said.reasons.push_back(name + std::string(seeing(e, true)));
      if (said.reasons.size() > before) said.because.push_back(name);
    }
  }

 private:
  bool others_matter() const {
    return is_one_of(clause_.kind, Kind::danger, Kind::safe, Kind::others, Kind::attack,
                     Kind::snipe, Kind::flank);
  }

  /// Does the enemy fire, or only look?
  bool fires(EnemyId enemy) const {
    return means_.is_own() ? s_.enemy(enemy).weapon.valid() : !means_.channel({}).is_sight();
  }

  std::string_view seeing(EnemyId enemy, bool sees) const {
    if (fires(enemy)) return sees ? " can hit it" : " cannot hit it";
    if (means_.is_now()) return sees ? " sees it now" : " does not see it now";
    return sees ? " could see it" : " could not see it";
  }

  void give_of_named(EnemyId enemy, const std::string& name,
                     std::vector<std::string>& reasons) const {
    const bool sight = means_.channel(s_.weapon()).is_sight();
    const bool in_sight = s_.column(enemy, means_).contains(node_);
    if (clause_.kind == Kind::seen)
      reasons.push_back(name + std::string(seeing(enemy, s_.endangers(enemy, node_, means_))));
    if (clause_.kind == Kind::sees && in_sight)
      reasons.push_back(name + (sight ? " is in sight" : " can be hit"));
    if (is_one_of(clause_.kind, Kind::sees, Kind::attack, Kind::snipe, Kind::flank) && !in_sight)
      reasons.push_back(name + (sight ? " is not in sight" : " cannot be hit"));
    if (clause_.kind == Kind::flank && s_.faces(enemy, s_.graph().position(node_)))
      reasons.push_back(name + " faces it");
    if (clause_.kind == Kind::duck) give_of_ducking(enemy, name, reasons);
  }

  void give_of_ducking(EnemyId enemy, const std::string& name,
                       std::vector<std::string>& reasons) const {
    const StanceId low = crouched_stance(s_.map().profile());
    if (!s_.column(enemy, kUpright, means_).contains(node_))
      reasons.push_back(name + " cannot be seen from it upright");
    if (s_.row(enemy, low, means_).contains(node_))
      reasons.push_back(fmt::format("{} could see a character there in stance {}", name,
                                    s_.map().profile().stance(low).name));
  }

  const Situation& s_;
  const Clause& clause_;
  Means means_;
  NodeId node_;
};

class Explainer {
 public:
  Explainer(const QueryTree& tree, const Situation& s, NodeId node, Workspace& work)
      : tree_(tree), s_(s), node_(node), work_(work) {}

  Result<Explanation> explain(const Clause& clause) {
    Explanation said;
    said.clause = tree_.text_of(clause);
    said.combines = is_operator(clause.kind);
    for (const ClauseId part : clause.parts) {
      auto about = explain(tree_.clauses[part]);
      if (!about) return about;
      said.parts.push_back(*std::move(about));
    }
    auto holds = is_in(clause, said.parts);
    if (!holds) return holds.error();
    said.holds = *holds;
    if (auto ok = give_reasons(clause, said); !ok) return ok.error();
    return said;
  }

 private:
  Result<bool> is_in(const Clause& clause, const std::vector<Explanation>& parts) {
    switch (clause.kind) {
      case Kind::complement:
        return !parts[0].holds;
      case Kind::intersection:
        return parts[0].holds && parts[1].holds;
      case Kind::difference:
        return parts[0].holds && !parts[1].holds;
      case Kind::either:
        return parts[0].holds || parts[1].holds;
      default:
        return is_in_alone(clause);
    }
  }

  Result<bool> is_in_alone(const Clause& clause) {
    NodeSet set(s_.size());
    if (auto ok = find_clause(tree_, clause, s_, set, work_); !ok) return ok.error();
    return set.contains(node_);
  }

  Result<void> give_reasons(const Clause& clause, Explanation& said) const {
    if (!is_one_of(clause.kind, Kind::danger, Kind::safe, Kind::seen, Kind::sees, Kind::others,
                   Kind::attack, Kind::snipe, Kind::flank, Kind::duck))
      return {};
    const auto means = means_of(s_, clause);
    if (!means) return means.error();
    Reasoner(s_, clause, *means, node_).give(said);
    if (clause.kind == Kind::snipe && said.reasons.empty() && !said.holds)
      said.reasons.emplace_back("no step leads to safety");
    return {};
  }

  const QueryTree& tree_;
  const Situation& s_;
  NodeId node_;
  Workspace& work_;
};

void tell(const Explanation& clause, std::string& text) {
  if (clause.combines) {
    for (const Explanation& part : clause.parts) tell(part, text);
    return;
  }
  text += fmt::format("; {} {}", clause.clause, clause.holds ? "holds" : "does not hold");
  if (!clause.reasons.empty()) text += fmt::format(" ({})", fmt::join(clause.reasons, " and "));
}

}  // namespace

Result<Explanation> Query::explain(const Situation& s, NodeId node, Workspace& work) const {
  return Explainer(*tree_, s, node, work).explain(tree_->root());
}

std::string sentence(const Explanation& explanation) {
  std::string parts;
  tell(explanation, parts);
  return fmt::format("{}: {}", explanation.holds ? "yes" : "no", parts.substr(2));
}

}  // namespace defilade
