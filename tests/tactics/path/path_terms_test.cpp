#include "defilade/tactics/path_terms.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random/random_map.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {
namespace {

/// How near a body of that height gets to the segment: by trying many points of both.
double slow_gap(Vec3 from, Vec3 to, Vec3 feet, float height) {
  double least = 1e9;
  for (int i = 0; i <= 400; ++i)
    for (int j = 0; j <= 20; ++j) {
      const float t = static_cast<float>(i) / 400;
      const Vec3 p{from.x + t * (to.x - from.x), from.y + t * (to.y - from.y),
                   from.z + t * (to.z - from.z)};
      least =
          std::min<double>(least, distance(p, above(feet, height * static_cast<float>(j) / 20)));
    }
  return least;
}

TEST(PathTerms, add_up_what_each_term_says_and_begin_at_one) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(20), false);
    const Situation s = random_situation(random, map, random.below(4));
    const SlowTactics slow(s);
    const auto weight = [&] { return random.between(-2, 4); };
    const PathTerms terms{weight(), weight(), weight(), weight(), 0, weight()};
    std::vector<double> raw(s.size());
    for (std::size_t i = 0; i < s.size(); ++i) {
      const NodeId node{i};
      for (std::size_t e = 0; e < s.enemy_count(); ++e)
        raw[i] += slow.seen(e, node) ? terms.seen * s.enemy(EnemyId{e}).confidence : 0;
      const double others = std::max<double>(1, static_cast<double>(s.size()) - 1);
      raw[i] +=
          terms.exposure * static_cast<double>(map.exposure(StanceId{0U}, s.stance())[i]) / others;
      raw[i] += terms.light * map.light()[i];
      raw[i] += terms.harm * s.harm()[i];
      const auto& pinches = map.analysis().pinch_points;
      const bool gate = std::ranges::any_of(pinches, [&](const PinchPoint& pinch) {
        return std::ranges::count(pinch.gates, node, &PinchGate::node) != 0;
      });
      raw[i] += gate ? terms.gates : 0;
    }
    std::vector<float> found(s.size());
    path_multipliers(s, terms, found);
    const double least = *std::ranges::min_element(raw);
    for (std::size_t i = 0; i < s.size(); ++i)
      EXPECT_NEAR(found[i], 1 + raw[i] - least, 1e-4) << round;
    EXPECT_EQ(*std::ranges::min_element(found), 1);
  }
}

TEST(PathTerms, walking_through_a_line_of_fire_costs_more) {
  Random random(2);
  std::size_t in_line = 0, out_of_line = 0;
  for (int round = 0; round < 100; ++round) {
    const TacticalMap map = random_map(random, 20, false);
    const Situation s = random_situation(random, map, 2);
    const Stance& upright = map.profile().upright();
    const Vec3 shooter = s.friends()[0].position;
    std::vector<int> lines(s.size());
    bool borderline = false;
    for (std::size_t e = 0; e < 2; ++e) {
      if (!map.visibility(StanceId{0U}, StanceId{0U})
               .contains(map.index().nearest(shooter), s.node(EnemyId{e})))
        continue;
      for (std::size_t i = 0; i < s.size(); ++i) {
        const double gap =
            slow_gap(above(shooter, upright.eye), above(s.enemy(EnemyId{e}).position, upright.eye),
                     s.graph().position(NodeId{i}), upright.height);
        borderline = borderline || std::abs(gap - 0.75) < 0.05;
        lines[i] += gap < 0.75 ? 1 : 0;
      }
    }
    if (borderline) continue;
    std::vector<float> found(s.size());
    path_multipliers(s, {.lines_of_fire = 2}, found);
    const int fewest = *std::ranges::min_element(lines);
    for (std::size_t i = 0; i < s.size(); ++i) {
      EXPECT_FLOAT_EQ(found[i], 1 + 2 * static_cast<float>(lines[i] - fewest));
      (lines[i] > fewest ? in_line : out_of_line) += 1;
    }
  }
  EXPECT_GT(in_line, 20U);
  EXPECT_GT(out_of_line, 200U);
}

}  // namespace
}  // namespace defilade::test
