#include "model/analysis/room_plan.h"

#include <utility>

namespace defilade {
namespace {

constexpr std::size_t kNoRoom = static_cast<std::size_t>(-1);
constexpr std::size_t kWalked = kNoRoom - 1;

bool is_hallway(const Adjacency& around, NodeId node) { return around.of(node).size() == 2; }

}  // namespace

RoomPlan::RoomPlan(const Adjacency& around) : room_of_(around.node_count(), kNoRoom) {
  find_rooms(around);
  find_hallways(around);
}

void RoomPlan::find_rooms(const Adjacency& around) {
  std::vector<bool> closed(around.node_count());
  for (std::size_t i = 0; i < closed.size(); ++i) closed[i] = is_hallway(around, NodeId{i});
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (closed[i]) continue;
    const NodeId seed{i};
    rooms_.push_back(flood(around, {&seed, 1}, closed));
    for (const NodeId node : rooms_.back()) room_of_[node.index()] = rooms_.size() - 1;
  }
}

void RoomPlan::find_hallways(const Adjacency& around) {
  exits_.resize(rooms_.size());
  for (const std::vector<NodeId>& room : rooms_)
    for (const NodeId node : room)
      for (const NodeId next : around.of(node))
        if (room_of_[next.index()] == kNoRoom) walk(around, node, next);
}

/// From a room's node along the hallway that begins at `first`, to the room at its other end.
void RoomPlan::walk(const Adjacency& around, NodeId from, NodeId first) {
  Hallway hallway{{}, {room_of_[from.index()], kNoRoom}};
  for (NodeId at = first; hallway.rooms[1] == kNoRoom;) {
    hallway.nodes.push_back(at);
    room_of_[at.index()] = kWalked;
    const auto sides = around.of(at);
    const NodeId next = sides[0] == from ? sides[1] : sides[0];
    from = std::exchange(at, next);
    if (!is_hallway(around, at)) hallway.rooms[1] = room_of_[at.index()];
  }
  for (const std::size_t room : hallway.rooms) exits_[room].push_back(hallways_.size());
  hallways_.push_back(std::move(hallway));
}

}  // namespace defilade
