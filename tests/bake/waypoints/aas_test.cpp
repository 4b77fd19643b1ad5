#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <map>

#include "defilade/bake/waypoint_formats.h"
#include "support/files/aas_builder.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// One metre per unit, and a body that fits.
WaypointSettings in_units() {
  WaypointSettings settings;
  settings.scale = 1;
  return settings;
}

Waypoints read(const AasBuilder& builder, const WaypointSettings& settings = in_units()) {
  auto waypoints = read_aas(builder.bytes(), "a.aas", settings);
  if (waypoints) return *std::move(waypoints);
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

std::string error_of(const std::string& bytes) {
  const auto waypoints = read_aas(bytes, "a.aas");
  return waypoints ? "no error" : waypoints.error().message;
}
std::string error_of(const AasBuilder& builder) { return error_of(builder.bytes()); }

/// Area 1 with a way of that type to area 2.
AasBuilder one_way(std::int32_t travel) {
  AasBuilder builder;
  const auto a = builder.add_area({0, 0, 30});
  builder.add_way(a, builder.add_area({64, 0, 30}), travel, {}, {});
  return builder;
}

TEST(Aas, both_versions_say_the_same) {
  const Waypoints old = read(small_aas(4)), veiled = read(small_aas(5));
  ASSERT_EQ(old.parts.nodes.size(), 2U);
  EXPECT_EQ(veiled.parts.nodes.at(1).position, old.parts.nodes.at(1).position);
  EXPECT_EQ(veiled.parts.links, old.parts.links);
  EXPECT_TRUE(old.links_given);
  EXPECT_THAT(old.warnings, IsEmpty());
}

TEST(Aas, only_areas_with_a_way_to_or_from_them_become_nodes) {
  AasBuilder builder;
  builder.add_area({0, 0, 30});
  const auto from = builder.add_area({64, 0, 30});
  builder.add_area({128, 0, 30});
  const auto to = builder.add_area({192, 0, 30});
  builder.add_way(from, to);
  const GraphParts parts = read(builder).parts;
  ASSERT_EQ(parts.nodes.size(), 2U);
  EXPECT_EQ(parts.nodes[0].name, "w2");
  EXPECT_EQ(parts.nodes[1].name, "w4");
  EXPECT_EQ(parts.links.at(0).from, NodeId{0});
  EXPECT_EQ(parts.links.at(0).to, NodeId{1});
}

TEST(Aas, an_area_whose_only_ways_are_left_out_is_still_a_place) {
  const GraphParts parts = read(one_way(12)).parts;
  EXPECT_EQ(parts.nodes.size(), 2U);
  EXPECT_THAT(parts.links, IsEmpty());
}

TEST(Aas, nodes_stand_with_their_feet_on_the_floor) {
  EXPECT_EQ(read(small_aas()).parts.nodes.at(1).position, (Vec3{64, 0, -24}));
}

TEST(Aas, units_are_a_32nd_of_a_metre_by_default) {
  const GraphParts parts = read(small_aas(), {}).parts;
  EXPECT_EQ(parts.nodes.at(1).position, (Vec3{2, 0, -0.75F}));
  EXPECT_EQ(parts.links.at(0).length, (64 + 30 + 30) / 32.0F);
}

TEST(Aas, nodes_stand_on_slopes) {
  AasBuilder builder;
  builder.planes = {{{-0.6F, 0, 0.8F}, 0, 3}};  // z = 0.75 x
  const auto low = builder.add_area({0, 0, 20}), high = builder.add_area({32, 8, 40});
  builder.add_way(low, high);
  const GraphParts parts = read(builder).parts;
  EXPECT_NEAR(parts.nodes.at(0).position.z, 0 - 24, 1e-4);
  EXPECT_NEAR(parts.nodes.at(1).position.z, 24 - 24, 1e-4);
  EXPECT_EQ(parts.nodes.at(1).position.y, 8);
}

TEST(Aas, a_downward_plane_splits_a_fall_like_an_upward_plane) {
  AasBuilder builder = small_aas();
  builder.planes = {{{0, 0, -1}, -5, 2}};
  builder.nodes = {{0, 0, 0}, {0, 0, -1}};
  EXPECT_EQ(read(builder).parts.nodes.at(0).position.z, 5 - 24);
}

TEST(Aas, the_first_floor_below_counts) {
  AasBuilder builder = small_aas();  // a slab from 8 to 9 over the floor at 0
  builder.planes = {{{0, 0, 1}, 0, 2}, {{0, 0, 1}, 9, 2}, {{0, 0, 1}, 8, 2}, {{1, 0, 0}, 999, 0}};
  builder.nodes = {{}, {3, 0, 2}, {0, 3, 0}, {1, -1, 4}, {2, 0, -1}};
  EXPECT_EQ(read(builder).parts.nodes.at(0).position.z, 9 - 24);
}

TEST(Aas, an_area_without_floor_under_its_centre_has_its_node_where_a_way_out_begins) {
  AasBuilder builder;
  builder.planes = {{{0, 0, 1}, 0, 2}, {{1, 0, 0}, 10, 0}};  // floor at 0 beyond x = 10
  builder.nodes = {{}, {1, 2, -1}, {0, -1, 0}};
  const auto a = builder.add_area({0, 0, 30}), b = builder.add_area({64, 0, 30});
  builder.add_way(a, b, 2, {500, 0, 1}, {});
  builder.add_way(a, b, 2, {20, 3, 1}, {});
  EXPECT_EQ(read(builder).parts.nodes.at(0).position, (Vec3{20, 3, -24}));
}

TEST(Aas, a_slope_too_steep_to_stand_on_is_taken_only_for_want_of_a_better_place) {
  AasBuilder builder;
  builder.planes = {{{0, 0, 1}, 0, 2}, {{1, 0, 0}, 10, 0}, {{-0.8F, 0, 0.6F}, 0, 3}};
  builder.nodes = {{}, {1, 2, 3}, {0, -1, 0}, {2, -1, 0}};  // flat only beyond x = 10
  const auto a = builder.add_area({0, 0, 30}), b = builder.add_area({64, 0, 30});
  builder.add_way(a, b, 2, {3, 0, 20}, {});
  EXPECT_EQ(read(builder).parts.nodes.at(0).position, (Vec3{0, 0, -24}));
  builder.add_way(a, b, 2, {20, 3, 1}, {});
  EXPECT_EQ(read(builder).parts.nodes.at(0).position, (Vec3{20, 3, -24}));
}

TEST(Aas, without_any_floor_the_lowest_height_of_the_area_stands_for_it) {
  AasBuilder builder = small_aas();
  builder.nodes = {{}, {0, -1, -1}};  // nothing is solid
  EXPECT_EQ(read(builder).parts.nodes.at(0).position.z, 30 - 32 - 24);
  builder.nodes = {{}, {0, 0, 0}};  // everything is
  EXPECT_EQ(read(builder).parts.nodes.at(0).position.z, 30 - 32 - 24);
}

TEST(Aas, a_swimming_or_hanging_player_is_in_the_middle_of_the_area) {
  AasBuilder builder;
  const auto water = builder.add_area({0, 0, 30}, AasBuilder::kLiquid, 1);
  builder.add_way(water, builder.add_area({64, 0, 30}, AasBuilder::kLadder), 8);
  const GraphParts parts = read(builder).parts;
  EXPECT_EQ(parts.nodes.at(0).position, (Vec3{0, 0, 30 - 24}));
  EXPECT_THAT(parts.nodes.at(0).tags, ElementsAre("water", "no-ground"));
  EXPECT_THAT(parts.nodes.at(1).tags, ElementsAre("ladder", "no-ground"));
}

TEST(Aas, travel_types_become_kinds) {
  const std::map<std::int32_t, LinkKind> kinds{
      {2, LinkKind::walk},  {3, LinkKind::crouch},    {4, LinkKind::jump},
      {5, LinkKind::jump},  {6, LinkKind::climb},     {7, LinkKind::drop},
      {8, LinkKind::swim},  {9, LinkKind::jump},      {10, LinkKind::teleport},
      {11, LinkKind::ride}, {18, LinkKind::jump_pad}, {19, LinkKind::ride}};
  for (std::int32_t travel = -1; travel < 40; ++travel) {
    const Waypoints waypoints = read(one_way(travel));
    const auto kind = kinds.find(travel);
    ASSERT_EQ(waypoints.parts.links.size(), kind != kinds.end() ? 1U : 0U) << travel;
    EXPECT_EQ(waypoints.warnings.empty(), kind != kinds.end()) << travel;
    if (kind == kinds.end()) continue;
    EXPECT_EQ(waypoints.parts.links[0].kind, kind->second) << travel;
  }
}

TEST(Aas, what_no_profile_can_do_is_left_out_and_counted_by_kind) {
  AasBuilder builder;
  const auto a = builder.add_area({0, 0, 30}), b = builder.add_area({64, 0, 30});
  for (const int travel : {12, 13, 14, 15, 12, 17, 1, 99, 0, 2}) builder.add_way(a, b, travel);
  EXPECT_THAT(read(builder).warnings, ElementsAre("left out 1 impossible link: the file says so",
                                                  "left out 2 rocket jumps: only with a weapon",
                                                  "left out 1 BFG jump: only with a weapon",
                                                  "left out 1 grapple: only with a hook",
                                                  "left out 1 double jump: only with a trick",
                                                  "left out 1 strafe jump: only with a trick",
                                                  "left out 2 links: unknown travel type"));
}

TEST(Aas, team_flags_do_not_hide_the_travel_type) {
  for (const std::int32_t flag : {1 << 24, 2 << 24, 3 << 24}) {
    const Waypoints waypoints = read(one_way(18 | flag));
    ASSERT_EQ(waypoints.parts.links.size(), 1U);
    EXPECT_EQ(waypoints.parts.links[0].kind, LinkKind::jump_pad);
    EXPECT_THAT(waypoints.warnings, ElementsAre(HasSubstr("open to everyone: 1")));
  }
}

TEST(Aas, a_link_is_as_long_as_the_way_over_its_start_and_end) {
  AasBuilder builder;
  const auto a = builder.add_area({0, 0, 30}), b = builder.add_area({100, 0, 30});
  builder.add_way(a, b, 2, {30, 40, 0}, {30, 40, 7});
  builder.add_way(b, a, 10, {100, 0, 0}, {0, 0, 0});
  const std::vector<Link> links = read(builder).parts.links;
  ASSERT_EQ(links.size(), 2U);
  EXPECT_FLOAT_EQ(links[0].length, 50 + 7 + std::hypot(70.0F, 40.0F, 7.0F));
  EXPECT_EQ(links[1].length, 0);
}

TEST(Aas, of_several_ways_of_a_kind_the_shortest_is_kept) {
  AasBuilder builder;
  const auto a = builder.add_area({0, 0, 30}), b = builder.add_area({100, 0, 30});
  builder.add_way(a, b, 5, {0, 300, 0}, {100, 300, 0});
  builder.add_way(a, b, 4, {0, 0, 0}, {100, 0, 0});  // a jump too
  builder.add_way(a, b, 9, {0, 500, 0}, {100, 500, 0});
  builder.add_way(a, b, 7, {0, 0, 0}, {100, 0, 0});
  const Waypoints waypoints = read(builder);
  ASSERT_EQ(waypoints.parts.links.size(), 2U);
  EXPECT_EQ(waypoints.parts.links[0].kind, LinkKind::jump);
  EXPECT_EQ(waypoints.parts.links[0].length, 100);
  EXPECT_THAT(waypoints.warnings, IsEmpty());
}

TEST(Aas, clearance_is_the_players_box) {
  const Link link = read(small_aas()).parts.links.at(0);
  EXPECT_EQ(link.clearance_radius, 15);
  EXPECT_EQ(link.clearance_height, 56);
  EXPECT_EQ(read(one_way(3)).parts.links.at(0).clearance_height, 40);
}

TEST(Aas, walking_to_or_from_a_place_too_low_to_stand_is_crouching) {
  AasBuilder builder;
  const auto room = builder.add_area({0, 0, 30});
  const auto duct = builder.add_area({64, 0, 30}, 1, 0, AasBuilder::kCrouching);
  builder.add_way(room, duct);
  builder.add_way(duct, room);
  builder.add_way(duct, room, 7);
  const GraphParts parts = read(builder).parts;
  ASSERT_EQ(parts.links.size(), 3U);
  EXPECT_EQ(parts.links[0].kind, LinkKind::crouch);
  EXPECT_EQ(parts.links[1].kind, LinkKind::crouch);
  EXPECT_EQ(parts.links[2].kind, LinkKind::drop);
  for (const Link& link : parts.links) EXPECT_EQ(link.clearance_height, 40);
  EXPECT_THAT(parts.nodes[1].tags, ElementsAre("crouch-only"));
}

TEST(Aas, contents_become_tags) {
  AasBuilder builder = one_way(2);
  builder.settings[1].contents = 0x7fffffff;
  EXPECT_THAT(read(builder).parts.nodes.at(0).tags,
              ElementsAre("water", "lava", "slime", "cluster-portal", "teleporter", "jump-pad",
                          "do-not-enter", "mover", "not-team-1", "not-team-2"));
  EXPECT_THAT(read(builder).parts.nodes.at(1).tags, IsEmpty());
}

TEST(Aas, links_to_nowhere_and_to_themselves_are_left_out) {
  AasBuilder builder;
  const auto a = builder.add_area({0, 0, 30});
  for (const std::int32_t to : {0, a, builder.add_area({64, 0, 30})}) builder.add_way(a, to);
  const Waypoints waypoints = read(builder);
  EXPECT_EQ(waypoints.parts.links.size(), 1U);
  EXPECT_EQ(waypoints.warnings.size(), 2U);
}

TEST(Aas, a_profile_larger_than_the_files_body_is_warned_about) {
  WaypointSettings settings;  // 1.8 m, and 56 units are 1.75 m
  EXPECT_THAT(read(small_aas(), settings).warnings, ElementsAre(HasSubstr("smaller profile")));
  settings.profile.stances[0].height = 1.75F;
  EXPECT_THAT(read(small_aas(), settings).warnings, IsEmpty());
  settings.profile.radius = 0.5F;
  EXPECT_THAT(read(small_aas(), settings).warnings, ElementsAre(HasSubstr("smaller profile")));
}

/// The file with one of its tables said to lie elsewhere.
std::string with_lump(std::size_t table, std::int32_t offset, std::int32_t size) {
  std::string bytes = small_aas(4).bytes();
  const std::string lump = AasBuilder::raw(std::vector<std::int32_t>{offset, size});
  return bytes.replace(12 + table * lump.size(), lump.size(), lump);
}

TEST(Aas, errors_name_the_place) {
  EXPECT_THAT(error_of(""), HasSubstr("a.aas: it ends at byte 0"));
  EXPECT_THAT(error_of("IBSP0000"), HasSubstr("begin with \"EAAS\""));
  EXPECT_THAT(error_of(small_aas(8)), HasSubstr("version 8; versions 4 and 5"));
  for (std::size_t table = 0; table < AasBuilder::kTables; ++table) {
    EXPECT_THAT(error_of(with_lump(table, -4, 0)), HasSubstr("outside the file"));
    EXPECT_THAT(error_of(with_lump(table, 0, -1)), HasSubstr("outside the file"));
    EXPECT_THAT(error_of(with_lump(table, 0, 0x7fffffff)), HasSubstr("outside the file"));
    EXPECT_THAT(error_of(with_lump(table, 0x7fffffff, 4)), HasSubstr("outside the file"));
    EXPECT_THAT(error_of(with_lump(table, 0, 3)), HasSubstr("3 bytes, which is not a multiple"));
  }
  EXPECT_THAT(error_of(with_lump(0, 0, 0)), HasSubstr("no bounding box of a standing player"));
  EXPECT_THAT(error_of(with_lump(8, 0, 28)), HasSubstr("3 areas but settings for 1"));
  EXPECT_THAT(error_of(with_lump(9, 0, 44)), HasSubstr("reachabilities 1 to 1 do not exist"));
  EXPECT_THAT(error_of(with_lump(10, 0, 0)), HasSubstr("tree nodes 1 to 1 do not exist"));
  EXPECT_THAT(error_of(with_lump(2, 0, 0)), HasSubstr("planes 0 to 0 do not exist"));
}

/// The error of the small file after `change(builder)`.
template <class Change>
std::string error_after(Change change) {
  AasBuilder builder = small_aas();
  change(builder);
  return error_of(builder);
}

TEST(Aas, invalid_numbers_and_places_are_refused) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinite = std::numeric_limits<float>::infinity();
  for (const float bad : {kNan, kInfinite, -kInfinite}) {
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.areas[2].centre.x = bad; }),
                HasSubstr("area 2 has coordinates that are not finite"));
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.areas[1].mins.z = bad; }), HasSubstr("area 1"));
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.planes[0].distance = bad; }),
                HasSubstr("plane 0 is not finite"));
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.ways[1].start.y = bad; }),
                HasSubstr("the way from area 1 to area 2"));
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.ways[2].end.z = bad; }),
                HasSubstr("the way from area 2 to area 1"));
    for (const std::size_t box : {0U, 1U})
      EXPECT_THAT(error_after([&](AasBuilder& b) { b.boxes[box].mins.z = bad; }),
                  HasSubstr("the bounding box of presence type"));
  }
  EXPECT_THAT(error_after([](AasBuilder& b) { b.areas[2].centre.x = 1e30F; }),
              HasSubstr("not a place in a level"));
  EXPECT_THAT(error_after([](AasBuilder& b) { b.boxes[0].maxs.x = -15; }),
              HasSubstr("presence type 2 is 0 x 30 x 56 units"));
}

