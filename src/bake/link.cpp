// Links by brute honesty: for every pair within reach, move the body and see.

#include "defilade/bake/link.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "defilade/model/body_sweep.h"
#include "defilade/model/node_index.h"
#include "parallel.h"

namespace defilade {
namespace {

/// Does the segment meet the closed box? Slabs in double; touching counts.
bool passes(Vec3 from, Vec3 to, const Box& box) {
  if (box.empty()) return false;
  double enter = 0, leave = 1;
  const auto slab = [&](double a, double b, double low, double high) {
    if (a == b) return a >= low && a <= high;
    const double t0 = (low - a) / (b - a), t1 = (high - a) / (b - a);
    enter = std::max(enter, std::min(t0, t1));
    leave = std::min(leave, std::max(t0, t1));
    return enter <= leave;
  };
  return slab(from.x, to.x, box.min.x, box.max.x) && slab(from.y, to.y, box.min.y, box.max.y) &&
         slab(from.z, to.z, box.min.z, box.max.z);
}

class Linker {
 public:
  Linker(std::span<const Waypoint> nodes, const Level& level, const AgentProfile& profile,
         float reach)
      : nodes_(nodes), profile_(profile), reach_(reach), movement_(movement_triangles(level)) {
    std::vector<Vec3> positions;
    for (const Waypoint& node : nodes) positions.push_back(node.position);
    index_ = NodeIndex(positions);
    for (const Entity& entity : level.entities)
      if (entity.kind == EntityKind::door) doors_.push_back(entity);
  }

  std::vector<std::string> door_names() const {
    std::vector<std::string> names;
    for (const Entity& door : doors_) names.push_back(door.name);
    return names;
  }

  std::vector<Link> links_from(NodeId from) const {
    std::vector<NodeId> near;
    index_.for_each_within(position(from), reach_, [&](NodeId id) { near.push_back(id); });
    std::ranges::sort(near);
    std::vector<Link> links;
    for (const NodeId to : near) {
      if (to == from || position(to) == position(from)) continue;
      const auto passage = find_passage(movement_, profile_, position(from), position(to));
      if (passage)
        links.push_back({from, to, passage->kind, passage->length, passage->clearance.radius,
                         passage->clearance.height, door_between(position(from), position(to))});
    }
    return links;
  }

 private:
  Vec3 position(NodeId id) const { return nodes_[id.index()].position; }

  /// Where it rests or where it travels to: some doors rest open. Looked for at knee height, so
  /// that a door's sill or rounding at the floor does not matter.
  DoorId door_between(Vec3 from, Vec3 to) const {
    const auto found = std::ranges::find_if(doors_, [&](const Entity& door) {
      const Vec3 a = above(from, profile_.step), b = above(to, profile_.step);
      return passes(a, b, door.bounds) ||
             passes(a, b, {door.bounds.min + door.travel, door.bounds.max + door.travel});
    });
    if (found == doors_.end()) return {};
    return DoorId{static_cast<std::size_t>(found - doors_.begin())};
  }

  std::span<const Waypoint> nodes_;
  const AgentProfile& profile_;
  float reach_;
  TriangleTree movement_;
  NodeIndex index_;
  std::vector<Entity> doors_;
};

}  // namespace

Result<void> generate_links(GraphParts& parts, const Level& level, const AgentProfile& profile,
                            float reach, Progress& progress) {
  const Linker linker(parts.nodes, level, profile, reach);
  std::vector<std::vector<Link>> found(parts.nodes.size());
  std::atomic<bool> stopped = false;
  progress.begin("linking", "nodes", found.size());
  parallel_for(found.size(), [&](std::size_t i) {
    if (stopped || progress.cancelled()) {
      stopped = true;
      return;
    }
    found[i] = linker.links_from(NodeId{i});
    progress.advance(1);
  });
  if (stopped) return Error{"stopped", ErrorKind::cancelled};
  parts.doors = linker.door_names();
  parts.links.clear();
  for (const auto& links : found) parts.links.insert(parts.links.end(), links.begin(), links.end());
  return {};
}

}  // namespace defilade
