#include "bake/floor/solid_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "model/geometry/double3.h"
#include "support/drawings/blocks.h"
#include "support/drawings/placing.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

/// Asks about points instead of bodies.
class Asker {
 public:
  explicit Asker(const Level& level)
      : movement_(movement_triangles(level)), solids_(level, profile_, movement_) {}

  bool is_inside(Vec3 p) const {
    const float middle = (profile_.step + profile_.crouched().height) / 2;
    return solids_.holds(above(p, -middle), movement_);
  }

 private:
  AgentProfile profile_;
  TriangleTree movement_;
  SolidSpace solids_;
};

Level block() {
  Level level = empty_level();
  add_block(level, {{0, 0, 0}, {4, 4, 4}});
  return level;
}

void turn_over(Level& level, std::size_t first) {
  for (std::size_t i = first; i < level.triangles.size(); ++i)
    std::swap(level.triangles[i].b, level.triangles[i].c);
}

TEST(SolidSpace, a_block_is_solid_and_a_room_that_faces_inwards_is_not) {
  Level level = block();
  EXPECT_TRUE(Asker(level).is_inside({2, 2, 2}));
  EXPECT_FALSE(Asker(level).is_inside({2, 2, 5}));
  EXPECT_FALSE(Asker(level).is_inside({2, 2, -1}));
  EXPECT_FALSE(Asker(level).is_inside({5, 2, 2}));
  turn_over(level, 0);
  EXPECT_FALSE(Asker(level).is_inside({2, 2, 2}));
}

TEST(SolidSpace, the_hollow_of_a_thick_house_is_free_and_the_crate_in_it_is_not) {
  Level level = empty_level();
  add_block(level, {{0, 0, 0}, {10, 10, 10}});
  const std::size_t first = level.triangles.size();
  add_block(level, {{2, 2, 2}, {8, 8, 8}});
  turn_over(level, first);
  add_block(level, {{4, 4, 2}, {6, 6, 4}});
  const Asker asker(level);
  EXPECT_TRUE(asker.is_inside({1, 5, 5}));
  EXPECT_FALSE(asker.is_inside({5, 5, 6}));
  EXPECT_TRUE(asker.is_inside({5, 5, 3}));
}

TEST(SolidSpace, corners_may_be_repeated_where_textures_meet) {
  Level level = block();
  Level apart = empty_level();
  for (const Triangle& t : level.triangles) {
    const auto first = static_cast<std::uint32_t>(apart.vertices.size());
    for (const std::uint32_t v : {t.a, t.b, t.c}) apart.vertices.push_back(level.vertices[v]);
    apart.triangles.push_back({first, first + 1, first + 2, 0});
  }
  apart.entities.push_back(entity(EntityKind::spawn, "inside", {2, 2, 1}));  // no second rule
  EXPECT_TRUE(Asker(apart).is_inside({2, 2, 2}));
}

TEST(SolidSpace, what_movement_passes_is_not_solid) {
  Level level = block();
  level.materials[0].movement = false;
  EXPECT_FALSE(Asker(level).is_inside({2, 2, 2}));
}

/// A block without the triangles that have all their corners where `coordinate` is `at`.
Level block_without(float Vec3::* coordinate, float at) {
  Level level = block();
  std::erase_if(level.triangles, [&](const Triangle& t) {
    return std::ranges::all_of(std::vector{t.a, t.b, t.c}, [&](std::uint32_t v) {
      return level.vertices[v].*coordinate == at;
    });
  });
  EXPECT_EQ(level.triangles.size(), 10U);
  return level;
}

TEST(SolidSpace, a_wall_needs_no_bottom_but_a_shed_that_is_open_on_one_side_is_free) {
  EXPECT_TRUE(Asker(block_without(&Vec3::z, 0)).is_inside({2, 2, 2}));
  EXPECT_FALSE(Asker(block_without(&Vec3::x, 0)).is_inside({2, 2, 2}));
  EXPECT_FALSE(Asker(block_without(&Vec3::y, 4)).is_inside({2, 2, 2}));
  EXPECT_FALSE(Asker(block_without(&Vec3::z, 4)).is_inside({2, 2, 2}));
}

TEST(SolidSpace, open_walls_are_not_solid_in_a_level_whose_spawn_points_are_behind_them) {
  Level level = block_without(&Vec3::z, 0);
  level.entities.push_back(entity(EntityKind::spawn, "start", {2, 2, 0.1F}));
  EXPECT_FALSE(Asker(level).is_inside({2, 2, 2}));
}

/// How often the triangles go round the point: the angle in which each is seen, added up.
/// Source: van Oosterom and Strackee 1983, the solid angle of a plane triangle.
double turns_of(const Level& level, Vec3 p) {
  double sum = 0;
  for (const Triangle& triangle : level.triangles) {
    const Corners t = level.corners(triangle);
    const Double3 a = difference(t.a, p), b = difference(t.b, p), c = difference(t.c, p);
    const double la = length(a), lb = length(b), lc = length(c);
    sum += 2 * std::atan2(dot(a, cross(b, c)),
                          la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return sum / (4 * std::numbers::pi);
}

/// Also true for some points beside a surface.
bool touches_surface(const Level& level, Vec3 p) {
  return std::ranges::any_of(level.triangles, [&](const Triangle& triangle) {
    const Corners t = level.corners(triangle);
    return orientation(t.a, t.b, t.c, p) == 0 && bounds_of(t).overlaps({p, p});
  });
}

TEST(SolidSpace, equals_the_sum_of_solid_angles_around_random_bodies) {
  constexpr int kSize = 12;
  Random random(7);
  std::size_t inside = 0, outside = 0;
  for (int round = 0; round < 40; ++round) {
    Level level = empty_level();
    for (int i = 0; i < 12; ++i) add_random_body(level, random, 0, kSize);
    const Asker asker(level);
    for (int i = 0; i < 400; ++i) {
      Vec3 p = random.chance(0.5) ? random.point_in(-1, kSize + 1) : random.lattice_point(0, kSize);
      p.z += 0.375F;  // never on a level face
      if (touches_surface(level, p)) continue;
      const double turns = turns_of(level, p);
      EXPECT_EQ(asker.is_inside(p), turns > 0.5) << p.x << ' ' << p.y << ' ' << p.z;
      ++(turns > 0.5 ? inside : outside);
    }
  }
  EXPECT_GT(inside, 1000U);
  EXPECT_GT(outside, 1000U);
}

}  // namespace
}  // namespace defilade::test
