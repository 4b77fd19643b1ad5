#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/files/foreign_waypoints.h"
#include "support/files/spoiled_files.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Waypoints read(std::string_view bytes, const WaypointSettings& settings = {}) {
  auto waypoints = read_cube_waypoints(bytes, "a.wpt", settings);
  if (waypoints) return *std::move(waypoints);
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

std::string error_of(std::string_view bytes) {
  const auto waypoints = read_cube_waypoints(bytes, "a.wpt");
  return waypoints ? "no error" : waypoints.error().message;
}

void expect_example(const Waypoints& waypoints) {
  ASSERT_EQ(waypoints.parts.nodes.size(), 3U);
  EXPECT_EQ(waypoints.parts.nodes[0].name, "w1");
  EXPECT_EQ(waypoints.parts.nodes[2].name, "w3");
  EXPECT_EQ(waypoints.parts.nodes[1].position, (Vec3{66, 64, 64}));
  ASSERT_EQ(waypoints.parts.links.size(), 3U);
  EXPECT_EQ(waypoints.parts.links[0].to, NodeId{1});
  EXPECT_EQ(waypoints.parts.links[0].kind, LinkKind::walk);
  EXPECT_EQ(waypoints.parts.links[0].length, 2);
  EXPECT_EQ(waypoints.parts.links[1].to, NodeId{2});
  EXPECT_EQ(waypoints.parts.links[2].from, NodeId{1});
  EXPECT_TRUE(waypoints.links_given);
  EXPECT_THAT(waypoints.warnings, IsEmpty());
}

TEST(CubeWaypoints, old_files_are_read) { expect_example(read(cube_file(cube_waypoints()))); }

TEST(CubeWaypoints, files_with_a_version_for_every_waypoint_are_read) {
  expect_example(read(cube_file(cube_waypoints(), 1)));
  expect_example(read(cube_file(cube_waypoints(), 0)));
}

TEST(CubeWaypoints, gzipped_files_are_read) {
  expect_example(read(gzipped(cube_file(cube_waypoints()))));
  expect_example(read(gzipped(cube_file(cube_waypoints(), 1))));
}

TEST(CubeWaypoints, links_too_long_to_be_walked_are_teleports) {
  const Waypoints waypoints = read(cube_file({{{0, 0, 0}, {2, 3}}, {{64, 0, 0}}, {{65, 0, 0}}}));
  ASSERT_EQ(waypoints.parts.links.size(), 2U);
  EXPECT_EQ(waypoints.parts.links[0].kind, LinkKind::walk);
  EXPECT_EQ(waypoints.parts.links[1].kind, LinkKind::teleport);
  EXPECT_EQ(waypoints.parts.links[1].length, 0);
}

TEST(CubeWaypoints, a_scale_replaces_the_eighth_of_a_metre) {
  WaypointSettings settings;
  settings.scale = 1;
  EXPECT_EQ(read(cube_file(cube_waypoints()), settings).parts.nodes[1].position,
            (Vec3{528, 512, 512}));
}

TEST(CubeWaypoints, links_to_nowhere_are_left_out_and_counted) {
  const Waypoints waypoints = read(cube_file({{{0, 0, 0}, {2, 3, 65535}}, {{8, 0, 0}, {9, 1}}}));
  EXPECT_EQ(waypoints.parts.links.size(), 2U);
  EXPECT_THAT(waypoints.warnings, ElementsAre(HasSubstr("left out 3 links")));
}

TEST(CubeWaypoints, repeated_links_and_links_to_themselves_are_left_out) {
  const Waypoints waypoints = read(cube_file({{{0, 0, 0}, {2, 2, 1}}, {{8, 0, 0}}}));
  EXPECT_EQ(waypoints.parts.links.size(), 1U);
  EXPECT_EQ(waypoints.warnings.size(), 2U);
}

TEST(CubeWaypoints, more_links_than_the_games_know_are_refused) {
  EXPECT_THAT(error_of(cube_file({{{0, 0, 0}, {2, 2, 2, 2, 2, 2, 2}}, {{8, 0, 0}}})),
              HasSubstr("waypoint 1 has 7 links"));
}

TEST(CubeWaypoints, coordinates_outside_any_level_are_refused) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30F})
    EXPECT_THAT(error_of(cube_file({{{0, 0, 0}}, {{0, bad, 0}}})), HasSubstr("waypoint 2 lies at"));
}

TEST(CubeWaypoints, other_files_are_refused) {
  EXPECT_THAT(error_of(""), HasSubstr("a.wpt: it is neither OWPT nor RWPT"));
  EXPECT_THAT(error_of("OCTA12345678"), HasSubstr("neither OWPT nor RWPT"));
  EXPECT_THAT(error_of(gzipped("OCTA12345678")), HasSubstr("neither OWPT nor RWPT"));
  EXPECT_THAT(error_of(cube_file(cube_waypoints(), -1)), HasSubstr("version -1"));
}

TEST(CubeWaypoints, promised_waypoints_must_be_there) {
  std::string bytes = cube_file(cube_waypoints());
  bytes[4] = 4;
  EXPECT_THAT(error_of(bytes), HasSubstr("ends before waypoint 4, of 4"));
  bytes[5] = '\xff';
  EXPECT_THAT(error_of(bytes), HasSubstr("ends before waypoint 4, of 65284"));
}

TEST(CubeWaypoints, bytes_after_the_last_waypoint_give_a_warning) {
  EXPECT_THAT(read(cube_file(cube_waypoints()) + "12345").warnings,
              ElementsAre(HasSubstr("ignored 5 bytes")));
}

TEST(CubeWaypoints, a_gzip_bomb_is_refused) {
  const std::string bomb = gzipped(std::string(std::size_t{32} << 20U, '\0'));
  EXPECT_LT(bomb.size(), 100'000U);
  EXPECT_THAT(error_of(bomb), HasSubstr("larger than 4 MiB"));
}

TEST(CubeWaypoints, damaged_gzip_data_are_refused) {
  std::string bytes = gzipped(cube_file(cube_waypoints()));
  EXPECT_THAT(error_of(bytes.substr(0, bytes.size() - 1)), HasSubstr("end too early"));
  bytes[bytes.size() - 5] = static_cast<char>(bytes[bytes.size() - 5] ^ 1);
  EXPECT_THAT(error_of(bytes), HasSubstr("damaged"));
}

TEST(CubeWaypoints, every_truncation_is_refused) {
  for (const std::string& bytes : {cube_file(cube_waypoints()), cube_file(cube_waypoints(), 1),
                                   gzipped(cube_file(cube_waypoints()))})
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_NE(error_of(std::string_view(bytes).substr(0, size)), "no error") << size;
}

TEST(CubeWaypoints, every_changed_byte_is_refused_or_builds) {
  const auto read_bytes = [](std::string_view bytes) {
    return read_cube_waypoints(bytes, "a.wpt");
  };
  try_every_changed_byte(cube_file(cube_waypoints()), "a.wpt", read_bytes);
  try_every_changed_byte(cube_file(cube_waypoints(), 1), "a.wpt", read_bytes);
  try_every_changed_byte(gzipped(cube_file(cube_waypoints())), "a.wpt", read_bytes);
}

}  // namespace
}  // namespace defilade::test
