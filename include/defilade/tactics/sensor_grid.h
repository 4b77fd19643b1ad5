#pragma once
// What have I found out about the places around me? Sensors that stay where they are in the world
// while the character moves among them, so that what was learnt in earlier frames helps in this
// one.
//
// Sensors are the points of lattices that are fixed in the world: 0.5 m apart up to 3 m around the
// character, 1 m up to 6 m, 2 m up to 12 m; each is dropped to the floor once that is needed. A
// sensor keeps its floor, the nodes near it from which a character can walk to it, and for each
// threat the last answer and where the threat's eye was then. An answer is about an eye and not
// about an enemy: threats may come, go and change places.
//
// Answers go stale after the frame; they only decide what to ask first: find_cover always asks
// again before it says that a place is hidden. Floors and walks are taken as they were. In the
// published order (find_cover.h) the lattices are fixed to the character instead, and are forgotten
// when it has moved.
//
// Cost: `refresh` at most `rays` rays and a few lookups of floors that are not known yet, plus a
// lookup of the nearest nodes for every sensor when the character's height has changed. Memory:
// 768 · (48 + 20 per threat) bytes. Allocation: only when there are more threats than ever before.
// One grid per character and map, `world_changed()` before it is used with another map; not for
// several threads at once.
//
// Source: Darken 2004 and Paull and Darken 2004 (the sensor grid: dense near, sparse farther out).

#include <cstddef>
#include <memory>

#include "defilade/model/engine.h"
#include "defilade/tactics/situation.h"

namespace defilade {

class SensorGrid {
 public:
  SensorGrid();
  ~SensorGrid();
  SensorGrid(SensorGrid&&) noexcept;
  SensorGrid& operator=(SensorGrid&&) noexcept;

  /// Asks again where answers are the most out of date: where a threat's eye has moved far since,
  /// near sensors first, for a crouching character. Returns how many rays it took.
  std::size_t refresh(const Situation& s, Means means, std::size_t rays, const Engine& engine);
  /// Call it when walls, floors or the map have changed: everything is forgotten.
  void world_changed() noexcept;

 private:
  friend class CoverSearch;
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace defilade
