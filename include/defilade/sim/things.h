#pragma once
// Which crates and lamps stand in a match? Levels rarely have them, so a match brings its own.
//
// Plain structs: a scenario fills them in (docs/formats/scenarios.md), or the program does.

#include <optional>
#include <string>

#include "defilade/model/vec3.h"

namespace defilade {

/// The longest side of a crate, in metres.
inline constexpr float kLargestCrate = 20;

/// A box that stops bodies, sight and fire; it can be shot to pieces or pushed.
struct CrateSetup {
  Vec3 place = {};            // the middle of its bottom
  Vec3 size = {1, 1, 1};      // along X, Y and Z, in metres
  float health = 100;         // points; 0: nothing destroys it
  bool pushable = false;      // a body that walks against it moves it slowly
  std::string material = {};  // of the level; empty: one that stops everything

  friend bool operator==(const CrateSetup&, const CrateSetup&) = default;
};

/// A lamp lights a region of the map, or all places within a radius. Shots put it out for good.
struct LampSetup {
  Vec3 place = {};          // where shots hit it
  std::string region = {};  // what it lights; empty: the radius says it
  float radius = 0;         // 0: the region of the node nearest to it, if no other region is named
  float light = 1;          // on a body there while it is on: 0 is dark, 1 is daylight
  float dark = 0;           // and while it is off
  bool on = true;           // when the round begins
  std::optional<Vec3> switch_place = {};  // none: nobody can switch it

  friend bool operator==(const LampSetup&, const LampSetup&) = default;
};

}  // namespace defilade
