// A query becomes a list of steps for a stack machine whose values are pieces of bit strings. The
// pieces are small enough for the nearest cache: rows are read once, the result is written once,
// and nothing in between goes to memory.

#include "defilade/tactics/query.h"

#include <algorithm>

#include "defilade/tactics/sets.h"
#include "tactics/query/sets.h"
#include "tactics/situation/gaze.h"

namespace defilade {
namespace {

/// Blocks of 64 bytes that a step works on at a time.
constexpr std::size_t kPiece = kPieceBlocks;

using StepKind = QueryStep::Kind;

class Binder {
 public:
  Binder(const QueryTree& tree, const Situation& s, QueryBuffers& scratch)
      : tree_(tree), s_(s), scratch_(scratch) {}

  /// The nodes of one clause.
  Result<void> find(const Clause& clause, NodeSet& out) {
    const std::size_t first = scratch_.steps.size();
    if (auto ok = emit(clause); !ok) return ok;
    run(first, out);
    scratch_.steps.resize(first);
    return {};
  }

 private:
  void push(std::size_t first_view) {
    scratch_.steps.push_back({StepKind::unite, static_cast<std::uint32_t>(first_view),
                              static_cast<std::uint32_t>(scratch_.views.size() - first_view)});
  }
  void push_set(NodeSetView set) {
    scratch_.views.push_back(set);
    push(scratch_.views.size() - 1);
  }
  void apply(StepKind kind) { scratch_.steps.push_back({kind, 0, 0}); }

  /// Pushes the rows of all enemies, or of all but one.
  void push_rows(EnemyId but, Means means) {
    const std::size_t first = scratch_.views.size();
    for (const EnemyId e : s_.enemies())
      if (e != but) scratch_.views.push_back(row(e, s_.stance(), means));
    push(first);
  }

  /// The enemy's row, or what it sees of that now.
  NodeSetView row(EnemyId e, StanceId ours, Means means) {
    if (!means.is_now()) return s_.row(e, ours, means);
    NodeSet& seen = scratch_.fresh(s_.size());
    const Gaze gaze(s_.enemy(e));
    for (const NodeId node : s_.row(e, ours, means))
      if (gaze.faces(s_.graph().position(node))) seen.insert(node);
    return seen;
  }

  /// An error says where in the text the wrong word stands.
  Result<void> emit(const Clause& clause) {
    auto ok = emit_unplaced(clause);
    if (ok || !clause.parts.empty()) return ok;
    return tree_.wrong_at(wrong_word(clause), ok.error().message);
  }

  /// Where the unknown weapon or name of a wrong clause stands.
  std::size_t wrong_word(const Clause& clause) const {
    if (!clause.weapon.empty() && !s_.map().find_weapon(clause.weapon).valid())
      return clause.weapon_begin;
    if (clause.names.size() == 1) return clause.names_begin[0];
    for (std::size_t i = 0; i < clause.names.size(); ++i)
      if (!s_.find(clause.names[i]).valid()) return clause.names_begin[i];
    return clause.begin;
  }

  Result<void> emit_unplaced(const Clause& clause) {
    switch (clause.kind) {
      case ClauseKind::complement:
        if (auto ok = emit(tree_.clauses[clause.parts[0]]); !ok) return ok;
        apply(StepKind::complement);
        return {};
      case ClauseKind::intersection:
        return emit_intersection(clause);
      case ClauseKind::difference:
        return emit_both(clause, StepKind::subtract);
      case ClauseKind::either:
        return emit_both(clause, StepKind::either);
      case ClauseKind::all:
        push(scratch_.views.size());
        apply(StepKind::complement);
        return {};
      case ClauseKind::near:
        return emit_near(clause);
      case ClauseKind::danger:
      case ClauseKind::safe:
      case ClauseKind::seen:
      case ClauseKind::sees:
      case ClauseKind::others:
      case ClauseKind::attack:
      case ClauseKind::duck:
        return emit_rows(clause);
      default:
        return emit_set(clause);
    }
  }

  Result<void> emit_both(const Clause& clause, StepKind kind) {
    for (const ClauseId part : clause.parts)
      if (auto ok = emit(tree_.clauses[part]); !ok) return ok;
    apply(kind);
    return {};
  }

  /// Whether a link leads to somewhere is asked only of nodes that are in the other part.
  Result<void> emit_intersection(const Clause& clause) {
    const Clause& first = tree_.clauses[clause.parts[0]];
    const Clause& second = tree_.clauses[clause.parts[1]];
    const auto is_near = [](const Clause& part) {
      return part.kind == ClauseKind::near && part.number == 1;
    };
    if (!is_near(first) && !is_near(second)) return emit_both(clause, StepKind::intersect);
    const auto whole = [&](const Clause& near) -> const Clause& {
      return tree_.clauses[near.parts[0]];
    };
    NodeSet& one = scratch_.fresh(s_.size());
    NodeSet& other = scratch_.fresh(s_.size());
    if (auto ok = find(is_near(second) ? first : whole(first), one); !ok) return ok;
    if (auto ok = find(is_near(second) ? whole(second) : second, other); !ok) return ok;
    NodeSet& asked = is_near(second) ? one : other;
    keep_near(s_, scratch_, is_near(second) ? other : one, asked);
    push_set(asked);
    return {};
  }

