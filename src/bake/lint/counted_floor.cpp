// Floor that steps join is reached as a whole; the nodes on it lead over their links to more.

#include "bake/lint/counted_floor.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/graph/components.h"

namespace defilade {
namespace {

class CountedFloor {
 public:
  CountedFloor(const TacticalMap& map, const Ground& ground)
      : map_(map),
        graph_(map.graph()),
        field_(ground.field),
        parts_(walk_parts(field_)),
        counted_(field_.size(), 0),
        reached_(graph_.node_count(), 0) {
    for (std::size_t i = 0; i < graph_.node_count(); ++i)
      if (const CellId cell = cell_at(graph_.position(NodeId{i})); cell != kNoCell)
        nodes_on_[parts_[cell]].push_back(NodeId{i});
    start_at_entities(ground);
    start_at_largest_group();
  }

  std::vector<std::uint8_t> run() {
    while (!front_.empty()) {
      const NodeId node = front_.back();
      front_.pop_back();
      reach_floor_at(graph_.position(node));
      for (const Link& link : graph_.leaving(node))
        if (allows(map_.profile(), graph_, link)) reach(link.to);
    }
    std::vector<std::uint8_t> cells(field_.size());
    for (CellId cell = 0; cell < field_.size(); ++cell) cells[cell] = counted_[parts_[cell]];
    return cells;
  }

 private:
  CellId cell_at(Vec3 place) const {
    return field_.nearest(place, map_.profile().radius, map_.profile().step);
  }

  void start_at_entities(const Ground& ground) {
    for (const Entity& entity : map_.level()->entities)
      if (entity.kind == EntityKind::spawn || entity.kind == EntityKind::item)
        if (const auto floor =
                floor_of(entity, *map_.level(), map_.profile(), ground.movement, ground.triggers))
          reach_floor_at(*floor);
  }

  void start_at_largest_group() {
    const auto groups = component_lists(map_.components());
    const auto largest = std::ranges::max_element(groups, {}, &std::vector<NodeId>::size);
    for (const NodeId node : *largest) reach(node);
  }

  void reach(NodeId node) {
    if (std::exchange(reached_[node.index()], std::uint8_t{1}) == 0) front_.push_back(node);
  }

  void reach_floor_at(Vec3 place) {
    const CellId cell = cell_at(place);
    if (cell == kNoCell || std::exchange(counted_[parts_[cell]], std::uint8_t{1}) != 0) return;
    for (const NodeId node : nodes_on_[parts_[cell]]) reach(node);
  }

  const TacticalMap& map_;
  const WaypointGraph& graph_;
  const WalkField& field_;
  std::vector<CellId> parts_;
  std::map<CellId, std::vector<NodeId>> nodes_on_;  // by part
  std::vector<std::uint8_t> counted_;               // by part
  std::vector<std::uint8_t> reached_;               // by node
  std::vector<NodeId> front_;
};

}  // namespace

std::vector<std::uint8_t> counted_cells(const TacticalMap& map, const Ground& ground) {
  return CountedFloor(map, ground).run();
}

}  // namespace defilade
