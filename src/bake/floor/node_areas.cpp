#include "bake/floor/node_areas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "model/graph/dijkstra.h"

namespace defilade {
namespace {

struct Step {
  float away;
  CellId cell;
  std::uint32_t owner;
  bool operator>(const Step& other) const {
    return std::tie(away, owner, cell) > std::tie(other.away, other.owner, other.cell);
  }
};

void spread(const WalkField& field, std::span<const Vec3> nodes, const AgentProfile& profile,
            Territory& territory) {
  std::vector<Step> steps;
  for (std::uint32_t i = 0; i < nodes.size(); ++i)
    if (const CellId cell = field.nearest(nodes[i], profile.radius, profile.step); cell != kNoCell)
      put_label(steps, {distance(nodes[i], field[cell].position), cell, i});
  const auto settle = [&](const Step& step) {
    if (territory.owner[step.cell].valid()) return false;
    territory.owner[step.cell] = NodeId{step.owner};
    territory.away[step.cell] = step.away;
    return true;
  };
  dijkstra(steps, settle, [&](const Step& step) {
    for (const CellId next : field[step.cell].next)
      if (next != kNoCell && !territory.owner[next].valid())
        put_label(steps, {step.away + distance(field[step.cell].position, field[next].position),
                          next, step.owner});
  });
}

void find_frontiers(const WalkField& field, Territory& territory) {
  std::map<std::pair<NodeId, NodeId>, Frontier> found;
  for (CellId cell = 0; cell < field.size(); ++cell)
    for (const CellId next : field[cell].next) {
      if (next == kNoCell || !territory.owner[cell].valid()) continue;
      const NodeId a = territory.owner[cell], b = territory.owner[next];
      if (!(a < b)) continue;
      const float length = territory.away[cell] + territory.away[next];
      Frontier& frontier = found[{a, b}];
      if (frontier.cell == kNoCell || length < frontier.length) frontier = {a, b, cell, length};
    }
  for (const auto& [pair, frontier] : found) territory.frontiers.push_back(frontier);
}

/// The neighbour that is nearest to the node; kNoCell when none is nearer than `away`.
CellId step_towards(NodeId node, CellId cell, float away, const WalkField& field,
                    const Territory& territory) {
  CellId best = kNoCell;
  for (const CellId next : field[cell].next)
    if (next != kNoCell && territory.owner[next] == node && territory.away[next] < away) {
      best = next;
      away = territory.away[next];
    }
  return best;
}

}  // namespace

std::vector<Vec3> positions_of(std::span<const Waypoint> nodes) {
  std::vector<Vec3> positions;
  for (const Waypoint& node : nodes) positions.push_back(node.position);
  return positions;
}

Territory divide(const WalkField& field, std::span<const Vec3> nodes, const AgentProfile& profile) {
  Territory territory;
  territory.owner.resize(field.size());
  territory.away.resize(field.size(), 0);
  spread(field, nodes, profile, territory);
  find_frontiers(field, territory);
  return territory;
}

std::vector<CellId> way_over(const Frontier& frontier, const WalkField& field,
                             const Territory& territory) {
  std::vector<CellId> way;
  const auto follow = [&](NodeId node, CellId cell) {
    while (cell != kNoCell) {
      way.push_back(cell);
      cell = step_towards(node, cell, territory.away[cell], field, territory);
    }
  };
  follow(frontier.a, frontier.cell);
  std::ranges::reverse(way);
  follow(frontier.b, step_towards(frontier.b, frontier.cell, std::numeric_limits<float>::infinity(),
                                  field, territory));
  return way;
}

}  // namespace defilade
