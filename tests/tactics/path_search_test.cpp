// The parts of the path search that make it fast, beside what is obvious.

#include <gtest/gtest.h>

#include <limits>
#include <map>

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

/// A queue beside a plain list of what is in it. Keys of nodes that are put again count no more.
template <class Key>
class QueueTwin {
 public:
  static constexpr std::size_t kNodes = 200;

  explicit QueueTwin(Random& random) : queue(4), random_(random) {}

  void clear() {
    queue.clear(random_.chance(0.1) ? 1e-6 : random_.between(0.01F, 2));
    waiting_.clear();
    last_ = 0;
  }
  void put() {
    const NodeId node{random_.below(kNodes)};
    const double measure = any_estimate(random_, last_);
    if (!Key::kSorted && queue.has_passed(measure)) return;
    waiting_[node.value] = measure;
    Key key;
    key.node = node;
    key.stamp = ++stamps_[node.index()];
    measure_of(key) = measure;
    queue.put(key);
  }
  /// Infinity if nothing was taken.
  double take() {
    const NodeId node =
        queue.take([&](const Key& key) { return stamps_[key.node.index()] == key.stamp; });
    EXPECT_EQ(node.valid(), !waiting_.empty());
    if (!node.valid()) return std::numeric_limits<double>::infinity();
    const auto taken = waiting_.find(node.value);
    EXPECT_NE(taken, waiting_.end());
    last_ = taken->second;
    waiting_.erase(taken);
    ++stamps_[node.index()];
    return last_;
  }
  double least_waiting() const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [node, measure] : waiting_) least = std::min(least, measure);
    return least;
  }

  PathQueue<Key> queue;

 private:
  static double& measure_of(auto& key) {
    if constexpr (Key::kSorted)
      return key.dangerous;
    else
      return key.estimate;
  }

  Random& random_;
  std::vector<std::uint32_t> stamps_ = std::vector<std::uint32_t>(kNodes);
  std::map<std::uint32_t, double> waiting_;
  double last_ = 0;
};

template <class Key>
void compare_with_twin(const auto& check) {
  for (std::size_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    QueueTwin<Key> twin(random);
    for (int search = 0; search < 3; ++search) {
      twin.clear();
      for (int step = 0; step < 600; ++step) {
        if (random.chance(0.6))
          twin.put();
        else
          check(twin);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(PathQueue, gives_sorted_keys_in_their_order) {
  compare_with_twin<DangerKey>([](QueueTwin<DangerKey>& twin) {
    const double least = twin.least_waiting();
    EXPECT_EQ(twin.take(), least);
  });
}

TEST(PathQueue, has_passed_nothing_that_waits) {
  std::size_t out_of_order = 0;
  compare_with_twin<CostKey>([&](QueueTwin<CostKey>& twin) {
    const double taken = twin.take();
    EXPECT_FALSE(twin.queue.has_passed(twin.least_waiting()));
    if (taken > twin.least_waiting()) ++out_of_order;
  });
  EXPECT_GT(out_of_order, 0U);
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
