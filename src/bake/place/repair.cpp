#include "bake/place/repair.h"

#include <algorithm>
#include <set>
#include <utility>

#include "bake/links/link_table.h"
#include "bake/place/node_names.h"
#include "model/body/body_sweep.h"
#include "model/graph/components.h"
#include "model/graph/dijkstra.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

/// A way over links may be this much longer than the way over the floor.
constexpr float kMostDetour = 2;
constexpr float kSlack = 4;  // metres
/// Between nodes that are nearer than this on foot, in metres, a node must be proved to help.
constexpr float kShort = 1;

bool on_foot(const Link& link) {
  return link.kind == LinkKind::walk || link.kind == LinkKind::crouch ||
         link.kind == LinkKind::swim;
}

/// Looks for ways that are not too long.
class Ways {
 public:
  explicit Ways(const GraphParts& parts)
      : links_(parts.links), table_(parts), reached_(parts.nodes.size()) {}

  /// Ends at `longest`. Of the doors it passes only those that are `open`.
  bool lead(NodeId from, NodeId to, float longest, std::span<const DoorId> open) {
    ++search_;
    front_.assign(1, {0, from});
    const auto is_end = [&](const Reached& label) { return label.node == to; };
    const auto settle = [&](const Reached& label) {
      return std::exchange(reached_[label.node.index()], search_) != search_;
    };
    return dijkstra_until(front_, is_end, settle, [&](const Reached& label) {
      for (const std::size_t i : table_.leaving(label.node)) {
        const Link& link = links_[i];
        const bool passes = !link.door.valid() || std::ranges::find(open, link.door) != open.end();
        if (on_foot(link) && passes && label.length + link.length <= longest)
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

/// The doors on the way over the floor, as the links name them.
std::vector<DoorId> doors_on(std::span<const CellId> way, const WalkField& field,
                             const Doors& doors, const std::vector<std::string>& names) {
  std::vector<DoorId> found;
  const auto known = doors.names();
  for (std::size_t i = 1; i < way.size(); ++i) {
    const DoorId door = doors.between(field[way[i - 1]].position, field[way[i]].position);
    if (!door.valid()) continue;
    const auto name = std::ranges::find(names, known[door.index()]);
    found.push_back(DoorId{static_cast<std::size_t>(name - names.begin())});
  }
  return found;
}

std::vector<Frontier> missing_ways(const Territory& territory, const WalkField& field,
                                   const Doors& doors, const GraphParts& parts) {
  Ways ways(parts);
  std::vector<Frontier> missing;
  std::vector<DoorId> open;
  for (const Frontier& frontier : territory.frontiers) {
    if (!doors.empty())
      open = doors_on(way_over(frontier, field, territory), field, doors, parts.doors);
    const float longest = kMostDetour * frontier.length + kSlack;
    if (!ways.lead(frontier.a, frontier.b, longest, open) ||
        !ways.lead(frontier.b, frontier.a, longest, open))
      missing.push_back(frontier);
  }
  return missing;
}

/// The place on the way over a frontier from which bodies walk straight to both nodes, as far from
/// either as possible; kNoCell when there is none.
CellId bend_of(const Frontier& frontier, const Territory& territory, const Ground& ground,
               const AgentProfile& profile, std::span<const Waypoint> nodes) {
  const auto walks = [&](Vec3 from, Vec3 to) {
    const auto found = find_passage(ground.movement, profile, from, to);
    return found && (found->kind == LinkKind::walk || found->kind == LinkKind::crouch);
  };
  const Vec3 a = nodes[frontier.a.index()].position, b = nodes[frontier.b.index()].position;
  CellId best = kNoCell;
  float room = 0;
  for (const CellId cell : way_over(frontier, ground.field, territory)) {
    const Vec3 place = ground.field[cell].position;
    const float away = std::min(distance(a, place), distance(b, place));
    if (away <= room || !walks(a, place) || !walks(place, b)) continue;
    best = cell;
    room = away;
  }
  return best;
}

}  // namespace

std::vector<Frontier> missing_ways(const Ground& ground, const Doors& doors,
                                   const AgentProfile& profile, const GraphParts& parts) {
  const Territory territory = divide(ground.field, positions_of(parts.nodes), profile);
  return missing_ways(territory, ground.field, doors, parts);
}

void add_missing_nodes(const Ground& ground, const Doors& doors, const AgentProfile& profile,
                       const std::vector<std::uint8_t>& reached, GraphParts& parts) {
  const Territory territory = divide(ground.field, positions_of(parts.nodes), profile);
  NodeNames names(parts.nodes);
  std::set<CellId> taken;
  for (const Frontier& frontier : missing_ways(territory, ground.field, doors, parts)) {
    if (reached[frontier.a.index()] == 0 && reached[frontier.b.index()] == 0) continue;
    const CellId cell = frontier.length >= kShort
                            ? frontier.cell
                            : bend_of(frontier, territory, ground, profile, parts.nodes);
    if (cell != kNoCell && taken.insert(cell).second)
      parts.nodes.push_back(names.node("way", ground.field[cell].position));
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
