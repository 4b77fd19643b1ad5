#include "defilade/model/pinch_points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>
#include <vector>

#include "model/analysis/pinch_list.h"
#include "support/random/graphs.h"
#include "support/random/pinch_cases.h"

namespace defilade {
namespace {

using test::built;
using test::link_between;
using test::link_both_ways;
using test::nodes_in_a_row;
using test::Pairs;
using test::regions_of;
using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

WaypointGraph joined_both_ways(std::size_t nodes, const Pairs& pairs) {
  GraphParts parts = nodes_in_a_row(nodes);
  for (const auto& [a, b] : pairs) link_both_ways(parts, a, b);
  return built(parts);
}

std::vector<NodeId> ids(std::initializer_list<std::size_t> numbers) {
  std::vector<NodeId> nodes;
  for (const std::size_t number : numbers) nodes.emplace_back(number);
  return nodes;
}

/// A pinch point of one gate between one inside and one outside neighbour.
PinchPoint pinch(PinchRule rule, std::size_t inside_node, std::size_t node,
                 std::size_t outside_node, std::initializer_list<std::size_t> inside) {
  return {rule,
          PinchDirection::both,
          {{NodeId{node}, ids({inside_node}), ids({outside_node})}},
          ids(inside)};
}

// A room (0, 1, 2) whose only exit (3) leads to a larger one (4 to 9).
//
//   0───1         5───6
//    ╲ ╱         ╱     ╲
//     2 ── 3 ── 4       7
//                ╲     ╱
//                 9───8
WaypointGraph two_rooms() {
  return joined_both_ways(
      10, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}, {8, 9}, {9, 4}});
}

TEST(PinchPoints, have_names) {
  EXPECT_EQ(name_of(PinchRule::published), "published");
  EXPECT_EQ(name_of(PinchRule::hallway), "hallway");
  EXPECT_EQ(name_of(PinchRule::general), "general");
  EXPECT_EQ(name_of(PinchRule::gates), "gates");
  EXPECT_EQ(name_of(PinchRule::one_way), "one-way");
  EXPECT_EQ(name_of(PinchRule::squad), "squad");
  EXPECT_EQ(name_of(PinchDirection::both), "both");
  EXPECT_EQ(name_of(PinchDirection::exit), "exit");
  EXPECT_EQ(name_of(PinchDirection::entry), "entry");
}

TEST(PinchPoints, the_only_exit_of_a_room_is_found_by_the_first_three_rules) {
  const WaypointGraph graph = two_rooms();
  EXPECT_THAT(find_published_pinch_points(graph),
              ElementsAre(pinch(PinchRule::published, 2, 3, 4, {0, 1, 2})));
  EXPECT_THAT(find_hallway_pinch_points(graph),
              ElementsAre(pinch(PinchRule::hallway, 2, 3, 4, {0, 1, 2})));
  EXPECT_THAT(find_general_pinch_points(graph),
              ElementsAre(PinchPoint{PinchRule::general,
                                     PinchDirection::both,
                                     {{NodeId{2}, ids({0, 1}), ids({3})}},
                                     ids({0, 1})},
                          pinch(PinchRule::general, 2, 3, 4, {0, 1, 2}),
                          PinchPoint{PinchRule::general,
                                     PinchDirection::both,
                                     {{NodeId{4}, ids({3}), ids({5, 9})}},
                                     ids({0, 1, 2, 3})}));
}

TEST(PinchPoints, published_ones_have_no_inside_above_the_allowed_share) {
  PinchSettings settings;
  settings.max_inside = 0.3;
  EXPECT_THAT(find_published_pinch_points(two_rooms(), settings), testing::SizeIs(1));
  settings.max_inside = 0.29;
  EXPECT_THAT(find_published_pinch_points(two_rooms(), settings), IsEmpty());
}

// A room (0, 1, 2), a hallway of three nodes (3, 4, 5) and a large room (6 to 12).
WaypointGraph room_and_hallway() {
  return joined_both_ways(13, {{0, 1},
                               {0, 2},
                               {1, 2},
                               {2, 3},
                               {3, 4},
                               {4, 5},
                               {5, 6},
                               {6, 7},
                               {7, 8},
                               {8, 9},
                               {9, 10},
                               {10, 11},
                               {11, 12},
                               {12, 6}});
}

