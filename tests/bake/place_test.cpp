#include "defilade/bake/place.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/drawings.h"

namespace defilade::test {
namespace {

Waypoints place_in(const ImportedLevel& level, Waypoints given = {}) {
  Progress silent;
  auto placed = place(level.level, level.profile, std::move(given), {}, silent);
  EXPECT_TRUE(placed) << placed.error().message;
  return placed ? *std::move(placed) : Waypoints{};
}

const Waypoint& node_named(const Waypoints& waypoints, std::string_view name) {
  const auto found = std::ranges::find(waypoints.parts.nodes, name, &Waypoint::name);
  EXPECT_NE(found, waypoints.parts.nodes.end()) << name;
  return found == waypoints.parts.nodes.end() ? waypoints.parts.nodes.front() : *found;
}

std::vector<Link> links_of_kind(const Waypoints& waypoints, LinkKind kind) {
  std::vector<Link> links;
  std::ranges::copy_if(waypoints.parts.links, std::back_inserter(links),
                       [&](const Link& link) { return link.kind == kind; });
  return links;
}

Entity entity(EntityKind kind, std::string name, Vec3 position, Box bounds, std::string target) {
  Entity result;
  result.kind = kind;
  result.name = std::move(name);
  result.class_name = "thing";
  result.position = position;
  result.bounds = bounds;
  result.target = std::move(target);
  return result;
}

constexpr std::string_view kHall =
    "############\n"
    "#..........#\n"
    "#..........#\n"
    "#..........#\n"
    "#..........#\n"
    "############";

TEST(Place, wall_tops_get_no_nodes) {
  for (const Waypoint& node : place_in(import_drawing(kHall)).parts.nodes)
    EXPECT_LT(node.position.z, 0.5F) << node.name;
}

TEST(Place, a_level_with_a_door_and_nothing_marked_keeps_its_nodes_and_names_the_door) {
  const Waypoints placed = place_in(import_drawing("#########\n#...+...#\n#########"));
  EXPECT_GE(placed.parts.nodes.size(), 3U);
  ASSERT_EQ(placed.parts.doors.size(), 1U);
  EXPECT_TRUE(
      std::ranges::any_of(placed.parts.links, [](const Link& link) { return link.door.valid(); }));
}

TEST(Place, given_links_and_their_doors_are_kept) {
  const ImportedLevel level = import_drawing(kHall);
  Waypoints given;
  given.links_given = true;
  for (const float x : {2.0F, 4.0F, 6.0F})
    given.parts.nodes.push_back({"n" + std::to_string(x), {x, 2.5F, 0}});
  given.parts.doors = {"gate"};
  const Link walk{NodeId{0}, NodeId{2}, LinkKind::walk, 4, 0.4F, 1.8F, DoorId{0}};
  given.parts.links = {walk,
                       {NodeId{0}, NodeId{1}, LinkKind::walk, 2, 0.4F, 1.8F, {}},
                       {NodeId{1}, NodeId{2}, LinkKind::walk, 2, 0.4F, 1.8F, {}}};
  const Waypoints placed = place_in(level, given);
  EXPECT_EQ(placed.parts.doors, given.parts.doors);
  for (const Link& link : given.parts.links)
    EXPECT_TRUE(std::ranges::find(placed.parts.links, link) != placed.parts.links.end());
}

TEST(Place, a_teleporter_leads_to_its_destination_and_is_not_walked_through) {
  ImportedLevel level = import_drawing(kHall);
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {2, 2.5F, 0}, {{1.5F, 2, 0}, {2.5F, 3, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {10, 2.5F, 0}, {}, ""));
  const Waypoints placed = place_in(level);
  const auto teleports = links_of_kind(placed, LinkKind::teleport);
  ASSERT_EQ(teleports.size(), 1U);
  const auto at = [&](NodeId id) { return placed.parts.nodes[id.index()].position; };
  EXPECT_EQ(at(teleports[0].from), (Vec3{2, 2.5F, 0}));
  EXPECT_LT(distance(at(teleports[0].to), {10, 2.5F, 0}), 0.5F);
  for (const Link& link : placed.parts.links)
    EXPECT_TRUE(link.from != teleports[0].from || link.kind == LinkKind::teleport);
}

TEST(Place, a_jump_pad_throws_as_far_beyond_its_highest_point_as_before_it) {
  ImportedLevel level = import_drawing(
      "####################\n"
      "#..................#\n"
      "#..................#\n"
      "#..................#\n"
      "####################");
  level.level.entities.push_back(
      entity(EntityKind::jump_pad, "pad", {3, 2.5F, 0}, {{2.5F, 2, 0}, {3.5F, 3, 0.2F}}, "apex"));
  level.level.entities.push_back(entity(EntityKind::destination, "apex", {9, 2.5F, 6.1F}, {}, ""));
  const Waypoints placed = place_in(level);
  const auto throws = links_of_kind(placed, LinkKind::jump_pad);
  EXPECT_TRUE(std::ranges::any_of(throws, [&](const Link& link) {
    return distance(placed.parts.nodes[link.to.index()].position, {15, 2.5F, 0}) < 0.7F;
  }));
}

TEST(Place, an_item_in_the_air_has_its_node_on_the_floor_below) {
  ImportedLevel level = import_drawing(kHall);
  level.level.entities.push_back(entity(EntityKind::item, "crown", {5.5F, 2.5F, 1.5F}, {}, ""));
  const Waypoints placed = place_in(level);
  const Waypoint& node = node_named(placed, "crown");
  EXPECT_EQ(node.position, (Vec3{5.5F, 2.5F, 0}));
  EXPECT_EQ(node.tags, std::vector<std::string>{"thing"});
}

TEST(Place, no_link_is_left_that_a_way_over_one_node_replaces) {
  const Waypoints placed = place_in(import_drawing(kHall));
  const auto& links = placed.parts.links;
  ASSERT_GT(links.size(), 10U);
  for (const Link& link : links)
    for (const Link& first : links)
      for (const Link& second : links)
        EXPECT_FALSE(first.from == link.from && second.to == link.to && first.to == second.from &&
                     first.to != link.to && first.length + second.length <= 1.02F * link.length)
            << placed.parts.nodes[link.from.index()].name;
}

TEST(Place, a_ladder_joins_its_foot_and_its_head) {
  const std::string obj =
      "v 0 0 0\nv 8 0 0\nv 8 8 0\nv 0 8 0\nf 1 2 3 4\n"    // the floor
      "v 8 0 4\nv 16 0 4\nv 16 8 4\nv 8 8 4\nf 5 6 7 8\n"  // a terrace
      "usemtl ladder\nf 2 5 8 3\n";                        // the wall below it, facing the floor
  ImportSettings settings;
  settings.up = UpAxis::z;
  const auto level = read_obj(obj, "terrace.obj", settings);
  ASSERT_TRUE(level) << level.error().message;
  const Waypoints placed = place_in(*level);
  EXPECT_EQ(links_of_kind(placed, LinkKind::climb).size(), 2U);
}

}  // namespace
}  // namespace defilade::test
