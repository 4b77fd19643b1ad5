#include "defilade/bake/link_near.h"
#include "bake/links/link.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

/// The node itself first, then those within reach of it.
std::vector<NodeId> nodes_near(const GraphParts& parts, NodeId node, float reach) {
  const Vec3 here = parts.nodes[node.index()].position;
  std::vector<NodeId> near{node};
  for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
    const Vec3 there = parts.nodes[i].position;
    if (NodeId{i} != node && std::hypot(there.x - here.x, there.y - here.y) <= reach)
      near.push_back(NodeId{i});
  }
  return near;
}

/// The door's id in the parts; a new door is added.
DoorId door_in(GraphParts& parts, const std::string& name) {
  const auto found = std::ranges::find(parts.doors, name);
  const auto index = static_cast<std::size_t>(found - parts.doors.begin());
  if (found == parts.doors.end()) parts.doors.push_back(name);
  return DoorId{index};
}

void add_unless_there(GraphParts& parts, const Link& link) {
  const auto is_same = [&](const Link& other) {
    return other.from == link.from && other.to == link.to && other.kind == link.kind;
  };
  if (std::ranges::none_of(parts.links, is_same)) parts.links.push_back(link);
}

}  // namespace

Result<void> link_near(GraphParts& parts, NodeId node, const Level& level,
                       const AgentProfile& profile, float reach) {
  const std::vector<NodeId> near = nodes_near(parts, node, reach);
  GraphParts around;
  for (const NodeId id : near) around.nodes.push_back(parts.nodes[id.index()]);
  Progress silent;
  if (auto ok = generate_links(around, level, profile, reach, silent); !ok) return ok;
  for (Link link : around.links) {
    if (link.from != NodeId{0U} && link.to != NodeId{0U}) continue;
    link.from = near[link.from.index()];
    link.to = near[link.to.index()];
    if (link.door.valid()) link.door = door_in(parts, around.doors[link.door.index()]);
    add_unless_there(parts, link);
  }
  return {};
}

}  // namespace defilade
