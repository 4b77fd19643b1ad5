#include "defilade/tactics/avoidance.h"

#include <gtest/gtest.h>

#include <numbers>
#include <vector>

#include "support/random/random.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

double gap_between(Vec3 a, Vec3 b) { return std::hypot(double{a.x} - b.x, double{a.y} - b.y); }
double speed_of(Vec3 v) { return std::hypot(double{v.x}, double{v.y}); }

/// The least distance between two bodies that keep their velocities for `seconds`.
double nearest_approach(Vec3 from, Vec3 velocity, double seconds) {
  const double square = double{velocity.x} * velocity.x + double{velocity.y} * velocity.y;
  const double ahead = -(double{from.x} * velocity.x + double{from.y} * velocity.y);
  const double when = square > 0 ? std::clamp(ahead / square, 0.0, seconds) : 0;
  return std::hypot(from.x + when * velocity.x, from.y + when * velocity.y);
}

Vec3 random_flat(Random& random, float most) {
  return {random.between(-most, most), random.between(-most, most), 0};
}

TEST(Avoidance, leaves_the_wanted_velocity_alone_if_nobody_is_near) {
  Workspace work;
  const auto result = avoid({.wanted = {3, 4, 0}}, {}, {}, work);
  EXPECT_EQ(result.velocity, (Vec3{3, 4, 0}));
  EXPECT_TRUE(result.free);
}

TEST(Avoidance, never_exceeds_the_greatest_speed) {
  Workspace work;
  EXPECT_NEAR(speed_of(avoid({.wanted = {30, 40, 0}, .speed = 5}, {}, {}, work).velocity), 5, 1e-5);
}

/// Sampled velocities: which is the nearest to the present one that does not collide in time?
double sampled_change(const AvoidRequest& me, const NearbyBody& other, double reach) {
  double best = reach;
  constexpr int kTurns = 720;
  constexpr int kSteps = 400;
  for (int turn = 0; turn < kTurns; ++turn) {
    const double angle = 2 * std::numbers::pi * turn / kTurns;
    for (int step = 0; step <= kSteps; ++step) {
      const double size = best * step / kSteps;
      const Vec3 tried{static_cast<float>(me.velocity.x + size * std::cos(angle)),
                       static_cast<float>(me.velocity.y + size * std::sin(angle)), 0};
      if (nearest_approach(me.position - other.position, tried - other.velocity, me.horizon) <
          me.radius + other.radius)
        continue;
      best = size;
      break;
    }
  }
  return best;
}

TEST(Avoidance, changes_a_velocity_no_more_than_is_needed_to_miss_one_neighbour) {
  Random random(4);
  Workspace work;
  std::size_t changed = 0;
  for (int i = 0; i < 200; ++i) {
    const Vec3 velocity = random_flat(random, 3);
    const AvoidRequest me{.velocity = velocity, .wanted = velocity, .speed = 50, .keep_right = 0};
    const NearbyBody other{random_flat(random, 4), random_flat(random, 3), 0.5F, 1};
    if (gap_between(me.position, other.position) < 1) continue;
    const auto result = avoid(me, std::span(&other, 1), {}, work);
    const double change = gap_between(result.velocity, velocity);
    if (nearest_approach(me.position - other.position, velocity - other.velocity, 2) >= 0.9) {
      ASSERT_LE(change, 1e-4) << i;
      continue;
    }
    ++changed;
    ASSERT_NEAR(change, sampled_change(me, other, 8), 0.03) << i;
    ASSERT_GE(nearest_approach(me.position - other.position, result.velocity - other.velocity, 2),
              0.9 - 1e-3)
        << i;
  }
  EXPECT_GT(changed, 20U);
}

