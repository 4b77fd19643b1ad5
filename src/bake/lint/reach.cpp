// Which nodes lead to which: groups of nodes without a way in, or without a way out.

#include <algorithm>
#include <utility>

#include "bake/lint/findings.h"
#include "bake/lint/remedies.h"
#include "model/graph/adjacency.h"
#include "model/graph/components.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

class ReachLinter {
 public:
  ReachLinter(const TacticalMap& map, const TriangleTree& movement, Findings& findings)
      : map_(map), graph_(map.graph()), movement_(movement), findings_(findings) {}

  void run() {
    const auto groups = component_lists(map_.components());
    const auto largest = std::ranges::max_element(
        groups, {}, [](const std::vector<NodeId>& group) { return group.size(); });
    main_ = static_cast<std::uint32_t>(largest - groups.begin());
    const auto enters = reached_from(*largest, true), leaves = reached_from(*largest, false);
    for (const auto& group : groups) {
      if (&group == &*largest || is_isolated(group)) continue;
      const bool in = enters[group.front().index()] != 0, out = leaves[group.front().index()] != 0;
      report(group, in, out);
    }
  }

 private:
  bool is_isolated(const std::vector<NodeId>& group) const {
    return group.size() == 1 && graph_.leaving(group.front()).empty() &&
           graph_.arriving(group.front()).empty();
  }

  /// The nodes that can be reached from these, or from which these can be reached.
  std::vector<std::uint8_t> reached_from(std::vector<NodeId> front, bool forwards) const {
    std::vector<std::uint8_t> seen(graph_.node_count(), 0);
    for (const NodeId node : front) seen[node.index()] = 1;
    const auto neighbours = [&](NodeId node, const auto& visit) {
      for_each_around(graph_, node, [&](NodeId next, const Link& link) {
        const NodeId start = forwards ? link.from : link.to;
        if (start == node && allows(map_.profile(), graph_, link)) visit(next);
      });
    };
    flood(front, neighbours, [&](NodeId next, NodeId) {
      return std::exchange(seen[next.index()], std::uint8_t{1}) == 0;
    });
    return seen;
  }

  /// The two nodes, one of them in the largest group, that are nearest to each other.
  std::pair<NodeId, NodeId> nearest_pair(const std::vector<NodeId>& group) const {
    std::pair<NodeId, NodeId> best;
    double least = std::numeric_limits<double>::infinity();
    for (const NodeId node : group) {
      const NodeId other = map_.index().nearest(
          graph_.position(node), [&](NodeId id) { return map_.components()[id.index()] == main_; });
      const double away = squared_distance(graph_.position(node), graph_.position(other));
      if (away >= least) continue;
      least = away;
      best = {node, other};
    }
    return best;
  }

  void report(const std::vector<NodeId>& group, bool in, bool out) {
    const auto [here, there] = nearest_pair(group);
    const bool trap = in && !out;
    const NodeId from = trap ? here : there, to = trap ? there : here;
    const Remedy remedy = link_from(map_, movement_, from, to);
    const float away = distance(graph_.position(from), graph_.position(to));
    const auto subject = fmt::format("{} ({} of {} nodes)", findings_.names(group), group.size(),
                                     graph_.node_count());
    const auto to_do =
        remedy.kind == RemedyKind::by_hand
            ? fmt::format("Add nodes from {} to {}, {:.1f} m, or bake with a longer --reach",
                          findings_.spot(from), findings_.spot(to), away)
            : findings_.words(remedy);
    findings_.add({trap ? LintRule::trap : LintRule::unreachable,
                   trap
                       ? fmt::format("{}: characters get to {}, but not away again", to_do, subject)
                       : fmt::format("{}: {} cannot be reached from the largest group of nodes{}",
                                     to_do, subject, out ? "" : ", nor the other way round"),
                   group, graph_.position(here), remedy});
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const TriangleTree& movement_;
  Findings& findings_;
  std::uint32_t main_ = 0;  // the largest component
};

}  // namespace

void lint_reach(const TacticalMap& map, const TriangleTree& movement, Findings& findings) {
  ReachLinter(map, movement, findings).run();
}

}  // namespace defilade
