#include "defilade/tactics/path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/drawings/path_scenes.h"
#include "support/files/small_map.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

NodeSet nodes_of(std::size_t size, std::initializer_list<std::size_t> members) {
  NodeSet set(size);
  for (const std::size_t i : members) set.insert(NodeId{i});
  return set;
}

std::vector<std::size_t> numbers(const std::vector<NodeId>& nodes) {
  std::vector<std::size_t> result;
  for (const NodeId node : nodes) result.push_back(node.index());
  return result;
}

using Numbers = std::vector<std::size_t>;

/// Two ways from 0 to 4: 0 1 4 of 2 m, and 0 2 3 4 of 3 m.
GraphParts two_ways() {
  GraphParts parts = nodes_in_a_row(5);
  link_both_ways(parts, 0, 1);
  link_both_ways(parts, 1, 4);
  link_both_ways(parts, 0, 2);
  link_both_ways(parts, 2, 3);
  link_both_ways(parts, 3, 4);
  return parts;
}

struct Paths : testing::Test {
  AgentProfile soldier;
  PathRequest request{Traveller(soldier)};

  Path find(const WaypointGraph& graph) const {
    Workspace work;
    Path path;
    path = find_path(graph, request, work);
    return path;
  }
  Path find(const WaypointGraph& graph, std::size_t from, std::size_t to) {
    request.start = NodeId{from};
    request.goal = NodeId{to};
    return find(graph);
  }
};

TEST_F(Paths, take_the_shorter_way) {
  const Path path = find(built(two_ways()), 0, 4);
  EXPECT_TRUE(path.found());
  EXPECT_EQ(numbers(path.nodes), (Numbers{0, 1, 4}));
  EXPECT_EQ(path.length, 2);
  EXPECT_EQ(path.cost, 2);
  EXPECT_EQ(path.danger_length, 0);
}

TEST_F(Paths, from_a_goal_are_one_node_long) {
  const WaypointGraph graph = built(two_ways());
  const NodeSet everywhere = NodeSet::all(5);
  request.danger = request.forbidden = everywhere;
  const Path path = find(graph, 3, 3);
  EXPECT_TRUE(path.found());
  EXPECT_EQ(numbers(path.nodes), (Numbers{3}));
  EXPECT_TRUE(path.links.empty());
  EXPECT_EQ(path.length, 0);
  EXPECT_EQ(path.danger_length, 0);
  EXPECT_EQ(path.expanded, 0U);
}

TEST_F(Paths, do_not_exist_without_start_goal_or_way) {
  GraphParts parts = nodes_in_a_row(2);
  parts.links = {link_between(1, 0)};
  const WaypointGraph graph = built(std::move(parts));
  const auto expect_none = [](const Path& path) {
    EXPECT_EQ(path.status, PathStatus::none);
    EXPECT_TRUE(path.nodes.empty());
    EXPECT_EQ(path.cost, 0);
  };
  expect_none(find(graph));
  expect_none(find(built({})));
  expect_none(find(graph, 0, 1));
  request.goal = {};
  expect_none(find(graph));
  request.start = {};
  request.goal = NodeId{0};
  expect_none(find(graph));
}

TEST_F(Paths, go_round_danger_when_it_weighs_enough) {
  const WaypointGraph graph = built(two_ways());
  const NodeSet danger = nodes_of(5, {1, 4});
  request.danger = danger;
  request.danger_weight = 0.5F;
  EXPECT_EQ(numbers(find(graph, 0, 4).nodes), (Numbers{0, 1, 4}));
  request.danger_weight = 3;
  const Path round = find(graph, 0, 4);
  EXPECT_EQ(numbers(round.nodes), (Numbers{0, 2, 3, 4}));
  EXPECT_EQ(round.length, 3);
  EXPECT_EQ(round.danger_length, 1);
  EXPECT_EQ(round.cost, 1 + 1 + 4);
}

TEST_F(Paths, with_infinite_weight_take_any_detour_to_save_a_dangerous_metre) {
  GraphParts parts = two_ways();
  for (Link& link : parts.links)
    if (link.to == NodeId{2} || link.from == NodeId{2}) link.length = 1e6F;
  const WaypointGraph graph = built(std::move(parts));
  const NodeSet danger = nodes_of(5, {1});
  request.danger = danger;
  request.danger_weight = kAvoidDanger;
  const Path path = find(graph, 0, 4);
  EXPECT_EQ(numbers(path.nodes), (Numbers{0, 2, 3, 4}));
  EXPECT_EQ(path.danger_length, 0);
  EXPECT_EQ(path.cost, 2e6 + 1);
}

TEST_F(Paths, with_infinite_weight_go_through_danger_if_they_must) {
  const WaypointGraph graph = built(two_ways());
  const NodeSet danger = nodes_of(5, {1, 2, 4});
  request.danger = danger;
  request.danger_weight = kAvoidDanger;
  const Path path = find(graph, 0, 4);
  EXPECT_EQ(numbers(path.nodes), (Numbers{0, 1, 4}));
  EXPECT_EQ(path.danger_length, 2);
  EXPECT_EQ(path.cost, 2);
}