TEST(Avoidance, keeps_two_bodies_apart_that_each_do_half_of_the_work) {
  Random random(5);
  Workspace work;
  std::size_t together = 0;
  for (int i = 0; i < 5'000; ++i) {
    AvoidRequest a{.velocity = random_flat(random, 3), .wanted = random_flat(random, 3)};
    AvoidRequest b{random_flat(random, 4), random_flat(random, 3), random_flat(random, 3)};
    if (gap_between(a.position, b.position) < 0.81) continue;
    const NearbyBody as_a{a.position, a.velocity};
    const NearbyBody as_b{b.position, b.velocity};
    const auto move_a = avoid(a, std::span(&as_b, 1), {}, work);
    const auto move_b = avoid(b, std::span(&as_a, 1), {}, work);
    if (!move_a.free || !move_b.free) continue;
    ++together;
    ASSERT_GE(nearest_approach(a.position - b.position, move_a.velocity - move_b.velocity, 2),
              0.8 - 1e-3)
        << i;
  }
  EXPECT_GT(together, 4'000U);
}

bool has_to_its_left(const FloorEdge& edge, Vec3 point) {
  const Vec3 along = edge.b - edge.a;
  const Vec3 way = point - edge.a;
  return along.x * way.y - along.y * way.x > 0;
}

TEST(Avoidance, walks_along_an_edge_that_it_stands_on_and_back_from_beyond_it) {
  Workspace work;
  const FloorEdge north{{5, 0, 0}, {-5, 0, 0}};  // the floor is south of it
  AvoidRequest me{.wanted = {3, 0, 0}, .edge_radius = 0};
  EXPECT_EQ(avoid(me, {}, std::span(&north, 1), work).velocity, (Vec3{3, 0, 0}));
  me.wanted = {3, 2, 0};
  EXPECT_EQ(avoid(me, {}, std::span(&north, 1), work).velocity, (Vec3{3, 0, 0}));
  me.position = {0, 0.1F, 0};
  EXPECT_LT(avoid(me, {}, std::span(&north, 1), work).velocity.y, -0.1F);
}

TEST(Avoidance, does_not_touch_an_edge_of_the_floor_before_its_horizon) {
  Random random(6);
  Workspace work;
  for (int i = 0; i < 5'000; ++i) {
    const AvoidRequest me{.wanted = random_flat(random, 5), .edge_horizon = 0.5F};
    std::vector<FloorEdge> edges(1 + random.below(3));
    for (FloorEdge& edge : edges) {
      edge = {random_flat(random, 3), random_flat(random, 3)};
      if (!has_to_its_left(edge, me.position)) std::swap(edge.a, edge.b);
    }
    const auto result = avoid(me, {}, edges, work);
    if (!result.free) continue;
    for (const FloorEdge& edge : edges) {
      double now = 1e9;
      double later = 1e9;
      for (int k = 0; k <= 400; ++k) {  // points of the edge
        const Vec3 point = lerp(edge.a, edge.b, static_cast<float>(k) / 400);
        now = std::min(now, gap_between({}, point));
        later = std::min(later, nearest_approach(Vec3{} - point, result.velocity, 0.5));
      }
      if (now < 0.4) continue;  // it overlaps: it gets off the edge, on whichever side it is
      ASSERT_GE(later, 0.4 - 1e-3) << i;
    }
  }
}

/// Bodies that walk towards their goals until all are there; the smallest gap on the way.
struct Crossing {
  std::vector<Vec3> bodies;
  std::vector<Vec3> goals;
  std::vector<Vec3> velocities = std::vector<Vec3>(bodies.size());
  std::vector<FloorEdge> edges = {};
  double least_gap = 1e9;
  int ticks = 0;

  Vec3 wanted(std::size_t i) const {
    const Vec3 way = goals[i] - bodies[i];
    const double size = speed_of(way);
    if (size < 1e-3) return {};
    const auto rate = static_cast<float>(std::min(1.4, size * 10) / size);
    return {rate * way.x, rate * way.y, 0};
  }
  bool over() const {
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (gap_between(bodies[i], goals[i]) > 0.3) return false;
    return true;
  }
  void step(Workspace& work) {
    std::vector<Vec3> next(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      std::vector<NearbyBody> near;
      for (std::size_t k = 0; k < bodies.size(); ++k)
        if (k != i) near.push_back({bodies[k], velocities[k]});
      const AvoidRequest me{
          .position = bodies[i], .velocity = velocities[i], .wanted = wanted(i), .speed = 2};
      next[i] = avoid(me, near, edges, work).velocity;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      velocities[i] = next[i];
      bodies[i] = {bodies[i].x + next[i].x / 60, bodies[i].y + next[i].y / 60, 0};
    }
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        least_gap = std::min(least_gap, gap_between(bodies[i], bodies[k]));
    ++ticks;
  }
  void run(Workspace& work, int most) {
    while (ticks < most && !over()) step(work);
  }
};

TEST(Avoidance, lets_two_bodies_pass_that_walk_straight_at_each_other) {
  Workspace work;
  Crossing meeting{{{-5, 0, 0}, {5, 0, 0}}, {{5, 0, 0}, {-5, 0, 0}}};
  meeting.run(work, 60 * 20);
  EXPECT_TRUE(meeting.over());
  EXPECT_GE(meeting.least_gap, 0.8 - 0.02);
}

TEST(Avoidance, brings_everybody_across_a_circle_without_touching) {
  Workspace work;
  std::vector<Vec3> start;
  std::vector<Vec3> goals;
  for (int i = 0; i < 24; ++i) {
    const double angle = 2 * std::numbers::pi * i / 24;
    start.push_back(
        {static_cast<float>(8 * std::cos(angle)), static_cast<float>(8 * std::sin(angle)), 0});
    goals.push_back(Vec3{} - start.back());
  }
  Crossing circle{start, goals};
  circle.run(work, 60 * 60);
  EXPECT_TRUE(circle.over()) << circle.ticks;
  EXPECT_GE(circle.least_gap, 0.8 * 0.95);
}

TEST(Avoidance, allocates_nothing_once_its_buffers_have_grown) {
  Random random(7);
  Workspace work;
  std::vector<NearbyBody> near(20);
  for (NearbyBody& other : near) other = {random_flat(random, 2), random_flat(random, 2)};
  const FloorEdge edge{{1, -5, 0}, {1, 5, 0}};
  const AvoidRequest me{.wanted = {3, 0, 0}};
  const auto ask = [&] { avoid(me, near, std::span(&edge, 1), work); };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
