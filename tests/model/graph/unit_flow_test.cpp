#include "model/graph/unit_flow.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>

#include "support/random/random.h"

namespace defilade::test {
namespace {

using Arcs = std::vector<std::pair<std::size_t, std::size_t>>;

/// The least number of arcs between a set with the source and its complement with the sink.
std::size_t least_cut(const Arcs& arcs, std::size_t points, std::size_t source, std::size_t sink) {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (std::size_t side = 0; side < std::size_t{1} << points; ++side) {
    const auto within = [&](std::size_t point) { return (side >> point & 1) != 0; };
    if (!within(source) || within(sink)) continue;
    const auto cut = std::ranges::count_if(
        arcs, [&](const auto& arc) { return within(arc.first) && !within(arc.second); });
    least = std::min(least, static_cast<std::size_t>(cut));
  }
  return least;
}

UnitFlow flow_over(const Arcs& arcs, std::size_t points) {
  UnitFlow flow(points);
  for (const auto& [from, to] : arcs) flow.add_arc(from, to);
  return flow;
}

std::size_t units(UnitFlow& flow, std::size_t source, std::size_t sink) {
  std::size_t count = 0;
  while (flow.augment(source, sink)) ++count;
  return count;
}

Arcs random_arcs(Random& random, std::size_t points) {
  Arcs arcs(random.below(3 * points));
  for (auto& [from, to] : arcs) from = random.below(points), to = random.below(points);
  return arcs;
}

TEST(UnitFlow, is_as_large_as_the_least_cut_and_can_be_taken_back) {
  constexpr std::size_t kCorners = 7;
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const Arcs arcs = random_arcs(random, kCorners);
    UnitFlow flow = flow_over(arcs, kCorners);
    EXPECT_EQ(units(flow, 0, 1), least_cut(arcs, kCorners, 0, 1));
    flow.reset();
    EXPECT_EQ(units(flow, 2, 0), least_cut(arcs, kCorners, 2, 0));
  }
}

TEST(UnitFlow, leaves_a_least_cut_in_front_of_what_still_leads_to_the_sink) {
  constexpr std::size_t kCorners = 7;
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const Arcs arcs = random_arcs(random, kCorners);
    UnitFlow flow = flow_over(arcs, kCorners);
    const std::size_t sent = units(flow, 0, 1);
    const std::vector<bool> leads = flow.leading_to(1);
    EXPECT_TRUE(leads[1]);
    EXPECT_FALSE(leads[0]);
    const auto cut = std::ranges::count_if(
        arcs, [&](const auto& arc) { return !leads[arc.first] && leads[arc.second]; });
    EXPECT_EQ(static_cast<std::size_t>(cut), sent);
  }
}

TEST(UnitFlow, goes_along_wide_arcs_as_often_as_it_has_to) {
  UnitFlow flow(5);
  flow.add_arc(0, 1, UnitFlow::kUnlimited);
  for (const std::size_t middle : {2U, 3U}) {
    flow.add_arc(1, middle);
    flow.add_arc(middle, 4, UnitFlow::kUnlimited);
  }
  EXPECT_EQ(units(flow, 0, 4), 2U);
}

}  // namespace
}  // namespace defilade::test