TEST_F(Paths, go_round_nodes_with_high_multipliers) {
  const std::vector<float> multipliers{1, 3, 1, 1, 1};
  request.multipliers = multipliers;
  const Path path = find(built(two_ways()), 0, 4);
  EXPECT_EQ(numbers(path.nodes), (Numbers{0, 2, 3, 4}));
  EXPECT_EQ(path.cost, 3);
}

TEST_F(Paths, never_cross_stand_only_nodes_but_begin_and_end_there) {
  GraphParts parts = two_ways();
  parts.nodes[1].stand_only = true;
  const WaypointGraph graph = built(std::move(parts));
  EXPECT_EQ(numbers(find(graph, 0, 4).nodes), (Numbers{0, 2, 3, 4}));
  EXPECT_EQ(numbers(find(graph, 0, 1).nodes), (Numbers{0, 1}));
  EXPECT_EQ(numbers(find(graph, 1, 4).nodes), (Numbers{1, 4}));
}

TEST_F(Paths, never_cross_forbidden_nodes_but_begin_and_end_there) {
  const WaypointGraph graph = built(two_ways());
  const NodeSet seen_by_target = nodes_of(5, {0, 1, 4});
  request.forbidden = seen_by_target;
  EXPECT_EQ(numbers(find(graph, 0, 4).nodes), (Numbers{0, 2, 3, 4}));
}

TEST_F(Paths, never_cross_a_stand_only_start_from_another_start) {
  GraphParts parts = nodes_in_a_row(3);
  parts.links = {link_between(0, 1), link_between(1, 2)};
  parts.nodes[1].stand_only = true;
  const WaypointGraph graph = built(std::move(parts));
  const PathStart starts[] = {{NodeId{0}, 0}, {NodeId{1}, 10}};
  request.starts = starts;
  request.goal = NodeId{2};
  const Path path = find(graph);
  EXPECT_EQ(numbers(path.nodes), (Numbers{1, 2}));
  EXPECT_EQ(path.cost, 11);
  EXPECT_EQ(path.length, 1);
}

TEST_F(Paths, pass_doors_and_nodes_as_the_world_has_them) {
  GraphParts parts = two_ways();
  parts.doors = {"gate"};
  for (Link& link : parts.links)
    if (link.to == NodeId{1}) link.door = DoorId{0};
  const WaypointGraph graph = built(std::move(parts));
  World world;
  request.traveller = Traveller(soldier, &world);
  EXPECT_EQ(find(graph, 0, 4).length, 2);
  world.closed_doors = {true};
  EXPECT_EQ(find(graph, 0, 4).length, 3);
  world.disabled = nodes_of(5, {3});
  EXPECT_FALSE(find(graph, 0, 4).found());
}

TEST_F(Paths, use_only_links_that_the_profile_allows) {
  GraphParts parts = two_ways();
  parts.links.push_back(link_between(0, 4, LinkKind::teleport));
  const WaypointGraph graph = built(std::move(parts));
  EXPECT_EQ(find(graph, 0, 4).length, 0);
  soldier.abilities.reset(static_cast<std::size_t>(LinkKind::teleport));
  EXPECT_EQ(find(graph, 0, 4).length, 2);
}

TEST_F(Paths, of_equal_cost_lead_over_the_lower_node) {
  GraphParts parts = nodes_in_a_row(4);
  for (const std::size_t middle : {2U, 1U}) {
    link_both_ways(parts, 0, middle);
    link_both_ways(parts, middle, 3);
  }
  EXPECT_EQ(numbers(find(built(std::move(parts)), 0, 3).nodes), (Numbers{0, 1, 3}));
}

TEST_F(Paths, lead_to_the_nearest_goal) {
  const WaypointGraph graph = corridor(12);
  const Landmarks landmarks = Landmarks::choose(graph, 2);
  request.landmarks = &landmarks;
  request.start = NodeId{4};
  const NodeSet few = nodes_of(12, {0, 7, 11}), many = nodes_of(12, {0, 1, 7, 8, 9, 10, 11});
  for (const NodeSet* goals : {&few, &many}) {
    request.goals = *goals;
    EXPECT_EQ(find(graph).length, 3);
  }
  EXPECT_EQ(numbers(find(graph).nodes), (Numbers{4, 3, 2, 1}));
  request.goal = NodeId{6};
  EXPECT_EQ(numbers(find(graph).nodes), (Numbers{4, 5, 6}));
}

TEST_F(Paths, of_a_situation_use_its_profile_and_world) {
  const TacticalMap map = small_map();
  Situation situation(map, {0, 0, 0});
  request.traveller = Traveller(situation);
  EXPECT_TRUE(find(map.graph(), 0, 1).found());
  World world;
  world.closed_doors = {true};
  situation.set_world(world);
  EXPECT_FALSE(find(map.graph(), 0, 1).found());
}

