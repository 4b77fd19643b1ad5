// Works part by part: floor that is connected by steps is reached as a whole, and other floor is
// looked for within a leap of its rims: the nearest rims of every other part, and what lies in some
// directions.

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
#include "defilade/model/node_index.h"

namespace defilade {
namespace {

/// Rims are looked at this often, in metres along them.
constexpr float kRimEvery = 0.5F;
constexpr int kDirections = 16;
/// Each look goes this much farther than the one before.
constexpr float kFarther = 1.15F;
/// How many rims of a part are looked at from one place: parts with more of them are seen from more
/// places.
constexpr std::size_t kMostLooks = 8;
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
  void start_over(Vec3 place, float lift) { places_.push_back({place, lift}); }

  std::vector<std::uint8_t> run() {
    index_rims();
    for (const CellId found : parts_around(places_)) reach(found);
    while (!work_.empty()) {
      const CellId part = work_.back();
      work_.pop_back();
      std::vector<Lookout> lookouts;
      for (const CellId rim : rims_[part])
        lookouts.push_back({field_[rim].position, profile_.jump_height, rim});
      for (const CellId found : parts_around(lookouts)) reach(found);
    }
    std::vector<std::uint8_t> cells(field_.size());
    for (CellId cell = 0; cell < field_.size(); ++cell) cells[cell] = reached_[parts_[cell]];
    return cells;
  }

 private:
  /// A place from which floor is looked for, up to `lift` above it.
  struct Lookout {
    Vec3 place;
    float lift;
    CellId rim = kNoCell;  // kNoCell: in the air or in water
  };
  using RimId = Id<struct ReachRimTag>;

  void reach(CellId part) {
    if (std::exchange(reached_[part], std::uint8_t{1}) == 0) work_.push_back(part);
  }

  /// Of each part: floor that is narrower than the distance between rims has some, too.
  void find_rims() {
    std::set<std::tuple<CellId, int, int, int>> taken;
    for (CellId cell = 0; cell < field_.size(); ++cell) {
      if (std::ranges::find(field_[cell].next, kNoCell) == field_[cell].next.end()) continue;
      const auto bucket = [](float v) { return static_cast<int>(std::floor(v / kRimEvery)); };
      const Vec3 p = field_[cell].position;
      if (taken.emplace(parts_[cell], bucket(p.x), bucket(p.y), bucket(p.z)).second)
        rims_[parts_[cell]].push_back(cell);
    }
  }

  /// Of the parts that are not reached from the start.
  void index_rims() {
    std::vector<Vec3> places;
    for (const auto& [part, rims] : rims_) {
      if (reached_[part] != 0) continue;
      for (const CellId rim : rims) {
        unknown_rims_.push_back(rim);
        places.push_back(field_[rim].position);
      }
    }
    index_ = PointIndex<RimId>(places);
  }

  /// In the order of their numbers, whatever the threads do.
  std::set<CellId> parts_around(std::span<const Lookout> lookouts) const {
    std::vector<std::set<CellId>> seen(lookouts.size());
    parallel_for(lookouts.size(), [&](std::size_t i) {
      look_around(lookouts[i], seen[i]);
      look_at_rims(lookouts[i], seen[i]);
    });
    std::set<CellId> all;
    for (auto& some : seen) all.merge(some);
    return all;
  }

  /// Does the floor end there in that direction?
  bool is_outwards(const Lookout& lookout, double angle) const {
    if (lookout.rim == kNoCell) return true;
    for (std::size_t d = 0; d < kCellSteps.size(); ++d)
      if (field_[lookout.rim].next[d] == kNoCell &&
          kCellSteps[d].x * std::cos(angle) + kCellSteps[d].y * std::sin(angle) > 0)
        return true;
    return false;
  }

  /// Finds what lies between the directions of look_around: of each part the nearest rims.
  void look_at_rims(const Lookout& lookout, std::set<CellId>& seen) const {
    struct Near {
      CellId part;
      double away;  // squared
      CellId rim;
      auto operator<=>(const Near&) const = default;
    };
    const float farthest =
        std::hypot(leap_length(profile_, -profile_.drop), std::max(profile_.drop, lookout.lift));
    std::vector<Near> near;
    index_.for_each_within(lookout.place, farthest, [&](RimId id) {
      const CellId rim = unknown_rims_[id.index()];
      if (is_new(rim, lookout, seen))
        near.push_back({parts_[rim], squared_distance(field_[rim].position, lookout.place), rim});
    });
    std::ranges::sort(near);
    std::size_t tries = 0;
    for (std::size_t i = 0; i < near.size(); ++i) {
      tries = i > 0 && near[i].part == near[i - 1].part ? tries + 1 : 0;
      if (tries < kMostLooks && !seen.contains(near[i].part) &&
          is_open(lookout, field_[near[i].rim].position))
        seen.insert(near[i].part);
    }
  }

  /// Within a leap, and not known yet.
  bool is_new(CellId cell, const Lookout& from, const std::set<CellId>& seen) const {
    const Vec3 to = field_[cell].position;
    const float rise = to.z - from.place.z;
    return reached_[parts_[cell]] == 0 && rise <= from.lift &&
           std::hypot(to.x - from.place.x, to.y - from.place.y) < leap_length(profile_, rise) &&
           !seen.contains(parts_[cell]);
  }

  /// Do rays pass over the way: low, or as high as the body can leap?
  bool is_open(const Lookout& lookout, Vec3 to) const {
    const Vec3 from = lookout.place;
    for (const float height : {profile_.step, lookout.lift + profile_.step}) {
      const float top = std::max(to.z, from.z) + height;
      const Vec3 up{from.x, from.y, top}, over{to.x, to.y, top};
      if (!movement_.blocked(up, over) && !movement_.blocked(above(from, profile_.step), up) &&
          !movement_.blocked(over, above(to, profile_.step)) && !triggers_.harms(over, to))
        return true;
    }
    return false;
  }

  void look_around(const Lookout& lookout, std::set<CellId>& seen) const {
    const Vec3 from = lookout.place;
    const float longest = leap_length(profile_, -profile_.drop);
    for (int i = 0; i < kDirections; ++i) {
      const double direction = i * 2 * std::numbers::pi / kDirections;
      if (!is_outwards(lookout, direction)) continue;
      const auto angle = static_cast<float>(direction);
      for (float away = field_.cell_size(); away < longest; away *= kFarther) {
        const Vec3 place{from.x + away * std::cos(angle), from.y + away * std::sin(angle), from.z};
        const auto found = floors_at(place, lookout, seen);
        if (found.empty()) continue;
        const auto height = open_height(from, place, lookout.lift);
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
  std::vector<CellId> floors_at(Vec3 place, const Lookout& from,
                                const std::set<CellId>& seen) const {
    const float middle = (from.lift - profile_.drop) / 2, range = (from.lift + profile_.drop) / 2;
    std::vector<CellId> cells;
    field_.for_each_near(above(place, middle), field_.cell_size(), range, [&](CellId cell) {
      if (is_new(cell, from, seen)) cells.push_back(cell);
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
  std::vector<CellId> unknown_rims_;            // as indexed
  PointIndex<RimId> index_;
  std::vector<Lookout> places_;
  std::vector<std::uint8_t> reached_;  // by part
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
      if (const auto floor = floor_of(entity, level, profile, movement, triggers);
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
