// Which nodes can reach which: groups of nodes without a way in, or without a way out.

#include <algorithm>
#include <utility>

#include "bake/lint/findings.h"
#include "model/graph/adjacency.h"
#include "model/graph/components.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

class ReachLinter {
 public:
  ReachLinter(const TacticalMap& map, Findings& findings)
      : map_(map), graph_(map.graph()), findings_(findings) {}

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
    const float away = distance(graph_.position(here), graph_.position(there));
    const auto missing = [&](NodeId from, NodeId to) {
      return fmt::format("the nearest link that is missing leads from {} to {}, {:.1f} m",
                         findings_.spot(from), findings_.spot(to), away);
    };
    const auto subject = fmt::format("{} ({} of {} nodes)", findings_.names(group), group.size(),
                                     graph_.node_count());
    if (in && !out)
      return findings_.add(
          LintRule::trap, group, graph_.position(here),
          fmt::format("a character can get to {} but not away again; {}; add it, or nodes "
                      "between",
                      subject, missing(here, there)));
    findings_.add(
        LintRule::unreachable, group, graph_.position(here),
        fmt::format("{} cannot be reached from the largest group of nodes{}; {}; add it or nodes "
                    "between, or bake with a longer --reach",
                    subject, out ? "" : ", nor the other way round", missing(there, here)));
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  Findings& findings_;
  std::uint32_t main_ = 0;  // the largest component
};

}  // namespace

void lint_reach(const TacticalMap& map, Findings& findings) { ReachLinter(map, findings).run(); }

}  // namespace defilade
