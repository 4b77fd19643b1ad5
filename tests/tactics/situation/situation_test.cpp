// A situation that follows a game: enemies come, change and go, and a live world changes with them.

#include "defilade/tactics/situation.h"

#include <gtest/gtest.h>

#include "defilade/model/live_world.h"
#include "defilade/model/mesh.h"
#include "defilade/tactics/sets.h"
#include "support/drawings/drawings.h"
#include "support/random/random_map.h"
#include "support/run/allocations.h"
#include "support/twins/every_set.h"

namespace defilade::test {
namespace {

void expect_same_answers(const Situation& followed, const Situation& fresh) {
  NodeSet a(fresh.size()), b(fresh.size());
  for (const Means means : {Means(Channel::sight()), Means::own_weapons(), Means::sees_now()}) {
    danger(followed, a, means);
    danger(fresh, b, means);
    ASSERT_EQ(a, b);
  }
}

/// The same enemies, added again.
Situation anew(const Situation& s) {
  Situation fresh(s.map(), s.position(), s.stance());
  for (const EnemyId id : s.enemies()) fresh.add_enemy(s.enemy(id));
  return fresh;
}

TEST(Situation, changes_of_enemies_are_as_if_they_had_always_been_so) {
  Random random(7);
  std::size_t removed = 0;
  for (int round = 0; round < 2000; ++round) {
    const TacticalMap map = random_map(random, 25, false);
    Situation s = random_situation(random, map, 1 + random.below(5));
    for (int change = 0; change < 8; ++change) {
      if (s.enemy_count() == 0)
        s.add_enemy({.name = "new", .position = random.lattice_point(-6, 6)});
      const EnemyId id = s.enemies()[random.below(s.enemy_count())];
      switch (random.below(6)) {
        case 0:
          s.move(id, random.lattice_point(-6, 6), random.between(-3, 3));
          break;
        case 1:
          s.set_stance(id, StanceId{random.below(2)});
          break;
        case 2:
          s.set_weapon(id, random.chance(0.5) ? WeaponId{} : WeaponId{0U});
          break;
        case 3:
          s.remove(id);
          ++removed;
          break;
        case 4:
          s.set_stance(StanceId{random.below(2)});
          break;
        default:
          s.add_enemy({.position = random.lattice_point(-6, 6), .yaw = 1});
      }
      expect_same_answers(s, anew(s));
    }
  }
  EXPECT_GT(removed, 500U);
}

TEST(Situation, an_enemy_with_the_name_of_another_is_refused) {
  const TacticalMap map = bake_drawing("A.B.C.D");
  Situation s(map, {});
  const EnemyId first = s.add_enemy({.name = "guard"});
  ASSERT_TRUE(first.valid());
  EXPECT_FALSE(s.add_enemy({.name = "guard", .position = {3, 0, 0}}).valid());
  EXPECT_EQ(s.enemy_count(), 1U) << "nothing has changed";
  EXPECT_TRUE(s.add_enemy({}).valid());
  EXPECT_TRUE(s.add_enemy({}).valid()) << "enemies without a name may be many";
  s.remove(first);
  EXPECT_TRUE(s.add_enemy({.name = "guard"}).valid()) << "its name is free again";
}

TEST(Situation, a_node_is_free_unless_somebody_is_there_or_it_is_disabled) {
  const TacticalMap map = bake_drawing("A.B.C.D");
  const auto node = [&](std::string_view name) { return map.find_node(name); };
  Situation s(map, {});
  const EnemyId enemy = s.add_enemy({.position = map.graph().position(node("A"))});
  s.set_world({.disabled = NodeSet::of(s.size(), std::array{node("B")}),
               .occupied = NodeSet::of(s.size(), std::array{node("C")})});
  EXPECT_FALSE(s.is_free(node("A")) || s.is_free(node("B")) || s.is_free(node("C")));
  EXPECT_TRUE(s.is_free(node("D")));
  s.remove(enemy);
  EXPECT_TRUE(s.is_free(node("A")));
}

TEST(Situation, ids_of_other_enemies_survive_a_removal) {
  const TacticalMap map = bake_drawing("A.B.C.D");
  Situation s(map, {});
  const auto at = [&](std::string_view name) { return map.graph().position(map.find_node(name)); };
  const EnemyId a = s.add_enemy({.name = "a", .position = at("A")});
  const EnemyId b = s.add_enemy({.name = "b", .position = at("B")});
  const EnemyId c = s.add_enemy({.name = "c", .position = at("C")});
  s.remove(b);
  EXPECT_EQ(s.enemy_count(), 2U);
  EXPECT_EQ(s.enemy(a).name, "a");
  EXPECT_EQ(s.enemy(c).name, "c");
  EXPECT_FALSE(s.find("b").valid());
  EXPECT_EQ(s.find("c"), c);
  const EnemyId d = s.add_enemy({.name = "d", .position = at("D")});
  EXPECT_EQ(d, b) << "a free id is used again";
  EXPECT_EQ(s.node(d), map.find_node("D"));
  EXPECT_EQ(std::vector(s.enemies().begin(), s.enemies().end()), (std::vector{a, d, c}));
}

TEST(Situation, turning_an_enemy_changes_what_it_sees_now_and_not_what_it_could_see) {
  const TacticalMap map = bake_drawing("A..B..C");
  Situation s(map, {});
  const NodeId a = map.find_node("A"), b = map.find_node("B"), c = map.find_node("C");
  const EnemyId guard = s.add_enemy({.name = "guard", .position = map.graph().position(b)});
  NodeSet set(s.size());
  const auto sees = [&](Means means, NodeId node) {
    danger(s, set, means);
    EXPECT_EQ(set.contains(node), s.endangers(guard, node, means));
    return set.contains(node);
  };
  EXPECT_TRUE(sees(Channel::sight(), a) && sees(Channel::sight(), c));
  EXPECT_TRUE(!sees(Means::sees_now(), a) && sees(Means::sees_now(), c));
  s.move(guard, map.graph().position(b), std::numbers::pi_v<float>);
  EXPECT_TRUE(sees(Channel::sight(), a) && sees(Channel::sight(), c));
  EXPECT_TRUE(sees(Means::sees_now(), a) && !sees(Means::sees_now(), c));
}

TEST(Situation, follows_a_live_world) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.find_node("A"), b = map.find_node("B");
  Situation s(map, map.graph().position(b));
  s.add_enemy({.name = "guard", .position = map.graph().position(a)});
  s.set_world({.occupied = NodeSet::of(s.size(), std::vector{a})});
  NodeSet set(s.size());
  danger(s, set);
  EXPECT_TRUE(set.contains(b));
  world.set_door(map.find_door(map.graph().doors()[0]), true);
  s.follow(world.state());
  danger(s, set);
  EXPECT_FALSE(set.contains(b));
  EXPECT_TRUE(s.world().is_closed(DoorId{0U}));
  EXPECT_TRUE(s.world().is_occupied(a)) << "what the game said stays";
  world.set_door(DoorId{0U}, false);
  s.follow(world.state());
  danger(s, set);
  EXPECT_TRUE(set.contains(b));
}

TEST(Situation, following_a_game_does_not_allocate) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  world.set_door(DoorId{0U}, true);
  const LiveState shut = world.state();
  world.set_door(DoorId{0U}, false);
  const LiveState open = world.state();
  Situation s(map, {});
  const EnemyId a = s.add_enemy({.name = "a", .position = {}}),
                b = s.add_enemy({.name = "b", .position = {}});
  const auto play = [&] {
    s.move_to({2, 1, 0});
    s.move(a, {5, 1, 0}, 1);
    s.set_stance(a, StanceId{1U});
    s.set_stance(StanceId{1U});
    s.set_weapon(b, WeaponId{});
    s.set_confidence(b, 0.5F);
    s.follow(shut);
    s.follow(open);
  };
  play();
  EXPECT_EQ(allocations_in(play), 0U);
  EXPECT_EQ(allocations_in([&] { s.remove(b); }), 0U);
}

}  // namespace
}  // namespace defilade::test
