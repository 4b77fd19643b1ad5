#include "bake/place/place.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "support/drawings/placing.h"

namespace defilade::test {
namespace {

Waypoints place_in(const ImportedLevel& level, Waypoints given = {}) {
  Progress silent;
  auto placed = place(level.level, level.profile, std::move(given), {}, silent);
  EXPECT_TRUE(placed) << placed.error().message;
  return placed ? *std::move(placed) : Waypoints{};
}

ImportedLevel obj_level(const std::string& obj) {
  ImportSettings settings;
  settings.up = UpAxis::z;
  auto level = read_obj(obj, "level.obj", settings);
  EXPECT_TRUE(level) << level.error().message;
  return level ? *std::move(level) : ImportedLevel{};
}

/// Floors as flat rectangles, seen from above.
std::string floors(std::initializer_list<Box> boxes) {
  std::string obj;
  for (const Box& box : boxes) {
    const auto corner = [&](float x, float y) {
      obj += "v " + std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(box.max.z) +
             '\n';
    };
    corner(box.min.x, box.min.y), corner(box.max.x, box.min.y);
    corner(box.max.x, box.max.y), corner(box.min.x, box.max.y);
    obj += "f -4 -3 -2 -1\n";
  }
  return obj;
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
  const ImportedLevel level = obj_level(
      "v 0 0 0\nv 8 0 0\nv 8 8 0\nv 0 8 0\nf 1 2 3 4\n"    // the floor
      "v 8 0 4\nv 16 0 4\nv 16 8 4\nv 8 8 4\nf 5 6 7 8\n"  // a terrace
      "usemtl ladder\nf 2 5 8 3\n");                       // the wall below it, facing the floor
  EXPECT_EQ(links_of_kind(place_in(level), LinkKind::climb).size(), 2U);
}

/// Low floor, a terrace 2.5 m higher, and a marked place on each.
ImportedLevel terrace() {
  ImportedLevel level = obj_level(floors({{{0, 0, 0}, {8, 8, 0}}, {{8, 0, 2.5F}, {16, 8, 2.5F}}}));
  level.level.entities.push_back(entity(EntityKind::item, "low", {2, 4, 0}, {}, ""));
  level.level.entities.push_back(entity(EntityKind::item, "high", {14, 4, 2.5F}, {}, ""));
  return level;
}

TEST(Place, a_drop_leads_from_a_terrace_and_nothing_leads_back) {
  const Waypoints placed = place_in(terrace());
  EXPECT_TRUE(is_reached(placed.parts, "high", "low"));
  EXPECT_FALSE(is_reached(placed.parts, "low", "high"));
}

TEST(Place, a_platform_carries_up_from_beside_it) {
  ImportedLevel level = terrace();
  Entity lift = entity(EntityKind::platform, "lift", {7, 4, 0}, {{6, 3, -0.5F}, {8, 5, 0}}, "");
  lift.travel = {0, 0, 2.5F};
  level.level.entities.push_back(lift);
  const Waypoints placed = place_in(level);
  EXPECT_FALSE(links_of_kind(placed, LinkKind::ride).empty());
  EXPECT_TRUE(is_reached(placed.parts, "low", "high"));
}

/// A floor beside a basin, 6 m deep, whose water ends `below` the floor.
ImportedLevel pool(float below) {
  ImportedLevel level = obj_level(
      floors({{{0, 0, 0}, {6, 8, 0}}, {{6, 0, -6}, {14, 8, -6}}, {{14, 0, 0}, {20, 8, 0}}}) +
      "v 6 0 -6\nv 6 8 -6\nv 6 8 0\nv 6 0 0\nf -4 -3 -2 -1\n"
      "v 14 0 -6\nv 14 0 0\nv 14 8 0\nv 14 8 -6\nf -4 -3 -2 -1\n");
  const Box box{{6, 0, -6}, {14, 8, -below}};
  level.level.volumes.push_back({Medium::water,
                                 box,
                                 {{{1, 0, 0}, box.max.x},
                                  {{-1, 0, 0}, -box.min.x},
                                  {{0, 1, 0}, box.max.y},
                                  {{0, -1, 0}, -box.min.y},
                                  {{0, 0, 1}, box.max.z},
                                  {{0, 0, -1}, -box.min.z}}});
  level.level.entities.push_back(entity(EntityKind::item, "west", {2, 4, 0}, {}, ""));
  level.level.entities.push_back(entity(EntityKind::item, "deep", {10, 4, -6}, {}, ""));
  level.level.entities.push_back(entity(EntityKind::item, "east", {18, 4, 0}, {}, ""));
  return level;
}

TEST(Place, links_lead_into_water_up_and_ashore) {
  const Waypoints placed = place_in(pool(0.1F));
  EXPECT_GT(links_of_kind(placed, LinkKind::swim).size(), 20U);
  EXPECT_TRUE(is_reached(placed.parts, "west", "deep"));
  EXPECT_TRUE(is_reached(placed.parts, "deep", "east"));
}

TEST(Place, a_shore_that_is_too_high_is_not_climbed) {
  const Waypoints placed = place_in(pool(2));
  EXPECT_TRUE(is_reached(placed.parts, "west", "deep"));
  EXPECT_FALSE(is_reached(placed.parts, "deep", "east"));
}

TEST(Place, unreachable_floor_has_no_nodes) {
  ImportedLevel level =
      obj_level(floors({{{0, 0, 0}, {8, 8, 0}}, {{0, 0, 5}, {8, 8, 5}}, {{40, 0, 0}, {48, 8, 0}}}));
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {4, 4, 0}, {}, ""));
  for (const Waypoint& node : place_in(level).parts.nodes) {
    EXPECT_LT(node.position.z, 1) << node.name;
    EXPECT_LT(node.position.x, 8) << node.name;
  }
}

