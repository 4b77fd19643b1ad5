#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <set>

#include "support/files/foreign_waypoints.h"
#include "support/files/spoiled_files.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr XonoticFiles kExample{kXonoticWaypoints, kXonoticCache, kXonoticHardwired};

Waypoints read(const XonoticFiles& files, const WaypointSettings& settings = {}) {
  auto waypoints = read_xonotic_waypoints(files, "a.waypoints", settings);
  if (waypoints) return *std::move(waypoints);
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

std::string error_of(const XonoticFiles& files) {
  const auto waypoints = read_xonotic_waypoints(files, "a.waypoints");
  return waypoints ? "no error" : waypoints.error().message;
}

std::optional<LinkKind> kind_between(const Waypoints& waypoints, std::size_t from, std::size_t to) {
  for (const Link& link : waypoints.parts.links)
    if (link.from == NodeId{from} && link.to == NodeId{to}) return link.kind;
  return std::nullopt;
}

/// Point waypoints without flags.
std::string points(const std::vector<std::string>& places) {
  std::string text;
  for (const std::string& place : places)
    text.append(place).append("\n").append(place).append("\n0\n");
  return text;
}

TEST(XonoticWaypoints, nodes_stand_on_the_floor_and_are_named_by_their_number) {
  const auto nodes = read(kExample).parts.nodes;
  ASSERT_EQ(nodes.size(), 8U);
  EXPECT_EQ(nodes[0].name, "w0");
  EXPECT_EQ(nodes[7].name, "w7");
  EXPECT_EQ(nodes[0].position, (Vec3{0, 0, 0}));
  EXPECT_EQ(nodes[1].position, (Vec3{10, 0, 0}));
  EXPECT_EQ(nodes[2].position, (Vec3{20, 0, 1}));
  EXPECT_EQ(nodes[0].radius, Waypoint{}.radius);
}

TEST(XonoticWaypoints, boxes_become_nodes_in_their_middle) {
  const auto nodes = read(kExample).parts.nodes;
  EXPECT_EQ(nodes[3].position, (Vec3{1032 / 32.0F, 1, 0})) << "the trigger begins at height 0";
  EXPECT_EQ(nodes[3].radius, 1);
  EXPECT_EQ(nodes[7].position, (Vec3{-304 / 32.0F, -272 / 32.0F, 0}));
  EXPECT_EQ(nodes[7].radius, 0.5F) << "half of the smaller side";
}

TEST(XonoticWaypoints, flags_become_tags) {
  const auto nodes = read(kExample).parts.nodes;
  EXPECT_THAT(nodes[0].tags, IsEmpty());
  EXPECT_THAT(nodes[1].tags, ElementsAre("crouch"));
  EXPECT_THAT(nodes[2].tags, ElementsAre("jump"));
  EXPECT_THAT(nodes[3].tags, ElementsAre("teleport"));
  EXPECT_THAT(nodes[4].tags, ElementsAre("ladder"));
  EXPECT_THAT(nodes[5].tags, ElementsAre("jump-pad", "teleport"));
  EXPECT_THAT(nodes[6].tags, ElementsAre("support"));
  EXPECT_THAT(nodes[7].tags, ElementsAre("item", "generated"));
}

TEST(XonoticWaypoints, flags_decide_the_kind_of_a_link) {
  const Waypoints waypoints = read(kExample);
  EXPECT_EQ(waypoints.parts.links.size(), 9U);
  EXPECT_THAT(waypoints.warnings, IsEmpty());
  EXPECT_TRUE(waypoints.links_given);
  EXPECT_EQ(kind_between(waypoints, 0, 1), LinkKind::crouch);
  EXPECT_EQ(kind_between(waypoints, 1, 0), LinkKind::crouch);
  EXPECT_EQ(kind_between(waypoints, 0, 2), LinkKind::walk);
  EXPECT_EQ(kind_between(waypoints, 3, 0), LinkKind::teleport);
  EXPECT_EQ(kind_between(waypoints, 4, 6), LinkKind::climb);
  EXPECT_EQ(kind_between(waypoints, 0, 7), LinkKind::walk);
  EXPECT_EQ(kind_between(waypoints, 0, 6), LinkKind::walk);
  EXPECT_EQ(kind_between(waypoints, 2, 1), LinkKind::jump);
  EXPECT_EQ(kind_between(waypoints, 5, 0), LinkKind::jump_pad);
}

TEST(XonoticWaypoints, links_are_as_long_as_the_straight_line_and_let_the_profile_through) {
  WaypointSettings settings;
  settings.profile.radius = 0.7F;
  for (const Link& link : read(kExample, settings).parts.links) {
    const auto nodes = read(kExample).parts.nodes;
    const float straight =
        distance(nodes[link.from.index()].position, nodes[link.to.index()].position);
    EXPECT_EQ(link.length, link.kind == LinkKind::teleport ? 0 : straight);
    EXPECT_EQ(link.clearance_radius, 0.7F);
    EXPECT_EQ(link.clearance_height, link.kind == LinkKind::crouch ? 1.2F : 1.8F);
  }
}

TEST(XonoticWaypoints, a_scale_is_applied_to_everything) {
  WaypointSettings settings;
  settings.scale = 1;
  const Waypoints waypoints = read(kExample, settings);
  EXPECT_EQ(waypoints.parts.nodes[2].position, (Vec3{640, 0, 32}));
  EXPECT_EQ(waypoints.parts.nodes[3].radius, 32);
}

TEST(XonoticWaypoints, without_link_files_links_are_to_be_generated) {
  const Waypoints waypoints = read({kXonoticWaypoints, "", ""});
  EXPECT_FALSE(waypoints.links_given);
  EXPECT_THAT(waypoints.parts.links, IsEmpty());
  EXPECT_THAT(waypoints.warnings, IsEmpty());
}

TEST(XonoticWaypoints, without_a_cache_there_is_a_warning) {
  const Waypoints waypoints = read({kXonoticWaypoints, "", kXonoticHardwired});
  EXPECT_TRUE(waypoints.links_given);
  EXPECT_THAT(waypoints.warnings, ElementsAre(HasSubstr("only the hardwired links")));
}

TEST(XonoticWaypoints, a_cache_of_other_waypoints_gives_a_warning) {
  const std::string cache = "//WAYPOINT_TIME 1999-01-01 00:00:00\n'0 0 24'*'320 0 24'\n";
  EXPECT_THAT(read({kXonoticWaypoints, cache, ""}).warnings, ElementsAre(HasSubstr("1999-01-01")));
}

TEST(XonoticWaypoints, old_files_have_no_header_and_vectors_need_no_quotes) {
  const std::string text = points({"0 0 24", "  64.5   0  24 "}) + "\r\n\r\n";
  const Waypoints waypoints = read({text, "0 0 24*64.5 0 24\r\n", ""});
  EXPECT_EQ(waypoints.parts.nodes.size(), 2U);
  EXPECT_EQ(waypoints.parts.links.size(), 1U);
}

TEST(XonoticWaypoints, ends_of_links_are_matched_as_far_as_the_game_merges_and_hardwired_within_5) {
  const std::string text = points({"0 0 24", "64 0 24"});
  EXPECT_EQ(read({text, "0 8 32*64 0 24", ""}).parts.nodes.size(), 2U);
  EXPECT_EQ(read({text, "0 8.1 24*64 0 24", ""}).parts.nodes.size(), 3U);
  EXPECT_EQ(read({text, "", "0 4.9 24*64 0 24"}).parts.links.size(), 1U);
  EXPECT_EQ(read({text, "", "0 5.1 24*64 0 24"}).parts.links.size(), 0U);
}

TEST(XonoticWaypoints, hardwired_links_to_nowhere_are_left_out_and_counted_in_one_warning) {
  const std::string text = points({"0 0 24", "64 0 24"});
  const std::string cache = "0 0 24*64 0 24\n";
  const std::string hardwired = "0 0 24*512 0 24\n512 0 24*0 0 24\n512 0 24*600 0 24\n";
  const Waypoints waypoints = read({text, cache, hardwired});
  EXPECT_EQ(waypoints.parts.links.size(), 1U);
  EXPECT_THAT(waypoints.warnings, ElementsAre(HasSubstr("left out 3 links")));
}

TEST(XonoticWaypoints, repeated_links_and_links_to_themselves_are_left_out) {
  const std::string text = points({"0 0 24", "64 0 24"});
  const std::string cache = "0 0 24*64 0 24\n0 0 24*64 0 24\n0 0 24*0 0 24\n";
  const Waypoints waypoints = read({text, cache, "0 0 24*64 0 24"});
  EXPECT_EQ(waypoints.parts.links.size(), 1U);
  EXPECT_THAT(waypoints.warnings, ElementsAre(HasSubstr("1 link: links from a waypoint to itself"),
                                              HasSubstr("2 links: links that are given twice")));
}

TEST(XonoticWaypoints, waypoints_on_top_of_another_are_merged_as_in_the_game) {
  const Waypoints waypoints = read({points({"0 0 24", "8 -8 24", "8.5 0 24"}), "", ""});
  ASSERT_EQ(waypoints.parts.nodes.size(), 2U);
  EXPECT_EQ(waypoints.parts.nodes[1].name, "w2");
  EXPECT_THAT(waypoints.warnings, ElementsAre(HasSubstr("left out 1 of the waypoints")));
}

TEST(XonoticWaypoints, an_error_names_the_line) {
  EXPECT_EQ(error_of({"0 0 24\n0 0\n0\n", "", ""}), "a.waypoints: line 2: \"\" is not a number");
  EXPECT_THAT(error_of({"0 0 24 5\n", "", ""}), HasSubstr("line 1: a place has three"));
  EXPECT_THAT(error_of({"//x\n\n0 0 x\n", "", ""}), HasSubstr("line 3: \"x\" is not a number"));
  EXPECT_THAT(error_of({"0 0 24\n", "", ""}), HasSubstr("line 1: the file ends"));
  EXPECT_THAT(error_of({"0 0 24\n0 0 24\n", "", ""}), HasSubstr("line 2: the file ends"));
  EXPECT_THAT(error_of({"", "0 0 24", ""}), HasSubstr("line 1 of the .cache file: a link has two"));
  EXPECT_THAT(error_of({"", "", "\n0 0 24*1 2 3*"}), HasSubstr("line 2 of the .hardwired file"));
}

TEST(XonoticWaypoints, coordinates_outside_any_level_are_refused) {
  for (const char* bad : {"nan", "inf", "-inf", "1e8", "-1e300", "1e999"})
    EXPECT_THAT(error_of({points({std::string("0 0 ") + bad}), "", ""}), HasSubstr("line 1"));
  EXPECT_THAT(error_of({"", "0 0 0*nan 0 0", ""}), HasSubstr("not a place"));
}

TEST(XonoticWaypoints, flags_are_whole_numbers) {
  for (const char* bad : {"-1", "0.5", "x", "1 2", "nan", "1e300", "4294967296"})
    EXPECT_THAT(error_of({std::string("0 0 24\n0 0 24\n") + bad, "", ""}), HasSubstr("line 3"));
  EXPECT_EQ(read({"0 0 24\n0 0 24\n4096.000000", "", ""}).parts.nodes.at(0).tags.size(), 1U);
}

TEST(XonoticWaypoints, swapped_corners_are_refused) {
  EXPECT_THAT(error_of({"0 0 24\n-1 0 24\n0\n", "", ""}), HasSubstr("line 2: the second corner"));
}

TEST(XonoticWaypoints, a_scale_that_is_not_a_number_is_refused) {
  WaypointSettings settings;
  settings.scale = std::numeric_limits<float>::quiet_NaN();
  const auto waypoints = read_xonotic_waypoints(kExample, "a.waypoints", settings);
  ASSERT_FALSE(waypoints);
  EXPECT_THAT(waypoints.error().message, HasSubstr("waypoint 0 lies at"));
}

TEST(XonoticWaypoints, every_truncation_is_refused_or_builds) {
  const auto read_seed = [](std::string_view seed) {
    return read_xonotic_waypoints(split_xonotic_seed(seed), "a.waypoints");
  };
  try_every_truncation(xonotic_seed(), "a.waypoints", read_seed);
}

TEST(XonoticWaypoints, every_changed_byte_is_refused_or_builds) {
  const auto read_seed = [](std::string_view seed) {
    return read_xonotic_waypoints(split_xonotic_seed(seed), "a.waypoints");
  };
  try_every_changed_byte(xonotic_seed(), "a.waypoints", read_seed);
}

/// The slow twin of the grid: finds the waypoint that is meant by looking at every waypoint that
/// was kept.
std::optional<std::size_t> nearest_of(const std::vector<Vec3>& kept, Vec3 place) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const double apart = squared_distance(kept[i], place);
    if (apart < 25 && (!found || apart < squared_distance(kept[*found], place))) found = i;
  }
  return found;
}

