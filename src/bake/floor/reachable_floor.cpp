// Works part by part: floor that is connected by steps is reached as a whole, and other floor is
// looked for within a leap of its rims.

#include "bake/floor/reachable_floor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "bake/base/parallel.h"
#include "bake/floor/water.h"

namespace defilade {
namespace {

/// Rims are looked at this often, in metres along them.
constexpr float kRimEvery = 0.5F;
constexpr int kDirections = 16;
/// Each look goes this much farther than the one before.
constexpr float kFarther = 1.15F;
/// Places in water are this far apart, in metres.
constexpr float kWaterEvery = 2;

class Reach {
 public:
  Reach(const WalkField& field, const AgentProfile& profile, const TriangleTree& movement,
        const Triggers& triggers)
      : field_(field),
        profile_(profile),
        movement_(movement),
        triggers_(triggers),
        parts_(walk_parts(field)),
        reached_(field.size(), 0) {
    find_rims();
  }

  /// Starts with the floor within the body's reach of a place on the floor.
  void start_at(Vec3 place) {
    const CellId cell =
        field_.nearest(place, 4 * profile_.radius, profile_.upright().height + profile_.step);
    if (cell != kNoCell) reach(parts_[cell]);
  }

  /// Starts with the floor that can be reached by falling or leaping from a place in the air or in
  /// water.
  void start_over(Vec3 place, float lift) {
    std::set<CellId> seen;
    look_around(place, lift, [](int) { return true; }, seen);
    for (const CellId part : seen) reach(part);
  }

  std::vector<std::uint8_t> run() {
    while (!work_.empty()) {
      const CellId part = work_.back();
      work_.pop_back();
      for (const CellId found : parts_around(rims_[part])) reach(found);
    }
    std::vector<std::uint8_t> cells(field_.size());
    for (CellId cell = 0; cell < field_.size(); ++cell) cells[cell] = reached_[parts_[cell]];
    return cells;
  }

 private:
  void reach(CellId part) {
    if (std::exchange(reached_[part], std::uint8_t{1}) == 0) work_.push_back(part);
  }

  void find_rims() {
    std::set<std::tuple<int, int, int>> taken;
    for (CellId cell = 0; cell < field_.size(); ++cell) {
      if (std::ranges::find(field_[cell].next, kNoCell) == field_[cell].next.end()) continue;
      const auto bucket = [](float v) { return static_cast<int>(std::floor(v / kRimEvery)); };
      const Vec3 p = field_[cell].position;
      if (taken.emplace(bucket(p.x), bucket(p.y), bucket(p.z)).second)
        rims_[parts_[cell]].push_back(cell);
    }
  }

  /// In the order of their numbers, whatever the threads do.
  std::set<CellId> parts_around(std::span<const CellId> rims) const {
    std::vector<std::set<CellId>> seen(rims.size());
    parallel_for(rims.size(), [&](std::size_t i) {
      const WalkCell& rim = field_[rims[i]];
      const auto outwards = [&](int direction) {
        const double angle = direction * 2 * std::numbers::pi / kDirections;
        for (std::size_t d = 0; d < kCellSteps.size(); ++d)
          if (rim.next[d] == kNoCell &&
              kCellSteps[d].x * std::cos(angle) + kCellSteps[d].y * std::sin(angle) > 0)
            return true;
        return false;
      };
      look_around(rim.position, profile_.jump_height, outwards, seen[i]);
    });
    std::set<CellId> all;
    for (auto& some : seen) all.merge(some);
    return all;
  }

  template <class Outwards>
  void look_around(Vec3 from, float lift, const Outwards& outwards, std::set<CellId>& seen) const {
    const float longest = leap_length(profile_, -profile_.drop);
    for (int i = 0; i < kDirections; ++i) {
      if (!outwards(i)) continue;
      const auto angle = static_cast<float>(i * 2 * std::numbers::pi / kDirections);
      for (float away = field_.cell_size(); away < longest; away *= kFarther) {
        const Vec3 place{from.x + away * std::cos(angle), from.y + away * std::sin(angle), from.z};
        const auto found = floors_at(place, from, lift, seen);
        if (found.empty()) continue;
        const auto height = open_height(from, place, lift);
        if (!height) break;  // what lies behind a wall is not seen
        for (const CellId cell : found) {
          const Vec3 to = field_[cell].position;
          const Vec3 over{to.x, to.y, std::max(to.z, from.z) + *height};
          if (!movement_.blocked({from.x, from.y, over.z}, over) &&
              !movement_.blocked(over, above(to, profile_.step)) && !triggers_.harms(over, to))
            seen.insert(parts_[cell]);
        }
      }
    }
  }

  /// Floors above and below a place that are not known yet, within a leap.
  std::vector<CellId> floors_at(Vec3 place, Vec3 from, float lift,
                                const std::set<CellId>& seen) const {
    const float middle = (lift - profile_.drop) / 2, range = (lift + profile_.drop) / 2;
    std::vector<CellId> cells;
    field_.for_each_near(above(place, middle), field_.cell_size(), range, [&](CellId cell) {
      if (reached_[parts_[cell]] != 0 || seen.contains(parts_[cell])) return;
      const Vec3 to = field_[cell].position;
      if (std::hypot(to.x - from.x, to.y - from.y) < leap_length(profile_, to.z - from.z))
        cells.push_back(cell);
    });
    return cells;
  }

  /// The height above `from` at which a ray reaches a place freely: low, or as high as the body can
  /// leap.
  std::optional<float> open_height(Vec3 from, Vec3 place, float lift) const {
    for (const float height : {profile_.step, lift + profile_.step})
      if (!movement_.blocked(above(from, height), above(place, height)) &&
          !movement_.blocked(above(from, profile_.step), above(from, height)))
        return height;
    return std::nullopt;
  }

  const WalkField& field_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const Triggers& triggers_;
  std::vector<CellId> parts_;
  std::map<CellId, std::vector<CellId>> rims_;  // by part
  std::vector<std::uint8_t> reached_;           // by part
  std::vector<CellId> work_;
};

}  // namespace

std::vector<std::uint8_t> reachable_cells(const WalkField& field, const Level& level,
                                          const AgentProfile& profile, const TriangleTree& movement,
                                          const SolidSpace& solids, const Triggers& triggers,
                                          std::span<const Travel> travels,
                                          std::span<const Vec3> known) {
  std::vector<Vec3> starts(known.begin(), known.end());
  for (const Entity& entity : level.entities)
    if (entity.kind == EntityKind::spawn || entity.kind == EntityKind::item)
      if (const auto floor = floor_of(entity, profile, movement, triggers);
          floor && !solids.holds(*floor, movement))
        starts.push_back(*floor);
  if (starts.empty()) return std::vector<std::uint8_t>(field.size(), 1);
  Reach reach(field, profile, movement, triggers);
  for (const Vec3 place : starts) reach.start_at(place);
  for (const Travel& travel : travels) {
    reach.start_at(travel.from);
    reach.start_at(travel.to);
    for (const Vec3 place : travel.path) reach.start_over(place, 0);
    for (const Vec3 place : travel.landings) reach.start_at(place);
  }
  for (const Vec3 place : Water(level, profile, movement).places(kWaterEvery))
    if (!solids.holds(place, movement)) reach.start_over(place, profile.jump_height);
  return reach.run();
}

}  // namespace defilade
