#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "defilade/model/heading.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "tactics/path/dijkstra.h"
#include "tactics/query/binding.h"
#include "tactics/query/buffers.h"
#include "tactics/query/words.h"

namespace defilade {
namespace {

/// From a quality to how well it serves, 0 to 1. `peak` is best half-way between its ends.
double apply(const RankTerm& term, double value) {
  const double t = std::clamp((value - term.from) / (term.to - term.from), 0.0, 1.0);
  const double smooth = t * t * (3 - 2 * t);
  switch (term.curve) {
    case CurveKind::rising:
      return t;
    case CurveKind::falling:
      return 1 - t;
    case CurveKind::peak:
      return 1 - std::abs(2 * t - 1);
    case CurveKind::smooth:
      return smooth;
    case CurveKind::smooth_falling:
      return 1 - smooth;
  }
  return 0;
}

class Ranker {
 public:
  Ranker(const QueryTree& tree, const Situation& s, QueryBuffers& scratch)
      : tree_(tree), s_(s), scratch_(scratch) {}

  /// What some terms need of the whole map, and whether all enemies they name are there.
  Result<void> prepare() {
    if (!tree_.ranking) return {};
    bool path = false, path_danger = false;
    for (const RankTerm& term : tree_.ranking->terms) {
      path = path || term.kind == RankTermKind::path;
      path_danger = path_danger || term.kind == RankTermKind::path_danger;
      if (auto ok = check(term); !ok)
        return tree_.wrong_at(term.name.empty() ? term.begin : term.name_begin, ok.error().message);
    }
    constexpr double kAnyLength = std::numeric_limits<double>::infinity();
    if (path)
      spread(
          s_, s_.node(), kAnyLength, [](const Link& link) { return double{link.length}; },
          scratch_.lengths, scratch_.heap);
    if (path_danger) {
      NodeSet& seen = scratch_.fresh(s_.size());
      danger(s_, seen);
      const auto cost = [&](const Link& link) {
        return seen.contains(link.to) ? double{link.length} : 0.0;
      };
      spread(s_, s_.node(), kAnyLength, cost, scratch_.dangers, scratch_.heap);
    }
    return {};
  }

  double score(NodeId node, std::vector<double>* terms) const {
    if (!tree_.ranking) return 1 / (1 + double{distance(s_.position(), place(node))});
    double sum = 0, weights = 0, product = 1, least = 1, most = 0;
    for (const RankTerm& term : tree_.ranking->terms) {
      const double value = apply(term, quality(term, node));
      if (terms) terms->push_back(value);
      sum += term.weight * value;
      weights += term.weight;
      if (tree_.ranking->combination == Combination::mean) continue;
      const double weighted = std::pow(value, term.weight);
      product *= weighted;
      least = std::min(least, weighted);
      most = std::max(most, weighted);
    }
    switch (tree_.ranking->combination) {
      case Combination::mean:
        return sum / weights;
      case Combination::product:
        return product;
      case Combination::least:
        return least;
      case Combination::most:
        return most;
    }
    return 0;
  }

 private:
  /// Is there what the term is about?
  Result<void> check(const RankTerm& term) const {
    if (term.kind == RankTermKind::risk) return need_risk(s_);
    if (term.kind == RankTermKind::harm) return need_harm(s_);
    if (term.kind != RankTermKind::angle) return {};
    const auto enemy = find_enemy(s_, term.name);
    return enemy ? Result<void>{} : enemy.error();
  }

  Vec3 place(NodeId node) const { return s_.graph().position(node); }

  double quality(const RankTerm& term, NodeId node) const {
    switch (term.kind) {
      case RankTermKind::distance:
        return distance(s_.position(), place(node));
      case RankTermKind::path:
        return scratch_.lengths[node.index()];
      case RankTermKind::path_danger:
        return scratch_.dangers[node.index()];
      case RankTermKind::exposure:
        return s_.exposure_share(node);
      case RankTermKind::height:
        return double{place(node).z} - s_.position().z;
      case RankTermKind::cover:
        return unseen_share(node);
      case RankTermKind::cover_quality:
        return worst_quality(node);
      case RankTermKind::friends:
        return to_friends(node);
      case RankTermKind::angle:
        return off_facing(s_.enemy(s_.find(term.name)), place(node));
      case RankTermKind::light:
        return s_.map().light()[node.index()];
      case RankTermKind::risk:
        return s_.risk()[node.index()];
      case RankTermKind::harm:
        return s_.harm()[node.index()];
    }
    return 0;
  }

