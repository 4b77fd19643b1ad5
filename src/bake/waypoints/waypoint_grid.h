#pragma once
// Finds waypoints by where they are. Nexuiz and Xonotic make one waypoint of all that are within
// kCrowd units of each other along every axis; so a cell of that size contains one at most.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "defilade/model/ids.h"
#include "defilade/model/vec3.h"

namespace defilade {

class WaypointGrid {
 public:
  static constexpr float kCrowd = 8;

  /// Nothing may be at_or_beside(place).
  void add(NodeId id, Vec3 place) { cells_.emplace(cell_of(place), Entry{id, place}); }

  /// The waypoint that the game would merge with one at `place`, the nearest of several; else none.
  NodeId at_or_beside(Vec3 place) const {
    return nearest(place, kCrowd, [](Vec3 apart, double) {
      return std::max({std::abs(apart.x), std::abs(apart.y), std::abs(apart.z)}) <= kCrowd;
    });
  }

  /// The nearest that is nearer than `reach`, which is kCrowd at most; else none.
  NodeId nearest(Vec3 place, float reach) const {
    const double most = double{reach} * reach;
    return nearest(place, reach, [most](Vec3, double squared) { return squared < most; });
  }

 private:
  using Cell = std::array<int, 3>;
  struct Entry {
    NodeId id;
    Vec3 place;
  };

  static int index_of(float coordinate) {
    return static_cast<int>(std::floor(coordinate / kCrowd));
  }
  static Cell cell_of(Vec3 place) {
    return {index_of(place.x), index_of(place.y), index_of(place.z)};
  }

  template <class Near>
  NodeId nearest(Vec3 place, float reach, Near near) const {
    NodeId found;
    double best = 0;
    visit(place, reach, [&](const Entry& entry) {
      const double squared = squared_distance(entry.place, place);
      if (!near(entry.place - place, squared) || (found.valid() && squared >= best)) return;
      best = squared;
      found = entry.id;
    });
    return found;
  }

  template <class Visitor>
  void visit(Vec3 place, float reach, Visitor visitor) const {
    const Cell low = cell_of(place - Vec3{reach, reach, reach});
    const Cell high = cell_of(place + Vec3{reach, reach, reach});
    for (int x = low[0]; x <= high[0]; ++x)
      for (int y = low[1]; y <= high[1]; ++y)
        for (int z = low[2]; z <= high[2]; ++z)
          if (const auto found = cells_.find({x, y, z}); found != cells_.end())
            visitor(found->second);
  }

  std::map<Cell, Entry> cells_;
};

}  // namespace defilade
