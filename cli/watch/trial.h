#pragma once
// What does a watcher notice of a target, moment by moment? For `senses`.
//
// The watcher stands still, the target may walk and vanish. Nothing else happens.

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "defilade/mind/senses.h"
#include "defilade/model/engine.h"

namespace defilade::cli {

/// Doors that are shut: their boxes, and a byte for each door of the map.
struct ShutDoors {
  ShutDoors(const TacticalMap& map, const std::vector<std::string>& names);

  std::vector<std::uint8_t> shut;
  std::vector<Box> boxes;
};

struct Trial {
  std::array<SceneBody, 2> bodies;  // the watcher and the target, as they begin
  std::vector<Vec3> way;            // where the target walks, from its place on; empty: it stays
  float speed = 0;                  // of a target that walks, in metres per second
  double gone_after = std::numeric_limits<double>::infinity();  // seconds
  double seconds = 30;
  float haze = 0;
  std::optional<SceneSound> sound = {};  // of the target, once, at the beginning
};

struct Moment {
  double seconds = 0;
  float level = 0;    // of awareness of the target
  float unknown = 0;  // and of somebody unknown, whose noises it hears
  Alertness of_target = Alertness::unaware;
  Alertness alertness = Alertness::unaware;  // of the watcher, whatever the reason
  Look look;                                 // at present, without its reaction
  bool seen = false;                         // what it is told: that it sees the target
  bool heard = false;
};

/// The default soldier, tick after tick.
std::vector<Moment> watch(const Trial& trial, const TacticalMap& map, const Engine& engine,
                          const ShutDoors& doors);

/// The first moment in which it was seen best; if it was never seen, the first in which the watcher
/// knew.
const Moment& clearest(const std::vector<Moment>& moments);

}  // namespace defilade::cli