std::string print(Vec3 place) {
  return std::to_string(place.x) + " " + std::to_string(place.y) + " " + std::to_string(place.z);
}

/// Those of the places that the game keeps, by comparing all with all.
std::vector<Vec3> uncrowded(const std::vector<Vec3>& places) {
  std::vector<Vec3> kept;
  for (const Vec3 place : places) {
    const bool crowded = std::ranges::any_of(kept, [&](Vec3 other) {
      const Vec3 apart = other - place;
      return std::abs(apart.x) <= 8 && std::abs(apart.y) <= 8 && std::abs(apart.z) <= 8;
    });
    if (!crowded) kept.push_back(place);
  }
  return kept;
}

TEST(XonoticWaypoints, ends_of_links_are_found_as_by_looking_at_every_waypoint) {
  Random random(7);
  std::vector<Vec3> places;
  std::string text, hardwired;
  for (int i = 0; i < 200; ++i) {
    places.push_back(random.lattice_point(-60, 60));
    text += points({print(places.back())});
  }
  const std::vector<Vec3> kept = uncrowded(places);
  std::set<std::pair<std::size_t, std::size_t>> expected, found;
  for (int i = 0; i < 2000; ++i) {
    const Vec3 from = kept[random.below(kept.size())] + random.lattice_point(-5, 5);
    const Vec3 to = kept[random.below(kept.size())] + random.lattice_point(-5, 5);
    hardwired += print(from) + "*" + print(to) + "\n";
    const auto a = nearest_of(kept, from), b = nearest_of(kept, to);
    if (a && b && a != b) expected.emplace(*a, *b);
  }
  const Waypoints waypoints = read({text, "", hardwired});
  ASSERT_EQ(waypoints.parts.nodes.size(), kept.size());
  for (const Link& link : waypoints.parts.links) found.emplace(link.from.index(), link.to.index());
  EXPECT_GT(expected.size(), 20U);
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace defilade::test
