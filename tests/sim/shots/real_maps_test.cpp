// Rays and grenades in maps of OpenArena, whose surfaces face every way.

#include <gtest/gtest.h>

#include <cmath>

#include "sim/shots/flight.h"
#include "support/maps/installed_map.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

/// The slow twin: the nearest triangle by the formula of Möller and Trumbore.
struct Nearest {
  double distance = 1e9;
  Double3 normal{};
};
Nearest nearest_of(std::span<const Corners> triangles, const Double3& from, const Double3& way) {
  Nearest found;
  for (const Corners& t : triangles) {
    const Double3 one = difference(t.b, t.a);
    const Double3 two = difference(t.c, t.a);
    const Double3 p = cross(way, two);
    const double determinant = dot(one, p);
    if (determinant == 0) continue;
    const Double3 s = difference(from, to_double(t.a));
    const double u = dot(s, p) / determinant;
    const Double3 q = cross(s, one);
    const double v = dot(way, q) / determinant;
    const double away = dot(two, q) / determinant;
    if (u < 0 || v < 0 || u + v > 1 || away <= 0 || away >= found.distance) continue;
    found = {away, unit(cross(one, two))};
  }
  return found;
}

std::vector<Vec3> spawns_of(const Level& level) {
  std::vector<Vec3> spawns;
  for (const Entity& entity : level.entities)
    if (entity.kind == EntityKind::spawn) spawns.push_back(above(entity.position, 1));
  return spawns;
}

TEST(TraceInMaps, stops_where_the_nearest_triangle_is_and_feels_its_direction) {
  const auto imported = installed_map("oa_dm1");
  if (!imported) return;
  const LevelCaster caster(imported->level);
  const Channel channel = Channel::fire(WeaponId{0U});
  const Trace trace(caster, channel);
  const auto triangles = blocking_triangles(imported->level, channel);
  const std::vector<Vec3> spawns = spawns_of(imported->level);
  Random random(8);
  int felt = 0;
  constexpr int kRays = 300;
  for (int i = 0; i < kRays; ++i) {
    const Double3 from = to_double(spawns[random.below(spawns.size())]);
    const Double3 way = unit(to_double(random.point_in(-1, 1)));
    const Nearest nearest = nearest_of(triangles, from, way);
    const double free = trace.free_length(from, way, 300);
    EXPECT_NEAR(free, std::min(300.0, nearest.distance), 2e-3) << i;
    if (free == 300) continue;
    felt += std::abs(dot(trace.normal(from, way, free), nearest.normal)) > 0.999 ? 1 : 0;
  }
  EXPECT_GT(felt, kRays * 95 / 100);  // the others end near a corner
}

TEST(GrenadesInMaps, stay_inside_and_come_to_rest) {
  Arm arm;
  arm.kind = ArmKind::grenade;
  arm.damage = 0;
  arm.speed = 20;
  arm.gravity = 1;
  arm.bounce = 0.5F;
  arm.fuse = 60;
  for (const char* name : {"oa_dm1", "oa_dm4", "aggressor"}) {
    const auto imported = installed_map(name);
    if (!imported) return;
    const LevelCaster caster(imported->level);
    const Trace trace(caster, Channel::fire(WeaponId{0U}));
    const Box bounds = bounds_of(imported->level);
    const std::vector<Vec3> spawns = spawns_of(imported->level);
    Random random(3);
    for (int i = 0; i < 60; ++i) {
      Flight flight =
          launch(arm, ArmId{0U}, {}, spawns[random.below(spawns.size())], random.point_in(-15, 15));
      for (int tick = 0; tick < 60 * 15; ++tick)
        step_flight(flight, arm, trace, {}, 9.81F, 1.0F / 60);
      const Vec3 p = flight.place;
      EXPECT_TRUE(bounds.overlaps({p, p})) << name << ' ' << i;
      EXPECT_EQ(flight.velocity, Vec3{}) << name << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace defilade::test
