#include "model/graph/components.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "support/random/graphs.h"
#include "support/random/random.h"

namespace defilade {
namespace {

using test::built;
using test::link_between;
using test::link_both_ways;
using test::nodes_in_a_row;
using test::Random;
using testing::ElementsAre;
using Numbers = std::vector<std::uint32_t>;

/// reach[a][b]: can the agent get from a to b without crossing a stand-only node? The slow twin:
/// a search from every node.
class Reach {
 public:
  Reach(const WaypointGraph& graph, const AgentProfile& profile)
      : graph_(graph), profile_(profile) {
    for (std::size_t i = 0; i < graph.node_count(); ++i) reached_.push_back(search(NodeId{i}));
  }

  bool mutual(std::size_t a, std::size_t b) const { return reached_[a][b] && reached_[b][a]; }

 private:
  std::vector<bool> search(NodeId start) const {
    std::vector<bool> reached(graph_.node_count());
    std::vector<NodeId> open{start};
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      if (node != start && graph_.stand_only(node)) continue;
      for (const Link& link : graph_.links())
        if (link.from == node && allows(profile_, graph_, link) && !reached[link.to.index()]) {
          reached[link.to.index()] = true;
          open.push_back(link.to);
        }
    }
    return reached;
  }

  const WaypointGraph& graph_;
  const AgentProfile& profile_;
  std::vector<std::vector<bool>> reached_;
};

/// A graph with one-way links of all kinds, narrow places and tactical points.
WaypointGraph random_graph(Random& random) {
  const std::size_t nodes = 1 + random.below(14);
  const double density = random.unit() * 0.25;
  const double stand_only = random.chance(0.5) ? 0.3 : 0.0;
  GraphParts parts = nodes_in_a_row(nodes);
  for (Waypoint& node : parts.nodes) node.stand_only = random.chance(stand_only);
  for (std::size_t from = 0; from < nodes; ++from)
    for (std::size_t to = 0; to < nodes; ++to)
      if (from != to && random.chance(density)) {
        parts.links.push_back(
            link_between(from, to, static_cast<LinkKind>(random.below(kLinkKinds))));
        if (random.chance(0.2)) parts.links.back().clearance_height = 1.5F;
      }
  return built(parts);
}

AgentProfile random_profile(Random& random) {
  AgentProfile profile;
  if (random.chance(0.5)) profile.abilities.reset(random.below(kLinkKinds));
  if (random.chance(0.2)) profile.stances[0].height = 1.3F;
  return profile;
}

/// Calls `check(graph, profile, components)` for many random graphs and agents.
template <class Check>
void for_each_random_graph(Check check) {
  Random random(1);
  for (int i = 0; i < 4000; ++i) {
    SCOPED_TRACE(testing::Message() << "graph " << i);
    const WaypointGraph graph = random_graph(random);
    const AgentProfile profile = random_profile(random);
    check(graph, profile, components(graph, profile));
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Components, join_crossable_nodes_iff_each_reaches_the_other) {
  for_each_random_graph(
      [](const WaypointGraph& graph, const AgentProfile& profile, const Numbers& numbers) {
        ASSERT_EQ(numbers.size(), graph.node_count());
        const Reach reach(graph, profile);
        for (std::size_t a = 0; a < numbers.size(); ++a)
          for (std::size_t b = 0; b < a; ++b) {
            if (graph.stand_only(NodeId{a}) || graph.stand_only(NodeId{b})) continue;
            EXPECT_EQ(numbers[a] == numbers[b], reach.mutual(a, b)) << a << " and " << b;
          }
      });
}

/// The components that have, among their crossable nodes, one with an allowed link to the node and
/// one with an allowed link from it.
std::set<std::uint32_t> components_around(const WaypointGraph& graph, const AgentProfile& profile,
                                          const Numbers& numbers, NodeId node) {
  std::set<std::uint32_t> before, after, both;
  for (const Link& link : graph.links()) {
    if (!allows(profile, graph, link)) continue;
    if (link.to == node && !graph.stand_only(link.from)) before.insert(numbers[link.from.index()]);
    if (link.from == node && !graph.stand_only(link.to)) after.insert(numbers[link.to.index()]);
  }
  std::ranges::set_intersection(before, after, std::inserter(both, both.end()));
  return both;
}

TEST(Components, stand_only_nodes_join_one_with_links_to_and_from_them_or_are_alone) {
  for_each_random_graph(
      [](const WaypointGraph& graph, const AgentProfile& profile, const Numbers& numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
          if (!graph.stand_only(NodeId{i})) continue;
          const auto around = components_around(graph, profile, numbers, NodeId{i});
          const bool alone = std::ranges::count(numbers, numbers[i]) == 1;
          EXPECT_TRUE(around.empty() ? alone : around.contains(numbers[i])) << "node " << i;
        }
      });
}

TEST(Components, are_numbered_in_the_order_of_their_lowest_node) {
  for_each_random_graph([](const WaypointGraph&, const AgentProfile&, const Numbers& numbers) {
    std::uint32_t next = 0;
    for (const std::uint32_t number : numbers) {
      EXPECT_LE(number, next);
      next = std::max(next, number + 1);
    }
  });
}

TEST(Components, a_one_way_link_separates) {
  GraphParts parts = nodes_in_a_row(3);
  link_both_ways(parts, 0, 2);
  parts.links.push_back(link_between(0, 1));
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 1, 0));
}

