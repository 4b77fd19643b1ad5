#include "bake/place/repair.h"

#include <algorithm>
#include <set>
#include <utility>

#include "bake/links/link_table.h"
#include "bake/place/node_names.h"
#include "model/graph/components.h"
#include "model/graph/dijkstra.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

/// A way over links may be this much longer than the way over the floor.
constexpr float kMostDetour = 2;
constexpr float kSlack = 4;  // metres
/// Nodes that are nearer than this on foot, in metres, and have no link will never get one.
constexpr float kNearEnough = 1;

bool on_foot(const Link& link) {
  return link.kind == LinkKind::walk || link.kind == LinkKind::crouch ||
         link.kind == LinkKind::swim;
}

/// Looks for ways that are not too long.
class Ways {
 public:
  explicit Ways(const GraphParts& parts)
      : links_(parts.links), table_(parts), reached_(parts.nodes.size()) {}

  /// Ends at `longest`.
  bool lead(NodeId from, NodeId to, float longest) {
    ++search_;
    front_.assign(1, {0, from});
    const auto is_end = [&](const Reached& label) { return label.node == to; };
    const auto settle = [&](const Reached& label) {
      return std::exchange(reached_[label.node.index()], search_) != search_;
    };
    return dijkstra_until(front_, is_end, settle, [&](const Reached& label) {
      for (const std::size_t i : table_.leaving(label.node)) {
        const Link& link = links_[i];
        if (on_foot(link) && label.length + link.length <= longest)
          put_label(front_, {label.length + link.length, link.to});
      }
    });
  }

 private:
  struct Reached {
    float length;
    NodeId node;
    auto operator<=>(const Reached&) const = default;
  };

  const std::vector<Link>& links_;
  LinkTable table_;
  std::vector<Reached> front_;
  std::vector<std::uint32_t> reached_;  // by which search
  std::uint32_t search_ = 0;
};

/// How much floor belongs to each node; floor under a roof counts twice.
std::vector<std::uint64_t> floor_of_nodes(const WalkField& field, const AgentProfile& profile,
                                          std::span<const Vec3> positions) {
  const Territory territory = divide(field, positions, profile);
  std::vector<std::uint64_t> floor(positions.size(), 0);
  for (CellId cell = 0; cell < field.size(); ++cell)
    if (territory.owner[cell].valid())
      floor[territory.owner[cell].index()] += field[cell].roofed ? 2U : 1U;
  return floor;
}

/// The nodes from which all others are looked for when nothing is marked: the group with the most
/// floor, or one not much smaller that can be got to from there but not back. Walls and roofs are
/// large, too, but characters fall off them.
std::vector<NodeId> main_group(const WalkField& field, const AgentProfile& profile,
                               const GraphParts& parts) {
  constexpr std::uint64_t kNotMuchSmaller = 4;  // times
  const auto graph = WaypointGraph::build(parts);
  if (!graph) return {};
  const auto group_of = components(*graph, profile);
  const auto groups = component_lists(group_of);
  const auto floor = floor_of_nodes(field, profile, graph->positions());
  std::vector<std::uint64_t> sums(groups.size(), 0);
  for (std::size_t i = 0; i < floor.size(); ++i) sums[group_of[i]] += floor[i];
  std::size_t chosen = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
  for (bool moved = true; moved;) {
    std::size_t best = chosen;
    for (const NodeId node : groups[chosen])
      for (const Link& link : graph->leaving(node)) {
        const std::size_t to = group_of[link.to.index()];
        if (to != chosen && sums[to] * kNotMuchSmaller >= sums[chosen] &&
            (best == chosen || sums[to] > sums[best]))
          best = to;
      }
    moved = best != chosen;  // no group is visited twice, so this ends
    chosen = best;
  }
  return groups[chosen];
}

std::vector<std::uint8_t> reachable(const GraphParts& parts, std::vector<NodeId> front) {
  const LinkTable table(parts);
  std::vector<std::uint8_t> reached(parts.nodes.size(), 0);
  for (const NodeId node : front) reached[node.index()] = 1;
  flood(
      front,
      [&](NodeId node, const auto& visit) {
        for (const std::size_t i : table.leaving(node)) visit(parts.links[i].to);
      },
      [&](NodeId to, NodeId) { return std::exchange(reached[to.index()], std::uint8_t{1}) == 0; });
  return reached;
}

}  // namespace

std::vector<Frontier> missing_ways(const WalkField& field, const AgentProfile& profile,
                                   const GraphParts& parts) {
  const Territory territory = divide(field, positions_of(parts.nodes), profile);
  Ways ways(parts);
  std::vector<Frontier> missing;
  for (const Frontier& frontier : territory.frontiers) {
    const float longest = kMostDetour * frontier.length + kSlack;
    if (!ways.lead(frontier.a, frontier.b, longest) || !ways.lead(frontier.b, frontier.a, longest))
      missing.push_back(frontier);
  }
  return missing;
}

void add_missing_nodes(const WalkField& field, const AgentProfile& profile,
                       const std::vector<std::uint8_t>& reached, GraphParts& parts) {
  NodeNames names(parts.nodes);
  std::set<CellId> taken;
  for (const Frontier& frontier : missing_ways(field, profile, parts)) {
    if (reached[frontier.a.index()] == 0 && reached[frontier.b.index()] == 0) continue;
    if (frontier.length < kNearEnough) continue;  // another node between them would not help
    if (taken.insert(frontier.cell).second)
      parts.nodes.push_back(names.node("way", field[frontier.cell].position));
  }
}

std::vector<std::uint8_t> reached_nodes(const WalkField& field, const AgentProfile& profile,
                                        std::size_t seeds, const GraphParts& parts) {
  std::vector<NodeId> front;
  for (std::size_t i = 0; i < seeds; ++i) front.push_back(NodeId{i});
  if (front.empty()) front = main_group(field, profile, parts);
  return reachable(parts, std::move(front));
}

void keep_nodes(const std::vector<std::uint8_t>& kept, GraphParts& parts) {
  std::vector<NodeId> number(parts.nodes.size());
  std::vector<Waypoint> nodes;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] == 0) continue;
    number[i] = NodeId{nodes.size()};
    nodes.push_back(std::move(parts.nodes[i]));
  }
  std::vector<Link> links;
  for (Link link : parts.links) {
    if (kept[link.from.index()] == 0 || kept[link.to.index()] == 0) continue;
    link.from = number[link.from.index()];
    link.to = number[link.to.index()];
    links.push_back(link);
  }
  for (auto* children : {&parts.formation, &parts.peek_outs})
    for (CoverChild& child : *children) child.cover = number[child.cover.index()];
  parts.nodes = std::move(nodes);
  parts.links = std::move(links);
}

}  // namespace defilade
