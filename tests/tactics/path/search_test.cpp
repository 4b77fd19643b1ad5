// The parts of the path search that make it fast, compared with obvious implementations.

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <span>
#include <type_traits>
#include <vector>

#include "support/drawings/path_scenes.h"
#include "tactics/path/bounds.h"
#include "tactics/path/buckets.h"
#include "tactics/path/queue.h"

namespace defilade::test {
namespace {

/// The next key to put: mostly a bit above what came out last, at times below or far away.
double any_estimate(Random& random, double last) {
  if (random.chance(0.1)) return last;
  if (random.chance(0.1)) return last * random.unit();
  if (random.chance(0.02)) return last + random.between(0, 1e6F);
  return last + random.between(0, 4);
}

/// A queue beside a plain list of what waits in it. What is put again measures less than before, as
/// in a search.
template <class Queue>
class QueueTwin {
 public:
  static constexpr std::size_t kNodes = 1000;

  explicit QueueTwin(Random& random) : queue(kNodes), random_(random) {}

  void clear() {
    queue.clear(random_.chance(0.1) ? 1e-6 : random_.between(0.01F, 2));
    waiting_.clear();
    put_.assign(kNodes, std::numeric_limits<double>::infinity());
    last_ = 0;
  }
  void put(double measure) {
    const NodeId node{random_.below(kNodes)};
    if (put_[node.index()] <= measure) return;
    waiting_[node.value] = put_[node.index()] = measure;
    if constexpr (std::is_same_v<Queue, PathBuckets>)
      queue.put(node, measure);
    else
      queue.put({measure, 0, node});
  }
  /// Takes up to `most` nodes and returns their measures.
  std::vector<double> take(std::size_t most) {
    std::vector<NodeId> room(most);
    const std::span<const NodeId> taken = queue.take(std::span<NodeId>(room));
    EXPECT_EQ(taken.empty(), waiting_.empty());
    std::vector<double> measures;
    for (const NodeId node : taken) {
      const auto found = waiting_.find(node.value);
      EXPECT_NE(found, waiting_.end());
      if (found == waiting_.end()) return {};
      measures.push_back(last_ = found->second);
      waiting_.erase(found);
    }
    return measures;
  }
  double least_waiting() const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [node, measure] : waiting_) least = std::min(least, measure);
    return least;
  }
  double last() const { return last_; }

  Queue queue;

 private:
  Random& random_;
  std::map<std::uint32_t, double> waiting_;
  std::vector<double> put_;  // by node, what it measured last
  double last_ = 0;
};

