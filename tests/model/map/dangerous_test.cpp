#include "defilade/model/dangerous.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/random/random_map.h"

namespace defilade::test {
namespace {

Heading at_angle(double radians) {
  return {static_cast<float>(std::cos(radians)), static_cast<float>(std::sin(radians))};
}

/// The same map with up to three arcs of chance at every node, of any width.
TacticalMap with_arcs(const TacticalMap& map, Random& random) {
  MapParts parts;
  parts.profile = map.profile();
  parts.graph = map.graph();
  parts.components.assign(map.components().begin(), map.components().end());
  parts.light.assign(map.light().begin(), map.light().end());
  for (std::size_t w = 0; w < 2; ++w)
    for (std::size_t t = 0; t < 2; ++t)
      parts.visibility.push_back({Channel::sight(), StanceId{w}, StanceId{t},
                                  transpose(transpose(map.visibility(StanceId{w}, StanceId{t})))});
  parts.cover = no_cover(map.graph().node_count());
  for (std::size_t i = 0; i < map.graph().node_count(); ++i)
    for (std::size_t arcs = random.below(4); arcs > 0; --arcs) {
      const double begin = random.unit() * 7, width = random.unit() * 6;
      parts.cover.arcs.push_back({NodeId{i},
                                  random.chance(0.7) ? CoverHeight::high : CoverHeight::low,
                                  at_angle(begin), at_angle(begin + width), 0, 0, 0});
    }
  auto built = TacticalMap::build(std::move(parts));
  EXPECT_TRUE(built) << built.error().message;
  return *std::move(built);
}

TEST(Dangerous, watchers_of_a_node_are_dangerous_outside_its_arcs_and_leaks_within) {
  Random random(1);
  std::size_t dangerous_count = 0, leak_count = 0;
  for (int round = 0; round < 60; ++round) {
    const TacticalMap map =
        with_arcs(random_map(random, 1 + random.below(70), random.chance(0.5)), random);
    const std::size_t nodes = map.graph().node_count();
    NodeSet dangerous = NodeSet::all(nodes), leaks = NodeSet::all(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      const NodeId node{i};
      find_dangerous(map, node, dangerous, leaks);
      bool crouches = false;
      for (const CoverArc& arc : map.cover().arcs)
        crouches = crouches || (arc.node == node && arc.height == CoverHeight::low);
      EXPECT_EQ(cover_stance(map, node), StanceId{crouches ? 1U : 0U});
      for (std::size_t j = 0; j < nodes; ++j) {
        const bool sees =
            i != j &&
            map.visibility(StanceId{0U}, StanceId{crouches ? 1U : 0U}).contains(NodeId{j}, node);
        bool within = false;
        for (const CoverArc& arc : map.cover().arcs)
          within = within || (arc.node == node && is_within(arc, map.graph().position(node),
                                                            map.graph().position(NodeId{j})));
        EXPECT_EQ(dangerous.contains(NodeId{j}), sees && !within) << round << ' ' << i << ' ' << j;
        EXPECT_EQ(leaks.contains(NodeId{j}), sees && within) << round << ' ' << i << ' ' << j;
      }
      dangerous_count += dangerous.count();
      leak_count += leaks.count();
    }
  }
  EXPECT_GT(dangerous_count, 1000U);
  EXPECT_GT(leak_count, 1000U);
}

}  // namespace
}  // namespace defilade::test
