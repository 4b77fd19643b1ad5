#pragma once
// A drawing to hide in, and the obvious ways to find out what is hidden.

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/tactics/find_cover.h"
#include "model/sets/sparse_rows.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

/// Asks until everything is known.
inline constexpr CoverRequest kExhaustive{.rays = 1'000'000, .worth = 0};

class HidingGround {
 public:
  explicit HidingGround(std::string_view drawing, std::string_view header = "",
                        const AgentProfile& profile = {})
      : HidingGround(import_drawing(drawing, header), profile) {}
  explicit HidingGround(ImportedLevel imported, const AgentProfile& profile = {})
      : imported_(std::move(imported)),
        map_(bake_level(imported_, {.profile = profile}).map),
        engine_(imported_.level, map_.profile()) {}

  /// From now on its rows are lines.
  void keep_as_lines() {
    MapParts parts;
    parts.profile = map_.profile();
    parts.graph = map_.graph();
    parts.weapons.assign(map_.weapons().begin(), map_.weapons().end());
    parts.components.assign(map_.components().begin(), map_.components().end());
    parts.light.assign(map_.light().begin(), map_.light().end());
    parts.cover = map_.cover();
    const std::size_t stances = map_.profile().stances.size();
    for (std::size_t pair = 0; pair < stances * stances; ++pair) {
      const StanceId watcher{pair / stances}, target{pair % stances};
      parts.visibility.push_back(
          {Channel::sight(), watcher, target, to_lines(map_.visibility(watcher, target))});
    }
    auto built = TacticalMap::build(std::move(parts));
    ASSERT_TRUE(built) << built.error().message;
    map_ = *std::move(built);
  }

  const TacticalMap& map() const { return map_; }
  const Engine& engine() const { return engine_; }
  Vec3 place(std::string_view node) const { return map_.graph().position(map_.graph().find(node)); }

  Situation situation(Vec3 agent, const std::vector<Vec3>& threats,
                      std::string_view weapon = "") const {
    Situation s(map_, agent);
    for (const Vec3 threat : threats) {
      Enemy enemy{std::string(1, static_cast<char>('a' + s.enemy_count())), threat};
      enemy.weapon = map_.find_weapon(weapon);
      s.add_enemy(std::move(enemy));
    }
    return s;
  }

  CoverResult find(const Situation& s, CoverRequest seek = {}, SensorGrid* kept = nullptr) {
    seek.grid = kept;
    const CoverResult found = find_cover(s, seek, engine_, work_);
    expect_sound(s, seek, found);
    return found;
  }
  CoverResult find(Vec3 agent, const std::vector<Vec3>& threats, const CoverRequest& seek = {}) {
    return find(situation(agent, threats), seek);
  }

  /// The result keeps the budget, is hidden if it says so, and can be reached from here.
  void expect_sound(const Situation& s, const CoverRequest& seek, const CoverResult& found) const {
    EXPECT_LE(found.rays, seek.rays);
    EXPECT_TRUE(!found.found() || is_hidden(s, found.place, found.stance, seek.means))
        << explain(found, s, seek);
    EXPECT_EQ(found.node, s.map().index().nearest(found.place));
    EXPECT_LE(found.way, seek.far + 1e-3);
    for (const NodeId node : found.path.nodes) EXPECT_FALSE(s.world().is_disabled(node));
    for (const LinkId link : found.path.links)
      EXPECT_TRUE(s.world().is_open(s.graph(), s.graph().link(link)));
    const auto& nodes = found.path.nodes;
    const Vec3 last = nodes.empty() ? s.position() : s.graph().position(nodes.back());
    EXPECT_TRUE(last == found.place || engine_.walks(last, found.place)) << explain(found, s, seek);
  }

  bool is_hidden(const Situation& s, Vec3 feet, StanceId stance,
                 Means means = Channel::sight()) const {
    const AgentProfile& profile = map_.profile();
    std::vector<float> heights = profile.stance(stance).body;
    heights.push_back(profile.stance(stance).eye);
    for (std::size_t e = 0; e < s.enemy_count(); ++e) {
      const Enemy& enemy = s.enemy(EnemyId{e});
      const Vec3 eye = above(enemy.position, profile.stance(enemy.stance).eye);
      for (const float height : heights)
        if (!engine_.blocked(eye, above(feet, height), means.channel(enemy.weapon))) return false;
    }
    return true;
  }

  /// The distance of the nearest place, on a grid around `middle`, that the character can walk
  /// straight to and where it is hidden in the crouching stance.
  double nearest_hidden(const Situation& s, Vec3 middle, float reach, float spacing) const {
    double best = std::numeric_limits<double>::infinity();
    for (float dx = -reach; dx <= reach; dx += spacing)
      for (float dy = -reach; dy <= reach; dy += spacing) {
        const auto floor = engine_.floor_at({middle.x + dx, middle.y + dy, middle.z});
        if (!floor || distance(*floor, s.position()) >= best) continue;
        if (is_hidden(s, *floor, crouched_stance(map_.profile())) &&
            engine_.walks(s.position(), *floor))
          best = distance(*floor, s.position());
      }
    return best;
  }

 private:
  ImportedLevel imported_;
  TacticalMap map_;
  LevelEngine engine_;
  Workspace work_;
};

}  // namespace defilade::test
