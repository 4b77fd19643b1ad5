#pragma once
// Where do matches take place? A map with everything that all matches on it share: rays, floor,
// spawn points and arms.
//
// Building costs a second or less for a typical map; keep it. Copies share its memory, and any
// number of matches may use it at once, on any number of threads.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "defilade/model/engine.h"
#include "defilade/model/tactical_map.h"
#include "defilade/sim/arms.h"
#include "defilade/sim/body_traits.h"

namespace defilade {

struct Ways;
struct ItemEffect;
class LivePool;
class Surroundings;
using CellId = Id<struct CellTag>;  // of the floor

/// Where a fighter enters the match.
struct SpawnPoint {
  NodeId node;
  Vec3 feet;
  std::string team;  // as the level names it; empty: anybody's
};

/// Something on the floor that a fighter picks up.
struct ItemPoint {
  std::string name;  // as the level names its class
  Vec3 feet;
};

/// Steps and falls on floors whose material has this word in its name are `loudness` times as loud.
struct FloorSound {
  std::string word;  // in lower case
  float loudness = 1;

  friend bool operator==(const FloorSound&, const FloorSound&) = default;
};
/// Metal and gravel are loud, grass and carpets quiet; docs/use/sim.md has the table.
std::vector<FloorSound> usual_floor_sounds();

struct ArenaSettings {
  BodyTraits traits = {};
  Armoury arms = modern_arms();
  std::vector<FloorSound> floor_sounds = usual_floor_sounds();  // the first that fits counts
};

class Arena {
 public:
  /// Refused: a map that was baked with `strip`; traits, arms or floor sounds that are not valid.
  static Result<Arena> create(const TacticalMap& map, ArenaSettings settings = {});

  const TacticalMap& map() const noexcept;
  /// The level with all doors open.
  const Engine& engine() const noexcept;
  const ArenaSettings& settings() const noexcept;
  const BodyTraits& traits() const noexcept;
  const Armoury& arms() const noexcept;
  /// What stops the fire of that arm.
  Channel channel(ArmId arm) const noexcept;

  /// The level's spawn points, or, where it has fewer than eight, places far from each other.
  std::span<const SpawnPoint> spawns() const noexcept;
  std::span<const ItemPoint> items() const noexcept;

 private:
  friend class SimWorld;
  friend class LiveThings;
  friend class Perception;
  struct Data;
  explicit Arena(std::shared_ptr<const Data> data);
  const Ways& ways() const noexcept;
  const ItemEffect& effect(std::size_t item) const noexcept;
  LivePool& live() const noexcept;
  const Surroundings& surroundings() const;
  const Box& door_box(std::size_t door) const noexcept;
  float loudness_of(CellId cell) const noexcept;

  std::shared_ptr<const Data> data_;
};

}  // namespace defilade
