#include "defilade/tactics/formation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "support/drawings/march.h"
#include "support/random/cover_maps.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr FormationShape kShapes[] = {FormationShape::file, FormationShape::column,
                                      FormationShape::wedge, FormationShape::line};

/// Floor wherever x and y are, at height 0, with nothing in the way.
class OpenGround final : public Mover {
 public:
  std::optional<Vec3> floor_at(Vec3 place) const noexcept override {
    return Vec3{place.x, place.y, 0};
  }
  bool walks(Vec3, Vec3) const noexcept override { return true; }
};

TEST(Formation, open_ground_keeps_offsets_and_facings) {
  const OpenGround ground;
  for (const FormationShape shape : kShapes)
    for (std::size_t sector = 0; sector < kSectors; ++sector) {
      const Pose leader{{3, -2, 0}, heading_of(sector)};
      March march(ground, 0.4F, shape, 5, leader);
      march.stand(6);
      for (std::size_t i = 0; i < 5; ++i) {
        const Slot& slot = march.slots()[i];
        EXPECT_EQ(march.goals()[i].yield, Yield::none);
        EXPECT_LT(distance(march.places()[i], slot_place(leader, slot)), 1e-4F)
            << name_of(shape) << ' ' << i;
        const Heading f = march.goals()[i].facing;
        EXPECT_NEAR(f.x * leader.facing.x + f.y * leader.facing.y, slot.facing.x, 1e-5);
        EXPECT_NEAR(leader.facing.x * f.y - leader.facing.y * f.x, slot.facing.y, 1e-5);
      }
    }
}

TEST(Formation, slots_of_every_shape_are_apart) {
  for (const FormationShape shape : kShapes)
    for (std::size_t i = 0; i < 8; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        const Slot a = slot_of(shape, i, 1), b = j < i ? slot_of(shape, j, 1) : Slot{};
        EXPECT_GE(std::hypot(a.behind - b.behind, a.left - b.left), 0.99F) << name_of(shape);
      }
}

TEST(Formation, a_slot_that_an_earlier_member_has_is_yielded) {
  const OpenGround ground;
  const Pose leader{{0, 0, 0}, {1, 0}};
  Trail trail;
  for (int i = 0; i <= 20; ++i) trail.add({static_cast<float>(i - 20) / 2, 0, 0});
  const std::vector<Slot> slots(3, Slot{2, 0, {}});
  const std::vector<Vec3> places(3, Vec3{-4, 0, 0});
  std::vector<FollowerPlace> out(3);
  follow(leader, trail, {slots, places}, ground, out);
  EXPECT_EQ(out[0].yield, Yield::none);
  EXPECT_EQ(out[0].place, Vec3(-2, 0, 0));
  EXPECT_EQ(out[1].yield, Yield::trail);
  EXPECT_EQ(out[1].place, Vec3(-3, 0, 0));
  EXPECT_EQ(out[2].place, Vec3(-4, 0, 0));
}

TEST(Trail, remembers_corners_and_forgets_what_is_longest_ago) {
  Trail trail;
  for (int i = 0; i <= 30; ++i) trail.add({static_cast<float>(i) / 10, 0, 0});
  for (int i = 1; i <= 5; ++i) trail.add({3, static_cast<float>(i) / 10, 0});
  EXPECT_EQ(trail[0], Vec3(3, 0.5F, 0));
  EXPECT_EQ(trail[1], Vec3(3, 0, 0)) << "the corner";
  EXPECT_LE(trail.size(), 6U) << "straight lines need few places";
  EXPECT_EQ(trail[trail.size() - 1], Vec3(0, 0, 0));
  for (int i = 0; i < 1000; ++i) trail.add({3, 1, static_cast<float>(i)});
  EXPECT_EQ(trail.size(), Trail::kMost);
  EXPECT_EQ(trail[0], Vec3(3, 1, 999));
  EXPECT_EQ(trail[Trail::kMost - 1].z, 1000 - Trail::kMost);
}

/// How far the place is from the trail's line, seen from above.
double off(const Trail& trail, Vec3 place) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < trail.size(); ++i) {
    const Vec3 a = trail[i], along = trail[i + 1] - a, to = place - a;
    const double squared = double{along.x} * along.x + double{along.y} * along.y;
    const double part =
        std::clamp((double{along.x} * to.x + double{along.y} * to.y) / squared, 0.0, 1.0);
    least = std::min(least, std::hypot(to.x - part * along.x, to.y - part * along.y));
  }
  return least;
}

