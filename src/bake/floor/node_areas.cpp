#include "bake/floor/node_areas.h"

#include <cmath>
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

}  // namespace defilade
