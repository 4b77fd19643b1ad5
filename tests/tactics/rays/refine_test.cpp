#include "defilade/tactics/refine.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random/random_map.h"

namespace defilade::test {
namespace {

/// Remembers what it was asked; every pair of points has an answer of its own.
class CountingCaster final : public RayCaster {
 public:
  bool blocked(Vec3 from, Vec3 to, Channel) const noexcept override {
    ++rays;
    const auto key = [](Vec3 p) { return p.x * 31 + p.y * 7 + p.z * 3; };
    return static_cast<int>(std::floor(key(from) * 5 + key(to))) % 3 != 0;
  }
  mutable std::size_t rays = 0;
};

bool slowly_sees(const RayCaster& caster, Vec3 watcher, const Stance& ours, Vec3 target,
                 const Stance& theirs) {
  std::vector<float> heights = theirs.body;
  heights.insert(heights.begin(), theirs.eye);
  bool seen = false;
  for (const float height : heights)
    seen =
        seen || !caster.blocked(above(watcher, ours.eye), above(target, height), Channel::sight());
  return seen;
}

bool slowly_passes(const Situation& s, NodeId node, const RefineRequest& request,
                   const RayCaster& caster) {
  const auto stance = [&](StanceId id) { return s.map().profile().stance(id); };
  const Vec3 feet = s.graph().position(node);
  bool passes = true;
  for (const EnemyId e : request.targets)
    passes = passes && slowly_sees(caster, feet, stance(s.stance()), s.enemy(e).position,
                                   stance(s.enemy(e).stance));
  for (const EnemyId e : request.hidden_from)
    passes = passes && !slowly_sees(caster, s.enemy(e).position, stance(s.enemy(e).stance), feet,
                                    stance(s.stance()));
  return passes;
}

TEST(Refine, keeps_what_rays_between_real_positions_confirm_and_never_exceeds_its_budget) {
  Random random(1);
  std::size_t cut_short = 0, confirmed = 0;
  for (int round = 0; round < 2000; ++round) {
    const TacticalMap map = random_map(random, 20, false);
    const Situation s = random_situation(random, map, 3);
    std::vector<RankedNode> candidates;
    for (std::size_t i = 0; i < 20; i += 1 + random.below(3))
      candidates.push_back({NodeId{i}, 0.5});
    const std::vector<EnemyId> all{EnemyId{0U}, EnemyId{1U}, EnemyId{2U}};
    RefineRequest request{candidates, std::span(all).first(random.below(3)),
                          std::span(all).subspan(2)};
    request.wanted = 1 + random.below(8);
    request.budget = random.below(40);
    const CountingCaster caster;
    Workspace work;
    const RefineResult& answer = refine(s, request, caster, work);
    const std::vector<RankedNode>& passed = answer.passed;
    ASSERT_LE(answer.rays, request.budget);
    ASSERT_EQ(answer.rays, caster.rays);
    std::vector<RankedNode> expected;
    for (std::size_t i = 0; i < answer.checked; ++i)
      if (slowly_passes(s, candidates[i].node, request, caster)) expected.push_back(candidates[i]);
    ASSERT_EQ(passed, expected);
    ASSERT_EQ(answer.finished,
              passed.size() == request.wanted || answer.checked == candidates.size());
    ASSERT_LE(passed.size(), request.wanted);
    cut_short += answer.finished ? 0U : 1U;
    confirmed += passed.size();
  }
  EXPECT_GT(cut_short, 200U);
  EXPECT_GT(confirmed, 200U);
}

TEST(Refine, over_frames_it_finds_the_same_although_the_situation_changes) {
  Random random(4);
  Workspace work;
  RefineSearch search;
  for (int round = 0; round < 500; ++round) {
    const TacticalMap map = random_map(random, 20, false);
    Situation s = random_situation(random, map, 3);
    std::vector<RankedNode> candidates;
    for (std::size_t i = 0; i < 20; i += 2) candidates.push_back({NodeId{i}, 0.5});
    const std::vector<EnemyId> all{EnemyId{0U}, EnemyId{1U}, EnemyId{2U}};
    const RefineRequest request{candidates, std::span(all).first(1), std::span(all).subspan(1), 3,
                                30};
    const CountingCaster caster;
    const RefineResult at_once = refine(s, request, caster, work);
    search.begin(s, request);
    candidates.clear();
    s.clear();  // it has copied what it needs
    while (const auto ray = search.asks()) search.tell(is_blocked(*ray, caster));
    EXPECT_EQ(search.result().passed, at_once.passed);
    EXPECT_EQ(search.result().rays, at_once.rays);
    EXPECT_EQ(search.result().finished, at_once.finished);
  }
}

TEST(Refine, a_larger_budget_only_adds) {
  Random random(2);
  const TacticalMap map = random_map(random, 20, false);
  const Situation s = random_situation(random, map, 2);
  std::vector<RankedNode> candidates;
  for (std::size_t i = 0; i < 20; ++i) candidates.push_back({NodeId{i}, 1});
  const EnemyId a{0U}, b{1U};
  std::vector<RankedNode> before;
  for (std::size_t budget = 0; budget < 60; ++budget) {
    Workspace work;
    const std::vector<RankedNode>& passed =
        refine(s, {candidates, std::span(&a, 1), std::span(&b, 1), 20, budget}, CountingCaster(),
               work)
            .passed;
    ASSERT_GE(passed.size(), before.size());
    ASSERT_TRUE(std::equal(before.begin(), before.end(), passed.begin()));
    before = passed;
  }
}

}  // namespace
}  // namespace defilade::test
