// How a graph is cut into cells for the path hierarchy.

#include <gtest/gtest.h>

#include <set>

#include "support/drawings/path_scenes.h"
#include "tactics/hierarchy/cells.h"
#include "tactics/hierarchy/cut.h"

namespace defilade::test {
namespace {

TEST(PathCells, hold_every_node_once_nest_and_keep_the_size_limit) {
  for (std::size_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t size = 1 + random.below(150);
    const WaypointGraph graph = built(random_graph_parts(random, size, 4 * random.unit()));
    const auto small = static_cast<std::uint32_t>(1 + random.below(20));
    const std::vector<std::uint32_t> most{small, small * 4};
    const PathCells cells = cut_into_cells(graph, most);
    EXPECT_EQ(std::set<NodeId>(cells.order.begin(), cells.order.end()).size(), size);
    ASSERT_EQ(cells.order.size(), size);
    for (std::size_t level = 0; level < most.size(); ++level) {
      const auto& begins = cells.begins[level];
      EXPECT_EQ(begins.front(), 0U);
      EXPECT_EQ(begins.back(), size);
      for (std::size_t i = 1; i < begins.size(); ++i) {
        EXPECT_LT(begins[i - 1], begins[i]);
        EXPECT_LE(begins[i] - begins[i - 1], most[level]);
      }
    }
    EXPECT_TRUE(std::ranges::includes(cells.begins[0], cells.begins[1]));
  }
}

/// Two halls of 6 × 6 beside each other; the only links between them are those of a door.
TEST(PathCells, separate_halls_at_the_door) {
  GraphParts parts = nodes_in_a_row(72);
  for (std::size_t i = 0; i < 72; ++i) {
    const std::size_t hall = i / 36, x = i % 36 % 6, y = i % 36 / 6;
    parts.nodes[i].position = {static_cast<float>(hall * 6 + x), static_cast<float>(y), 0};
    if (x < 5) link_both_ways(parts, i, i + 1);
    if (y < 5) link_both_ways(parts, i, i + 6);
  }
  link_both_ways(parts, 17, 36 + 12);
  const WaypointGraph graph = built(std::move(parts));
  const std::vector<std::uint32_t> most{40};
  const PathCells cells = cut_into_cells(graph, most);
  ASSERT_EQ(cells.begins[0], (std::vector<std::uint32_t>{0, 36, 72}));
  for (std::size_t i = 0; i < 72; ++i)
    EXPECT_EQ(cells.order[i].index() / 36, cells.order[0].index() / 36 ^ i / 36);
}

/// Links between `nodes` before `middle` and from there on, whichever way they lead; a pair of
/// nodes counts once.
std::size_t links_across(const WaypointGraph& graph, std::span<const NodeId> nodes,
                         std::size_t middle) {
  std::set<std::pair<NodeId, NodeId>> across;
  const std::set<NodeId> first(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(middle));
  for (const Link& link : graph.links())
    if (first.contains(link.from) != first.contains(link.to))
      across.insert(std::minmax(link.from, link.to));
  return across.size();
}

/// All ways to divide what is between two ends: none is cut by fewer links.
std::size_t least_cut(const WaypointGraph& graph, std::span<const NodeId> sorted) {
  const std::size_t size = sorted.size(), end = std::max<std::size_t>(1, size / 4);
  const std::size_t between = size - 2 * end;
  std::size_t least = graph.link_count();
  for (std::size_t chosen = 0; chosen < std::size_t{1} << between; ++chosen) {
    std::vector<NodeId> first(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::size_t i = 0; i < between; ++i)
      if ((chosen >> i & 1U) != 0) first.push_back(sorted[end + i]);
    least = std::min(least, links_across(graph, first, first.size()));
  }
  return least;
}

TEST(PathCut, cuts_as_few_links_as_possible) {
  for (std::size_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t size = 2 + random.below(10);
    const WaypointGraph graph = built(random_graph_parts(random, size, 3 * random.unit()));
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < size; ++i) nodes.emplace_back(i);
    std::size_t least = graph.link_count();
    for (const auto& [x, y] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      const auto along = [&, x = x, y = y](NodeId node) {
        const Vec3 at = graph.position(node);
        return at.x * static_cast<float>(x) + at.y * static_cast<float>(y);
      };
      std::vector<NodeId> sorted = nodes;
      std::ranges::stable_sort(sorted, {}, along);
      least = std::min(least, least_cut(graph, sorted));
    }
    PathCut cut(graph);
    const std::size_t middle = cut.halve(nodes);
    EXPECT_EQ(links_across(graph, nodes, middle), least);
  }
}

}  // namespace
}  // namespace defilade::test
