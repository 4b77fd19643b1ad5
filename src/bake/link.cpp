#include "defilade/bake/link.h"

#include <algorithm>
#include <atomic>

#include "link_steps.h"
#include "parallel.h"
#include "thin.h"
#include "travel.h"
#include "trigger.h"

namespace defilade {
namespace {

/// How far from where something lets go a node may be that stands for the place.
constexpr float kBeside = 2.0F;

/// The nodes from which one is carried away: those in the trigger, or the one beside.
std::vector<NodeId> entrances(const Travel& travel, const Linker& linker, float height) {
  std::vector<NodeId> nodes;
  if (travel.entity && sends_away(*travel.entity))
    for (std::size_t i = 0; i < linker.positions().size(); ++i)
      if (touches(linker.positions()[i], height, travel.entity->bounds)) nodes.push_back(NodeId{i});
  if (!nodes.empty()) return nodes;
  const NodeId near = linker.nearest(travel.from, kBeside);
  return near.valid() ? std::vector{near} : nodes;
}

}  // namespace

std::vector<Link> carrying_links(const Level& level, const AgentProfile& profile,
                                 const TriangleTree& movement, const Linker& linker) {
  std::vector<Link> links;
  const auto add = [&](NodeId from, NodeId to, const Travel& travel) {
    const float length = travel.kind == LinkKind::teleport ? 0 : distance(travel.from, travel.to);
    const bool known = std::ranges::any_of(links, [&](const Link& link) {
      return link.from == from && link.to == to && link.kind == travel.kind;
    });
    if (from != to && !known)
      links.push_back(
          {from, to, travel.kind, length, profile.radius, profile.upright().height, DoorId{}});
  };
  for (const Travel& travel : find_travels(level, profile, movement)) {
    const NodeId to = linker.nearest(travel.to, kBeside);
    if (!to.valid()) continue;
    for (const NodeId from : entrances(travel, linker, profile.upright().height)) {
      add(from, to, travel);
      if (travel.kind == LinkKind::climb) add(to, from, travel);
    }
  }
  return links;
}

std::vector<ThrownFrom> thrown_nodes(const Level& level, const AgentProfile& profile,
                                     const TriangleTree& movement, const Linker& linker) {
  std::vector<ThrownFrom> thrown;
  for (const Travel& travel : find_travels(level, profile, movement))
    if (travel.kind == LinkKind::jump_pad)
      for (const NodeId node : entrances(travel, linker, profile.upright().height))
        for (const Vec3 place : travel.path) thrown.push_back({node, place});
  return thrown;
}

Result<void> find_links(const Linker& linker, std::span<const NodeId> from, NodeId known,
                        std::vector<Link>& links, Progress& progress) {
  std::vector<std::vector<Link>> found(from.size());
  std::atomic<bool> stopped = false;
  parallel_for(found.size(), [&](std::size_t i) {
    if (stopped || progress.cancelled()) {
      stopped = true;
      return;
    }
    found[i] = linker.links_from(from[i], from[i] < known ? known : NodeId{0U});
    progress.advance(1);
  });
  if (stopped) return Error{"stopped", ErrorKind::cancelled};
  for (const auto& some : found) links.insert(links.end(), some.begin(), some.end());
  return {};
}

Result<void> generate_links(GraphParts& parts, const Level& level, const AgentProfile& profile,
                            float reach, Progress& progress) {
  const TriangleTree movement(movement_triangles(level));
  Linker linker(level, profile, movement, reach);
  linker.set_nodes(parts.nodes, {});
  parts.links.clear();
  std::vector<NodeId> all;
  for (std::size_t i = 0; i < parts.nodes.size(); ++i) all.push_back(NodeId{i});
  progress.begin("linking", "nodes", all.size());
  if (auto ok = find_links(linker, all, NodeId{0U}, parts.links, progress); !ok) return ok;
  const auto carried = carrying_links(level, profile, movement, linker);
  parts.links.insert(parts.links.end(), carried.begin(), carried.end());
  thin_links(parts.nodes, parts.links);
  parts.doors = linker.door_names();
  return {};
}

}  // namespace defilade
