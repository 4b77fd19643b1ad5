#include "defilade/tactics/path_hierarchy.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/drawings/path_scenes.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

/// One to three levels of cells that are small enough to matter in small graphs.
HierarchySettings any_settings(Random& random) {
  HierarchySettings settings;
  settings.most_nodes = {static_cast<std::uint32_t>(1 + random.below(12))};
  while (settings.most_nodes.size() < 3 && random.chance(0.6))
    settings.most_nodes.push_back(settings.most_nodes.back() *
                                  static_cast<std::uint32_t>(2 + random.below(4)));
  return settings;
}

TEST(PathHierarchy, agrees_with_dijkstra_on_random_graphs) {
  std::size_t found = 0;
  for (std::size_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const PathScene scene =
        random_path_scene(random, 2 + random.below(80), 0.5 + 4 * random.unit());
    const AgentProfile anybody;
    const PathHierarchy hierarchy(scene.graph, random.chance(0.5) ? scene.profile : anybody,
                                  any_settings(random));
    const Landmarks landmarks = Landmarks::choose(scene.graph, 4);
    Workspace work;
    Path path;
    PathRequest request = scene.request();
    const auto least = slow_cost(scene);
    for (const Landmarks* guide : {static_cast<const Landmarks*>(nullptr), &landmarks}) {
      request.landmarks = guide;
      path = find_path(hierarchy, request, work);
      expect_about_cheapest(scene, least, path);
    }
    if (path.found()) ++found;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, 1000U);
}

/// A grid of nodes with walls that have gaps, one-way drops, teleporters, doors and tactical
/// points; some corners may be cut off from all else.
class Town {
 public:
  Town(Random& random, std::size_t side, bool teleports) : random_(random), side_(side) {
    parts_ = nodes_in_a_row(side * side);
    parts_.doors = {"a", "b", "c"};
    for (std::size_t i = 0; i < parts_.nodes.size(); ++i) {
      parts_.nodes[i].position = {static_cast<float>(i % side) + random.between(-0.3F, 0.3F),
                                  static_cast<float>(i / side) + random.between(-0.3F, 0.3F), 0};
      parts_.nodes[i].stand_only = random.chance(0.03);
    }
    for (std::size_t i = 0; i < parts_.nodes.size(); ++i) {
      if (i % side + 1 < side && is_open(i % side)) join(i, i + 1);
      if (i / side + 1 < side && is_open(i / side)) join(i, i + side);
    }
    for (std::size_t i = 0; teleports && i < 3; ++i) add_teleport();
  }

  WaypointGraph graph() && { return built(std::move(parts_)); }

 private:
  /// Walls stand behind every seventh row and column.
  bool is_open(std::size_t at) { return at % 7 != 6 || random_.chance(0.12); }

  void join(std::size_t a, std::size_t b) {
    const float length = distance(parts_.nodes[a].position, parts_.nodes[b].position);
    const auto kind = random_.chance(0.05) ? LinkKind::jump : LinkKind::walk;
    const DoorId door = random_.chance(0.03) ? DoorId{random_.below(3)} : DoorId();
    const bool one_way = random_.chance(0.1);
    parts_.links.push_back({NodeId{a}, NodeId{b}, kind, length, 2, 4, door});
    if (!one_way) parts_.links.push_back({NodeId{b}, NodeId{a}, kind, length, 2, 4, door});
  }

  void add_teleport() {
    const std::size_t a = random_.below(side_ * side_), b = random_.below(side_ * side_);
    if (a + side_ < b) parts_.links.push_back(link_between(a, b, LinkKind::teleport));
  }

  Random& random_;
  std::size_t side_;
  GraphParts parts_;
};

NodeSet patch(Random& random, const WaypointGraph& graph) {
  NodeSet set(graph.node_count());
  const Vec3 middle = graph.position(NodeId{random.below(graph.node_count())});
  const float radius = random.between(1, 6);
  for (std::size_t i = 0; i < graph.node_count(); ++i)
    if (distance(graph.position(NodeId{i}), middle) < radius) set.insert(NodeId{i});
  return set;
}

/// What may have happened to a town, mostly in few places.
void change(Random& random, PathScene& scene) {
  const std::size_t size = scene.graph.node_count();
  const auto patch_or_none = [&](double probability) {
    return random.chance(probability) ? patch(random, scene.graph) : NodeSet();
  };
  constexpr float kWeights[] = {0, 2.5F, kAvoidDanger};
  scene.weight = kWeights[random.below(3)];
  scene.danger = patch_or_none(0.6);
  scene.forbidden = patch_or_none(0.2);
  scene.world = {};
  scene.world.disabled = patch_or_none(0.2);
  if (random.chance(0.3)) scene.world.closed_doors = {random.chance(0.5), random.chance(0.5)};
  scene.world.closed_links.assign(scene.graph.link_count(), false);
  for (std::size_t i = random.below(4); i > 0; --i)
    scene.world.closed_links[random.below(scene.graph.link_count())] = true;
  scene.multipliers.clear();
  if (random.chance(0.3)) scene.multipliers.assign(size, 1);
  if (!scene.multipliers.empty())
    for (const NodeId node : patch(random, scene.graph))
      scene.multipliers[node.index()] = random.between(1, 4);
  scene.profile.abilities.set();
  if (random.chance(0.2)) scene.profile.abilities.reset(static_cast<std::size_t>(LinkKind::jump));
  scene.starts = {{NodeId{random.below(size)}, 0}};
  if (random.chance(0.2)) scene.starts.push_back({NodeId{random.below(size)}, 3});
  scene.goals = NodeSet(size);
  for (std::size_t i = random.chance(0.7) ? 1 : 6; i > 0; --i)
    scene.goals.insert(NodeId{random.below(size)});
}

