#pragma once
// Which nodes are this and that but not the other? Compound tactics as a text, like
//
//   attack(a) & near(safe, 1) - occupied rank mean(2 * distance falling(0, 30), cover rising(0, 1))
//
// parsed once and asked in any number of situations. docs/use/query-language.md has the grammar.
//
// The set part runs as one fused pass over rows: unions of enemies' rows and operators are computed
// block by block, and written once. Sets that are not rows (near, walk, snipe, flank, …) are found
// first. Nothing allocates once the workspace has grown. Thread safety: a Query is immutable; every
// thread has its own workspace.
//
// Source: COMP 476 lecture (primitive and compound tactics, fuzzy values); Lidén 2002.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/tactics/ranked_node.h"
#include "defilade/tactics/situation.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

struct QueryTree;

/// One clause of a query about one node.
struct Explanation {
  std::string clause;  // as it is written
  bool holds = false;
  bool combines = false;             // an operator: its parts say why
  std::vector<std::string> because;  // names of the enemies that the reasons are about
  std::vector<std::string> reasons;  // "b could see it", "a is not in sight", "a faces it"
  std::vector<Explanation> parts;
};

class Query {
 public:
  /// Errors point at the character.
  static Result<Query> parse(std::string text);

  const std::string& text() const noexcept;
  bool is_ranked() const noexcept;
  /// How many terms the ranking has.
  std::size_t term_count() const noexcept;
  std::string_view term_name(std::size_t term) const noexcept;
  double term_weight(std::size_t term) const noexcept;

  /// Writes the nodes into `out`. A set of another size than the map's becomes one of that size,
  /// which allocates. An error names what the situation lacks: an enemy, a weapon class, a region.
  Result<void> run(const Situation& s, NodeSet& out, Workspace& work) const;

  /// The best free nodes of `nodes` (Situation::is_free), best first, ties to the lower id; at most
  /// `most`. Nodes where enemies stand are left out. Without a ranking the nearest are best.
  Result<void> rank(const Situation& s, NodeSetView nodes, std::size_t most,
                    std::vector<RankedNode>& out, Workspace& work) const;
  /// The same with the values of the terms: `terms` gets term_count() of them per node of the
  /// result.
  Result<void> rank(const Situation& s, NodeSetView nodes, std::size_t most,
                    std::vector<RankedNode>& out, std::vector<double>& terms,
                    Workspace& work) const;

  /// The score of one node, free or not, and the values of its terms.
  Result<double> score(const Situation& s, NodeId node, std::vector<double>& terms,
                       Workspace& work) const;

  /// Why is the node in the set, or why not? Allocates.
  Result<Explanation> explain(const Situation& s, NodeId node, Workspace& work) const;

 private:
  explicit Query(std::shared_ptr<const QueryTree> tree) : tree_(std::move(tree)) {}
  std::shared_ptr<const QueryTree> tree_;
};

enum class QueryWordKind : std::uint8_t { set, keyword, combination, quality, curve };
/// "set", "keyword", "combination", "quality", "curve".
std::string_view name_of(QueryWordKind kind) noexcept;

/// A word of the language, for help and completion.
struct QueryWord {
  std::string_view name;
  QueryWordKind kind = QueryWordKind::set;
  std::string_view takes;  // what follows it, as an example: "(e)", "(npc, 10)", " < 0.2"
  std::string_view help;
};
/// All of them, by kind.
std::span<const QueryWord> query_words() noexcept;

/// "no: attack(a) holds; safe does not hold (b could see it)"
std::string sentence(const Explanation& explanation);

}  // namespace defilade