TEST(Place, a_teleporter_whose_middle_is_walled_up_is_entered_from_its_sides) {
  ImportedLevel level = obj_level(floors({{{0, 0, 0}, {11, 6, 0}}}) +
                                  "v 5.5 0 0\nv 5.5 6 0\nv 5.5 6 3\nv 5.5 0 3\nf -4 -3 -2 -1\n");
  level.level.entities.push_back(entity(EntityKind::spawn, "west", {2, 3, 0}, {}, ""));
  level.level.entities.push_back(entity(EntityKind::spawn, "east", {9, 3, 0}, {}, ""));
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {5.5F, 3, 0}, {{4.8F, 2, 0}, {6.2F, 4, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {10, 3.5F, 0}, {}, ""));
  EXPECT_GE(links_of_kind(place_in(level), LinkKind::teleport).size(), 2U);
}

TEST(Place, a_teleporter_in_deep_water_is_swum_into) {
  ImportedLevel level = pool(0.1F);
  level.level.entities.push_back(entity(EntityKind::teleporter, "in", {10, 4, -3},
                                        {{9.5F, 3.5F, -3}, {10.5F, 4.5F, -2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {18, 2, 0}, {}, ""));
  EXPECT_EQ(links_of_kind(place_in(level), LinkKind::teleport).size(), 1U);
}

TEST(Place, water_and_triggers_without_end_end_with_the_level) {
  constexpr float kFar = 1e30F;
  const Box everywhere{{-kFar, -kFar, -kFar}, {kFar, kFar, kFar}};
  ImportedLevel level = obj_level(floors({{{0, 0, 0}, {8, 8, 0}}}));
  level.level.volumes.push_back({Medium::water, everywhere, {{{0, 0, 1}, kFar}}});
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {2, 4, 0}, {}, ""));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {6, 4, 0}, {}, ""));
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {4, 4, 0}, everywhere, "out"));
  level.level.entities.push_back(entity(EntityKind::jump_pad, "pad", {4, 4, 0}, everywhere, "out"));
  Entity lift = entity(EntityKind::platform, "lift", {4, 4, 0}, everywhere, "");
  lift.travel = {0, 0, 3};
  level.level.entities.push_back(lift);
  Progress silent;
  const auto placed = place(level.level, level.profile, {}, {}, silent);
  EXPECT_TRUE(placed || !placed.error().message.empty());
}

TEST(Place, a_body_let_go_in_the_air_glides_to_the_floor_beside) {
  ImportedLevel level = obj_level(floors({{{0, 0, 0}, {8, 8, 0}}, {{30, 0, 0}, {40, 8, 0}}}));
  level.level.entities.push_back(entity(EntityKind::spawn, "start", {2, 4, 0}, {}, ""));
  level.level.entities.push_back(entity(EntityKind::item, "end", {38, 4, 0}, {}, ""));
  level.level.entities.push_back(
      entity(EntityKind::teleporter, "in", {6, 4, 0}, {{5.5F, 3.5F, 0}, {6.5F, 4.5F, 2}}, "out"));
  level.level.entities.push_back(entity(EntityKind::destination, "out", {28, 4, 2}, {}, ""));
  EXPECT_TRUE(is_reached(place_in(level).parts, "start", "end"));
}

}  // namespace
}  // namespace defilade::test
