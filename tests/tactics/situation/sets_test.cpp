#include "defilade/tactics/sets.h"

#include <gtest/gtest.h>

#include "defilade/model/connectivity.h"
#include "defilade/tactics/query.h"
#include "support/random/graphs.h"
#include "support/random/random_map.h"
#include "support/twins/every_set.h"

namespace defilade::test {
namespace {

/// Rows in the lecture's notation: "100100" sees the first and the fourth.
TacticalMap map_of_rows(const std::vector<std::string>& rows) {
  MapParts parts;
  GraphParts graph;
  NodeMatrix matrix(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    graph.nodes.push_back({"V" + std::to_string(i + 1), {static_cast<float>(i), 0, 0}});
    for (std::size_t j = 0; j < rows[i].size(); ++j)
      if (rows[i][j] == '1') matrix.insert(NodeId{i}, NodeId{j});
  }
  parts.profile.stances.resize(1);
  parts.graph = *WaypointGraph::build(std::move(graph));
  parts.components = components(parts.graph, parts.profile);
  parts.visibility = {{Channel::sight(), StanceId{0U}, StanceId{0U}, matrix}};
  parts.light.assign(rows.size(), 1);
  auto map = TacticalMap::build(std::move(parts));
  EXPECT_TRUE(map) << map.error().message;
  return *std::move(map);
}

std::string members(NodeSetView set) {
  std::string text;
  for (const NodeId node : set)
    text += (text.empty() ? "" : " ") + std::to_string(node.index() + 1);
  return text;
}

TEST(Sets, the_six_nodes_of_the_lecture) {
  const TacticalMap map = map_of_rows({"100100", "011010", "011000", "100111", "010111", "000111"});
  Situation s(map, {1, 0, 0});
  s.add_enemy(Enemy{"first", {0, 0, 0}});
  s.add_enemy(Enemy{"second", {5, 0, 0}});
  NodeSet out(6);
  danger(s, out);
  EXPECT_EQ(members(out), "1 4 5 6");
  safe(s, out);
  EXPECT_EQ(members(out), "2 3");
}

TEST(Sets, every_set_is_what_its_definition_says) {
  Random random(1);
  for (int round = 0; round < 10000; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(20), round % 2 == 0);
    const std::size_t enemies = random.chance(0.02) ? 10 + random.below(40) : random.below(5);
    const Situation s = random_situation(random, map, enemies);
    const Means means = random.chance(0.4)   ? Means(Channel::sight())
                        : random.chance(0.3) ? Means::sees_now()
                        : random.chance(0.5) ? Means(Channel::fire(WeaponId{0U}))
                                             : Means::own_weapons();
    for_each_set(s, means, [&](const char* name, NodeSetView fast, const auto& slow) {
      for (std::size_t i = 0; i < s.size(); ++i)
        ASSERT_EQ(fast.contains(NodeId{i}), slow(NodeId{i}))
            << name << " at node " << i << " in round " << round;
    });
  }
}

/// C(n) over the links that the character can take now.
NodeMatrix connectivity_for(const Situation& s) {
  GraphParts parts = nodes_in_a_row(s.size());
  for (const Link& link : s.graph().links()) {
    if (!s.can_take(link)) continue;
    parts.links.push_back(link);
    parts.links.back().door = {};
  }
  return connectivity(built(std::move(parts)));
}

TEST(Sets, snipe_is_attack_and_equation_6_over_connectivity) {
  Random random(7);
  std::size_t members_found = 0;
  Workspace work;
  const auto query = Query::parse("attack(a) & near(safe, 1) - safe");
  ASSERT_TRUE(query);
  for (int round = 0; round < 1000; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(30), round % 2 == 0);
    const Situation s = random_situation(random, map, 2);
    NodeSet hidden(s.size()), by_bits(s.size()), by_links(s.size()), by_query(s.size());
    safe(s, hidden);
    attack(s, EnemyId{0U}, by_bits);
    keep_beside(connectivity_for(s), hidden, by_bits);
    snipe(s, EnemyId{0U}, by_links, work);
    EXPECT_EQ(by_bits, by_links);
    ASSERT_TRUE(query->run(s, by_query, work));
    by_bits -= hidden;
    EXPECT_EQ(by_bits, by_query);
    members_found += by_bits.count();
  }
  EXPECT_GT(members_found, 300U);
}