TEST(PathHierarchy, agrees_with_find_path_in_towns_that_change) {
  std::size_t found = 0, expanded = 0, expanded_by_nodes = 0;
  for (std::size_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    PathScene scene;
    scene.graph = Town(random, 20 + random.below(20), random.chance(0.5)).graph();
    const PathHierarchy hierarchy(scene.graph, scene.profile,
                                  {.most_nodes = {random.chance(0.5) ? 16U : 40U, 100, 400}});
    const Landmarks landmarks = Landmarks::choose(scene.graph, 4);
    Workspace work;
    Path expected, path;
    for (std::size_t round = 0; round < 60; ++round) {
      SCOPED_TRACE(testing::Message() << seed << ", " << round);
      change(random, scene);
      PathRequest request = scene.request();
      if (random.chance(0.5)) request.landmarks = &landmarks;
      expected = find_path(scene.graph, request, work);
      path = find_path(hierarchy, request, work);
      std::optional<SlowCost> least;
      if (expected.found()) least = {expected.danger_length, expected.cost};
      expect_about_cheapest(scene, least, path);
      if (testing::Test::HasFailure()) return;
      if (path.found()) ++found;
      expanded += path.expanded;
      expanded_by_nodes += expected.expanded;
    }
  }
  EXPECT_GT(found, 1200U);
  EXPECT_LT(expanded * 3, expanded_by_nodes * 2);
}

struct LongWays : testing::Test {
  static constexpr std::size_t kNodes = 2000;
  WaypointGraph graph = corridor(kNodes);
  AgentProfile soldier;
  PathHierarchy hierarchy{graph, soldier, {.most_nodes = {50, 400}}};
  Workspace work;
  PathRequest request{Traveller(soldier)};
  Path path;

  void find(std::size_t from, std::size_t to) {
    request.start = NodeId{from};
    request.goal = NodeId{to};
    path = find_path(hierarchy, request, work);
  }
};

TEST_F(LongWays, cross_cells_that_nothing_touches) {
  find(3, kNodes - 3);
  EXPECT_TRUE(path.found());
  EXPECT_EQ(path.nodes.size(), kNodes - 5);
  EXPECT_EQ(path.cost, static_cast<double>(kNodes - 6));
  EXPECT_EQ(path.length, path.cost);
  EXPECT_LT(path.expanded, 160U);
}

TEST_F(LongWays, walk_through_the_one_cell_that_is_in_danger) {
  NodeSet danger(kNodes);
  danger.insert(NodeId{1000U});
  request.danger = danger;
  request.danger_weight = 4;
  find(3, kNodes - 3);
  EXPECT_EQ(path.cost, static_cast<double>(kNodes - 6 + 4));
  EXPECT_EQ(path.danger_length, 1);
  EXPECT_LT(path.expanded, 260U);
  request.danger_weight = 0;
  find(3, kNodes - 3);
  EXPECT_LT(path.expanded, 160U) << "danger that weighs nothing touches nothing";
}

TEST_F(LongWays, walk_node_by_node_where_everything_is_in_danger) {
  const NodeSet danger = NodeSet::all(kNodes);
  request.danger = danger;
  request.danger_weight = 1;
  find(0, kNodes - 1);
  EXPECT_EQ(path.cost, 2.0 * (kNodes - 1));
  EXPECT_EQ(path.expanded, kNodes - 1);
}

TEST_F(LongWays, end_where_the_budget_does) {
  request.budget = 60;
  find(1000, 1990);
  EXPECT_EQ(path.status, PathStatus::partial);
  EXPECT_EQ(path.expanded, 60U);
  EXPECT_EQ(path.nodes.front(), NodeId{1000U});
  EXPECT_GT(path.nodes.back(), NodeId{1400U}) << "across cells it is far for 60 nodes";
  EXPECT_EQ(path.length, static_cast<double>(path.links.size()));
}

TEST_F(LongWays, do_not_exist_without_start_goal_or_way) {
  path = find_path(hierarchy, request, work);
  EXPECT_EQ(path.status, PathStatus::none);
  request.start = NodeId{7U};
  path = find_path(hierarchy, request, work);
  EXPECT_EQ(path.status, PathStatus::none);
  World world;
  world.closed_links.assign(graph.link_count(), false);
  for (const LinkId link : graph.arriving(NodeId{900U})) world.closed_links[link.index()] = true;
  request.traveller = Traveller(soldier, &world);
  find(7, 1500);
  EXPECT_EQ(path.status, PathStatus::none);
  EXPECT_TRUE(path.nodes.empty());
  find(900, 1500);
  EXPECT_TRUE(path.found());
}

