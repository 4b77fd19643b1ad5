#include "defilade/tactics/ambush.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random/random_map.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {
namespace {

TEST(Ambush, sees_the_outside_and_is_not_seen_from_any_gate) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    PinchPoint pinch;
    for (std::size_t g = 0; g < 1 + random.below(3); ++g)
      pinch.gates.push_back({NodeId{random.below(12)}, {}, {NodeId{random.below(12)}}});
    pinch.inside = {NodeId{random.below(12)}};
    NodeSet spots(12);
    ambush(map, pinch, 0, StanceId{1U}, spots);
    for (std::size_t n = 0; n < 12; ++n)
      EXPECT_EQ(spots.contains(NodeId{n}), slow_ambush(map, pinch, 0, StanceId{1U}, NodeId{n}));
  }
}

TEST(Ambush, the_plain_form_hides_from_its_own_gate_only) {
  Random random(4);
  int more = 0;
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    const PinchPoint pinch{PinchRule::gates,
                           PinchDirection::both,
                           {{NodeId{1U}, {}, {NodeId{2U}}}, {NodeId{3U}, {}, {NodeId{4U}}}},
                           {NodeId{0U}}};
    NodeSet plain(12), strict(12);
    ambush(map, pinch, 1, StanceId{0U}, plain, AmbushForm::plain);
    ambush(map, pinch, 1, StanceId{0U}, strict);
    const NodeMatrixView sight = map.visibility(StanceId{0U}, StanceId{0U});
    for (std::size_t n = 0; n < 12; ++n) {
      const NodeId node{n};
      EXPECT_EQ(plain.contains(node),
                n != 0 && sight.contains(node, NodeId{4U}) && !sight.contains(NodeId{3U}, node));
      EXPECT_EQ(strict.contains(node), plain.contains(node) && !sight.contains(NodeId{1U}, node));
    }
    more += plain.count() > strict.count() ? 1 : 0;
  }
  EXPECT_GT(more, 50);
}

TEST(Ambush, is_ranked_by_cover_nearness_and_a_retreat) {
  Random random(5);
  for (int round = 0; round < 500; ++round) {
    const TacticalMap map = random_map(random, 12, false);
    const Situation s = random_situation(random, map, 0);
    const auto sees = [&](NodeId a, NodeId b) {
      return map.visibility(StanceId{0U}, s.stance()).contains(a, b);
    };
    const NodeId gate{random.below(12)}, outside{random.below(12)}, inside{random.below(12)};
    const PinchPoint pinch{
        PinchRule::general, PinchDirection::both, {{gate, {inside}, {outside}}}, {inside}};
    std::vector<RankedNode> ranked;
    rank_ambush(s, pinch, 0, NodeSet::all(12), ranked);
    ASSERT_TRUE(std::ranges::is_sorted(ranked, RankedNode::better));
    std::size_t free = 0;
    for (std::size_t n = 0; n < 12; ++n)
      free += s.world().occupied.contains(NodeId{n}) || s.world().disabled.contains(NodeId{n}) ? 0U
                                                                                               : 1U;
    ASSERT_EQ(ranked.size(), free);
    for (const RankedNode& spot : ranked) {
      const double metres =
          distance(map.graph().position(spot.node), map.graph().position(outside));
      bool retreat = false;
      for (const Link& link : map.graph().links())
        retreat = retreat || (link.from == spot.node && s.can_take(link) && !sees(gate, link.to) &&
                              !sees(outside, link.to));
      const double expected =
          ((sees(inside, spot.node) ? 0 : 1) + std::max(0.0, 1 - metres / 30) + (retreat ? 1 : 0)) /
          3;
      EXPECT_NEAR(spot.score, expected, 1e-9);
    }
  }
}

}  // namespace
}  // namespace defilade::test