TEST(Components, what_the_agent_cannot_do_separates) {
  GraphParts parts = nodes_in_a_row(2);
  parts.links = {link_between(0, 1, LinkKind::walk), link_between(1, 0, LinkKind::climb)};
  const WaypointGraph graph = built(parts);
  AgentProfile profile;
  EXPECT_THAT(components(graph, profile), ElementsAre(0, 0));
  profile.abilities.reset(static_cast<std::size_t>(LinkKind::climb));
  EXPECT_THAT(components(graph, profile), ElementsAre(0, 1));
}

TEST(Components, a_stand_only_node_joins_but_does_not_connect) {
  GraphParts parts = nodes_in_a_row(3);
  parts.nodes[1].stand_only = true;
  link_both_ways(parts, 0, 1);
  link_both_ways(parts, 1, 2);
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 0, 1));
}

TEST(Components, a_stand_only_node_of_several_joins_its_lowest_neighbours) {
  GraphParts parts = nodes_in_a_row(5);
  parts.nodes[0].stand_only = true;
  link_both_ways(parts, 3, 1);
  link_both_ways(parts, 4, 2);
  link_both_ways(parts, 0, 3);
  link_both_ways(parts, 0, 2);
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 1, 0, 1, 0));
}

TEST(Components, stand_only_nodes_do_not_join_each_other) {
  GraphParts parts = nodes_in_a_row(2);
  for (Waypoint& node : parts.nodes) node.stand_only = true;
  link_both_ways(parts, 0, 1);
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 1));
}

TEST(Components, a_stand_only_node_that_is_only_left_or_only_entered_is_alone) {
  GraphParts parts = nodes_in_a_row(3);
  parts.nodes[0].stand_only = parts.nodes[2].stand_only = true;
  parts.links = {link_between(0, 1), link_between(1, 2)};
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 1, 2));
}

/// 1 enters 0, which leads to 2 and thus back to 1; but 1 and 2 are two components.
TEST(Components, a_stand_only_node_that_leads_to_another_component_is_alone) {
  GraphParts parts = nodes_in_a_row(3);
  parts.nodes[0].stand_only = true;
  parts.links = {link_between(1, 0), link_between(0, 2), link_between(2, 1)};
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 1, 2));
}

/// {1, 4} and {2, 3} both lead to 0 and back; the lowest node that 0 leads to is 2.
TEST(Components, of_two_around_a_stand_only_node_the_one_its_lowest_leaving_link_leads_to_wins) {
  GraphParts parts = nodes_in_a_row(5);
  parts.nodes[0].stand_only = true;
  link_both_ways(parts, 1, 4);
  link_both_ways(parts, 2, 3);
  for (const auto& [from, to] : {std::pair(1U, 0U), {0U, 4U}, {3U, 0U}, {0U, 2U}})
    parts.links.push_back(link_between(from, to));
  EXPECT_THAT(components(built(parts), {}), ElementsAre(0, 1, 0, 0, 1));
}

TEST(Components, do_not_exist_in_an_empty_graph) {
  EXPECT_TRUE(components({}, {}).empty());
  EXPECT_TRUE(component_lists({}).empty());
}

TEST(Components, of_long_chains_do_not_overflow_the_stack) {
  constexpr std::size_t kNodes = 200000;
  GraphParts parts = nodes_in_a_row(kNodes);
  for (std::size_t i = 1; i < kNodes; ++i) parts.links.push_back(link_between(i - 1, i));
  Numbers rising(kNodes);
  for (std::size_t i = 0; i < kNodes; ++i) rising[i] = static_cast<std::uint32_t>(i);
  EXPECT_EQ(components(built(parts), {}), rising);
  parts.links.push_back(link_between(kNodes - 1, 0));
  EXPECT_EQ(components(built(parts), {}), Numbers(kNodes, 0));
}

TEST(Components, as_lists_hold_their_nodes_in_ascending_order) {
  const auto lists = component_lists(Numbers{0, 1, 0, 2, 1, 0});
  EXPECT_THAT(lists, ElementsAre(ElementsAre(NodeId{0}, NodeId{2}, NodeId{5}),
                                 ElementsAre(NodeId{1}, NodeId{4}), ElementsAre(NodeId{3})));
}

}  // namespace
}  // namespace defilade
