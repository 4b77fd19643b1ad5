// Which nodes a character has looked at, and what a belief makes of that.

#include <gtest/gtest.h>

#include "defilade/tactics/belief.h"
#include "support/crowds/link_walker.h"
#include "support/maps/installed_map.h"
#include "support/run/allocations.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

/// A place of somebody who stands for the node: on the near half of one of its links, on the floor.
Vec3 place_of(const TacticalMap& map, NodeId node, Random& random) {
  const WaypointGraph& graph = map.graph();
  const auto links = graph.leaving(node);
  if (links.empty() || random.chance(0.2)) return graph.position(node);
  const Link& link = links[random.below(links.size())];
  const Vec3 place = lerp(graph.position(node), graph.position(link.to), random.between(0, 0.499F));
  return is_on_foot(link) && map.sight_cells()->find(place).valid() ? place : graph.position(node);
}

/// Rooms and corridors with pillars, and a node every two metres.
TacticalMap rooms() {
  static const TacticalMap map = map_with_cells(R"(
################################
#*.*.*.*.*.#*.*.*.*.*.*.*.*.*.*#
#..........#...................#
#*.*.*.*.*.+*.*.*.*.#.*.*.*.*.*#
#..........#........#..........#
#*.*.*.*.*.#*.*.*.*.*.*.*.*.*.*#
#..........#...................#
#*.*.*.*.*.#*.*.*.*.*.*.*.*.*.*#
######+################+########
#*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.#
#..............................#
#*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.#
####+#################+#########
#*.*.*.*.*.*.*.#*.*.*.*.*.*.*.*#
#..............#...............#
#*.*.*.*.*.*.*.+*.*.*#*.*.*.*.*#
#..............#.....#.........#
#*.*.*.*.*.*.*.#*.*.*.*.*.*.*.*#
################################
)",
                                                4000);
  return map;
}

TacticalMap oa_dm1() {
  const auto level = installed_map("oa_dm1");
  BakeSettings settings;
  settings.profile = level->profile;
  settings.place = true;
  settings.sight_cells = 4096;
  return bake_level(*level, settings).map;
}

TEST(Outlook, nobody_who_stands_for_a_node_that_was_looked_at_goes_unnoticed) {
  Random random(21);
  std::size_t looked = 0;
  for (const TacticalMap& level : {rooms(), oa_dm1()}) {
    Watchers watchers(level);
    const TacticalMap& map = watchers.map();
    const auto nodes = map.graph().positions();
    const CharacterId watcher = watchers.add_character({});
    SceneBody& other = watchers.add_body({});
    for (int look = 0; look < 100; ++look) {
      SceneBody& self = watchers.bodies[0];
      self.feet = nodes[random.below(nodes.size())];
      self.eye = above(self.feet, map.profile().upright().eye);
      self.yaw = random.between(-3, 3);
      other.health = 0;  // the dead do not count
      other.feet = {-50, -50, 0};
      other.eye = above(other.feet, 1.6F);
      watchers.tick();
      NodeSet seen(map.graph().node_count());
      ASSERT_TRUE(watchers.senses().looked_at(watcher, seen));
      for (const NodeId node : seen.ids()) {
        ++looked;
        other.health = 1;
        other.stance = StanceId{random.below(map.profile().stances.size())};
        other.feet = place_of(map, node, random);
        other.eye = above(other.feet, map.profile().stance(other.stance).eye);
        watchers.ticks(2);
        EXPECT_EQ(watchers.senses().explain(watcher, other.id).verdict, LookVerdict::seen)
            << describe(watchers.senses().explain(watcher, other.id));
      }
    }
  }
  EXPECT_GT(looked, 500U);
}

TEST(Outlook, leaves_out_nodes_beside_somebody_who_was_not_made_out) {
  Watchers watchers(map_with_cells("\n#############\n#*.*.*.*.*.*#\n#############\n", 200));
  const CharacterId watcher = watchers.add_character({1.5F, 1.5F, 0});
  const TacticalMap& map = watchers.map();
  NodeSet seen(map.graph().node_count());
  watchers.tick();
  ASSERT_TRUE(watchers.senses().looked_at(watcher, seen));
  const NodeId far = map.find_node("n9-1");
  EXPECT_TRUE(seen.contains(far));
  SceneBody& other = watchers.add_body(map.graph().position(far));
  watchers.tick();
  ASSERT_TRUE(watchers.senses().looked_at(watcher, seen));
  EXPECT_FALSE(seen.contains(far));
  watchers.ticks(60);
  ASSERT_EQ(watchers.senses().awareness(watcher, other.id).alertness(), Alertness::fighting);
  ASSERT_TRUE(watchers.senses().looked_at(watcher, seen));
  EXPECT_TRUE(seen.contains(far)) << "now it is known that it is nobody else";
}

TEST(Outlook, is_empty_behind_a_door_that_was_shut_since_the_bake) {
  Watchers watchers(map_with_cells("\n#############\n#*.*.*.*.*.*#\n#############\n", 200));
  const CharacterId watcher = watchers.add_character({1.5F, 1.5F, 0});
  const Box door{{6, 0, 0}, {6.2F, 3, 3}};
  watchers.changes.added = std::span(&door, 1);
  watchers.tick();
  NodeSet seen(watchers.map().graph().node_count());
  ASSERT_TRUE(watchers.senses().looked_at(watcher, seen));
  EXPECT_FALSE(seen.contains(watchers.map().find_node("n9-1")));
  EXPECT_EQ(allocations_in([&] { watchers.senses().looked_at(watcher, seen); }), 0U);
}

TEST(Outlook, never_makes_a_belief_lose_an_enemy_that_walks) {
  Random random(5);
  constexpr float kSpeed = 5, kTick = 1 / 60.0F;
  std::size_t cleared = 0, unseen = 0;
  for (int round = 0; round < 10; ++round) {
    Watchers watchers(rooms());
    const TacticalMap& map = watchers.map();
    const WaypointGraph& graph = map.graph();
    SenseTraits traits;
    traits.reaction = 0;
    const CharacterId watcher = watchers.add_character({}, traits);
    const BodyId enemy = watchers.add_body({}).id;
    LinkWalker searcher(graph, NodeId{0U}), hider(graph, NodeId{graph.node_count() / 2});
    Belief belief(graph, map.profile(), kSpeed);
    NodeSet seen(graph.node_count());
    for (int tick = 0; tick < 900; ++tick) {
      searcher.walk(3 * kTick, random);
      hider.walk(random.between(0, kSpeed * kTick), random);
      SceneBody& self = watchers.bodies[0];
      self.feet = searcher.place();
      self.eye = above(self.feet, map.profile().upright().eye);
      self.yaw += random.between(-0.2F, 0.2F);
      watchers.bodies[1].feet = hider.place();
      watchers.bodies[1].eye = above(hider.place(), map.profile().upright().eye);
      watchers.tick();
      belief.advance(kTick);
      bool is_seen = false;
      for (const Percept& percept : watchers.senses().percepts(watcher))
        is_seen = is_seen || percept.about == enemy;
      if (is_seen) {
        belief.saw(hider.node());
      } else if (watchers.senses().looked_at(watcher, seen)) {
        belief.saw_empty(seen);
        cleared += seen.count();
        ++unseen;
      }
      ASSERT_TRUE(belief.support().contains(hider.node())) << round << ", tick " << tick;
    }
  }
  EXPECT_GT(cleared, 10'000U);
  EXPECT_GT(unseen, 3'000U);
}

}  // namespace
}  // namespace defilade::test
