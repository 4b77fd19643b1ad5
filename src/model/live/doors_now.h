#pragma once
// What the shut doors of a live map hide. The list of what each prepared door hides (doors.h) is
// kept up to date while other things come and go.

#include <memory>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/model/tactical_map.h"
#include "model/live/doors.h"
#include "model/live/hidden_words.h"

namespace defilade {

class LiveDoors {
 public:
  /// No doors if the rows are not mirrored: the lists only hold pairs that see each other both
  /// ways.
  LiveDoors(const TacticalMap& map, bool rows_are_mirrored);

  bool empty() const noexcept { return doors_.empty(); }
  bool is_shut(DoorId door) const noexcept { return doors_[door.index()].is_shut; }
  void set(DoorId door, bool shut) noexcept { doors_[door.index()].is_shut = shut; }
  const DoorHides& hides(DoorId door) const noexcept { return doors_[door.index()].hides; }

  /// Which nodes of the word do shut doors hide, ignoring `without`?
  std::uint64_t hidden(std::size_t matrix, NodeId row, std::uint32_t word,
                       DoorId without = {}) const noexcept;
  bool is_hidden(std::size_t matrix, NodeId row, NodeId column) const noexcept {
    return (hidden(matrix, row, column.value / 64) >> column.index() % 64 & 1U) != 0;
  }

  /// A pair, its line, and where both of its bits are.
  struct Pair {
    std::size_t matrix = 0;
    std::size_t mirror = 0;
    NodeId watcher;
    NodeId target;
    Vec3 from;
    Vec3 to;
    Channel channel = Channel::sight();
  };
  /// With all doors open the pair sees each other now, or no longer. Lists follow with `update`.
  /// Does a shut door hide it?
  bool turn_over(const Pair& pair, bool seen);
  void update();

 private:
  struct Door {
    const DoorHides& baked;
    DoorHides hides;
    std::unique_ptr<const LevelCaster> shape;  // none in a stripped map
    bool is_shut = false;
    std::vector<BitEdit> edits = {};
  };

  bool hides(const Door& door, const Pair& pair) const noexcept;

  TacticalMap map_;
  std::vector<Door> doors_;
};

}  // namespace defilade