TEST(Aas, what_does_not_exist_is_refused) {
  for (const std::int32_t number : {-1, 3, 0x7fffffff}) {
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.ways[1].area = number; }),
                HasSubstr("do not exist; there are 3"));
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.settings[1].first_way = number; }),
                HasSubstr("do not exist; there are 3"));
    EXPECT_THAT(error_after([&](AasBuilder& b) { b.nodes[1].plane = number; }),
                HasSubstr("do not exist; there are 1"));
  }
  EXPECT_THAT(error_after([](AasBuilder& b) { b.settings[1].ways = -1; }),
              HasSubstr("do not exist"));
  EXPECT_THAT(error_after([](AasBuilder& b) { b.nodes[1].front = 2; }),
              HasSubstr("tree nodes 2 to 2 do not exist"));
  EXPECT_THAT(error_after([](AasBuilder& b) { b.nodes[1].front = 1; }),
              HasSubstr("deeper than 1024 nodes"));
  EXPECT_THAT(error_after([](AasBuilder& b) {
                b.settings[1].first_way = b.settings[2].first_way = 1;
                b.settings[1].ways = b.settings[2].ways = 2;
              }),
              HasSubstr("share reachabilities"));
  EXPECT_THAT(error_after([](AasBuilder& b) { b.settings[1].ways = b.settings[2].ways = 0; }),
              HasSubstr("let bspc compute the reachabilities"));
}

