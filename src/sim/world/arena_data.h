#pragma once
// What an Arena holds.

#include "defilade/sim/arena.h"
#include "model/graph/components.h"
#include "sim/bodies/legs.h"
#include "sim/world/items.h"

namespace defilade {

struct Arena::Data {
  Data(const TacticalMap& on, LevelEngine with, ArenaSettings given);

  LevelEngine engine;
  ArenaSettings settings;
  Ways ways;
  std::vector<SpawnPoint> spawns;
  std::vector<ItemPoint> items;
  std::vector<ItemEffect> effects;  // by item
  std::vector<Channel> channels;    // by ArmId
  std::vector<Box> doors;           // by DoorId; empty where the level does not know the door
};

}  // namespace defilade
