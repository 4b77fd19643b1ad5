#pragma once
// Queries as a programmer would write them from the definitions of the sets alone: loops over nodes
// and std::vector<bool>. They answer one fixed text each.

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "defilade/tactics/query.h"
#include "defilade/tactics/situation.h"

namespace bench {

class PlainMap {
 public:
  explicit PlainMap(const defilade::TacticalMap& map)
      : map_(map), upright_(bits_of(map, 0)), crouching_(bits_of(map, 1)) {}

  using Bits = std::vector<bool>;

  /// danger
  void danger(const defilade::Situation& s, Bits& out) const {
    for_each_node([&](NodeId n) { out[n.index()] = seen_by_any_but(s, {}, n); });
  }

  /// attack(a). Sight is mutual: a node that a sees also sees a.
  void attack(const defilade::Situation& s, Bits& out) const {
    for_each_node([&](NodeId n) { out[n.index()] = attacks_first(s, n); });
  }

  /// attack(a) & near(safe, 1)
  void attack_near_safe(const defilade::Situation& s, Bits& out) const {
    const auto is_safe = [&](NodeId n) { return !seen_by_any_but(s, {}, n); };
    for_each_node([&](NodeId n) {
      out[n.index()] =
          attacks_first(s, n) &&
          (is_safe(n) || std::ranges::any_of(s.graph().leaving(n), [&](const auto& link) {
             return s.can_take(link) && is_safe(link.to);
           }));
    });
  }

  /// flank(a, b)
  void flank(const defilade::Situation& s, Bits& out) const {
    const EnemyId a{0U}, b{1U};
    for_each_node([&](NodeId n) {
      bool is_in = sees(s, a, n) || sees(s, b, n);
      for (std::size_t e = 2; is_in && e < s.enemy_count(); ++e) is_in = !sees(s, EnemyId{e}, n);
      const defilade::Vec3 place = s.graph().position(n);
      out[n.index()] = is_in && !s.faces(a, place) && !s.faces(b, place);
    });
  }

  /// safe & within(npc, 30) rank mean(distance falling(0, 30), exposure falling(0, 0.5))
  void ranked(const defilade::Situation& s, Bits& out, std::size_t most,
              std::vector<defilade::RankedNode>& best) const {
    best.clear();
    for_each_node([&](NodeId n) {
      const double metres = distance(s.position(), s.graph().position(n));
      out[n.index()] = metres <= 30 && !seen_by_any_but(s, {}, n);
      if (out[n.index()]) best.push_back({n, score(metres, n)});
    });
    std::ranges::sort(best, [](const auto& x, const auto& y) {
      return x.score != y.score ? x.score > y.score : x.node < y.node;
    });
    best.resize(std::min(best.size(), most));
  }

  /// duck(a) & walk(npc, 20)
  void duck_in_walk(const defilade::Situation& s, Bits& out) const {
    const std::vector<double> way = ways_from(s, 20);
    const std::size_t a = s.node(EnemyId{0U}).index();
    for (std::size_t n = 0; n < size(); ++n)
      out[n] = upright_[a][n] && !crouching_[a][n] && way[n] <= 20;
  }

 private:
  using NodeId = defilade::NodeId;
  using EnemyId = defilade::EnemyId;

  /// What a standing watcher sees of targets in that stance.
  static std::vector<Bits> bits_of(const defilade::TacticalMap& map, std::size_t stance) {
    const auto matrix = map.visibility(defilade::StanceId{0U}, defilade::StanceId{stance});
    std::vector<Bits> rows(matrix.size(), Bits(matrix.size()));
    for (std::size_t i = 0; i < matrix.size(); ++i)
      for (const NodeId j : matrix.row(NodeId{i})) rows[i][j.index()] = true;
    return rows;
  }

  std::size_t size() const { return upright_.size(); }

  template <class Visit>
  void for_each_node(const Visit& visit) const {
    for (std::size_t i = 0; i < size(); ++i) visit(NodeId{i});
  }

  bool sees(const defilade::Situation& s, EnemyId e, NodeId n) const {
    return upright_[s.node(e).index()][n.index()];
  }

  bool seen_by_any_but(const defilade::Situation& s, EnemyId but, NodeId n) const {
    for (std::size_t e = 0; e < s.enemy_count(); ++e)
      if (EnemyId{e} != but && sees(s, EnemyId{e}, n)) return true;
    return false;
  }

  bool attacks_first(const defilade::Situation& s, NodeId n) const {
    return sees(s, EnemyId{0U}, n) && !seen_by_any_but(s, EnemyId{0U}, n);
  }

  double score(double metres, NodeId n) const {
    const auto exposure = map_.exposure(defilade::StanceId{0U}, defilade::StanceId{0U});
    const double share = static_cast<double>(exposure[n.index()]) / static_cast<double>(size() - 1);
    const auto falling = [](double x, double end) { return 1 - std::clamp(x / end, 0.0, 1.0); };
    return (falling(metres, 30) + falling(share, 0.5)) / 2;
  }

  /// Dijkstra as in a textbook, no farther than `most` metres.
  static std::vector<double> ways_from(const defilade::Situation& s, double most) {
    using Entry = std::pair<double, NodeId>;
    std::vector<double> way(s.size(), std::numeric_limits<double>::infinity());
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    way[s.node().index()] = 0;
    queue.emplace(0, s.node());
    while (!queue.empty()) {
      const auto [metres, node] = queue.top();
      queue.pop();
      if (metres > way[node.index()]) continue;
      for (const defilade::Link& link : s.graph().leaving(node)) {
        const double there = metres + link.length;
        if (there > most || there >= way[link.to.index()] || !s.can_take(link)) continue;
        way[link.to.index()] = there;
        queue.emplace(there, link.to);
      }
    }
    return way;
  }

  defilade::TacticalMap map_;
  std::vector<Bits> upright_;    // [watcher][target], both upright
  std::vector<Bits> crouching_;  // the target crouches
};

}  // namespace bench
