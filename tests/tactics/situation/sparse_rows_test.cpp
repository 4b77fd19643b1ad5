// A map whose rows are lines gives the same answers as the same map with dense rows.

#include <gtest/gtest.h>

#include "defilade/tactics/ambush.h"
#include "defilade/tactics/belief.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "defilade/tactics/spots.h"
#include "support/random/random_map.h"
#include "support/twins/every_set.h"

namespace defilade::test {
namespace {

/// The same map twice.
struct Twins {
  TacticalMap dense;
  TacticalMap lines;

  static Twins of(MapParts parts) {
    TacticalMap dense = build_map(parts);
    keep_as_lines(parts);
    return {std::move(dense), build_map(std::move(parts))};
  }
  static Twins random(Random& random, std::size_t nodes, bool mutual) {
    return of(random_parts(random_graph(random, nodes), random, mutual));
  }
};

/// Calls `check(random, on_dense, on_lines)` with the same situation on both, many times.
template <class Check>
void for_each_situation(Check check) {
  for (std::uint64_t seed = 0; seed < 36; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const Twins maps =
        Twins::random(random, seed % 12 == 0 ? 600 : 1 + random.below(60), seed % 2 == 0);
    Random again = random;
    const Situation on_dense = random_situation(random, maps.dense, 4);
    const Situation on_lines = random_situation(again, maps.lines, 4);
    check(random, on_dense, on_lines);
  }
}

TEST(LinesOfMap, describe_the_same_map) {
  for (std::uint64_t seed = 0; seed < 36; ++seed) {
    Random random(seed);
    const Twins maps =
        Twins::random(random, seed % 12 == 0 ? 600 : 1 + random.below(60), seed % 2 == 0);
    EXPECT_TRUE(maps.dense.analysis() == maps.lines.analysis());
    for (std::size_t pair = 0; pair < 4; ++pair)
      for (const Channel channel : {Channel::sight(), Channel::fire(WeaponId{0U})}) {
        const StanceId watcher{pair / 2}, target{pair % 2};
        const NodeMatrixView rows = maps.lines.visibility(watcher, target, channel);
        EXPECT_FALSE(rows.is_dense());
        EXPECT_TRUE(rows == maps.dense.visibility(watcher, target, channel));
        EXPECT_TRUE(maps.lines.watchers(watcher, target, channel) ==
                    maps.dense.watchers(watcher, target, channel));
        EXPECT_EQ(maps.lines.watchers(watcher, target, channel)
                      .is_same_as(maps.lines.visibility(target, watcher, channel)),
                  maps.dense.watchers(watcher, target, channel)
                      .is_same_as(maps.dense.visibility(target, watcher, channel)));
        EXPECT_TRUE(std::ranges::equal(maps.lines.exposure(watcher, target),
                                       maps.dense.exposure(watcher, target)));
      }
  }
}

TEST(LinesOfMap, give_every_set_that_its_definition_gives) {
  for_each_situation([](Random&, const Situation&, const Situation& s) {
    for (const Means means : {Means(Channel::sight()), Means::own_weapons()})
      for_each_set(s, means, [&](const char* name, const NodeSet& set, const auto& holds) {
        for (std::size_t i = 0; i < s.size(); ++i)
          ASSERT_EQ(set.contains(NodeId{i}), holds(NodeId{i})) << name << " at " << i;
      });
  });
}

TEST(LinesOfMap, answer_queries_alike) {
  Workspace work;
  for_each_situation([&](Random&, const Situation& on_dense, const Situation& on_lines) {
    for (const char* text :
         {"danger", "safe", "attack(a)", "attack(a) & near(safe, 1)", "flank(a, b)", "snipe(b)",
          "duck(c) | others(d)", "!(seen(a) & sees(b)) - danger",
          "all rank mean(distance falling(0, 30), path_danger falling(0, 9))"}) {
      const auto query = Query::parse(text);
      ASSERT_TRUE(query) << query.error().message;
      NodeSet expected(on_dense.size()), out(on_dense.size());
      ASSERT_TRUE(query->run(on_dense, expected, work));
      ASSERT_TRUE(query->run(on_lines, out, work));
      EXPECT_TRUE(out == expected) << text;
      std::vector<RankedNode> ranked, twin;
      ASSERT_TRUE(query->rank(on_dense, expected, 10, twin, work));
      ASSERT_TRUE(query->rank(on_lines, out, 10, ranked, work));
      ASSERT_EQ(ranked.size(), twin.size()) << text;
      for (std::size_t i = 0; i < twin.size(); ++i) EXPECT_EQ(ranked[i].node, twin[i].node) << text;
    }
  });
}

TEST(LinesOfMap, are_as_dangerous_on_the_way) {
  for_each_situation([](Random& random, const Situation& on_dense, const Situation& on_lines) {
    const NodeId from{random.below(on_dense.size())}, to{random.below(on_dense.size())};
    const auto way = [&](const Situation& s) {
      Workspace work;
      PathRequest request{.traveller = Traveller(s), .start = from, .goal = to};
      request.danger = s.row(EnemyId{0U});  // a row itself, not a set that was computed
      request.danger_weight = 3;
      return Path(find_path(s.graph(), request, work));
    };
    const Path path = way(on_lines), twin = way(on_dense);
    EXPECT_EQ(path.status, twin.status);
    EXPECT_EQ(path.nodes, twin.nodes);
    EXPECT_EQ(path.danger_length, twin.danger_length);
  });
}

TEST(LinesOfMap, have_the_same_spots_and_ambushes) {
  for_each_situation([](Random& random, const Situation& on_dense, const Situation& on_lines) {
    const auto spots = [&](const Situation& s, SpotOrder order) {
      Workspace work;
      std::vector<Spot> found;
      const SpotRequest request{.candidates = s.column(EnemyId{1U}), .order = order, .most = 5};
      EXPECT_TRUE(best_spots(s, request, found, work));
      return found;
    };
    for (const SpotOrder order : {SpotOrder::straight, SpotOrder::path, SpotOrder::safest_path})
      EXPECT_EQ(spots(on_lines, order), spots(on_dense, order));
    const auto any = [&] { return NodeId{random.below(on_dense.size())}; };
    const PinchPoint pinch{PinchRule::gates,
                           PinchDirection::both,
                           {{any(), {}, {any()}}, {any(), {}, {any()}}},
                           {any()}};
    NodeSet waiting(on_dense.size()), twin(on_dense.size());
    ambush(on_lines.map(), pinch, 1, StanceId{0U}, waiting);
    ambush(on_dense.map(), pinch, 1, StanceId{0U}, twin);
    EXPECT_TRUE(waiting == twin);
  });
}

TEST(LinesOfMap, expect_the_same_danger_from_lost_enemies) {
  for_each_situation([](Random& random, const Situation& on_dense, const Situation& on_lines) {
    Belief belief(on_dense.graph(), on_dense.map().profile(), 4);
    belief.saw(NodeId{random.below(on_dense.size())});
    belief.advance(2);
    belief.saw_empty(on_lines.row(EnemyId{0U}));
    const Belief* enemies[] = {&belief};
    std::vector<float> found(on_dense.size()), twin(on_dense.size());
    expected_danger(enemies, on_lines.map(), StanceId{0U}, StanceId{1U}, found);
    expected_danger(enemies, on_dense.map(), StanceId{0U}, StanceId{1U}, twin);
    EXPECT_EQ(found, twin);
  });
}

}  // namespace
}  // namespace defilade::test