  double unseen_share(NodeId node) const {
    if (s_.enemy_count() == 0) return 1;
    std::size_t blind = 0;
    for (const NodeSetView& row : s_.rows()) blind += row.contains(node) ? 0U : 1U;
    return static_cast<double>(blind) / static_cast<double>(s_.enemy_count());
  }

  /// Towards the enemy from whose side the least of the body is covered, in our stance.
  double worst_quality(NodeId node) const {
    const bool crouches = s_.stance() == crouched_stance(s_.map().profile());
    const CoverHeight height = crouches ? CoverHeight::low : CoverHeight::high;
    float worst = 1;
    for (const EnemyId e : s_.enemies()) {
      const std::size_t side = sector(place(node), s_.enemy(e).position);
      worst = std::min(worst, s_.map().cover().quality(node, height, side));
    }
    return worst;
  }

  double to_friends(NodeId node) const {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Friend& other : s_.friends())
      nearest = std::min<double>(nearest, distance(other.position, place(node)));
    return nearest;
  }

  /// In degrees, seen from above. The enemy faces its own place.
  static double off_facing(const Enemy& enemy, Vec3 at) {
    if (at.x == enemy.position.x && at.y == enemy.position.y) return 0;
    const double to = bearing(enemy.position, at);
    return std::abs(std::remainder(to - enemy.yaw, 2 * std::numbers::pi)) * 180 / std::numbers::pi;
  }

  const QueryTree& tree_;
  const Situation& s_;
  QueryBuffers& scratch_;
};

QueryBuffers& fresh_buffers(Workspace& work) {
  auto& buffers = WorkspaceBuffers::of<QueryBuffers>(work);
  buffers.start_over();
  return buffers;
}

Result<void> rank_nodes(Ranker ranker, const Situation& s, NodeSetView nodes, std::size_t most,
                        std::vector<RankedNode>& out, std::vector<double>* terms) {
  assert(nodes.size() == s.size());
  if (auto ok = ranker.prepare(); !ok) return ok;
  out.clear();
  for (const NodeId node : nodes)
    if (s.is_free(node)) out.push_back({node, ranker.score(node, nullptr)});
  const auto kept = static_cast<std::ptrdiff_t>(std::min(most, out.size()));
  std::ranges::partial_sort(out, out.begin() + kept, RankedNode::better);
  out.resize(static_cast<std::size_t>(kept));
  if (!terms) return {};
  terms->clear();
  for (const RankedNode& ranked : out) ranker.score(ranked.node, terms);
  return {};
}

}  // namespace

std::size_t Query::term_count() const noexcept {
  return tree_->ranking ? tree_->ranking->terms.size() : 0;
}

std::string_view Query::term_name(std::size_t term) const noexcept {
  const RankTermKind kind = tree_->ranking->terms[term].kind;
  return std::ranges::find(kTermWords, kind, &Word<RankTermKind>::kind)->word.name;
}

double Query::term_weight(std::size_t term) const noexcept {
  return tree_->ranking->terms[term].weight;
}

Result<void> Query::rank(const Situation& s, NodeSetView nodes, std::size_t most,
                         std::vector<RankedNode>& out, Workspace& work) const {
  return rank_nodes(Ranker(*tree_, s, fresh_buffers(work)), s, nodes, most, out, nullptr);
}

Result<void> Query::rank(const Situation& s, NodeSetView nodes, std::size_t most,
                         std::vector<RankedNode>& out, std::vector<double>& terms,
                         Workspace& work) const {
  return rank_nodes(Ranker(*tree_, s, fresh_buffers(work)), s, nodes, most, out, &terms);
}

Result<double> Query::score(const Situation& s, NodeId node, std::vector<double>& terms,
                            Workspace& work) const {
  Ranker ranker(*tree_, s, fresh_buffers(work));
  if (auto ok = ranker.prepare(); !ok) return ok.error();
  terms.clear();
  return ranker.score(node, &terms);
}

}  // namespace defilade
