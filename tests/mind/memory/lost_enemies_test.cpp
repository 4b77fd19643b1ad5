// Is an enemy always where its belief says that it may be?

#include "defilade/mind/lost_enemies.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/crowds/link_walker.h"
#include "support/random/random_rooms.h"
#include "support/run/allocations.h"
#include "support/run/study.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

constexpr float kSpeed = 5, kTick = 1 / 60.0F;

/// A character that walks about and looks around, and enemies that do the same.
class Hunt {
 public:
  Hunt(const TacticalMap& map, std::size_t enemies, Random& random)
      : watchers_(map),
        random_(random),
        searcher_(watchers_.add_character({}, SenseTraits{})),
        looked_at_(map.graph().node_count()),
        lost(watchers_.map(), enemies, kSpeed) {
    const WaypointGraph& graph = watchers_.map().graph();
    for (std::size_t i = 0; i <= enemies; ++i) {
      if (i > 0) watchers_.add_body({}).team = TeamId{1U};
      walkers_.emplace_back(graph, NodeId{random.below(graph.node_count())});
    }
    nodes_.resize(walkers_.size());
  }

  void tick() {
    walkers_[0].walk(3 * kTick, random_);
    watchers_.bodies[0].yaw += random_.between(-0.2F, 0.2F);
    for (std::size_t i = 1; i < walkers_.size(); ++i)
      walkers_[i].walk(random_.between(0, kSpeed * kTick), random_);
    const float eye = watchers_.map().profile().upright().eye;
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
      watchers_.bodies[i].feet = walkers_[i].place();
      watchers_.bodies[i].eye = above(walkers_[i].place(), eye);
      nodes_[i].push_back(walkers_[i].node());
    }
    watchers_.tick();
    const double now = watchers_.senses().now(searcher_);
    memory_.notice(watchers_.senses().percepts(searcher_), now);
    if (watchers_.senses().looked_at(searcher_, looked_at_))
      allocations += allocations_in([&] { lost.follow(memory_, TeamId{0U}, now, looked_at_); });
  }

  /// The node that stood for the enemy at that moment. The first tick is at kTick.
  NodeId node_at(BodyId enemy, double seconds) const {
    return nodes_[enemy.index()][static_cast<std::size_t>(std::lround(seconds / kTick)) - 1];
  }

 private:
  Watchers watchers_;
  Random& random_;
  CharacterId searcher_;
  Memory memory_;
  NodeSet looked_at_;
  std::vector<LinkWalker> walkers_;
  std::vector<std::vector<NodeId>> nodes_;  // by body and tick

 public:
  LostEnemies lost;
  std::size_t allocations = 0;  // while following them
};

TEST(LostEnemies, are_where_they_may_be) {
  Random random(11);
  const std::size_t matches = study_size(60, 10'000);
  std::size_t asked = 0, possible = 0, all = 0;
  std::optional<TacticalMap> map;
  for (std::size_t number = 0; number < matches; ++number) {
    if (number % 20 == 0) map = map_with_cells(random_rooms(random, 4, 3), 2000);
    Hunt hunt(*map, 3, random);
    for (int tick = 0; tick < 600; ++tick) {
      hunt.tick();
      for (const LostEnemy& one : hunt.lost.all()) {
        if (!one.body.valid()) continue;
        const NodeSetView support = one.belief.support();
        ASSERT_TRUE(support.contains(hunt.node_at(one.body, one.as_of)))
            << "match " << number << ", tick " << tick;
        ++asked;
        possible += support.count();
        all += support.size();
      }
    }
  }
  std::cout << matches << " matches, " << asked << " beliefs, "
            << 100.0 * static_cast<double>(possible) / static_cast<double>(all)
            << " % of the nodes possible\n";
  EXPECT_GT(asked, 50 * matches);
  EXPECT_LT(possible, all);
}

TEST(LostEnemies, are_followed_without_allocation) {
  Random random(3);
  Hunt hunt(map_with_cells(random_rooms(random, 4, 3), 2000), 3, random);
  bool any = false;
  for (int tick = 0; tick < 1800 && !any; ++tick) {
    hunt.tick();
    any = any || hunt.lost.all()[0].body.valid();
  }
  EXPECT_TRUE(any);
  EXPECT_EQ(hunt.allocations, 0U);
}

TEST(LostEnemies, of_too_many_those_that_were_seen_last_are_kept) {
  const TacticalMap map = map_with_cells("\n#############\n#*.*.*.*.*.*#\n#############\n", 200);
  LostEnemies lost(map, 2, kSpeed);
  Memory memory;
  std::vector<Percept> percepts(3);
  for (std::size_t i = 0; i < 3; ++i) {
    percepts[i].about = BodyId{i + 1};
    percepts[i].team = TeamId{1U};
    percepts[i].seconds = 1 + static_cast<double>(i);
    percepts[i].place = {1.5F, 1.5F, 0};
    memory.notice(std::span(percepts).subspan(i, 1), percepts[i].seconds);
  }
  lost.follow(memory, TeamId{0U}, 4, NodeSet(map.graph().node_count()));
  EXPECT_EQ(lost.find(BodyId{1U}), nullptr);
  EXPECT_NE(lost.find(BodyId{2U}), nullptr);
  EXPECT_NE(lost.find(BodyId{3U}), nullptr);
  percepts[2].seconds = 5;
  memory.notice(std::span(percepts).subspan(2, 1), 5);
  lost.follow(memory, TeamId{0U}, 5, NodeSet(map.graph().node_count()));
  EXPECT_EQ(lost.find(BodyId{3U}), nullptr) << "it is in sight";
  EXPECT_NE(lost.find(BodyId{1U}), nullptr) << "there is a place for it again";
  lost.clear();
  EXPECT_EQ(lost.find(BodyId{2U}), nullptr);
}

/// A passage and two rooms in a row. A searcher with eyes all round goes through them; nobody can
/// have slipped past it, but on links through the entrance where it stands.
TEST(LostEnemies, a_searcher_that_looks_into_each_room_leaves_nobody_behind) {
  Watchers watchers(map_with_cells(R"(
#############################
#########*.*.*.*#*.*.*.*#####
#########.......#.......#####
#*.*.*.*.*.*.*.*.*.*.*.*.*.*#
#...........................#
#*.*.*.*.*.*.*.*.*.*.*.*.*.*#
#########.......#.......#####
#########*.*.*.*#*.*.*.*#####
#############################
)",
                                   4000));
  SenseTraits all_round = Watchers::quick();
  all_round.eyes.cone[0] = {3.15F, 1.58F, 40, 60, 60};
  const CharacterId searcher = watchers.add_character({1.5F, 4.5F, 0}, all_round);
  const WaypointGraph& graph = watchers.map().graph();
  Belief belief(graph, watchers.map().profile(), kSpeed);
  NodeSet seen(graph.node_count());
  SceneBody& self = watchers.bodies[0];
  const auto look = [&] {
    self.eye = above(self.feet, watchers.map().profile().upright().eye);
    watchers.tick();
    belief.advance(kTick);
    ASSERT_TRUE(watchers.senses().looked_at(searcher, seen));
    belief.saw_empty(seen);
  };
  EXPECT_EQ(belief.support().count(), graph.node_count());
  for (const float end : {8.5F, 16.5F}) {
    for (; self.feet.x < end; self.feet.x += 3 * kTick) look();
    for (const NodeId node : belief.support())
      EXPECT_GT(graph.position(node).x, end - 2) << graph.position(node).y;
    EXPECT_GT(belief.support().count(), 0U);
  }
}

}  // namespace
}  // namespace defilade::test
