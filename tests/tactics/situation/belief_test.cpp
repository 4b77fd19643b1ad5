#include "defilade/tactics/belief.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/files/small_map.h"
#include "support/random/graphs.h"
#include "support/random/random.h"
#include "support/random/walker.h"
#include "support/twins/every_place.h"

namespace defilade::test {
namespace {

constexpr float kSpeed = 1;  // a metre per second: lengths are times

/// n0 – n1 – n2 – …, each link `length` metres long.
WaypointGraph corridor(std::size_t nodes, float length) {
  GraphParts parts = nodes_in_a_row(nodes);
  for (std::size_t i = 0; i + 1 < nodes; ++i) link_both_ways(parts, i, i + 1);
  for (Link& link : parts.links) link.length = length;
  return built(std::move(parts));
}

NodeSet set_of(std::size_t size, std::initializer_list<std::size_t> members) {
  NodeSet set(size);
  for (const std::size_t i : members) set.insert(NodeId{i});
  return set;
}

void expect_is_distribution(const Belief& belief) {
  double sum = 0;
  for (std::size_t i = 0; i < belief.probability().size(); ++i) {
    const float p = belief.probability()[i];
    EXPECT_EQ(p > 0, belief.support().contains(NodeId{i})) << i << " has " << p;
    EXPECT_GE(p, 0);
    sum += p;
  }
  EXPECT_NEAR(sum, 1, 1e-4);
}

// --- walkers

/// Links of all sorts: one-way, double, too narrow, and teleports.
WaypointGraph random_graph(Random& random) {
  const std::size_t nodes = 2 + random.below(14);
  GraphParts parts = nodes_in_a_row(nodes);
  const auto connect = [&](std::size_t a, std::size_t b, LinkKind kind) {
    Link link = link_between(a, b, kind);
    if (kind != LinkKind::teleport) link.length = random.between(0.2F, 6);
    if (random.chance(0.1)) link.clearance_radius = 0.1F;
    parts.links.push_back(link);
  };
  for (std::size_t a = 0; a < nodes; ++a)
    for (std::size_t b = 0; b < a; ++b) {
      if (!random.chance(2.5 / static_cast<double>(nodes))) continue;
      connect(a, b, random.chance(0.1) ? LinkKind::teleport : LinkKind::walk);
      if (random.chance(0.7)) connect(b, a, LinkKind::walk);
      if (random.chance(0.2)) connect(b, a, LinkKind::jump);
    }
  return built(std::move(parts));
}

NodeSet honest_observation(Random& random, std::size_t size, NodeId enemy) {
  NodeSet seen(size);
  const double density = random.unit();
  for (std::size_t i = 0; i < size; ++i)
    if (NodeId{i} != enemy && random.chance(density)) seen.insert(NodeId{i});
  return seen;
}

float random_pause(Random& random) {
  if (random.chance(0.05)) return 0;
  if (random.chance(0.05)) return random.between(10, 40);
  return random.chance(0.5) ? 1.0F / 60 : random.between(0, 3);
}

void follow_a_walker(Random& random) {
  const WaypointGraph graph = random_graph(random);
  const NodeId start{random.below(graph.node_count())};
  Walker walker(graph, start, kSpeed);
  Belief belief(graph, {}, kSpeed);
  if (random.chance(0.9)) belief.saw(start);
  for (int i = 0; i < 60; ++i) {
    const float pause = random_pause(random);
    walker.walk(pause, random);
    belief.advance(pause);
    const NodeId enemy = walker.node(random);
    ASSERT_TRUE(belief.support().contains(enemy));
    if (random.chance(0.6)) belief.saw_empty(honest_observation(random, graph.node_count(), enemy));
    if (random.chance(0.02)) belief.saw(enemy);
    ASSERT_TRUE(belief.support().contains(enemy));
    ASSERT_GT(belief.probability()[enemy.index()], 0);
    expect_is_distribution(belief);
  }
}

TEST(Belief, never_loses_a_walker) {
  Random random(1);
  for (int i = 0; i < 5000 && !HasFailure(); ++i) follow_a_walker(random);
}

// --- the slow twin

WaypointGraph random_two_way_graph(Random& random) {
  const std::size_t nodes = 3 + random.below(12);
  GraphParts parts = nodes_in_a_row(nodes);
  for (std::size_t a = 1; a < nodes; ++a)
    for (std::size_t b = 0; b < a; ++b) {
      if (b + 1 != a && !random.chance(1 / static_cast<double>(nodes))) continue;
      link_both_ways(parts, a, b);
      const auto length = static_cast<float>(2 * random.integer(1, 4));
      parts.links.rbegin()[0].length = parts.links.rbegin()[1].length = length;
    }
  return built(std::move(parts));
}

TEST(Belief, supports_just_the_nodes_that_following_every_place_supports) {
  Random random(2);
  for (int i = 0; i < 1000 && !HasFailure(); ++i) {
    const WaypointGraph graph = random_two_way_graph(random);
    Belief belief(graph, {}, kSpeed);
    EveryPlace twin(graph);
    const NodeId start{random.below(graph.node_count())};
    belief.saw(start);
    twin.saw(start);
    const double density = random.unit() * 0.5;
    for (int second = 0; second < 40; ++second) {
      belief.advance(1);
      twin.advance_a_second();
      EXPECT_TRUE(belief.support() == twin.support()) << "graph " << i << " second " << second;
      NodeSet seen(graph.node_count());
      for (std::size_t n = 0; n < graph.node_count(); ++n)
        if (random.chance(density)) seen.insert(NodeId{n});
      if (!twin.support().is_subset_of(seen)) {
        belief.saw_empty(seen);
        twin.saw_empty(seen);
      }
    }
  }
}

// --- claims one by one

TEST(Belief, knows_nothing_at_first) {
  const Belief belief(corridor(4, 2), {}, kSpeed);
  EXPECT_EQ(belief.support().count(), 4U);
  for (const float p : belief.probability()) EXPECT_FLOAT_EQ(p, 0.25F);
}

TEST(Belief, is_certain_of_what_was_seen) {
  Belief belief(corridor(4, 2), {}, kSpeed);
  belief.saw(NodeId{2U});
  EXPECT_EQ(belief.support().ids(), std::vector{NodeId{2U}});
  EXPECT_EQ(belief.probability()[2], 1);
}

TEST(Belief, spreads_a_link_in_the_time_that_walking_it_takes) {
  // An enemy that was seen at n0 may have been half way to n1 already.
  Belief belief(corridor(5, 2), {}, kSpeed);
  belief.saw(NodeId{0U});
  belief.advance(0.5F);
  EXPECT_EQ(belief.support(), set_of(5, {0, 1}).view());
  belief.advance(1.4F);
  EXPECT_EQ(belief.support(), set_of(5, {0, 1}).view());
  belief.advance(0.2F);
  EXPECT_EQ(belief.support(), set_of(5, {0, 1, 2}).view());
}

TEST(Belief, does_not_pass_a_watched_corridor) {
  Belief belief(corridor(5, 2), {}, kSpeed);
  belief.saw(NodeId{0U});
  belief.advance(0.5F);
  for (int frame = 0; frame < 600; ++frame) {
    belief.saw_empty(set_of(5, {2}));
    belief.advance(1.0F / 60);
  }
  EXPECT_FALSE(belief.support().contains(NodeId{3U}));
  EXPECT_FALSE(belief.support().contains(NodeId{4U}));
}

TEST(Belief, passes_a_corridor_that_is_observed_too_seldom) {
  Belief belief(corridor(5, 2), {}, kSpeed);
  belief.saw(NodeId{0U});
  for (int glance = 0; glance < 4; ++glance) {
    belief.advance(2.5F);
    belief.saw_empty(set_of(5, {2}));
  }
  EXPECT_TRUE(belief.support().contains(NodeId{3U}));
}

TEST(Belief, keeps_an_enemy_on_a_link_next_to_an_empty_node) {
  // In the far half of the link it stands for n0, and may step to n1 at any moment.
  Belief belief(corridor(2, 4), {}, kSpeed);
  belief.saw(NodeId{0U});
  belief.advance(1);
  belief.saw_empty(set_of(2, {1}));
  EXPECT_EQ(belief.support(), set_of(2, {0}).view());
  EXPECT_EQ(belief.probability()[0], 1);
  belief.advance(0.01F);
  EXPECT_EQ(belief.support(), set_of(2, {0, 1}).view());
}

TEST(Belief, does_not_climb_back_up_a_drop) {
  GraphParts parts = nodes_in_a_row(2);
  parts.links = {link_between(0, 1, LinkKind::drop)};
  Belief belief(built(std::move(parts)), {}, kSpeed);
  belief.advance(5);
  belief.saw_empty(set_of(2, {0}));
  belief.advance(60);
  EXPECT_EQ(belief.support(), set_of(2, {1}).view());
}

TEST(Belief, does_not_take_links_that_the_profile_refuses) {
  AgentProfile wide;
  wide.radius = 3;
  Belief belief(corridor(3, 2), wide, kSpeed);
  belief.saw(NodeId{1U});
  belief.advance(60);
  EXPECT_EQ(belief.support().count(), 1U);
}

TEST(Belief, starts_over_from_what_can_be_reached_when_nothing_is_left) {
  GraphParts parts = nodes_in_a_row(5);
  for (std::size_t i = 0; i < 3; ++i) link_both_ways(parts, i, i + 1);  // n4 stands alone
  Belief belief(built(std::move(parts)), {}, kSpeed);
  belief.saw(NodeId{0U});
  belief.saw_empty(set_of(5, {0, 1}));
  EXPECT_EQ(belief.support(), set_of(5, {2, 3}).view());
  expect_is_distribution(belief);
  belief.saw_empty(NodeSet::all(5));
  EXPECT_EQ(belief.support(), set_of(5, {0, 1, 2, 3}).view());
  expect_is_distribution(belief);
}

TEST(Belief, thinks_recent_places_likelier_than_far_ones) {
  Belief belief(corridor(9, 2), {}, kSpeed);
  belief.saw(NodeId{0U});
  belief.advance(6);
  for (std::size_t i = 1; i + 1 < belief.support().count(); ++i)
    EXPECT_GT(belief.probability()[i], belief.probability()[i + 1]);
}

TEST(Belief, in_the_long_run_is_everywhere_alike_in_a_ring) {
  GraphParts parts = nodes_in_a_row(8);
  for (std::size_t i = 0; i < 8; ++i) link_both_ways(parts, i, (i + 1) % 8);
  Belief belief(built(std::move(parts)), {}, kSpeed);
  belief.saw(NodeId{3U});
  for (int i = 0; i < 50; ++i) belief.advance(10);
  for (const float p : belief.probability()) EXPECT_NEAR(p, 0.125, 0.002);
}

// --- danger

TEST(Belief, expected_danger_of_certain_enemies_is_their_rows) {
  const TacticalMap map = small_map();
  Belief a(map.graph(), {}, kSpeed), b(map.graph(), {}, kSpeed);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      a.saw(NodeId{i});
      b.saw(NodeId{j});
      const Belief* const enemies[] = {&a, &b};
      std::vector<float> danger(3);
      expected_danger(enemies, map, StanceId{1U}, StanceId{0U}, danger);
      NodeSet expected(3), certain(3);
      const auto sight = map.visibility(StanceId{1U}, StanceId{0U});
      expected |= sight.row(NodeId{i});
      expected |= sight.row(NodeId{j});
      at_least(danger, 1, certain);
      EXPECT_EQ(certain.view(), expected.view());
    }
}

TEST(Belief, expected_danger_multiplies_the_chances_of_not_being_seen) {
  const TacticalMap map = small_map();
  const Belief anywhere(map.graph(), {}, kSpeed);  // a third each
  const Belief* const enemies[] = {&anywhere, &anywhere};
  std::vector<float> danger(3);
  expected_danger(enemies, map, StanceId{0U}, StanceId{1U}, danger);
  for (std::size_t n = 0; n < 3; ++n) {
    const auto watchers = map.watchers(StanceId{0U}, StanceId{1U}).row(NodeId{n}).count();
    const double unseen = 1 - static_cast<double>(watchers) / 3;
    EXPECT_NEAR(danger[n], 1 - unseen * unseen, 1e-6);
  }
  expected_danger({}, map, StanceId{0U}, StanceId{1U}, danger);
  EXPECT_EQ(danger, std::vector<float>(3, 0.0F));
}

TEST(Belief, at_least_includes_the_threshold) {
  NodeSet out(4);
  at_least(std::vector{0.1F, 0.5F, 0.7F, 0.49F}, 0.5F, out);
  EXPECT_EQ(out.view(), set_of(4, {1, 2}).view());
}

}  // namespace
}  // namespace defilade::test
