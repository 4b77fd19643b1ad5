#include "view/session/link_near.h"

#include <algorithm>
#include <cmath>

#include "cli.h"
#include "defilade/bake/link.h"

namespace defilade::cli {
namespace {

/// The node itself first, then those within reach of it.
std::vector<NodeId> nodes_near(const EditGround& ground, NodeId node, const GraphParts& parts) {
  const Vec3 here = parts.nodes[node.index()].position;
  std::vector<NodeId> near{node};
  for (std::size_t i = 0; i < parts.nodes.size(); ++i) {
    const Vec3 there = parts.nodes[i].position;
    if (NodeId{i} != node && std::hypot(there.x - here.x, there.y - here.y) <= ground.reach)
      near.push_back(NodeId{i});
  }
  return near;
}

/// As the parts number it; new ones are added.
DoorId door_in(GraphParts& parts, const std::string& name) {
  const auto found = std::ranges::find(parts.doors, name);
  const auto index = static_cast<std::size_t>(found - parts.doors.begin());
  if (found == parts.doors.end()) parts.doors.push_back(name);
  return DoorId{index};
}

}  // namespace

void link_near(const EditGround& ground, NodeId node, GraphParts& parts) {
  const std::vector<NodeId> near = nodes_near(ground, node, parts);
  GraphParts around;
  for (const NodeId id : near) around.nodes.push_back(parts.nodes[id.index()]);
  Progress silent;
  need(generate_links(around, ground.level, ground.profile, ground.reach, silent));
  for (Link link : around.links) {
    if (link.from != NodeId{0U} && link.to != NodeId{0U}) continue;
    link.from = near[link.from.index()];
    link.to = near[link.to.index()];
    if (link.door.valid()) link.door = door_in(parts, around.doors[link.door.index()]);
    const auto is_same = [&](const Link& other) {
      return other.from == link.from && other.to == link.to && other.kind == link.kind;
    };
    if (std::ranges::none_of(parts.links, is_same)) parts.links.push_back(link);
  }
}

}  // namespace defilade::cli
