#pragma once
// What have I found out about the places around me? Sensors that stay where they are in the world
// while who asks moves among them, so that what was learnt in earlier frames helps in this one.
//
// Sensors are the points of lattices that are fixed in the world: 0.5 m apart up to 3 m around who
// asks, 1 m up to 6 m, 2 m up to 12 m; each is dropped to the floor once that is needed. A sensor
// keeps its floor, from which nodes near it one walks to it, and for each threat the last answer
// and where the threat's eye was then. A threat's answer is about its eye and not about who it is:
// threats may come, go and change places.
//
// What was answered is a guess from then on: find_cover asks first where it is promising, and
// always asks again before it says that a place is hidden. Floors and ways are taken as they were.
//
// Cost: `refresh` at most `rays` rays and a few lookups of floors that are not known yet, plus a
// lookup of the nearest nodes for every sensor when the height of who asks has changed. Memory:
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
  /// near sensors first. Of somebody in the lowest stance. Returns how many rays it took.
  std::size_t refresh(const Situation& s, Means means, std::size_t rays, const Engine& engine);
  /// Call it when walls, floors or the map have changed: nothing is known any more.
  void world_changed() noexcept;

 private:
  friend class CoverSearch;
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace defilade
