#pragma once
// A world that changes at random, and what it must be like afterwards.

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "bake/sight/measure.h"
#include "defilade/model/live_world.h"
#include "defilade/model/mesh.h"
#include "model/live/doors.h"
#include "model/live/live_level.h"
#include "support/random/random.h"

namespace defilade::test {

/// A live world, and the level as a bake would get it: changed triangles, shut doors among them.
class Changing {
 public:
  explicit Changing(const TacticalMap& map)
      : map_(map), world_(*LiveWorld::create(map)), open_(*map.level()) {
    for (std::size_t i = 0; i < map.graph().doors().size(); ++i)
      doors_.push_back(shut_door(*map.level(), map.graph(), DoorId{i}, map.profile().step));
    shut_.resize(doors_.size());
  }

  LiveWorld& world() { return world_; }

  /// A material that the level cannot distinguish from others is refused.
  void add_box(const Box& box, const Material& material) {
    if (const auto added = world_.add(box_mesh(box), material))
      keep(*added, id_of(open_.add(box_mesh(box), material)));
  }
  void add_hull(const std::vector<Vec3>& points) {
    if (const auto mesh = hull_mesh(points))
      keep(*world_.add(*mesh), id_of(open_.add(*mesh, {.name = "added"})));
  }
  void remove(const Box& box) { keep(world_.remove(box), open_.remove(box).id); }
  bool undo(std::size_t i) {
    if (changes_.empty()) return false;
    const auto& [in_world, in_open] = changes_[i % changes_.size()];
    world_.undo(in_world);
    open_.undo(in_open);
    changes_.erase(changes_.begin() + static_cast<std::ptrdiff_t>(i % changes_.size()));
    return true;
  }
  void toggle(std::size_t i) {
    if (doors_.empty()) return;
    const DoorId door{i % doors_.size()};
    shut_[door.index()] = !shut_[door.index()];
    world_.set_door(door, shut_[door.index()]);
  }

  Level level() const {
    Level level = open_.level();
    for (std::size_t i = 0; i < doors_.size(); ++i)
      if (shut_[i]) append(doors_[i], level);
    return level;
  }

  /// Rows, their transposes, exposure.
  testing::AssertionResult equals_a_full_measurement() const {
    Progress silent;
    const Level now = level();
    const LevelCaster caster(now);
    // Matrices as the map has them: a full bake may measure channels separately that the first
    // could not distinguish.
    const auto measured =
        measure(map_.graph(), map_.profile(), *map_.level(), caster, nullptr, silent);
    const LiveState state = world_.state();
    for (const Visibility& v : measured->visibility) {
      const NodeMatrixView rows = state.map.visibility(v.watcher, v.target, v.channel);
      if (!(rows == v.matrix)) return differs("rows", v);
      const NodeMatrix flipped = transpose(v.matrix);
      const NodeMatrixView watchers = state.map.watchers(v.watcher, v.target, v.channel);
      if (!(watchers == flipped)) return differs("watchers", v);
      if (!v.channel.is_sight()) continue;
      std::vector<std::uint32_t> exposure = column_counts(v.matrix);
      for (std::uint32_t& count : exposure) --count;
      if (!std::ranges::equal(exposure, state.map.exposure(v.watcher, v.target)))
        return differs("exposure", v);
    }
    return testing::AssertionSuccess();
  }

 private:
  static testing::AssertionResult differs(std::string_view what, const Visibility& v) {
    return testing::AssertionFailure()
           << what << " differ: stances " << v.watcher.value << " to " << v.target.value
           << (v.channel.is_sight() ? ", sight" : ", fire");
  }

  static ChangeId id_of(const Result<LiveLevel::Changed>& changed) { return changed->id; }
  void keep(ChangeId in_world, ChangeId in_open) { changes_.push_back({in_world, in_open}); }

  static void append(const Level& piece, Level& level) {
    const auto vertex = static_cast<std::uint32_t>(level.vertices.size());
    const auto material = static_cast<std::uint32_t>(level.materials.size());
    level.vertices.insert(level.vertices.end(), piece.vertices.begin(), piece.vertices.end());
    level.materials.insert(level.materials.end(), piece.materials.begin(), piece.materials.end());
    for (const Triangle& t : piece.triangles)
      level.triangles.push_back({vertex + t.a, vertex + t.b, vertex + t.c, material + t.material});
  }

  TacticalMap map_;
  LiveWorld world_;
  std::vector<Level> doors_;
  std::vector<bool> shut_;
  LiveLevel open_;                                      // the same changes without doors
  std::vector<std::pair<ChangeId, ChangeId>> changes_;  // in the world, in the open level
};

inline Box random_box(Random& random, const Box& within, float most) {
  const Vec3 low{random.between(within.min.x, within.max.x),
                 random.between(within.min.y, within.max.y),
                 random.between(within.min.z, within.max.z)};
  return {low,
          low + Vec3{random.between(0, most), random.between(0, most), random.between(0, most)}};
}

inline std::vector<Vec3> random_points(Random& random, const Box& within) {
  const Box box = random_box(random, within, 3);
  std::vector<Vec3> points(random.below(8) + 4);
  for (Vec3& p : points)
    p = {random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y),
         random.between(box.min.z, box.max.z)};
  return points;
}

inline void change(Changing& changing, Random& random, const Box& within) {
  switch (random.below(6)) {
    case 0:
      return changing.add_box(random_box(random, within, 2), {.name = "crate"});
    case 1: {
      Material foliage{.name = "foliage", .movement = false};
      foliage.fire.reset();
      return changing.add_box(random_box(random, within, 2), foliage);
    }
    case 2:
      return changing.add_hull(random_points(random, within));
    case 3:
      return changing.remove(random_box(random, within, 6));
    case 4:
      changing.undo(random.below(1000));
      return;
    default:
      return changing.toggle(random.below(1000));
  }
}

}  // namespace defilade::test