TEST(Trail, round_a_circle_it_does_not_drift) {
  Trail trail;
  std::vector<Vec3> places;
  for (int i = 0; i < 600; ++i) {
    const double angle = i * 0.01;  // on a circle of one metre these are steps of a centimetre
    places.push_back({static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), 0});
    trail.add(places.back());
  }
  for (const Vec3 place : places) EXPECT_LE(off(trail, place), Trail::kMostOff + 1e-5);
  EXPECT_EQ(trail[0], places.back());
  EXPECT_LE(trail.size(), 30U) << "some 0.4 m are straight enough";
}

TEST(Trail, wherever_the_leader_strays_it_stays_near) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    Trail trail;
    std::vector<Vec3> places{{0, 0, 0}};
    trail.add(places[0]);
    double angle = 0;
    while (trail.size() < Trail::kMost) {
      angle += random.chance(0.05) ? random.between(-3, 3) : random.between(-0.2F, 0.2F);
      const float step = random.between(0.001F, 0.1F);
      places.push_back(places.back() + Vec3{step * static_cast<float>(std::cos(angle)),
                                            step * static_cast<float>(std::sin(angle)), 0});
      trail.add(places.back());
    }
    for (const Vec3 place : places) ASSERT_LE(off(trail, place), Trail::kMostOff + 1e-5) << round;
  }
}

/// Tries every way to give out the places: the most members, then the least sum of ways.
std::pair<std::size_t, double> slow_places(std::span<const Vec3> members,
                                           std::span<const CoverChild> places) {
  std::vector<std::size_t> order(std::max(members.size(), places.size()));
  std::iota(order.begin(), order.end(), 0);
  double least = std::numeric_limits<double>::infinity();
  do {
    double sum = 0;
    for (std::size_t m = 0; m < members.size(); ++m)
      if (order[m] < places.size()) sum += distance(members[m], places[order[m]].position);
    least = std::min(least, sum);
  } while (std::ranges::next_permutation(order).found);
  return {std::min(members.size(), places.size()), least};
}

TEST(Formation, places_are_taken_by_the_shortest_ways_together) {
  Random random(1);
  std::size_t with_places = 0;
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_cover_map(random, 4);
    const WaypointGraph& graph = map.graph();
    Workspace work;
    for (std::size_t node = 0; node < graph.node_count(); ++node) {
      const auto places = graph.formation(NodeId{node});
      std::vector<Vec3> members(random.below(6));
      for (Vec3& member : members) member = random.point_in(-6, 6);
      std::vector<PlaceId> out(members.size());
      take_places(graph, NodeId{node}, members, out, work);
      std::size_t placed = 0;
      double sum = 0;
      std::vector<bool> taken(places.size());
      for (std::size_t m = 0; m < members.size(); ++m) {
        if (!out[m].valid()) continue;
        ASSERT_FALSE(taken[out[m].index()]);
        taken[out[m].index()] = true;
        sum += distance(members[m], places[out[m].index()].position);
        ++placed;
      }
      const auto [most, least] = slow_places(members, places);
      EXPECT_EQ(placed, most);
      EXPECT_NEAR(sum, least, 1e-4);
      with_places += placed;
    }
  }
  EXPECT_GT(with_places, 300U);
}

TEST(Formation, following_and_taking_places_allocate_nothing_once_the_workspace_has_grown) {
  Random random(2);
  const TacticalMap map = random_cover_map(random, 10);
  const std::size_t cover = map.graph().formation().front().cover.index();
  Workspace work;
  const OpenGround ground;
  Trail trail;
  const std::vector<Slot> slots(4, slot_of(FormationShape::wedge, 0));
  const std::vector<Vec3> places(4);
  std::vector<FollowerPlace> out(4);
  std::vector<PlaceId> spots(4);
  const auto ask = [&] {
    trail.add({1, 2, 0});
    follow({{1, 2, 0}, {0, 1}}, trail, {slots, places}, ground, out);
    take_places(map.graph(), NodeId{cover}, places, spots, work);
  };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