  Result<void> emit_set(const Clause& clause) {
    NodeSet& set = scratch_.fresh(s_.size());
    if (auto ok = find_set(s_, clause, scratch_, set); !ok) return ok;
    push_set(set);
    return {};
  }

  Result<void> emit_near(const Clause& clause) {
    NodeSet& set = scratch_.fresh(s_.size());
    if (auto ok = find(tree_.clauses[clause.parts[0]], set); !ok) return ok;
    grow_back(s_, static_cast<std::size_t>(clause.number), scratch_, set);
    push_set(set);
    return {};
  }

  Result<void> emit_rows(const Clause& clause) {
    const auto means = means_of(s_, clause);
    if (!means) return means.error();
    if (clause.kind == ClauseKind::danger || clause.kind == ClauseKind::safe) {
      push_rows(EnemyId{}, *means);
      if (clause.kind == ClauseKind::safe) apply(StepKind::complement);
      return {};
    }
    const auto enemy = find_enemy(s_, clause.names.front());
    if (!enemy) return enemy.error();
    emit_rows_of(clause.kind, *enemy, *means);
    return {};
  }

  void emit_rows_of(ClauseKind kind, EnemyId enemy, Means means) {
    if (kind == ClauseKind::seen) push_set(row(enemy, s_.stance(), means));
    if (kind == ClauseKind::sees || kind == ClauseKind::attack) push_set(s_.column(enemy, means));
    if (kind == ClauseKind::duck) {
      push_set(s_.column(enemy, kUpright, means));
      push_set(row(enemy, crouched_stance(s_.map().profile()), means));
    }
    if (kind == ClauseKind::others || kind == ClauseKind::attack) push_rows(enemy, means);
    if (kind == ClauseKind::attack || kind == ClauseKind::duck) apply(StepKind::subtract);
  }

  void run(std::size_t first, NodeSet& out) {
    const std::span<const QueryStep> steps = std::span(scratch_.steps).subspan(first);
    scratch_.stack.resize((steps.size() + 1) * kPiece);
    const std::span<NodeBlock> blocks = out.blocks();
    for (std::size_t begin = 0; begin < blocks.size(); begin += kPiece)
      run_piece(steps, begin, blocks.subspan(begin, std::min(kPiece, blocks.size() - begin)));
    out.complement().complement();  // clears what a complement set past the end
  }

  void run_piece(std::span<const QueryStep> steps, std::size_t begin, std::span<NodeBlock> out) {
    const auto level = [&](std::size_t i) {
      return std::span(scratch_.stack).subspan(i * kPiece, out.size());
    };
    std::size_t top = 0;
    for (const QueryStep& step : steps) {
      if (step.kind == StepKind::unite) {
        unite_piece(level(top++), begin, std::span(scratch_.views).subspan(step.first, step.count));
      } else if (step.kind == StepKind::complement) {
        for (NodeBlock& block : level(top - 1))
          for (std::uint64_t& word : block.words) word = ~word;
      } else {
        --top;
        combine(step.kind, level(top - 1), level(top));
      }
    }
    std::ranges::copy(level(0), out.begin());
  }

  static void combine(StepKind kind, std::span<NodeBlock> left, std::span<const NodeBlock> right) {
    for (std::size_t i = 0; i < left.size(); ++i)
      for (std::size_t w = 0; w < NodeBlock::kWords; ++w) {
        std::uint64_t& a = left[i].words[w];
        const std::uint64_t b = right[i].words[w];
        a = kind == StepKind::intersect ? (a & b) : kind == StepKind::subtract ? (a & ~b) : (a | b);
      }
  }

  const QueryTree& tree_;
  const Situation& s_;
  QueryBuffers& scratch_;
};

}  // namespace

Result<Query> Query::parse(std::string text) {
  auto tree = parse_query(std::move(text));
  if (!tree) return tree.error();
  return Query(std::make_shared<const QueryTree>(*std::move(tree)));
}

const std::string& Query::text() const noexcept { return tree_->text; }
bool Query::is_ranked() const noexcept { return tree_->ranking.has_value(); }

Result<void> find_clause(const QueryTree& tree, const Clause& clause, const Situation& s,
                         NodeSet& out, Workspace& work) {
  auto& buffers = WorkspaceBuffers::of<QueryBuffers>(work);
  buffers.start_over();
  return Binder(tree, s, buffers).find(clause, out);
}

Result<void> Query::run(const Situation& s, NodeSet& out, Workspace& work) const {
  if (out.size() != s.size()) out = NodeSet(s.size());
  return find_clause(*tree_, tree_->root(), s, out, work);
}

}  // namespace defilade
