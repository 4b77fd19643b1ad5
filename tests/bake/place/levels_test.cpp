// Are placed nodes where an agent can be, and their links ways that it can take? Asked of a slow
// twin of the agent's body, on maps of OpenArena.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "defilade/bake/bake.h"
#include "defilade/model/map_file.h"
#include "defilade/model/ray_caster.h"
#include "support/drawings/placing.h"
#include "support/maps/chosen_map.h"
#include "support/maps/installed_map.h"
#include "support/random/random.h"
#include "support/twins/slow_body.h"

namespace defilade::test {
namespace {

using slow::plan_distance;

constexpr float kSpacing = PlaceSettings{}.spacing;

/// A map, what was placed in it, and the twin to ask about both. Placing takes seconds: the tests
/// of a process share what was placed.
struct PlacedMap {
  ImportedLevel imported;
  GraphParts parts;
  SlowWorld world;
  SlowBody upright, crouched;
  LevelCaster sight;

  explicit PlacedMap(const std::string& name)
      : imported(read(name)),
        parts(placed(imported)),
        world(imported.level, imported.profile.slope),
        upright(world, imported.profile, imported.profile.upright().height),
        crouched(world, imported.profile, imported.profile.crouched().height),
        sight(imported.level) {}

  static ImportedLevel read(const std::string& name) {
    return installed_map(name).value_or(ImportedLevel{});
  }
  static const PlacedMap& of(const std::string& name) {
    static std::map<std::string, PlacedMap> maps;
    return maps.try_emplace(name, name).first->second;
  }

  const AgentProfile& profile() const { return imported.profile; }
  Vec3 position(NodeId id) const { return parts.nodes[id.index()].position; }
};

const std::vector<ChosenMap> kChosenMaps{
    {"fan", "few triangles: large rooms, high ledges and a platform"},
    {"oa_dm4", "rooms and corridors on several floors, and teleporters"},
    {"ce1m7", "stairs, steep slopes and a jump pad"},
    {"dm4ish", "narrow ledges and places for crouching"},
    {"oa_dm1", "grates, and many floors above one another"},
    {"dm6ish", "curves, and slopes with a step at their foot"},
    {"oa_dm5", "pools that one swims in and leaps out of"},
};

class PlaceLevelsMaps : public ::testing::TestWithParam<ChosenMap> {};
INSTANTIATE_TEST_SUITE_P(OpenArena, PlaceLevelsMaps, ::testing::ValuesIn(kChosenMaps),
                         [](const auto& chosen) { return chosen.param.name; });

bool in_water(const PlacedMap& map, Vec3 point) {
  return std::ranges::any_of(map.imported.level.volumes, [&](const Volume& volume) {
    return volume.medium == Medium::water && volume.contains(point);
  });
}

/// At least one end is in water; through water the body goes straight.
Trouble swim_objection(const PlacedMap& map, Vec3 from, Vec3 to) {
  const auto swims = [&](Vec3 p) {
    return in_water(map, above(p, 0.45F * map.profile().upright().height));
  };
  if (!swims(from) && !swims(to)) return {"no water", slow::Point(from)};
  if (!swims(to)) return map.upright.leap_out(from, to);
  if (!swims(from)) return map.upright.jump(from, to);
  const Trouble crouched = map.crouched.fly(from, to);
  return crouched ? map.crouched.walk(from, to) : crouched;
}

/// The twin's objection to a link; none for kinds that it does not know.
Trouble objection(const PlacedMap& map, const Link& link) {
  const Vec3 from = map.position(link.from), to = map.position(link.to);
  switch (link.kind) {
    case LinkKind::walk:
      return map.upright.walk(from, to);
    case LinkKind::crouch:
      return map.crouched.walk(from, to);
    case LinkKind::drop:
      return map.upright.run_off(from, to) ? map.upright.drop(from, to) : Trouble{};
    case LinkKind::jump:
      return map.upright.jump(from, to);
    case LinkKind::swim:
      return swim_objection(map, from, to);
    default:
      return {};
  }
}

TEST_P(PlaceLevelsMaps, no_sampled_link_passes_through_world_geometry) {
  constexpr std::size_t kEvery = 7;
  const PlacedMap& map = PlacedMap::of(GetParam().name);
  ASSERT_GT(map.parts.links.size(), 1000U);
  std::string objections;
  for (const Waypoint& node : map.parts.nodes)
    if (const Trouble trouble = map.crouched.standing(node.position))
      objections += "node " + node.name + ": " + trouble.text() + '\n';
  std::map<LinkKind, int> sampled;
  for (std::size_t i = 0; i < map.parts.links.size(); i += kEvery) {
    const Link& link = map.parts.links[i];
    ++sampled[link.kind];
    if (const Trouble trouble = objection(map, link))
      objections += std::string(name_of(link.kind)) + " from " +
                    slow::text(map.position(link.from)) + " to " +
                    slow::text(map.position(link.to)) + ": " + trouble.text() + '\n';
  }
  EXPECT_EQ(objections, "");
  EXPECT_GT(sampled[LinkKind::walk], 100);
  EXPECT_GT(sampled[LinkKind::drop], 10);
  EXPECT_GT(sampled[LinkKind::jump], 5);
}

/// Points strewn evenly over everything that looks like a floor.
class FloorPoints {
 public:
  FloorPoints(const SlowWorld& world, std::uint64_t seed) : random_(seed) {
    double area = 0;
    for (const SlowWorld::Piece& piece : world.pieces()) {
      if (!world.looks_up(piece)) continue;
      const Vec3 u = piece.corners.b - piece.corners.a, v = piece.corners.c - piece.corners.a;
      area += (double{u.x} * v.y - double{u.y} * v.x) / piece.normal_z;
      floors_.push_back(piece.corners);
      areas_.push_back(area);
    }
  }

