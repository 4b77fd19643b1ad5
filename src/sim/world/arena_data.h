#pragma once
// What an Arena holds.

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "defilade/mind/surroundings.h"
#include "defilade/model/live_world.h"
#include "defilade/sim/arena.h"
#include "model/graph/components.h"
#include "sim/bodies/legs.h"
#include "sim/world/floor_sounds.h"
#include "sim/world/items.h"

namespace defilade {

/// Worlds whose doors are all shut. Making one builds trees over the level, so matches hand theirs
/// on.
class LivePool {
 public:
  std::unique_ptr<LiveWorld> take(const TacticalMap& map);
  /// Shuts its doors.
  void give(std::unique_ptr<LiveWorld> world, std::size_t doors);

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<LiveWorld>> idle_;
};

struct Arena::Data {
  Data(const TacticalMap& on, LevelEngine with, ArenaSettings given);

  LevelEngine engine;
  ArenaSettings settings;
  Ways ways;
  std::vector<SpawnPoint> spawns;
  std::vector<ItemPoint> items;
  std::vector<ItemEffect> effects;  // by item
  std::vector<Channel> channels;    // by ArmId
  std::vector<float> loudness;      // of steps, by CellId
  std::vector<Box> doors;           // by DoorId; empty where the level does not know the door
  mutable LivePool live;
  mutable std::once_flag surroundings_made;
  mutable std::optional<Surroundings> surroundings;  // made for the first fighter with senses
};

}  // namespace defilade