/// `put(twin, measure)` and `check(twin, how many to take)`, many times in any order.
template <class Queue>
void compare_with_twin(const auto& put, const auto& check) {
  for (std::size_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    QueueTwin<Queue> twin(random);
    for (int search = 0; search < 3; ++search) {
      twin.clear();
      for (int step = 0; step < 600; ++step) {
        if (random.chance(0.6))
          put(twin, any_estimate(random, twin.last()));
        else
          check(twin, 1 + random.below(8));
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(PathQueue, gives_nodes_in_the_order_of_their_keys) {
  compare_with_twin<PathQueue>([](auto& twin, double measure) { twin.put(measure); },
                               [](auto& twin, std::size_t most) {
                                 const double least = twin.least_waiting();
                                 for (const double taken : twin.take(most)) EXPECT_EQ(taken, least);
                               });
}

TEST(PathBuckets, have_passed_nothing_that_waits) {
  std::size_t together = 0, out_of_order = 0;
  compare_with_twin<PathBuckets>(
      [](auto& twin, double measure) {
        if (!twin.queue.has_passed(measure)) twin.put(measure);
      },
      [&](auto& twin, std::size_t most) {
        const std::vector<double> taken = twin.take(most);
        for (const double measure : taken) EXPECT_FALSE(twin.queue.has_passed(measure));
        EXPECT_FALSE(twin.queue.has_passed(twin.least_waiting()));
        if (taken.size() > 1) ++together;
        if (!taken.empty() && taken.back() > twin.least_waiting()) ++out_of_order;
      });
  EXPECT_GT(together, 0U);
  EXPECT_GT(out_of_order, 0U);
}

TEST(PathBuckets, are_narrow_where_half_of_all_that_waits_is) {
  PathBuckets buckets(100);
  buckets.clear(0.01);
  for (std::size_t i = 0; i < 100; ++i)
    buckets.put(NodeId{i},
                i < 60 ? 1000 + 10.0 * static_cast<double>(59 - i) : 1e9 * static_cast<double>(i));
  for (std::size_t i = 0; i < 100; ++i)
    EXPECT_EQ(buckets.take(), NodeId{i < 60 ? 59 - i : i}) << "the order is exact";
  EXPECT_FALSE(buckets.take().valid());
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
    Workspace work;
    Path path;
    path = find_path(scene.graph, scene.request(), work);
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
    Workspace work;
    path = find_path(*graph, request, work);
    EXPECT_EQ(path.cost, 10);
    EXPECT_EQ(path.expanded, graph == &straight ? 10U : 20U);
  }
}

TEST(PathSearch, recomputes_what_another_profile_may_take) {
  Random random(5);
  PathScene scene = random_path_scene(random, 60, 4);
  Workspace work;
  Path path;
  for (std::size_t round = 0; round < 500; ++round) {
    SCOPED_TRACE(round);
    scene.profile.abilities = std::bitset<kLinkKinds>(random.bits());
    scene.profile.stances.front().height = random.chance(0.9) ? 1.8F : 5;
    scene.starts = {{NodeId{random.below(60)}, 0}};
    path = find_path(scene.graph, scene.request(), work);
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
  Workspace work;
  Path path;
  for (std::size_t i = 1; i <= kSpokes; ++i) {
    request.goal = NodeId{i};
    path = find_path(graph, request, work);
    EXPECT_EQ(path.found(), i % 3 != 0) << i;
  }
}

/// However wide buckets are because of a far node.
TEST(PathSearch, does_not_search_beyond_the_goal_for_an_expensive_start) {
  const WaypointGraph graph = corridor(2000);
  const AgentProfile soldier;
  PathRequest request{Traveller(soldier)};
  request.start = NodeId{1000};
  const PathStart dear{NodeId{0}, 1e6};
  request.starts = {&dear, 1};
  request.goal = NodeId{1010};
  Workspace work;
  Path path;
  path = find_path(graph, request, work);
  EXPECT_EQ(path.cost, 10);
  EXPECT_LT(path.expanded, 200U);
}

/// What is usual decides how wide buckets are, not the mean; and where danger is expensive, not
/// what is farthest away.
TEST(PathSearch, is_not_led_astray_by_a_link_of_a_million_kilometres) {
  constexpr std::size_t kSide = 60;
  const auto expanded = [&](bool long_link, float weight) {
    GraphParts parts = nodes_in_a_row(kSide * kSide);
    for (std::size_t i = 0; i < kSide * kSide; ++i) {
      if (i % kSide + 1 < kSide) link_both_ways(parts, i, i + 1);
      if (i + kSide < kSide * kSide) link_both_ways(parts, i, i + kSide);
    }
    if (long_link) {
      parts.links.push_back(link_between(0, kSide * kSide - 2));
      parts.links.back().length = 1e9F;
    }
    const WaypointGraph graph = built(std::move(parts));
    NodeSet danger(graph.node_count());
    for (std::size_t i = 5; i < graph.node_count(); i += 7) danger.insert(NodeId{i});
    const AgentProfile soldier;
    PathRequest request{Traveller(soldier)};
    request.start = NodeId{0U};
    request.goal = NodeId{kSide * kSide - 1};
    request.danger = danger;
    request.danger_weight = weight;
    Workspace work;
    Path path;
    path = find_path(graph, request, work);
    EXPECT_TRUE(path.found());
    return path.expanded;
  };
  for (const float weight : {0.0F, 4.0F, 1000.0F, 1e9F}) {
    SCOPED_TRACE(weight);
    EXPECT_LE(expanded(true, weight), expanded(false, weight) + kSide);
    EXPECT_LT(expanded(true, weight), kSide * kSide * 3 / 2);
  }
}

/// Node 2 turns out cheaper by way of 3 when it was left already.
TEST(PathSearch, cut_short_costs_what_its_links_do) {
  GraphParts parts = nodes_in_a_row(5);
  for (Waypoint& node : parts.nodes) node.position = {};
  for (const auto& [from, to, length] : {std::tuple{0U, 2U, 0.375F},
                                         {0U, 3U, 0.125F},
                                         {1U, 4U, 9.0F},
                                         {2U, 1U, 8.0F},
                                         {3U, 1U, 11.0F},
                                         {3U, 2U, 0.125F},
                                         {4U, 1U, 15.0F}}) {
    parts.links.push_back(link_between(from, to));
    parts.links.back().length = length;
  }
  const WaypointGraph graph = built(std::move(parts));
  const AgentProfile soldier;
  PathRequest request{Traveller(soldier)};
  request.start = NodeId{0U};
  request.goal = NodeId{4U};
  request.budget = 3;
  Workspace work;
  Path path;
  path = find_path(graph, request, work);
  EXPECT_EQ(path.status, PathStatus::partial);
  EXPECT_EQ(path.nodes, (std::vector{NodeId{0U}, NodeId{3U}, NodeId{2U}, NodeId{1U}}));
  EXPECT_EQ(path.length, 8.25);
  EXPECT_EQ(path.cost, path.length);
}

/// More than are looked at together.
TEST(PathSearch, takes_many_links_of_many_nodes) {
  for (std::size_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    PathScene scene;
    scene.graph = built([&] {
      GraphParts parts = nodes_in_a_row(50);
      for (Waypoint& node : parts.nodes) node.position = random.point_in(0, 0.1F);
      for (std::size_t a = 0; a < 50; ++a)
        for (std::size_t b = 0; b < 50; ++b) {
          if (a == b) continue;
          parts.links.push_back(link_between(a, b, LinkKind::walk));
          parts.links.back().length = random.between(1, 1.02F);
        }
      return parts;
    }());
    scene.world.closed_links.resize(scene.graph.link_count());
    scene.starts = {{NodeId{0U}, 0}};
    scene.goals = NodeSet::of(50, std::vector{NodeId{1 + random.below(49)}});
    scene.multipliers.assign(50, 1);
    for (float& multiplier : scene.multipliers) multiplier = random.between(1, 1.1F);
    Workspace work;
    Path path;
    path = find_path(scene.graph, scene.request(), work);
    expect_cheapest(scene, slow_cost(scene), path);
  }
}

TEST(PathSearch, needs_no_bounds_where_squares_would_be_too_large) {
  GraphParts parts = nodes_in_a_row(4);
  for (std::size_t i = 0; i < 4; ++i) parts.nodes[i].position.x = static_cast<float>(i) * 1e30F;
  for (std::size_t i = 0; i + 1 < 4; ++i) {
    link_both_ways(parts, i, i + 1);
    parts.links.back().length = (parts.links.end() - 2)->length = 1e30F;
  }
  const WaypointGraph graph = built(std::move(parts));
  const AgentProfile soldier;
  PathRequest request{Traveller(soldier)};
  request.start = NodeId{0U};
  request.goal = NodeId{3U};
  Workspace work;
  Path path;
  path = find_path(graph, request, work);
  EXPECT_TRUE(path.found());
  EXPECT_EQ(path.nodes.size(), 4U);
}

TEST(PathBounds, are_those_of_lines_and_landmarks_or_a_hair_less) {
  for (std::size_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const PathScene scene = straight_scene(random);
    const std::size_t nodes = scene.graph.node_count();
    const Landmarks landmarks = Landmarks::choose(scene.graph, random.below(20));
    PathRequest request{Traveller(scene.profile)};
    request.goal = NodeId{random.below(nodes)};
    const NodeSet more = NodeSet::of(nodes, std::vector{NodeId{random.below(nodes)}});
    if (random.chance(0.5)) request.goals = more;
    const PathGoals goals(request);
    const PathState state(scene.graph);
    const StraightBound straight(state, goals);
    const LandmarkBound marked(landmarks, goals);
    for (std::size_t i = 0; i < nodes; ++i) {
      double nearest = std::numeric_limits<double>::infinity(), least = nearest;
      for (const NodeId goal : goals.few()) {
        const double line = distance(scene.graph.position(NodeId{i}), scene.graph.position(goal));
        nearest = std::min(nearest, line);
        least = std::min(least, landmarks.bound(NodeId{i}, goal));
      }
      EXPECT_LE(straight.from(NodeId{i}), nearest);
      EXPECT_GE(straight.from(NodeId{i}), state.straightness() * nearest * (1 - 1e-6));
      EXPECT_LE(marked.from(NodeId{i}), least);
      EXPECT_GE(marked.from(NodeId{i}), least * (1 - 1e-6));
    }
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace defilade::test
