// The free space around each cell is the height of a landscape: halls are hills, doorways are
// saddles. Flooding it from the top, every hill is a room of its own until it meets another; they
// stay apart when the saddle between them is much lower than the lower of the two, and become one
// otherwise.
//
// Source: Vincent & Soille 1991 (watersheds); Edelsbrunner et al. 2002 (persistence).

#include "bake/floor/floor_rooms.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "bake/base/union_find.h"
#include "bake/floor/point_grid.h"

namespace defilade {
namespace {

/// A passage separates rooms when it is narrower than this fraction of the narrower room. Tuned on
/// the shipped demo and on a dozen OpenArena maps by looking at their plans.
constexpr float kMuchNarrower = 0.6F;
/// Alcoves smaller than this, in square metres, belong to the room they open to.
constexpr float kSmallestRoom = 6;

class Flood {
 public:
  Flood(const WalkField& field, const FieldShape& shape, const AgentProfile& profile)
      : field_(field),
        shape_(shape),
        margin_(profile.radius),
        groups_(field.size()),
        is_dry_(field.size(), false) {}

  Rooms run() {
    std::vector<CellId> order(field_.size());
    std::iota(order.begin(), order.end(), CellId{0});
    std::ranges::stable_sort(order, std::greater{}, [&](CellId c) { return shape_.room[c]; });
    hills_.resize(field_.size());
    for (const CellId cell : order) rise_to(cell);
    return number_rooms();
  }

 private:
  struct Hill {
    float peak = 0;
    std::uint32_t cells = 0;
  };

  float width(CellId cell) const { return shape_.room[cell] + margin_; }

  /// The water sinks to this cell: it joins the hills beside it, or is a new one.
  void rise_to(CellId cell) {
    is_dry_[cell] = true;
    hills_[cell] = {width(cell), 1};
    CellId home = cell;
    for (const CellId next : field_[cell].next) {
      if (next == kNoCell || !is_dry_[next]) continue;
      const CellId hill = groups_.leader(next);
      if (hill == home) continue;
      if (home == cell)
        home = absorb(hill, cell);
      else if (is_doorway(cell, home, hill))
        doorways_.push_back({cell, next});
      else
        home = join(home, hill);
    }
  }

  /// The lower of two hills becomes part of the higher.
  CellId join(CellId a, CellId b) {
    return hills_[a].peak < hills_[b].peak ? absorb(b, a) : absorb(a, b);
  }

  bool is_doorway(CellId cell, CellId a, CellId b) const {
    const auto& [low, high] = std::minmax(hills_[a].peak, hills_[b].peak);
    const float area = static_cast<float>(std::min(hills_[a].cells, hills_[b].cells));
    return width(cell) < kMuchNarrower * low && area * field_.cell_area() >= kSmallestRoom;
  }

  CellId absorb(CellId hill, CellId other) {
    groups_.join(other, hill);
    hills_[hill].cells += hills_[other].cells;
    return hill;
  }

  Rooms number_rooms() {
    Rooms rooms;
    rooms.room_of.assign(field_.size(), 0);
    std::vector<std::uint32_t> numbers(field_.size(), kNoCell);
    for (CellId cell = 0; cell < field_.size(); ++cell) {
      std::uint32_t& number = numbers[groups_.leader(cell)];
      if (number == kNoCell) {
        number = static_cast<std::uint32_t>(rooms.widths.size());
        rooms.widths.push_back(2 * hills_[groups_.leader(cell)].peak);
      }
      rooms.room_of[cell] = number;
    }
    // Rooms meet along a whole line of cells, from its middle outwards; the middle counts.
    const float beside = 4 * field_.cell_size();
    PlaceGrid divide(beside);
    for (const auto& [cell, beyond] : doorways_) {
      if (groups_.leader(cell) == groups_.leader(beyond)) continue;
      const Vec3 place = field_[cell].position;
      if (!divide.has_near(place, beside)) rooms.doorways.push_back(cell);
      divide.add(place, cell);
    }
    return rooms;
  }

  const WalkField& field_;
  const FieldShape& shape_;
  float margin_;
  Groups groups_;             // of cells: hills
  std::vector<bool> is_dry_;  // above the water
  std::vector<Hill> hills_;   // of leaders
  std::vector<std::pair<CellId, CellId>> doorways_;
};

}  // namespace

Rooms find_rooms(const WalkField& field, const FieldShape& shape, const AgentProfile& profile) {
  return Flood(field, shape, profile).run();
}

}  // namespace defilade
