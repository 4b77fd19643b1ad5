#include "defilade/model/landmarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/drawings/path_scenes.h"

namespace defilade::test {
namespace {

TEST(Landmarks, stand_at_the_ends_of_a_corridor) {
  const Landmarks landmarks = Landmarks::choose(corridor(20), 2);
  ASSERT_EQ(landmarks.nodes().size(), 2U);
  EXPECT_EQ(landmarks.nodes()[0], NodeId{19});
  EXPECT_EQ(landmarks.nodes()[1], NodeId{0});
  EXPECT_NEAR(landmarks.bound(NodeId{3}, NodeId{15}), 12, 1e-4);
  EXPECT_NEAR(landmarks.bound(NodeId{15}, NodeId{3}), 12, 1e-4);
}

TEST(Landmarks, are_as_many_as_differ) {
  EXPECT_EQ(Landmarks::choose(corridor(3), 8).nodes().size(), 3U);
  EXPECT_TRUE(Landmarks::choose(corridor(3), 0).nodes().empty());
  EXPECT_TRUE(Landmarks::choose(built({})).nodes().empty());
  EXPECT_TRUE(Landmarks::choose(built(nodes_in_a_row(5))).nodes().empty());
}

TEST(Landmarks, serve_every_part_of_a_graph) {
  GraphParts parts = nodes_in_a_row(30);
  for (std::size_t i = 0; i + 1 < 30; ++i)
    if (i != 9) link_both_ways(parts, i, i + 1);  // ten nodes and twenty
  link_both_ways(parts, 3, 5);
  link_both_ways(parts, 3, 6);  // so that the most links are in the smaller part
  const WaypointGraph graph = built(std::move(parts));
  const Landmarks landmarks = Landmarks::choose(graph, 2);
  EXPECT_THAT(landmarks.nodes(), testing::UnorderedElementsAre(NodeId{10}, NodeId{29}));
  EXPECT_NEAR(landmarks.bound(NodeId{12}, NodeId{27}), 15, 0.1);
  EXPECT_GT(landmarks.bound(NodeId{1}, NodeId{8}), 2);
}

TEST(Landmarks, are_not_disturbed_by_a_link_that_is_longer_than_all_others) {
  GraphParts parts = nodes_in_a_row(50);
  for (std::size_t i = 0; i + 1 < 50; ++i) link_both_ways(parts, i, i + 1);
  parts.links.push_back(link_between(0, 40));
  parts.links.back().length = 1e9F;
  const Landmarks landmarks = Landmarks::choose(built(std::move(parts)));
  EXPECT_NEAR(landmarks.bound(NodeId{3}, NodeId{15}), 12, 0.1);
}

TEST(Landmarks, give_no_bound_if_there_are_none) {
  EXPECT_EQ(Landmarks().bound(NodeId{0}, NodeId{1}), 0);
}

TEST(Landmarks, leave_a_search_to_the_straight_line_if_there_are_none) {
  const WaypointGraph graph = corridor(40);
  const AgentProfile soldier;
  const Landmarks none;
  PathRequest request{Traveller(soldier)};
  request.start = NodeId{20};
  request.goal = NodeId{30};
  request.landmarks = &none;
  Workspace work;
  Path path;
  path = find_path(graph, request, work);
  EXPECT_EQ(path.expanded, 10U);
}

TEST(Landmarks, know_that_there_is_no_way_back) {
  GraphParts parts = nodes_in_a_row(4);
  link_both_ways(parts, 0, 1);
  parts.links.push_back(link_between(1, 2, LinkKind::drop));
  link_both_ways(parts, 2, 3);
  const Landmarks landmarks = Landmarks::choose(built(std::move(parts)), 4);
  EXPECT_TRUE(std::isinf(landmarks.bound(NodeId{2}, NodeId{0})));
  EXPECT_NEAR(landmarks.bound(NodeId{0}, NodeId{3}), 3, 1e-4);
}

TEST(Landmarks, save_most_of_the_search) {
  constexpr std::size_t kSide = 60;
  GraphParts parts = nodes_in_a_row(kSide * kSide);
  for (std::size_t y = 0; y < kSide; ++y)
    for (std::size_t x = 0; x < kSide; ++x) {
      if (x + 1 < kSide) link_both_ways(parts, y * kSide + x, y * kSide + x + 1);
      if (y + 1 < kSide) link_both_ways(parts, y * kSide + x, (y + 1) * kSide + x);
    }
  Random random(5);
  for (Link& link : parts.links) link.length = random.between(1, 1.5F);
  const WaypointGraph graph = built(std::move(parts));
  const Landmarks landmarks = Landmarks::choose(graph);
  const AgentProfile soldier;
  PathRequest request{Traveller(soldier)};
  Workspace work;
  Path path;
  std::size_t plain = 0, guided = 0;
  for (std::size_t round = 0; round < 50; ++round) {
    request.start = NodeId{random.below(graph.node_count())};
    request.goal = NodeId{random.below(graph.node_count())};
    request.landmarks = nullptr;
    path = find_path(graph, request, work);
    plain += path.expanded;
    const double cost = path.cost;
    request.landmarks = &landmarks;
    path = find_path(graph, request, work);
    guided += path.expanded;
    EXPECT_EQ(path.cost, cost);
  }
  EXPECT_LT(guided * 5, plain);
}

TEST(Landmarks, do_not_change_a_cost_even_where_sums_are_rounded) {
  GraphParts parts = nodes_in_a_row(12);
  for (std::size_t i = 0; i + 1 < 12; ++i) parts.links.push_back(link_between(i, i + 1));
  for (Link& link : parts.links) link.length = 0.75F;
  parts.links.push_back(link_between(0, 11));
  parts.links.back().length = 4;
  const WaypointGraph graph = built(std::move(parts));
  const Landmarks landmarks = Landmarks::choose(graph);
  ASSERT_GT(landmarks.bound(NodeId{1}, NodeId{11}), 7);
  const AgentProfile soldier;
  PathRequest request{Traveller(soldier)};
  const PathStart start{NodeId{0}, 0x1p53};  // to which less than a metre adds nothing
  request.starts = {&start, 1};
  request.goal = NodeId{11};
  Workspace work;
  Path plain, guided;
  plain = find_path(graph, request, work);
  request.landmarks = &landmarks;
  guided = find_path(graph, request, work);
  EXPECT_EQ(plain.cost, 0x1p53);
  EXPECT_EQ(guided.cost, plain.cost);
}

/// Over every link, as landmarks measure.
std::vector<std::vector<double>> all_distances(const WaypointGraph& graph) {
  const std::size_t size = graph.node_count();
  std::vector all(size, std::vector(size, std::numeric_limits<double>::infinity()));
  for (std::size_t i = 0; i < size; ++i) all[i][i] = 0;
  for (const Link& link : graph.links()) {
    double& distance = all[link.from.index()][link.to.index()];
    distance = std::min(distance, double{link.length});
  }
  for (std::size_t via = 0; via < size; ++via)
    for (std::size_t a = 0; a < size; ++a)
      for (std::size_t b = 0; b < size; ++b)
        all[a][b] = std::min(all[a][b], all[a][via] + all[via][b]);
  return all;
}

TEST(Landmarks, never_claim_more_than_the_way_is_long) {
  std::size_t bounded = 0;
  for (std::size_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t size = 2 + random.below(40);
    const WaypointGraph graph = built(random_graph_parts(random, size, 1 + 3 * random.unit()));
    const Landmarks landmarks = Landmarks::choose(graph, random.below(6));
    const auto distances = all_distances(graph);
    for (std::size_t a = 0; a < size; ++a)
      for (std::size_t b = 0; b < size; ++b) {
        const double bound = landmarks.bound(NodeId{a}, NodeId{b});
        EXPECT_LE(bound, distances[a][b]);
        EXPECT_GE(bound, 0);
        if (bound > 0) ++bounded;
      }
  }
  EXPECT_GT(bounded, 10000U);
}

TEST(Landmarks, hold_for_lengths_of_any_size) {
  for (std::size_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    GraphParts parts = random_graph_parts(random, 12, 3);
    for (Link& link : parts.links)
      if (link.kind != LinkKind::teleport) link.length = std::abs(random.any_float());
    const WaypointGraph graph = built(std::move(parts));
    const Landmarks landmarks = Landmarks::choose(graph, 4);
    const auto distances = all_distances(graph);
    for (std::size_t a = 0; a < 12; ++a)
      for (std::size_t b = 0; b < 12; ++b)
        EXPECT_LE(landmarks.bound(NodeId{a}, NodeId{b}), distances[a][b]);
  }
}

/// The blocks as a file would hold them.
std::vector<LandmarkBlock> copied(const Landmarks& landmarks) {
  return {landmarks.blocks().begin(), landmarks.blocks().end()};
}

std::vector<NodeId> nodes_of(const Landmarks& landmarks) {
  return {landmarks.nodes().begin(), landmarks.nodes().end()};
}

TEST(Landmarks, are_rebuilt_from_their_blocks) {
  for (std::size_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t size = 2 + random.below(40);
    const WaypointGraph graph = built(random_graph_parts(random, size, 1 + 3 * random.unit()));
    const Landmarks chosen = Landmarks::choose(graph, random.below(20));
    const auto again = Landmarks::build(graph, nodes_of(chosen), copied(chosen));
    ASSERT_TRUE(again) << again.error().message;
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j)
        EXPECT_EQ(again->bound(NodeId{i}, NodeId{j}), chosen.bound(NodeId{i}, NodeId{j}));
  }
}

TEST(Landmarks, that_claim_more_than_links_allow_are_refused) {
  const WaypointGraph graph = corridor(20);
  const Landmarks chosen = Landmarks::choose(graph, 2);
  for (const float wrong : {90.0F, -9.0F, std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    std::vector<LandmarkBlock> blocks = copied(chosen);
    blocks[10].from[1] = wrong;
    EXPECT_FALSE(Landmarks::build(graph, nodes_of(chosen), blocks)) << wrong;
    blocks = copied(chosen);
    blocks[11].to[1] = wrong;
    EXPECT_FALSE(Landmarks::build(graph, nodes_of(chosen), blocks)) << wrong;
  }
}

TEST(Landmarks, that_do_not_fit_the_graph_are_refused) {
  const WaypointGraph graph = corridor(20);
  const Landmarks chosen = Landmarks::choose(graph, 2);
  EXPECT_FALSE(Landmarks::build(graph, {NodeId{20}}, copied(chosen)));
  EXPECT_FALSE(Landmarks::build(corridor(19), nodes_of(chosen), copied(chosen)));
  EXPECT_FALSE(Landmarks::build(graph, {}, copied(chosen)));
  EXPECT_TRUE(Landmarks::build(graph, {}, {}));
}

/// Whatever passes the check gives true bounds: distances are spoiled at random, and those that
/// are not refused must still never claim too much.
TEST(Landmarks, that_are_spoiled_are_refused_or_harmless) {
  std::size_t accepted = 0, refused = 0;
  for (std::size_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t size = 2 + random.below(12);
    const WaypointGraph graph = built(random_graph_parts(random, size, 1 + 2 * random.unit()));
    const Landmarks chosen = Landmarks::choose(graph, 3);
    std::vector<LandmarkBlock> blocks = copied(chosen);
    if (blocks.empty()) continue;
    LandmarkBlock& block = blocks[random.below(blocks.size())];
    (random.chance(0.5) ? block.from : block.to)[random.below(8)] = random.between(-5, 20);
    const auto spoiled = Landmarks::build(graph, nodes_of(chosen), std::move(blocks));
    ++(spoiled ? accepted : refused);
    if (!spoiled) continue;
    const auto all = all_distances(graph);
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j < size; ++j)
        EXPECT_LE(spoiled->bound(NodeId{i}, NodeId{j}), all[i][j] * (1 + 1e-12));
  }
  EXPECT_GT(accepted, 100U);
  EXPECT_GT(refused, 100U);
}

}  // namespace
}  // namespace defilade::test
