#include "defilade/model/waypoint_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

#include "support/random/graphs.h"
#include "support/random/random.h"

namespace defilade {
namespace {

using test::built;
using test::link_between;
using test::nodes_in_a_row;
using test::Random;
using testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Three nodes, the last of them cover, with a link, a door and children: buildable as it is.
GraphParts good_parts() {
  GraphParts parts = nodes_in_a_row(3);
  parts.nodes[2].kind = NodeKind::cover;
  parts.doors = {"gate"};
  parts.links = {link_between(0, 1)};
  parts.links[0].door = DoorId{0};
  parts.formation = {{NodeId{2}, {2, 1, 0}}};
  parts.peek_outs = {{NodeId{2}, {2, 2, 0}}, {NodeId{2}, {2, 3, 0}}};
  return parts;
}

/// A change that spoils good parts, and a word of the message that must say so.
struct Spoiled {
  std::string what;
  std::function<void(GraphParts&)> spoil;
  std::string message;
};

void expect_all_refused(const std::vector<Spoiled>& cases) {
  for (const Spoiled& c : cases) {
    SCOPED_TRACE(c.what);
    GraphParts parts = good_parts();
    c.spoil(parts);
    const auto graph = WaypointGraph::build(std::move(parts));
    ASSERT_FALSE(graph);
    EXPECT_THAT(graph.error().message, HasSubstr(c.message));
    EXPECT_EQ(graph.error().kind, ErrorKind::bad_input);
  }
}

TEST(WaypointGraph, builds_good_parts) {
  const WaypointGraph graph = built(good_parts());
  EXPECT_EQ(graph.node_count(), 3U);
  EXPECT_EQ(graph.link_count(), 1U);
  EXPECT_EQ(graph.doors().size(), 1U);
}

TEST(WaypointGraph, refuses_bad_nodes) {
  expect_all_refused({
      {"empty name", [](GraphParts& p) { p.nodes[1].name = ""; }, "node 1 has no name"},
      {"repeated name", [](GraphParts& p) { p.nodes[2].name = "n0"; },
       "two nodes are named \"n0\""},
      {"NaN x", [](GraphParts& p) { p.nodes[1].position.x = kNaN; }, "\"n1\""},
      {"infinite y", [](GraphParts& p) { p.nodes[1].position.y = kInfinity; }, "not finite"},
      {"infinite z", [](GraphParts& p) { p.nodes[0].position.z = -kInfinity; }, "not finite"},
      {"negative radius", [](GraphParts& p) { p.nodes[1].radius = -1; }, "radius"},
      {"NaN radius", [](GraphParts& p) { p.nodes[1].radius = kNaN; }, "radius"},
  });
}

TEST(WaypointGraph, refuses_links_to_nowhere_to_themselves_or_given_twice) {
  expect_all_refused({
      {"to past the end", [](GraphParts& p) { p.links[0].to = NodeId{3}; }, "leaves the graph"},
      {"from past the end", [](GraphParts& p) { p.links[0].from = NodeId{3}; }, "leaves the graph"},
      {"to none", [](GraphParts& p) { p.links[0].to = NodeId{}; }, "leaves the graph"},
      {"from none", [](GraphParts& p) { p.links[0].from = NodeId{}; }, "leaves the graph"},
      {"to itself", [](GraphParts& p) { p.links[0].to = NodeId{0}; }, "leads to where it begins"},
      {"twice", [](GraphParts& p) { p.links.push_back(link_between(0, 1)); }, "given twice"},
      {"twice, other length",
       [](GraphParts& p) {
         p.links = {link_between(1, 2), link_between(0, 2), link_between(1, 2)};
         p.links[2].length = 7;
       },
       "from \"n1\" to \"n2\" is given twice"},
  });
}

TEST(WaypointGraph, refuses_links_with_bad_numbers) {
  expect_all_refused({
      {"negative length", [](GraphParts& p) { p.links[0].length = -1; }, "length"},
      {"NaN length", [](GraphParts& p) { p.links[0].length = kNaN; }, "length"},
      {"infinite length", [](GraphParts& p) { p.links[0].length = kInfinity; }, "length"},
      {"long teleport", [](GraphParts& p) { p.links[0].kind = LinkKind::teleport; }, "length 0"},
      {"negative width", [](GraphParts& p) { p.links[0].clearance_radius = -1; }, "clearance"},
      {"NaN height", [](GraphParts& p) { p.links[0].clearance_height = kNaN; }, "clearance"},
      {"unknown door", [](GraphParts& p) { p.links[0].door = DoorId{1}; }, "door"},
  });
}

TEST(WaypointGraph, refuses_bad_children) {
  expect_all_refused({
      {"formation of nobody", [](GraphParts& p) { p.formation[0].cover = NodeId{3}; }, "node 3"},
      {"peek-out of none", [](GraphParts& p) { p.peek_outs[0].cover = NodeId{}; }, "not exist"},
      {"formation of path", [](GraphParts& p) { p.formation[0].cover = NodeId{1}; },
       "\"n1\" has a"},
      {"peek-out of path", [](GraphParts& p) { p.peek_outs[1].cover = NodeId{0}; }, "kind path"},
      {"peek-out of tree",
       [](GraphParts& p) {
         p.nodes[0].kind = NodeKind::tree;
         p.peek_outs[1].cover = NodeId{0};
       },
       "kind tree"},
      {"NaN formation", [](GraphParts& p) { p.formation[0].position.x = kNaN; }, "not finite"},
      {"NaN peek-out", [](GraphParts& p) { p.peek_outs[1].position.z = kNaN; }, "not finite"},
      {"three peek-outs", [](GraphParts& p) { p.peek_outs.push_back(p.peek_outs[0]); },
       "\"n2\" has more than 2 peek-outs"},
  });
}

TEST(WaypointGraph, allows_two_kinds_of_link_between_the_same_nodes) {
  GraphParts parts = nodes_in_a_row(2);
  parts.links = {link_between(0, 1, LinkKind::jump), link_between(0, 1, LinkKind::walk),
                 link_between(1, 0, LinkKind::walk), link_between(0, 1, LinkKind::teleport)};
  const WaypointGraph graph = built(parts);
  EXPECT_EQ(graph.leaving(NodeId{0}).size(), 3U);
  EXPECT_EQ(graph.arriving(NodeId{1}).size(), 3U);
}

TEST(WaypointGraph, remembers_what_its_nodes_are) {
  GraphParts parts = good_parts();
  parts.nodes[1] = {"tower", {4, 5, 6}, NodeKind::tree, 0.25F, true, {"high", "cold"}};
  const WaypointGraph graph = built(parts);
  const NodeId tower{1};
  EXPECT_EQ(graph.name(tower), "tower");
  EXPECT_EQ(graph.position(tower), (Vec3{4, 5, 6}));
  EXPECT_EQ(graph.positions()[1], (Vec3{4, 5, 6}));
  EXPECT_EQ(graph.kind(tower), NodeKind::tree);
  EXPECT_EQ(graph.radius(tower), 0.25F);
  EXPECT_TRUE(graph.stand_only(tower));
  EXPECT_FALSE(graph.stand_only(NodeId{0}));
  EXPECT_THAT(graph.tags(tower), testing::ElementsAre("high", "cold"));
  EXPECT_TRUE(graph.tags(NodeId{0}).empty());
  EXPECT_EQ(graph.rise(graph.links()[0]), 6.0F);
}

/// Random links without repeats, in random order.
GraphParts random_parts(Random& random, std::size_t nodes, double density) {
  GraphParts parts = nodes_in_a_row(nodes);
  for (std::size_t from = 0; from < nodes; ++from)
    for (std::size_t to = 0; to < nodes; ++to)
      for (std::size_t kind = 0; kind < kLinkKinds; ++kind)
        if (from != to && random.chance(density))
          parts.links.push_back(link_between(from, to, static_cast<LinkKind>(kind)));
  for (std::size_t i = parts.links.size(); i > 1; --i)
    std::swap(parts.links[i - 1], parts.links[random.below(i)]);
  return parts;
}

template <class Order>
std::vector<Link> those(std::vector<Link> links, NodeId Link::* end, NodeId id, Order order) {
  std::erase_if(links, [&](const Link& link) { return link.*end != id; });
  std::ranges::sort(links, {}, order);
  return links;
}

std::vector<Link> links_of(const WaypointGraph& graph, std::span<const LinkId> ids) {
  std::vector<Link> links;
  for (const LinkId id : ids) links.push_back(graph.link(id));
  return links;
}

void expect_rows_equal_a_scan(const WaypointGraph& graph, const std::vector<Link>& links) {
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    const auto row = graph.leaving(id);
    EXPECT_EQ(
        std::vector<Link>(row.begin(), row.end()),
        those(links, &Link::from, id, [](const Link& l) { return std::tuple(l.to, l.kind); }));
    EXPECT_EQ(links_of(graph, graph.arriving(id)), those(links, &Link::to, id, [](const Link& l) {
                return std::tuple(l.from, l.kind);
              }));
  }
}

TEST(WaypointGraph, lists_links_of_both_directions_like_a_scan) {
  for (const std::size_t nodes : {0U, 1U, 2U, 10U, 30U})
    for (const double density : {0.0, 0.02, 0.3}) {
      Random random(nodes);
      const GraphParts parts = random_parts(random, nodes, density);
      const WaypointGraph graph = built(parts);
      EXPECT_EQ(graph.link_count(), parts.links.size());
      expect_rows_equal_a_scan(graph, parts.links);
    }
}

TEST(WaypointGraph, id_of_a_link_leads_back_to_it) {
  Random random(1);
  const WaypointGraph graph = built(random_parts(random, 10, 0.1));
  for (std::size_t i = 0; i < graph.link_count(); ++i)
    EXPECT_EQ(graph.id_of(graph.link(LinkId{i})), LinkId{i});
  for (const Link& link : graph.leaving(NodeId{5}))
    EXPECT_EQ(&graph.link(graph.id_of(link)), &link);
}

TEST(WaypointGraph, does_not_depend_on_the_order_of_links) {
  Random random(2);
  GraphParts parts = random_parts(random, 10, 0.1);
  const WaypointGraph graph = built(parts);
  std::ranges::reverse(parts.links);
  EXPECT_TRUE(std::ranges::equal(graph.links(), built(parts).links()));
}

TEST(WaypointGraph, finds_nodes_by_name_and_nothing_else) {
  const GraphParts parts = nodes_in_a_row(120);
  const WaypointGraph graph = built(parts);
  for (std::size_t i = 0; i < 120; ++i) EXPECT_EQ(graph.find(parts.nodes[i].name), NodeId{i});
  for (const auto* other : {"", "n", "n120", "n00", "N0", "a", "z"})
    EXPECT_FALSE(graph.find(other).valid()) << other;
  EXPECT_FALSE(WaypointGraph().find("n0").valid());
}

TEST(WaypointGraph, keeps_children_with_their_cover_in_the_order_given) {
  GraphParts parts = nodes_in_a_row(5);
  for (const std::size_t cover : {1U, 3U, 4U}) parts.nodes[cover].kind = NodeKind::cover;
  const auto child = [](std::size_t cover, float y) {
    return CoverChild{NodeId{cover}, {0, y, 0}};
  };
  parts.formation = {child(3, 9), child(1, 2), child(3, 1), child(1, 5), child(3, 4)};
  parts.peek_outs = {child(4, 2), child(1, 7), child(4, 1)};
  const WaypointGraph graph = built(parts);
  EXPECT_THAT(graph.formation(NodeId{3}),
              testing::ElementsAre(child(3, 9), child(3, 1), child(3, 4)));
  EXPECT_THAT(graph.formation(NodeId{1}), testing::ElementsAre(child(1, 2), child(1, 5)));
  EXPECT_TRUE(graph.formation(NodeId{0}).empty());
  EXPECT_TRUE(graph.formation(NodeId{4}).empty());
  EXPECT_THAT(graph.peek_outs(NodeId{4}), testing::ElementsAre(child(4, 2), child(4, 1)));
  EXPECT_TRUE(graph.peek_outs(NodeId{3}).empty());
  EXPECT_EQ(graph.formation().size(), 5U);
  EXPECT_EQ(graph.peek_outs().size(), 3U);
}

TEST(WaypointGraph, usual_length_is_the_median_of_links_that_have_one) {
  GraphParts parts = nodes_in_a_row(5);
  EXPECT_EQ(built(parts).usual_length(), 0);
  parts.links = {link_between(0, 1, LinkKind::teleport), link_between(1, 2, LinkKind::teleport)};
  EXPECT_EQ(built(parts).usual_length(), 0);
  for (const auto& [to, length] : {std::pair{1U, 1e9F}, {3U, 2.0F}, {4U, 3.0F}}) {
    parts.links.push_back(link_between(2, to));
    parts.links.back().length = length;
  }
  EXPECT_EQ(built(parts).usual_length(), 3);
}

TEST(WaypointGraph, kinds_are_found_by_their_names) {
  for (std::size_t i = 0; i < kNodeKinds; ++i)
    EXPECT_EQ(node_kind_named(name_of(static_cast<NodeKind>(i))), static_cast<NodeKind>(i));
  for (std::size_t i = 0; i < kLinkKinds; ++i)
    EXPECT_EQ(link_kind_named(name_of(static_cast<LinkKind>(i))), static_cast<LinkKind>(i));
  EXPECT_EQ(name_of(NodeKind::cover), "cover");
  EXPECT_EQ(name_of(LinkKind::jump_pad), "jump-pad");
  EXPECT_FALSE(node_kind_named("walk"));
  EXPECT_FALSE(link_kind_named("jump_pad"));
  EXPECT_FALSE(link_kind_named(""));
}

}  // namespace
}  // namespace defilade
