#pragma once
// Which rooms does a graph have, and which hallways join them? A hallway is a row of nodes with
// exactly two neighbours each; a room is what is left of the graph between hallways.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "model/graph/adjacency.h"

namespace defilade {

/// A longest row of nodes with two neighbours each.
struct Hallway {
  std::vector<NodeId> nodes;         // from one end to the other
  std::array<std::size_t, 2> rooms;  // the room next to the first node, and next to the last
};

/// Rings of hallway nodes, which no room touches, are in neither list. Linear in nodes and links.
class RoomPlan {
 public:
  explicit RoomPlan(const Adjacency& around);

  std::size_t room_count() const noexcept { return rooms_.size(); }
  /// In ascending order.
  std::span<const NodeId> room(std::size_t index) const noexcept { return rooms_[index]; }
  std::span<const Hallway> hallways() const noexcept { return hallways_; }
  /// Indices of the hallways that lead out of the room; one that leads back is listed twice.
  std::span<const std::size_t> exits(std::size_t room) const noexcept { return exits_[room]; }

 private:
  void find_rooms(const Adjacency& around);
  void find_hallways(const Adjacency& around);
  void walk(const Adjacency& around, NodeId from, NodeId first);

  std::vector<std::vector<NodeId>> rooms_;
  std::vector<Hallway> hallways_;
  std::vector<std::vector<std::size_t>> exits_;
  std::vector<std::size_t> room_of_;  // by node; for hallway nodes, kNone or kWalked
};

}  // namespace defilade
