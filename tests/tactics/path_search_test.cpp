// The parts of the path search that make it fast, beside what is obvious.

#include <gtest/gtest.h>

#include <set>

#include "../../src/tactics/path_cost.h"
#include "../../src/tactics/path_queue.h"
#include "support/path_scenes.h"

namespace defilade::test {
namespace {

/// The next key to put: mostly a bit above what came out last, at times below or far away.
double any_estimate(Random& random, double last) {
  if (random.chance(0.1)) return last;
  if (random.chance(0.1)) return last * random.unit();
  if (random.chance(0.02)) return last + random.between(0, 1e6F);
  return last + random.between(0, 4);
}

TEST(PathQueue, gives_keys_in_the_order_of_a_sorted_set) {
  for (std::size_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    constexpr std::size_t kNodes = 200;
    PathQueue<CostKey> queue(random.chance(0.1) ? 1e-6 : random.between(0.01F, 2), 4);
    for (int search = 0; search < 3; ++search) {
      queue.clear();
      std::set<std::pair<double, std::uint32_t>> twin;
      std::vector<std::uint32_t> stamps(kNodes);
      std::vector<double> estimates(kNodes);
      double last = 0;
      for (int step = 0; step < 600; ++step) {
        if (random.chance(0.6)) {
          const NodeId node{random.below(kNodes)};
          twin.erase({estimates[node.index()], node.value});
          estimates[node.index()] = any_estimate(random, last);
          twin.insert({estimates[node.index()], node.value});
          queue.put({estimates[node.index()], node, ++stamps[node.index()]});
          continue;
        }
        const NodeId taken =
            queue.take([&](const CostKey& key) { return stamps[key.node.index()] == key.stamp; });
        ASSERT_EQ(taken.valid(), !twin.empty());
        if (twin.empty()) continue;
        ASSERT_EQ(taken.value, twin.begin()->second);
        last = twin.begin()->first;
        twin.erase(twin.begin());
        ++stamps[taken.index()];
      }
    }
  }
}

/// As in a level: no link is shorter than the straight line, and few are much longer.
PathScene straight_scene(Random& random) {
  PathScene scene = random_path_scene(random, 2 + random.below(60), 1 + 4 * random.unit());
  GraphParts parts;
  for (std::size_t i = 0; i < scene.graph.node_count(); ++i)
    parts.nodes.push_back({.name = scene.graph.name(NodeId{i}),
                           .position = scene.graph.position(NodeId{i}),
                           .stand_only = scene.graph.stand_only(NodeId{i})});
  parts.doors = {scene.graph.doors().begin(), scene.graph.doors().end()};
  for (Link link : scene.graph.links()) {
    if (link.kind == LinkKind::teleport) link.kind = LinkKind::ride;
    link.length =
        distance(parts.nodes[link.from.index()].position, parts.nodes[link.to.index()].position);
    if (random.chance(0.3)) link.length *= random.between(1, 2);
    const auto is_same = [&](const Link& other) {
      return other.from == link.from && other.to == link.to && other.kind == link.kind;
    };
    if (std::ranges::none_of(parts.links, is_same)) parts.links.push_back(link);
  }
  scene.graph = built(std::move(parts));
  scene.world.closed_links.resize(scene.graph.link_count());
  return scene;
}

TEST(PathSearch, guided_by_straight_lines_agrees_with_dijkstra) {
  std::size_t found = 0;
  for (std::size_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const PathScene scene = straight_scene(random);
    PathScratch scratch(scene.graph);
    Path path;
    find_path(scene.graph, scene.request(), scratch, path);
    expect_cheapest(scene, slow_cost(scene), path);
    if (path.found()) ++found;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, 1500U);
}

TEST(PathSearch, looks_less_far_where_straight_lines_guide_it) {
  const WaypointGraph straight = corridor(100);
  GraphParts parts = nodes_in_a_row(100);
  for (std::size_t i = 0; i + 1 < 100; ++i) link_both_ways(parts, i, i + 1);
  parts.links.push_back(link_between(0, 99, LinkKind::teleport));
  const WaypointGraph warped = built(std::move(parts));
  const AgentProfile soldier;
  PathRequest request{Traveller(soldier)};
  request.start = NodeId{50};
  request.goal = NodeId{60};
  Path path;
  for (const WaypointGraph* graph : {&straight, &warped}) {
    PathScratch scratch(*graph);
    find_path(*graph, request, scratch, path);
    EXPECT_EQ(path.cost, 10);
    EXPECT_EQ(path.expanded, graph == &straight ? 10U : 20U);
  }
}

TEST(PathSearch, asks_again_what_another_profile_may_take) {
  Random random(5);
  PathScene scene = random_path_scene(random, 60, 4);
  PathScratch scratch(scene.graph);
  Path path;
  for (std::size_t round = 0; round < 500; ++round) {
    SCOPED_TRACE(round);
    scene.profile.abilities = std::bitset<kLinkKinds>(random.bits());
    scene.profile.stances.front().height = random.chance(0.9) ? 1.8F : 5;
    scene.starts = {{NodeId{random.below(60)}, 0}};
    find_path(scene.graph, scene.request(), scratch, path);
    expect_cheapest(scene, slow_cost(scene), path);
    if (testing::Test::HasFailure()) return;
  }
}

/// More than fit into a mask, of which every third is for climbers only.
TEST(PathSearch, takes_any_number_of_links) {
  constexpr std::size_t kSpokes = 100;
  GraphParts parts = nodes_in_a_row(kSpokes + 1);
  for (std::size_t i = 1; i <= kSpokes; ++i)
    parts.links.push_back(link_between(0, i, i % 3 == 0 ? LinkKind::climb : LinkKind::walk));
  const WaypointGraph graph = built(std::move(parts));
  AgentProfile soldier;
  soldier.abilities.reset(static_cast<std::size_t>(LinkKind::climb));
  PathRequest request{Traveller(soldier)};
  request.start = NodeId{0};
  PathScratch scratch(graph);
  Path path;
  for (std::size_t i = 1; i <= kSpokes; ++i) {
    request.goal = NodeId{i};
    find_path(graph, request, scratch, path);
    EXPECT_EQ(path.found(), i % 3 != 0) << i;
  }
}

}  // namespace
}  // namespace defilade::test