TEST_F(LongWays, from_a_goal_are_one_node_long) {
  find(70, 70);
  EXPECT_TRUE(path.found());
  EXPECT_EQ(path.nodes, std::vector<NodeId>{NodeId{70U}});
  EXPECT_TRUE(path.links.empty());
  EXPECT_EQ(path.expanded, 0U);
}

/// Wherever the one ladder is: within a small cell, between two of one large cell, or between two
/// large ones.
TEST(PathHierarchy, knows_what_another_profile_may_take) {
  constexpr std::size_t kNodes = 60;
  AgentProfile climber, walker;
  walker.abilities.reset(static_cast<std::size_t>(LinkKind::climb));
  for (std::size_t ladder = 0; ladder + 1 < kNodes; ++ladder) {
    SCOPED_TRACE(ladder);
    GraphParts parts = nodes_in_a_row(kNodes);
    for (std::size_t i = 0; i + 1 < kNodes; ++i)
      parts.links.push_back(link_between(i, i + 1, i == ladder ? LinkKind::climb : LinkKind::walk));
    const WaypointGraph graph = built(std::move(parts));
    for (const AgentProfile* builder : {&climber, &walker}) {
      const PathHierarchy hierarchy(graph, *builder, {.most_nodes = {3, 12}});
      Workspace work;
      Path path;
      for (const AgentProfile* traveller : {&climber, &walker, &climber}) {
        PathRequest request{Traveller(*traveller)};
        request.start = NodeId{0U};
        request.goal = NodeId{kNodes - 1};
        path = find_path(hierarchy, request, work);
        EXPECT_EQ(path.found(), traveller == &climber);
      }
    }
  }
}

TEST(PathHierarchy, cut_short_claims_no_more_than_its_links) {
  std::size_t partial = 0;
  for (std::size_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const PathScene scene = random_path_scene(random, 40 + random.below(80), 3);
    const PathHierarchy hierarchy(scene.graph, scene.profile, any_settings(random));
    Workspace work;
    PathRequest request = scene.request();
    request.budget = 1 + random.below(40);
    Path path;
    path = find_path(hierarchy, request, work);
    if (path.status != PathStatus::partial) continue;
    ++partial;
    expect_walkable(scene, path);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(partial, 200U);
}

TEST(PathHierarchy, of_a_graph_without_nodes_or_links_finds_nothing) {
  const AgentProfile soldier;
  for (const std::size_t count : {0U, 3U}) {
    const WaypointGraph graph = built(nodes_in_a_row(count));
    const PathHierarchy hierarchy(graph, soldier);
    Workspace work;
    PathRequest request{Traveller(soldier)};
    Path path;
    if (count != 0) request.start = NodeId{0U}, request.goal = NodeId{2U};
    path = find_path(hierarchy, request, work);
    EXPECT_EQ(path.status, PathStatus::none);
  }
}

/// Beside the town, what threads and earlier requests leave behind.
struct TownPaths : testing::Test {
  Random random{11};
  PathScene scene;
  std::vector<PathScene> scenes;

  TownPaths() {
    scene.graph = Town(random, 35, true).graph();
    for (std::size_t i = 0; i < 40; ++i) {
      change(random, scene);
      scenes.push_back(scene);
    }
  }
};

TEST_F(TownPaths, warmed_up_queries_do_not_allocate) {
  const AgentProfile anybody;
  const PathHierarchy hierarchy(scene.graph, anybody, {.most_nodes = {30, 200}});
  Workspace work;
  Path path;
  const auto ask = [&] {
    for (const PathScene& each : scenes) {
      PathRequest request = each.request();
      request.traveller = Traveller(anybody, &each.world);
      path = find_path(hierarchy, request, work);
    }
  };
  ask();
  EXPECT_EQ(allocations_in(ask), 0U);
}

TEST_F(TownPaths, are_the_same_in_every_thread_and_hierarchy) {
  const AgentProfile anybody;
  const HierarchySettings settings{.most_nodes = {30, 200}};
  const PathHierarchy shared(scene.graph, anybody, settings);
  const PathHierarchy again(scene.graph, anybody, settings);
  const auto links_by = [&](const PathHierarchy& hierarchy) {
    std::vector<std::vector<LinkId>> links;
    Workspace work;
    Path path;
    for (const PathScene& each : scenes) {
      path = find_path(hierarchy, each.request(), work);
      links.push_back(path.links);
    }
    return links;
  };
  const auto expected = links_by(again);
  std::vector<std::vector<std::vector<LinkId>>> found(4);
  std::vector<std::thread> threads;
  for (auto& links : found) threads.emplace_back([&] { links = links_by(shared); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& links : found) EXPECT_EQ(links, expected);
}

}  // namespace
}  // namespace defilade::test