  Vec3 next() {
    const double at = random_.unit() * areas_.back();
    const auto found = std::ranges::upper_bound(areas_, at);
    const Corners& t = floors_[static_cast<std::size_t>(found - areas_.begin())];
    double u = random_.unit(), v = random_.unit();
    if (u + v > 1) u = 1 - u, v = 1 - v;
    const auto mix = [&](float a, float b, float c) {
      return static_cast<float>(a + u * (double{b} - a) + v * (double{c} - a));
    };
    return {mix(t.a.x, t.b.x, t.c.x), mix(t.a.y, t.b.y, t.c.y), mix(t.a.z, t.b.z, t.c.z)};
  }

 private:
  Random random_;
  std::vector<Corners> floors_;
  std::vector<double> areas_;  // twice that of the floor and all before it
};

/// Are there nodes near every point of this map's floor that should have one near?
class Coverage {
 public:
  explicit Coverage(const PlacedMap& map) : map_(map) {}

  /// Is it up to the nodes to cover this point?
  bool counts(Vec3 p) const {
    return map_.crouched.fits(p) && !harms(p) && !carries(p) && is_reachable(p);
  }

  bool covers(Vec3 p) const {
    const double near = spacing_at(p);
    return std::ranges::any_of(map_.parts.nodes, [&](const Waypoint& node) {
      return plan_distance(p, node.position) <= near && distance(p, node.position) <= 2 * near &&
             !map_.sight.blocked(eye(p), eye(node.position), Channel::sight());
    });
  }

  /// How far from a node a point may be.
  double spacing_at(Vec3 p) const {
    return std::clamp<double>(room(p) - map_.profile().radius, kSpacing, 2 * kSpacing);
  }
  /// How far from here is an obstacle or a ledge?
  double room(Vec3 p) const { return std::min(obstacle_distance(p), ledge_distance(p)); }

 private:
  static constexpr double kWidest = 4;

  Vec3 eye(Vec3 p) const {
    const bool stands = map_.upright.fits(p);
    return above(p, (stands ? map_.profile().upright() : map_.profile().crouched()).eye);
  }

  bool harms(Vec3 p) const {
    return std::ranges::any_of(map_.imported.level.volumes, [&](const Volume& volume) {
      if (volume.medium == Medium::water || volume.medium == Medium::fog) return false;
      for (const float height : {0.05F, 0.5F, 1.0F})
        if (volume.contains(above(p, height))) return true;
      return false;
    });
  }

  /// Is the point within half a metre of a teleporter or jump pad?
  bool carries(Vec3 p) const {
    constexpr float kNear = 0.5F;
    const Box body{{p.x - kNear, p.y - kNear, p.z - kNear},
                   {p.x + kNear, p.y + kNear, p.z + kNear + map_.profile().upright().height}};
    return std::ranges::any_of(map_.imported.level.entities, [&](const Entity& entity) {
      return (entity.kind == EntityKind::teleporter || entity.kind == EntityKind::jump_pad) &&
             !entity.bounds.empty() && entity.bounds.overlaps(body);
    });
  }

  /// Can the body walk straight to a node from here?
  bool is_reachable(Vec3 p) const {
    constexpr float kReach = 8;
    std::vector<Vec3> near;
    for (const Waypoint& node : map_.parts.nodes)
      if (distance(p, node.position) <= kReach) near.push_back(node.position);
    std::ranges::sort(near, {}, [&](Vec3 node) { return distance(p, node); });
    return std::ranges::any_of(near, [&](Vec3 node) { return !map_.crouched.walk(p, node); });
  }

