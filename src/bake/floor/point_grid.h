#pragma once
// Which of the places found so far are near? A grid that grows with them; NodeIndex is for places
// that are all known.

#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade {

class PlaceGrid {
 public:
  /// `size` is that of its cells; it should be about the reach of the queries.
  explicit PlaceGrid(float size) : size_(size) {}

  void add(Vec3 place, std::size_t id) { cells_[key(place)].push_back({place, id}); }

  /// Calls `visit(id, distance)` for all places nearer than `reach`, in an order that depends only
  /// on the places.
  template <class Visit>
  void for_each_near(Vec3 place, float reach, Visit&& visit) const {
    const auto [x0, y0] = key({place.x - reach, place.y - reach, 0});
    const auto [x1, y1] = key({place.x + reach, place.y + reach, 0});
    for (int x = x0; x <= x1; ++x)
      for (int y = y0; y <= y1; ++y) {
        const auto found = cells_.find({x, y});
        if (found == cells_.end()) continue;
        for (const Entry& entry : found->second)
          if (const float away = distance(entry.place, place); away < reach) visit(entry.id, away);
      }
  }

  bool has_near(Vec3 place, float reach) const {
    bool found = false;
    for_each_near(place, reach, [&](std::size_t, float) { found = true; });
    return found;
  }

 private:
  struct Entry {
    Vec3 place;
    std::size_t id;
  };
  using Key = std::pair<int, int>;

  Key key(Vec3 p) const {
    return {static_cast<int>(std::floor(p.x / size_)), static_cast<int>(std::floor(p.y / size_))};
  }

  float size_;
  std::map<Key, std::vector<Entry>> cells_;
};

}  // namespace defilade
