#include "bake/links/link.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>

#include "bake/base/parallel.h"
#include "bake/floor/trigger.h"
#include "bake/links/link_steps.h"
#include "bake/links/prune.h"
#include "model/base/cancelled_error.h"

namespace defilade {
namespace {

/// How far a node may be from the place where a carrier lets go and still represent it.
constexpr float kBeside = 2.0F;

/// The nodes from which a carrier takes a character away; for one without a trigger, the node
/// beside it.
std::vector<NodeId> entrances(const Travel& travel, const Linker& linker) {
  std::vector<NodeId> nodes;
  if (travel.entity && sends_away(*travel.entity)) {
    for (std::size_t i = 0; i < linker.positions().size(); ++i)
      if (linker.leads_into(travel, NodeId{i})) nodes.push_back(NodeId{i});
  } else if (const NodeId near = linker.nearest(travel.from, kBeside); near.valid()) {
    nodes.push_back(near);
  }
  return nodes;
}

/// Links between nodes that are `nearest` to `farthest` metres apart. All shorter ones are known: a
/// link that two of them replace is not looked for.
Result<void> find_links_between(float nearest, float farthest, const Linker& linker,
                                std::span<const Waypoint> nodes, NodeId known,
                                std::vector<Link>& links, Progress& progress) {
  const Detours detours(nodes, links);
  std::vector<std::vector<Link>> found(nodes.size());
  std::atomic<bool> stopped = false;
  parallel_for(found.size(), [&](std::size_t i) {
    if (stopped || progress.cancelled()) {
      stopped = true;
      return;
    }
    const NodeId from{i};
    found[i] = linker.links_from(from, [&](NodeId to) {
      const float away = distance(nodes[i].position, nodes[to.index()].position);
      return (from >= known || to >= known) && away >= nearest && away < farthest &&
             !detours.replace({from, to, LinkKind::walk, away, 0, 0, DoorId{}});
    });
    progress.advance(1);
  });
  if (stopped) return cancelled_error();
  for (const auto& some : found) links.insert(links.end(), some.begin(), some.end());
  return {};
}

}  // namespace

std::vector<Link> carrying_links(std::span<const Travel> travels, const AgentProfile& profile,
                                 const Linker& linker) {
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
  for (const Travel& travel : travels) {
    if (travel.to == travel.from) continue;  // a body gets away from there only if it steers
    const NodeId to = linker.nearest(travel.to, kBeside);
    if (!to.valid()) continue;
    for (const NodeId from : entrances(travel, linker)) {
      add(from, to, travel);
      if (travel.kind == LinkKind::climb) add(to, from, travel);
    }
  }
  return links;
}

std::vector<ThrownFrom> thrown_nodes(std::span<const Travel> travels, const Linker& linker) {
  std::vector<ThrownFrom> thrown;
  for (const Travel& travel : travels)
    if (!travel.path.empty())
      for (const NodeId node : entrances(travel, linker)) {
        for (const Vec3 place : travel.path) thrown.push_back({node, place, travel.kind, false});
        for (const Vec3 place : travel.landings) thrown.push_back({node, place, travel.kind, true});
      }
  return thrown;
}

Result<void> find_links(const Linker& linker, std::span<const Waypoint> nodes, NodeId known,
                        std::vector<Link>& links, Progress& progress) {
  constexpr std::array kRings{0.25F, 0.5F, 0.75F, 1.0F, std::numeric_limits<float>::infinity()};
  progress.begin("connecting nodes", "nodes", nodes.size() * kRings.size());
  float nearest = 0;
  for (const float ring : kRings) {
    const float farthest = ring * linker.reach();
    if (auto ok = find_links_between(nearest, farthest, linker, nodes, known, links, progress); !ok)
      return ok;
    nearest = farthest;
  }
  return {};
}

Result<void> generate_links(GraphParts& parts, const Level& level, const AgentProfile& profile,
                            float reach, Progress& progress) {
  const TriangleTree movement(movement_triangles(level));
  Linker linker(level, profile, movement, reach);
  linker.set_nodes(parts.nodes, {});
  parts.links.clear();
  if (auto ok = find_links(linker, parts.nodes, NodeId{0U}, parts.links, progress); !ok) return ok;
  const SolidSpace solids(level, profile, movement);
  const auto carried = carrying_links(
      find_travels(level, profile, movement, solids, Triggers(level, profile)), profile, linker);
  parts.links.insert(parts.links.end(), carried.begin(), carried.end());
  prune_links(parts.nodes, parts.links);
  parts.doors = linker.doors().names();
  return {};
}

}  // namespace defilade
