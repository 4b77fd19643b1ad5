#pragma once
// Finds links one node at a time; what generate_links and place share.

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "bake/floor/carriers.h"
#include "bake/floor/trigger.h"
#include "bake/floor/water.h"
#include "bake/links/doors.h"
#include "bake/links/doorway.h"
#include "defilade/model/agent_profile.h"
#include "defilade/model/level.h"
#include "defilade/model/node_index.h"
#include "defilade/model/waypoint_graph.h"
#include "model/body/body_sweep.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {

class Linker {
 public:
  /// Everything must outlive the linker.
  Linker(const Level& level, const AgentProfile& profile, const TriangleTree& movement,
         float reach);

  /// Sets the nodes between which links are looked for. Links must not bypass `doorways`.
  void set_nodes(std::span<const Waypoint> nodes, std::span<const DoorwayNode> doorways);

  const Doors& doors() const { return doors_; }
  /// Links that leave the node on foot or swimming, to others in their order, if `wanted(to)`.
  template <class Wanted>
  std::vector<Link> links_from(NodeId from, const Wanted& wanted) const;
  /// A single link, whether or not it bypasses a doorway node.
  std::optional<Link> link_past_doorways(NodeId from, NodeId to) const;

  /// Does a teleporter or a jump pad take a body away from the node, or from a step beside it?
  bool leads_into(const Travel& travel, NodeId node) const;

  float reach() const { return reach_; }
  NodeId nearest(Vec3 place, float reach) const;
  std::span<const Vec3> positions() const { return positions_; }

 private:
  bool swims(NodeId node) const { return swims_[node.index()] != 0; }
  Vec3 position(NodeId id) const { return positions_[id.index()]; }
  bool may_reach(NodeId from, NodeId to) const;
  bool is_sent_away(NodeId node) const;
  float farthest() const;
  Link link_over(const Passage& passage, NodeId from, NodeId to) const;
  std::optional<Passage> passage(NodeId from, NodeId to) const;
  std::optional<Passage> swim(NodeId from, NodeId to) const;
  bool crosses_trigger(NodeId from, NodeId to) const;

  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const float reach_;
  Water water_;
  Triggers air_;
  Doors doors_;
  std::vector<Box> triggers_;  // where the feet are of a body that touches a teleporter or jump pad

  std::vector<Vec3> positions_;
  std::vector<std::uint8_t> swims_;
  NodeIndex index_;
  DoorwayIndex doorways_;
};

template <class Wanted>
std::vector<Link> Linker::links_from(NodeId from, const Wanted& wanted) const {
  const Vec3 here = position(from);
  if (is_sent_away(from)) return {};
  std::vector<NodeId> near;
  index_.for_each_within(here, farthest(), [&](NodeId id) {
    if (id != from && position(id) != here && may_reach(from, id) && wanted(id)) near.push_back(id);
  });
  std::ranges::sort(near);
  std::vector<Link> links;
  for (const NodeId to : near)
    if (!doorways_.passes_by(from, to))
      if (const auto found = passage(from, to)) links.push_back(link_over(*found, from, to));
  return links;
}

}  // namespace defilade