TEST_F(Paths, cut_short_end_where_the_least_remains) {
  const WaypointGraph graph = corridor(40);
  const Landmarks landmarks = Landmarks::choose(graph, 2);
  for (const Landmarks* known : {static_cast<const Landmarks*>(nullptr), &landmarks}) {
    request.landmarks = known;
    request.budget = 5;
    const Path path = find(graph, 20, 30);
    EXPECT_EQ(path.status, PathStatus::partial);
    EXPECT_EQ(path.expanded, 5U);
    EXPECT_EQ(path.nodes.back(), NodeId{25U});
  }
  request.budget = 0;
  EXPECT_EQ(numbers(find(graph, 20, 30).nodes), (Numbers{20}));
}

TEST_F(Paths, cut_short_on_the_way_to_many_goals_end_where_they_came_last) {
  const WaypointGraph graph = corridor(40);
  const NodeSet goals = nodes_of(40, {30, 31, 32, 33, 34, 35});
  request.start = NodeId{0};
  request.goals = goals;
  request.budget = 5;
  EXPECT_EQ(numbers(find(graph).nodes), (Numbers{0, 1, 2, 3, 4, 5}));
}

TEST(PathTwin, agrees_with_dijkstra_on_random_graphs) {
  std::size_t found = 0;
  for (std::size_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const PathScene scene = random_path_scene(random, 2 + random.below(60), 1 + 4 * random.unit());
    const Landmarks landmarks = Landmarks::choose(scene.graph, random.below(6));
    Workspace work;
    Path plain, guided;
    PathRequest request = scene.request();
    const std::optional<SlowCost> cheapest = slow_cost(scene);
    plain = find_path(scene.graph, request, work);
    expect_cheapest(scene, cheapest, plain);
    request.landmarks = &landmarks;
    guided = find_path(scene.graph, request, work);
    expect_cheapest(scene, cheapest, guided);
    if (plain.found()) ++found;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, 2000U);
}

TEST(PathTwin, agrees_with_all_simple_paths_on_tiny_graphs) {
  std::size_t found = 0;
  for (std::size_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    PathScene scene = random_path_scene(random, 2 + random.below(6), 1 + 2 * random.unit());
    scene.weight = kAvoidDanger;
    Workspace work;
    Path path;
    path = find_path(scene.graph, scene.request(), work);
    expect_cheapest(scene, brute_force_cost(scene), path);
    if (path.found()) ++found;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, 1000U);
}

TEST(PathTwin, many_requests_share_one_scratch) {
  Random random(7);
  PathScene scene = random_path_scene(random, 80, 3);
  Workspace work;
  Path path;
  for (std::size_t round = 0; round < 1000; ++round) {
    scene.starts = {{NodeId{random.below(80)}, 0}};
    scene.goals.clear();
    scene.goals.insert(NodeId{random.below(80)});
    path = find_path(scene.graph, scene.request(), work);
    expect_cheapest(scene, slow_cost(scene), path);
  }
}

TEST(PathTwin, a_budget_gives_a_walkable_path_and_no_false_claim) {
  std::size_t partial = 0;
  for (std::size_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const PathScene scene = random_path_scene(random, 2 + random.below(60), 1 + 4 * random.unit());
    const Landmarks landmarks = Landmarks::choose(scene.graph, random.below(4));
    Workspace work;
    Path path;
    PathRequest request = scene.request();
    request.landmarks = &landmarks;
    request.budget = random.below(40);
    path = find_path(scene.graph, request, work);
    EXPECT_LE(path.expanded, request.budget);
    if (path.status == PathStatus::partial) {
      ++partial;
      EXPECT_EQ(path.expanded, request.budget);
      expect_walkable(scene, path);
    } else {
      expect_cheapest(scene, slow_cost(scene), path);
    }
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(partial, 500U);
}

TEST(PathTwin, equal_requests_give_equal_paths_whatever_was_asked_before) {
  Random random(11);
  const PathScene scene = random_path_scene(random, 200, 4);
  Workspace work;
  for (std::size_t round = 0; round < 200; ++round) {
    PathRequest request{Traveller(scene.profile)};
    request.start = NodeId{random.below(200)};
    request.goal = NodeId{random.below(200)};
    Workspace fresh;
    EXPECT_EQ(find_path(scene.graph, request, fresh).links,
              find_path(scene.graph, request, work).links);
  }
}

TEST(PathTwin, warmed_up_queries_do_not_allocate) {
  Random random(3);
  const PathScene scene = random_path_scene(random, 300, 5);
  const Landmarks landmarks = Landmarks::choose(scene.graph, 4);
  Workspace work;
  Path path;
  std::vector<float> field(300);
  PathRequest request = scene.request();
  request.landmarks = &landmarks;
  const auto ask = [&] {
    for (std::size_t i = 0; i < 300; ++i) {
      request.start = NodeId{i};
      request.goal = NodeId{299 - i};
      request.budget = i % 2 == 0 ? kNoBudget : 20;
      path = find_path(scene.graph, request, work);
    }
    for (const auto direction : {FieldDirection::from_sources, FieldDirection::to_sources})
      distance_field(scene.graph, request.traveller, scene.goals, direction, field, work);
  };
  EXPECT_GT(allocations_in([&] { path.nodes.reserve(1); }), 0U) << "nothing is counted";
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

}  // namespace
}  // namespace defilade::test
