#include "bake/place/name_regions.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/graph/adjacency.h"
#include "model/graph/flood.h"

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
  flood(front, either_way(graph), [&](NodeId to, NodeId from) {
    if (rooms[to.index()] != kNowhere) return false;
    rooms[to.index()] = rooms[from.index()];
    return true;
  });
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