TEST(Sets, more_enemies_never_enlarge_safe) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 30, false);
    Situation s = random_situation(random, map, 2);
    NodeSet before(30), after(30);
    safe(s, before);
    s.add_enemy(Enemy{"new", random.lattice_point(-6, 6)});
    safe(s, after);
    EXPECT_TRUE(after.is_subset_of(before));
  }
}

TEST(Sets, flank_is_part_of_attack_and_attack_of_where_the_enemy_is_seen_from) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 30, false);
    const Situation s = random_situation(random, map, 3);
    NodeSet from_behind(30), any_side(30);
    flank(s, EnemyId{1U}, from_behind);
    attack(s, EnemyId{1U}, any_side);
    EXPECT_TRUE(from_behind.is_subset_of(any_side));
    EXPECT_TRUE(any_side.is_subset_of(s.column(EnemyId{1U})));
  }
}

TEST(Situation, a_moved_enemy_is_as_if_it_had_always_been_there) {
  Random random(4);
  for (int round = 0; round < 300; ++round) {
    const TacticalMap map = random_map(random, 30, false);
    Situation moved = random_situation(random, map, 3);
    Situation fresh(map, moved.position(), moved.stance());
    fresh.set_weapon(moved.weapon());
    const Means fire = Means::own_weapons();
    for (std::size_t i = 0; i < 3; ++i) {
      const EnemyId id{i};
      Enemy enemy = moved.enemy(id);
      enemy.position = random.lattice_point(-6, 6);
      enemy.yaw += random.between(0.5F, 3);
      moved.move(id, enemy.position, enemy.yaw);
      fresh.add_enemy(enemy);
      EXPECT_EQ(moved.enemy(id).yaw, enemy.yaw);
      EXPECT_TRUE(moved.row(id) == fresh.row(id));
      EXPECT_TRUE(moved.row(id, fire) == fresh.row(id, fire));
      const Vec3 place = random.lattice_point(-6, 6);
      EXPECT_EQ(moved.faces(id, place), fresh.faces(id, place));
    }
    NodeSet a(30), b(30);
    attack(moved, EnemyId{0U}, a);
    attack(fresh, EnemyId{0U}, b);
    EXPECT_EQ(a, b);
    flank(moved, EnemyId{1U}, a, fire);
    flank(fresh, EnemyId{1U}, b, fire);
    EXPECT_EQ(a, b);
    moved.clear();
    EXPECT_EQ(moved.enemy_count(), 0U);
    safe(moved, a);
    EXPECT_EQ(a, NodeSet::all(30));
  }
}

TEST(Situation, what_is_exactly_beside_is_faced_and_what_is_behind_is_not) {
  const TacticalMap map = map_of_rows({"11111", "11111", "11111", "11111", "11111"});
  for (int quarter = -4; quarter <= 4; ++quarter) {
    Situation s(map, {0, 0, 0});
    Enemy enemy{"a", {10, 10, 0}};
    enemy.yaw = static_cast<float>(quarter) * std::numbers::pi_v<float> / 2;
    const EnemyId a = s.add_enemy(enemy);
    const float x = std::round(std::cos(enemy.yaw)), y = std::round(std::sin(enemy.yaw));
    EXPECT_TRUE(s.faces(a, {10 + 3 * x, 10 + 3 * y, 5}));
    EXPECT_TRUE(s.faces(a, {10 - 3 * y, 10 + 3 * x, 0}));
    EXPECT_TRUE(s.faces(a, {10 + 3 * y, 10 - 3 * x, 0}));
    EXPECT_TRUE(s.faces(a, {10, 10, 7}));
    EXPECT_FALSE(s.faces(a, {10 - 3 * x, 10 - 3 * y, 0}));
  }
}

}  // namespace
}  // namespace defilade::test