TEST(PinchPoints, in_a_hallway_of_three_nodes_are_at_its_outer_end) {
  const WaypointGraph graph = room_and_hallway();
  EXPECT_THAT(find_published_pinch_points(graph),
              ElementsAre(pinch(PinchRule::published, 2, 3, 4, {0, 1, 2}),
                          pinch(PinchRule::published, 3, 4, 5, {0, 1, 2, 3}),
                          pinch(PinchRule::published, 4, 5, 6, {0, 1, 2, 3, 4})));
  EXPECT_THAT(find_hallway_pinch_points(graph),
              ElementsAre(pinch(PinchRule::hallway, 4, 5, 6, {0, 1, 2, 3, 4})));
}

TEST(PinchPoints, in_a_hallway_stop_before_the_inside_exceeds_the_outside) {
  const WaypointGraph chain = joined_both_ways(6, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}});
  PinchSettings settings;
  settings.max_inside = 0.2;
  EXPECT_THAT(find_published_pinch_points(chain, settings),
              ElementsAre(pinch(PinchRule::published, 0, 1, 2, {0}),
                          pinch(PinchRule::published, 5, 4, 3, {5})));
  EXPECT_THAT(find_hallway_pinch_points(chain, settings),
              ElementsAre(pinch(PinchRule::hallway, 1, 2, 3, {0, 1}),
                          pinch(PinchRule::hallway, 4, 3, 2, {4, 5})));
}

