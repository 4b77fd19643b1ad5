#include "bake/place/name_regions.h"

#include <fmt/format.h>

#include <algorithm>

namespace defilade {
namespace {

constexpr std::uint32_t kNowhere = 0xffffffffU;

/// The room of each node's floor; nodes without floor take the room of the nodes they are linked
/// with, nearest (in links) first.
std::vector<std::uint32_t> rooms_of(const WaypointGraph& graph, const AgentProfile& profile,
                                    const Ground& ground) {
  std::vector<std::uint32_t> rooms(graph.node_count(), kNowhere);
  std::vector<NodeId> front;
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    const CellId cell =
        ground.field.nearest(graph.position(NodeId{i}), 2 * profile.radius, profile.step);
    if (cell == kNoCell) continue;
    rooms[i] = ground.rooms.room_of[cell];
    front.push_back(NodeId{i});
  }
  for (std::size_t i = 0; i < front.size(); ++i) {
    const auto pass_on = [&](NodeId to, NodeId from) {
      if (rooms[to.index()] != kNowhere) return;
      rooms[to.index()] = rooms[from.index()];
      front.push_back(to);
    };
    const NodeId node = front[i];
    for (const Link& link : graph.leaving(node)) pass_on(link.to, node);
    for (const LinkId id : graph.arriving(node)) pass_on(graph.link(id).from, node);
  }
  return rooms;
}

}  // namespace

Regions name_regions(const WaypointGraph& graph, const AgentProfile& profile, const Ground& ground,
                     float widest) {
  Regions regions;
  std::vector<RegionId> numbers(ground.rooms.widths.size());
  RegionId nowhere;
  for (const std::uint32_t room : rooms_of(graph, profile, ground)) {
    RegionId& number = room == kNowhere ? nowhere : numbers[room];
    if (!number.valid()) {
      number = RegionId{regions.names.size()};
      const bool narrow = room != kNowhere && ground.rooms.widths[room] < widest;
      const std::string_view what = room == kNowhere ? "elsewhere" : narrow ? "passage" : "room";
      regions.names.push_back(fmt::format("{} {}", what, number.index() + 1));
    }
    regions.of_node.push_back(number);
  }
  return regions;
}

}  // namespace defilade