TEST(Aas, a_scale_that_is_not_positive_is_refused) {
  WaypointSettings settings;
  for (const float scale : {0.0F, -1.0F, std::numeric_limits<float>::quiet_NaN()}) {
    settings.scale = scale;
    EXPECT_FALSE(read_aas(small_aas().bytes(), "a.aas", settings));
  }
  settings.scale = 1e30F;
  EXPECT_FALSE(read_aas(small_aas().bytes(), "a.aas", settings));
}

/// Refused with a reason, or a graph.
void expect_harmless(const std::string& bytes) {
  auto waypoints = read_aas(bytes, "a.aas");
  if (!waypoints) {
    EXPECT_THAT(waypoints.error().message, HasSubstr("a.aas: "));
    return;
  }
  const auto graph = WaypointGraph::build(std::move(waypoints->parts));
  EXPECT_TRUE(graph) << graph.error().message;
}

TEST(Aas, every_truncation_is_refused) {
  for (const std::int32_t version : {4, 5}) {
    const std::string bytes = small_aas(version).bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_NE(error_of(bytes.substr(0, size)), "no error") << size;
  }
}

TEST(Aas, flipped_bits_are_refused_or_harmless) {
  for (const std::int32_t version : {4, 5}) {
    const std::string good = small_aas(version).bytes();
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
      std::string bytes = good;
      bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
      expect_harmless(bytes);
    }
  }
}

TEST(Aas, random_words_in_the_tables_are_refused_or_harmless) {
  Random random(7);
  const std::string good = small_aas(4).bytes();
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = good;
    for (std::size_t i = 0; i < 1 + random.below(8); ++i) {
      const auto word = static_cast<std::uint32_t>(random.bits()) >> random.below(32);
      const std::size_t at = AasBuilder::kHeader + random.below(bytes.size() / 4 - 31) * 4;
      std::memcpy(bytes.data() + at, &word, sizeof(word));
    }
    expect_harmless(bytes);
  }
}

}  // namespace
}  // namespace defilade::test
