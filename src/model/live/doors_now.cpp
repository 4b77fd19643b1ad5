#include "model/live/doors_now.h"

namespace defilade {

LiveDoors::LiveDoors(const TacticalMap& map, bool rows_are_mirrored) : map_(map) {
  for (std::size_t i = 0; rows_are_mirrored && i < map.doors().size(); ++i) {
    Door& door = doors_.emplace_back(Door{map.doors()[i], map.doors()[i], nullptr});
    if (map.level())
      door.shape = std::make_unique<const LevelCaster>(
          shut_door(*map.level(), map.graph(), DoorId{i}, map.profile().step));
  }
}

std::uint64_t LiveDoors::hidden(std::size_t matrix, NodeId row, std::uint32_t word,
                                DoorId without) const noexcept {
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < doors_.size(); ++i)
    if (doors_[i].is_shut && DoorId{i} != without)
      mask |= mask_at(doors_[i].hides[matrix], row, word);
  return mask;
}

/// A stripped map remembers what the door hid when it was baked.
bool LiveDoors::hides(const Door& door, const Pair& pair) const noexcept {
  return door.shape ? door.shape->blocked(pair.from, pair.to, pair.channel)
                    : contains(door.baked[pair.matrix], pair.watcher, pair.target);
}

bool LiveDoors::turn_over(const Pair& pair, bool seen) {
  bool is_hidden = false;
  for (Door& door : doors_) {
    const bool listed = contains(door.hides[pair.matrix], pair.watcher, pair.target);
    const bool hidden = seen && hides(door, pair);
    is_hidden |= hidden && door.is_shut;
    if (hidden == listed) continue;
    door.edits.push_back({pair.matrix, pair.watcher, pair.target, hidden});
    door.edits.push_back({pair.mirror, pair.target, pair.watcher, hidden});
  }
  return is_hidden;
}

void LiveDoors::update() {
  for (Door& door : doors_) {
    edit(door.hides, door.edits);
    door.edits.clear();
  }
}

}  // namespace defilade