TEST(PinchPoints, that_meet_in_the_middle_of_a_hallway_are_merged) {
  const WaypointGraph chain = joined_both_ways(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  EXPECT_THAT(find_hallway_pinch_points(chain),
              ElementsAre(pinch(PinchRule::hallway, 1, 2, 3, {0, 1})));
}

TEST(PinchPoints, of_the_general_rule_have_one_inside_per_part_but_the_largest) {
  const WaypointGraph star = joined_both_ways(5, {{2, 0}, {2, 1}, {2, 3}, {3, 4}});
  EXPECT_THAT(
      find_general_pinch_points(star),
      ElementsAre(pinch(PinchRule::general, 0, 2, 3, {0}), pinch(PinchRule::general, 1, 2, 3, {1}),
                  pinch(PinchRule::general, 4, 3, 2, {4})));
}

// A room (0 to 3) with two exits (4 and 5).
//
//   0───1───4───6───8
//   │   │       │   │
//   2───3───5───7───9
WaypointGraph two_exits() {
  return joined_both_ways(10, {{0, 1},
                               {0, 2},
                               {1, 3},
                               {2, 3},
                               {1, 4},
                               {3, 5},
                               {4, 6},
                               {5, 7},
                               {6, 7},
                               {6, 8},
                               {7, 9},
                               {8, 9}});
}

Regions room_of_two_exits() { return regions_of({0, 0, 0, 0, 1, 1, 1, 1, 1, 1}); }

TEST(PinchPoints, of_a_room_with_two_exits_have_two_gates) {
  PinchSettings settings;
  settings.most_gates = 2;
  settings.far = 2.5F;
  EXPECT_THAT(
      find_gates_pinch_points(two_exits(), room_of_two_exits(), settings),
      ElementsAre(PinchPoint{PinchRule::gates,
                             PinchDirection::both,
                             {{NodeId{6}, ids({4}), ids({8})}, {NodeId{7}, ids({5}), ids({9})}},
                             ids({0, 1, 2, 3, 4, 5})}));
}

TEST(PinchPoints, of_a_room_with_two_exits_do_not_exist_when_one_gate_is_allowed) {
  PinchSettings settings;
  settings.most_gates = 1;
  settings.far = 2.5F;
  EXPECT_THAT(find_gates_pinch_points(two_exits(), room_of_two_exits(), settings), IsEmpty());
}

/// Of the rule of gates, with gates that have no neighbours.
PinchPoint gated(std::initializer_list<std::size_t> gates,
                 std::initializer_list<std::size_t> inside) {
  PinchPoint point{PinchRule::gates, PinchDirection::both, {}, ids(inside)};
  for (const NodeId gate : ids(gates)) point.gates.push_back({gate, {}, {}});
  return point;
}

TEST(PinchPoints, that_resemble_one_that_is_merged_away_are_kept) {
  // The second of `more` is almost the first; the first has the gates of the known one, which is
  // larger, and is not at all like the second.
  std::vector<PinchPoint> points{gated({8}, {9, 10, 11, 12, 13})};
  add_unlike(points, {gated({8}, {0, 1, 2, 3}), gated({3}, {0, 1, 2})});
  EXPECT_THAT(points, ElementsAre(gated({3}, {0, 1, 2}), gated({8}, {9, 10, 11, 12, 13})));
}

TEST(PinchPoints, of_the_gates_rule_do_not_exist_where_nothing_is_far) {
  EXPECT_THAT(find_gates_pinch_points(two_exits(), room_of_two_exits(), {.far = 30.0F}), IsEmpty());
}

// What is far depends on the level: its nodes are in a row of nine metres, so 2.25 m are.
TEST(PinchPoints, of_the_gates_rule_are_found_in_small_levels_without_regions) {
  const Regions everything = regions_of(std::vector<std::size_t>(10, 0));
  const auto found = find_gates_pinch_points(two_exits(), everything);
  EXPECT_EQ(found, find_gates_pinch_points(two_exits(), everything, {.far = 2.25F}));
  EXPECT_THAT(found, testing::Contains(PinchPoint{
                         PinchRule::gates,
                         PinchDirection::both,
                         {{NodeId{4}, ids({1}), ids({6})}, {NodeId{5}, ids({3}), ids({7})}},
                         ids({0, 1, 2, 3})}));
}

TEST(PinchPoints, of_the_gates_rule_move_along_a_hallway_beyond_what_is_near) {
  PinchSettings settings;
  settings.far = 1.5F;
  const Regions regions = regions_of({0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_THAT(find_gates_pinch_points(room_and_hallway(), regions, settings),
              testing::Contains(pinch(PinchRule::gates, 4, 5, 6, {0, 1, 2, 3, 4})));
}

// 3 drops into a pit (4, 5) that has two ways out: the only way in is through 3.
TEST(PinchPoints, a_one_way_drop_is_an_entry_gate) {
  GraphParts parts = nodes_in_a_row(6);
  for (const auto& [a, b] : Pairs{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {4, 5}})
    link_both_ways(parts, a, b);
  parts.links.push_back(link_between(3, 4, LinkKind::drop));
  parts.links.push_back(link_between(4, 1, LinkKind::jump_pad));
  parts.links.push_back(link_between(5, 2, LinkKind::teleport));
  EXPECT_THAT(find_one_way_pinch_points(built(parts)),
              ElementsAre(PinchPoint{PinchRule::one_way,
                                     PinchDirection::entry,
                                     {{NodeId{3}, ids({4}), ids({0, 2})}},
                                     ids({4, 5})},
                          PinchPoint{PinchRule::one_way,
                                     PinchDirection::entry,
                                     {{NodeId{4}, ids({5}), ids({1, 3})}},
                                     ids({5})}));
}

TEST(PinchPoints, a_one_way_climb_is_an_exit_gate) {
  GraphParts parts = nodes_in_a_row(6);
  for (const auto& [a, b] : Pairs{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {4, 5}})
    link_both_ways(parts, a, b);
  parts.links.push_back(link_between(4, 3, LinkKind::climb));
  parts.links.push_back(link_between(1, 4, LinkKind::drop));
  parts.links.push_back(link_between(2, 5, LinkKind::drop));
  const auto gate_of = [](std::size_t node, std::vector<NodeId> inside) {
    return AllOf(Field(&PinchPoint::direction, PinchDirection::exit),
                 Field(&PinchPoint::gates, ElementsAre(Field(&PinchGate::node, NodeId{node}))),
                 Field(&PinchPoint::inside, std::move(inside)));
  };
  EXPECT_THAT(find_one_way_pinch_points(built(parts)),
              ElementsAre(gate_of(3, ids({4, 5})), gate_of(4, ids({5}))));
}

TEST(PinchPoints, of_the_one_way_rule_leave_out_what_the_general_rule_has) {
  GraphParts parts = nodes_in_a_row(4);
  for (const auto& [a, b] : Pairs{{0, 1}, {1, 2}, {0, 2}, {2, 3}}) link_both_ways(parts, a, b);
  EXPECT_THAT(find_one_way_pinch_points(built(parts)), IsEmpty());
}

TEST(PinchPoints, do_not_exist_in_an_empty_graph) {
  EXPECT_THAT(find_pinch_points({}, {}), IsEmpty());
  EXPECT_THAT(find_pinch_points(built(nodes_in_a_row(1)), regions_of({0})), IsEmpty());
}

}  // namespace
}  // namespace defilade
