// Pinch points compared with the slow twin on random graphs, and found in large ones.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "defilade/model/pinch_points.h"
#include "support/random/pinch_cases.h"
#include "support/twins/slow_pinch.h"

namespace defilade {
namespace {

using test::built;
using test::gates_case;
using test::large_floor;
using test::link_between;
using test::nodes_in_a_row;
using test::PinchCase;
using test::Random;
using test::SlowPinch;
using test::small_case;

template <class Check>
void for_each_random_case(int count, PinchCase (*draw)(Random&), Check check) {
  Random random(1);
  std::size_t found = 0;
  for (int i = 0; i < count; ++i) {
    SCOPED_TRACE(testing::Message() << "case " << i);
    const PinchCase drawn = draw(random);
    found += check(drawn, SlowPinch(drawn.graph, drawn.settings));
    if (testing::Test::HasFailure()) return;
  }
  // The comparison means something only when there is something to find.
  EXPECT_GT(found, static_cast<std::size_t>(count) / 4);
}

/// Compares, and returns how many there are.
std::size_t expect_same(const std::vector<PinchPoint>& fast, const std::vector<PinchPoint>& slow) {
  EXPECT_EQ(fast, slow);
  return fast.size();
}

TEST(PinchPointsTwin, of_the_published_rule_are_what_removing_each_node_shows) {
  for_each_random_case(10000, small_case, [](const PinchCase& drawn, const SlowPinch& slow) {
    return expect_same(find_published_pinch_points(drawn.graph, drawn.settings), slow.published());
  });
}

TEST(PinchPointsTwin, of_the_hallway_rule_are_what_walking_step_by_step_finds) {
  for_each_random_case(10000, small_case, [](const PinchCase& drawn, const SlowPinch& slow) {
    return expect_same(find_hallway_pinch_points(drawn.graph, drawn.settings), slow.hallway());
  });
}

TEST(PinchPointsTwin, of_the_general_rule_are_what_removing_each_node_shows) {
  for_each_random_case(10000, small_case, [](const PinchCase& drawn, const SlowPinch& slow) {
    return expect_same(find_general_pinch_points(drawn.graph), slow.general());
  });
}

TEST(PinchPointsTwin, of_the_gates_rule_are_what_trying_every_set_of_nodes_finds) {
  std::array<int, 6> seen{};  // how many had that many gates
  for_each_random_case(20000, gates_case, [&](const PinchCase& drawn, const SlowPinch& slow) {
    const auto fast = find_gates_pinch_points(drawn.graph, drawn.regions, drawn.settings);
    for (const PinchPoint& point : fast) ++seen[point.gates.size()];
    return expect_same(fast, slow.gates(drawn.regions));
  });
  EXPECT_EQ(seen[0], 0);
  for (std::size_t gates = 1; gates <= 4; ++gates) EXPECT_GT(seen[gates], 50) << gates;
}

TEST(PinchPointsTwin, of_the_one_way_rule_are_what_removing_each_node_shows) {
  for_each_random_case(10000, small_case, [](const PinchCase& drawn, const SlowPinch& slow) {
    return expect_same(find_one_way_pinch_points(drawn.graph), slow.one_way());
  });
}

TEST(PinchPointsTwin, are_listed_rule_by_rule) {
  for_each_random_case(300, small_case, [](const PinchCase& drawn, const SlowPinch&) {
    const auto& [graph, regions, settings] = drawn;
    std::vector<PinchPoint> listed = find_published_pinch_points(graph, settings);
    for (const auto& more :
         {find_hallway_pinch_points(graph, settings), find_general_pinch_points(graph),
          find_gates_pinch_points(graph, regions, settings), find_one_way_pinch_points(graph),
          find_squad_pinch_points(graph, settings)})
      listed.insert(listed.end(), more.begin(), more.end());
    return expect_same(find_pinch_points(graph, regions, settings), listed);
  });
}

TEST(PinchPointsTwin, of_ten_thousand_nodes_are_found_and_always_the_same) {
  const PinchCase floor = large_floor();
  const auto points = find_pinch_points(floor.graph, floor.regions, {0.4, 6, 12.0F});
  for (const PinchRule rule : {PinchRule::published, PinchRule::hallway, PinchRule::general,
                               PinchRule::gates, PinchRule::one_way, PinchRule::squad})
    EXPECT_NE(std::ranges::count(points, rule, &PinchPoint::rule), 0) << name_of(rule);
  EXPECT_EQ(points, find_pinch_points(large_floor().graph, floor.regions, {0.4, 6, 12.0F}));
}

TEST(PinchPointsTwin, of_long_chains_do_not_overflow_the_stack) {
  constexpr std::size_t kNodes = 100000;
  GraphParts parts = nodes_in_a_row(kNodes);
  for (std::size_t i = 1; i < kNodes; ++i) parts.links.push_back(link_between(i - 1, i));
  parts.links.push_back(link_between(kNodes - 1, 0));
  const WaypointGraph ring = built(parts);
  EXPECT_THAT(find_general_pinch_points(ring), testing::IsEmpty());
  EXPECT_THAT(find_hallway_pinch_points(ring), testing::IsEmpty());
}

}  // namespace
}  // namespace defilade