  double obstacle_distance(Vec3 p) const {
    const double height = map_.profile().crouched().height;
    const auto nearest =
        map_.world.nearest(p.x, p.y, p.z + map_.profile().step, p.z + height, kWidest);
    return std::min(nearest.distance, kWidest);
  }
  double ledge_distance(Vec3 p) const {
    constexpr int kDirections = 16;
    double nearest = kWidest;
    for (int i = 0; i < kDirections; ++i) {
      const double angle = 2 * std::acos(-1.0) * i / kDirections;
      double z = p.z;
      for (double r = SlowBody::kStride; r < nearest; r += SlowBody::kStride) {
        const auto floor =
            map_.crouched.floor_near(p.x + r * std::cos(angle), p.y + r * std::sin(angle), z);
        if (!floor) nearest = r;
        z = floor.value_or(z);
      }
    }
    return nearest;
  }

  const PlacedMap& map_;
};

TEST_P(PlaceLevelsMaps, nodes_cover_the_walkable_floor) {
  constexpr int kPoints = 2000;
  const PlacedMap& map = PlacedMap::of(GetParam().name);
  const Coverage coverage(map);
  FloorPoints points(map.world, 1);
  int counted = 0, covered = 0;
  std::string bare;
  for (int i = 0; i < kPoints; ++i) {
    Vec3 p = points.next();
    // The floor may be covered by a little more floor: the feet are on top of that.
    p.z =
        static_cast<float>(map.world.floor(p.x, p.y, p.z, p.z + map.profile().step).value_or(p.z));
    if (!coverage.counts(p)) continue;
    ++counted;
    if (coverage.covers(p)) {
      ++covered;
    } else {
      std::ostringstream line;
      line << slow::text(p) << " has no node within " << coverage.spacing_at(p) << " m\n";
      bare += line.str();
    }
  }
  EXPECT_GT(counted, kPoints / 10);
  EXPECT_GE(covered, 0.99 * counted) << covered << " of " << counted << " points\n" << bare;
}

TEST(PlaceLevels, placing_is_the_same_for_any_number_of_threads) {
  const ImportedLevel imported = PlacedMap::read("fan");
  BakeSettings settings;
  settings.profile = imported.profile;
  settings.threads = 1;
  const TacticalMap one = bake_level(imported, settings).map;
  ASSERT_GT(one.graph().node_count(), 100U);
  for (const unsigned threads : {2U, 8U}) {
    settings.threads = threads;
    const TacticalMap other = bake_level(imported, settings).map;
    ASSERT_EQ(other.graph().node_count(), one.graph().node_count()) << threads << " threads";
    for (std::size_t i = 0; i < one.graph().node_count(); ++i) {
      EXPECT_EQ(other.graph().name(NodeId{i}), one.graph().name(NodeId{i}));
      EXPECT_EQ(other.graph().position(NodeId{i}), one.graph().position(NodeId{i}));
    }
    EXPECT_TRUE(std::ranges::equal(other.graph().links(), one.graph().links()))
        << threads << " threads";
    EXPECT_EQ(serialize_map(other), serialize_map(one)) << threads << " threads";
  }
}

TEST(PlaceLevels, no_two_nodes_are_at_the_same_place) {
  const PlacedMap& map = PlacedMap::of("oa_dm4");
  for (std::size_t i = 0; i < map.parts.nodes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_GT(distance(map.parts.nodes[i].position, map.parts.nodes[j].position), 0.01F)
          << map.parts.nodes[j].name << " and " << map.parts.nodes[i].name;
}

bool has_tag(const Waypoint& node, const std::string& tag) {
  return std::ranges::find(node.tags, tag) != node.tags.end();
}

TEST(PlaceLevels, spawns_items_and_teleport_ends_have_tagged_nodes) {
  const PlacedMap& map = PlacedMap::of("oa_dm4");
  const auto expect_node = [&](const Entity& at, const Entity& tagged_as) {
    EXPECT_TRUE(std::ranges::any_of(map.parts.nodes,
                                    [&](const Waypoint& node) {
                                      return has_tag(node, tagged_as.class_name) &&
                                             plan_distance(node.position, at.position) <= 0.5;
                                    }))
        << at.class_name << " at " << slow::text(at.position);
  };
  int ends = 0;
  for (const Entity& entity : map.imported.level.entities) {
    if (entity.kind == EntityKind::spawn || entity.kind == EntityKind::item)
      expect_node(entity, entity);
    if (entity.kind != EntityKind::teleporter) continue;
    EXPECT_TRUE(std::ranges::any_of(map.parts.nodes, [&](const Waypoint& node) {
      const Vec3 head = above(node.position, map.profile().upright().height);
      return has_tag(node, entity.class_name) && entity.bounds.overlaps({node.position, head});
    })) << entity.name;
    for (const Entity& end : map.imported.level.entities)
      if (end.kind == EntityKind::destination && end.name == entity.target) {
        ++ends;
        expect_node(end, entity);
      }
  }
  EXPECT_EQ(ends, 5);
}

}  // namespace
}  // namespace defilade::test
