#include "sim/bodies/obstacles.h"

#include <gtest/gtest.h>

#include "sim/bodies/flat.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

constexpr BodySize kBody{0.4F, 1.8F};

Vec3 random_place(Random& random) {
  return {random.between(-4, 4), random.between(-4, 4), random.between(-0.5F, 0.5F)};
}

Box random_box(Random& random) {
  const Vec3 low = random_place(random);
  return {low, low + Vec3{random.between(0.2F, 3), random.between(0.2F, 3), 1}};
}

/// Is the middle of the body farther from the box than its radius, along X or along Y?
bool slow_allows(const Box& box, Vec3 feet) {
  if (feet.z >= box.max.z - 0.1F || feet.z + kBody.height <= box.min.z + 0.1F) return true;
  return feet.x <= box.min.x - kBody.radius || feet.x >= box.max.x + kBody.radius ||
         feet.y <= box.min.y - kBody.radius || feet.y >= box.max.y + kBody.radius;
}

TEST(Obstacles, say_of_straight_ways_what_many_places_on_them_say) {
  Random random(1);
  std::size_t blocked = 0, cut = 0;
  for (int round = 0; round < 3000; ++round) {
    const Box box = random_box(random);
    const Obstacles obstacles(std::span(&box, 1));
    const Vec3 from = random_place(random);
    Vec3 to = random_place(random);
    to.z = from.z;
    if (!slow_allows(box, from) || !slow_allows(box, to)) continue;
    bool slow = true;
    for (int i = 0; i <= 400 && slow; ++i)
      slow = slow_allows(box, lerp(from, to, static_cast<float>(i) / 400));
    const bool clear = obstacles.clear(from, to, kBody);
    ASSERT_FALSE(clear && !slow) << round;
    cut += slow && !clear ? 1 : 0;  // a corner, between two places that were tried
    blocked += slow ? 0 : 1;
  }
  EXPECT_GT(blocked, 300U);
  EXPECT_LT(cut, 20U);
}

TEST(Obstacles, never_allow_a_step_into_them_and_forbid_no_other) {
  Random random(2);
  for (int round = 0; round < 3000; ++round) {
    const Box box = random_box(random);
    const Obstacles obstacles(std::span(&box, 1));
    const Vec3 from = random_place(random);
    const Vec3 step{random.between(-0.1F, 0.1F), random.between(-0.1F, 0.1F), 0};
    const Vec3 allowed = obstacles.allowed(from, step, kBody);
    if (!slow_allows(box, from)) continue;  // it gets out in its own way
    const Vec3 end = from + allowed;
    const bool in = !slow_allows(box, end) && end.x > box.min.x - 0.4F + 1e-5F &&
                    end.x < box.max.x + 0.4F - 1e-5F && end.y > box.min.y - 0.4F + 1e-5F &&
                    end.y < box.max.y + 0.4F - 1e-5F;
    ASSERT_FALSE(in) << round;
    ASSERT_TRUE(allowed == step || !slow_allows(box, from + step)) << round;
  }
}

TEST(Obstacles, are_left_by_bodies_that_are_inside) {
  const Box box{{0, 0, 0}, {1, 1, 1}};
  const Obstacles obstacles(std::span(&box, 1));
  const Vec3 inside{-0.2F, 0.5F, 0};
  EXPECT_EQ(obstacles.allowed(inside, {-0.1F, 0.05F, 0}, kBody), (Vec3{-0.1F, 0.05F, 0}));
  EXPECT_EQ(obstacles.allowed(inside, {0.1F, 0.05F, 0}, kBody), (Vec3{0, 0.05F, 0}));
}

/// The shortest way over at most three corners of the footprint, of all orders of corners.
float shortest_around(const Obstacles& obstacles, const Box& box, Vec3 from, Vec3 to,
                      int left = 3) {
  if (obstacles.clear(from, to, kBody)) return flat(from, to);
  float best = 1e30F;
  if (left == 0) return best;
  const float more = kBody.radius + 0.05F;
  for (const float x : {box.min.x - more, box.max.x + more})
    for (const float y : {box.min.y - more, box.max.y + more}) {
      const Vec3 corner{x, y, from.z};
      if (corner == from || !obstacles.clear(from, corner, kBody)) continue;
      best = std::min(best,
                      flat(from, corner) + shortest_around(obstacles, box, corner, to, left - 1));
    }
  return best;
}

TEST(Obstacles, are_passed_on_the_shorter_side) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const Box box = random_box(random);
    const Obstacles obstacles(std::span(&box, 1));
    Vec3 here = random_place(random);
    Vec3 to = random_place(random);
    here.z = to.z = box.min.z;
    if (!slow_allows(box, here) || !slow_allows(box, to)) continue;
    const Vec3 start = here;
    float length = 0;
    for (int i = 0; i < 5 && here != to; ++i) {
      const Vec3 next = obstacles.way_around(here, to, kBody, [](Vec3) { return true; });
      ASSERT_TRUE(obstacles.clear(here, next, kBody)) << round;
      length += flat(here, next);
      here = next;
    }
    EXPECT_EQ(here, to) << round;
    EXPECT_LE(length, shortest_around(obstacles, box, start, to) + 0.2F) << round;
  }
}

}  // namespace
}  // namespace defilade::test
