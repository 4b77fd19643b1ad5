#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "bake/base/read_guarded.h"
#include "bake/waypoints/ulz.h"
#include "support/files/foreign_waypoints.h"
#include "support/files/spoiled_files.h"
#include "support/random/random.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string example() { return yapb_file(yapb_records(yapb_nodes())); }

Waypoints read(std::string_view bytes, const WaypointSettings& settings = {}) {
  auto waypoints = read_yapb_graph(bytes, "a.graph", settings);
  if (waypoints) return *std::move(waypoints);
  ADD_FAILURE() << waypoints.error().message;
  return {};
}

std::string error_of(std::string_view bytes) {
  const auto waypoints = read_yapb_graph(bytes, "a.graph");
  return waypoints ? "no error" : waypoints.error().message;
}

/// The error of a file with the example's nodes, after `change(header)`.
template <class Change>
std::string error_with_header(Change change) {
  std::string bytes = example();
  YapbHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  change(header);
  std::memcpy(bytes.data(), &header, sizeof(header));
  return error_of(bytes);
}

std::optional<LinkKind> kind_between(const Waypoints& waypoints, std::size_t from, std::size_t to) {
  for (const Link& link : waypoints.parts.links)
    if (link.from == NodeId{from} && link.to == NodeId{to}) return link.kind;
  return std::nullopt;
}

TEST(YapbGraph, nodes_stand_on_the_floor) {
  WaypointSettings settings;
  settings.scale = 1;
  const auto nodes = read(example(), settings).parts.nodes;
  ASSERT_EQ(nodes.size(), 6U);
  EXPECT_EQ(nodes[0].name, "w0");
  EXPECT_EQ(nodes[5].name, "w5");
  EXPECT_EQ(nodes[0].position, (Vec3{0, 0, 0}));
  EXPECT_EQ(nodes[1].position, (Vec3{100, 0, 0})) << "crouched, the origin is lower";
  EXPECT_EQ(nodes[2].position, (Vec3{200, 0, 44}));
  EXPECT_EQ(nodes[0].radius, 64);
  EXPECT_EQ(nodes[1].radius, Waypoint{}.radius);
}

TEST(YapbGraph, a_unit_is_an_inch) {
  EXPECT_FLOAT_EQ(read(example()).parts.nodes[1].position.x, 2.54F);
}

TEST(YapbGraph, flags_become_tags) {
  const auto nodes = read(example()).parts.nodes;
  EXPECT_THAT(nodes[0].tags, ElementsAre("goal"));
  EXPECT_THAT(nodes[1].tags, ElementsAre("crouch"));
  EXPECT_THAT(nodes[2].tags, ElementsAre("camp", "sniper"));
  EXPECT_THAT(nodes[3].tags, ElementsAre("ladder"));
  EXPECT_THAT(nodes[4].tags, ElementsAre("lift"));
}

TEST(YapbGraph, flags_decide_the_kind_of_a_link) {
  const Waypoints waypoints = read(example());
  EXPECT_TRUE(waypoints.links_given);
  EXPECT_THAT(waypoints.warnings, IsEmpty());
  EXPECT_EQ(waypoints.parts.links.size(), 9U);
  EXPECT_EQ(kind_between(waypoints, 0, 1), LinkKind::crouch);
  EXPECT_EQ(kind_between(waypoints, 1, 0), LinkKind::crouch);
  EXPECT_EQ(kind_between(waypoints, 0, 2), LinkKind::jump);
  EXPECT_EQ(kind_between(waypoints, 2, 0), LinkKind::drop) << "1.1 m down, back with a jump";
  EXPECT_EQ(kind_between(waypoints, 0, 3), LinkKind::climb);
  EXPECT_EQ(kind_between(waypoints, 3, 0), LinkKind::climb);
  EXPECT_EQ(kind_between(waypoints, 4, 5), LinkKind::ride);
  EXPECT_EQ(kind_between(waypoints, 5, 4), LinkKind::ride);
}

TEST(YapbGraph, a_link_onto_a_lift_at_the_same_height_is_a_walk) {
  constexpr std::uint32_t kLift = 2;
  const Waypoints waypoints =
      read(yapb_file(yapb_records({{0, {0, 0, 36}, 0, {{1, 0}}}, {kLift, {50, 0, 40}}})));
  EXPECT_EQ(kind_between(waypoints, 0, 1), LinkKind::walk);
}

TEST(YapbGraph, a_link_to_nowhere_is_refused) {
  EXPECT_THAT(error_of(yapb_file(yapb_records({{}, {0, {}, 0, {{2, 0}}}}))),
              HasSubstr("waypoint 1 has a link to waypoint 2, which does not exist; there are 2"));
  EXPECT_THAT(error_of(yapb_file(yapb_records({{0, {}, 0, {{-2, 0}}}}))),
              HasSubstr("link to waypoint -2"));
}

TEST(YapbGraph, repeated_links_and_links_to_themselves_are_left_out) {
  const Waypoints waypoints =
      read(yapb_file(yapb_records({{0, {}, 0, {{1, 0}, {1, 0}, {0, 0}, {1, 1}}}, {}})));
  EXPECT_EQ(waypoints.parts.links.size(), 2U) << "one to walk and one to jump";
  EXPECT_EQ(waypoints.warnings.size(), 2U);
}

TEST(YapbGraph, coordinates_outside_any_level_are_refused) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(error_of(yapb_file(yapb_records({{}, {0, {0, nan, 0}}}))),
              HasSubstr("waypoint 1 lies at"));
  EXPECT_THAT(error_of(yapb_file(yapb_records({{0, {0, 0, 1e30F}}}))),
              HasSubstr("waypoint 0 lies at"));
}

TEST(YapbGraph, a_radius_that_makes_no_sense_becomes_the_usual_one_with_one_warning) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Waypoints one = read(yapb_file(yapb_records({{0, {}, 64}, {0, {}, -7e-41F}})));
  EXPECT_EQ(one.parts.nodes[0].radius, 64 * 0.0254F);
  EXPECT_EQ(one.parts.nodes[1].radius, Waypoint{}.radius);
  EXPECT_THAT(one.warnings,
              ElementsAre("1 waypoint has no sensible radius in the file; it gets 0.5 m"));
  const Waypoints many =
      read(yapb_file(yapb_records({{0, {}, nan}, {0, {}, -1}, {0, {}, 1e30F}, {0, {}, 1025}})));
  for (const Waypoint& node : many.parts.nodes) EXPECT_EQ(node.radius, Waypoint{}.radius);
  EXPECT_THAT(many.warnings, ElementsAre(HasSubstr("4 waypoints have no sensible radius")));
}

TEST(YapbGraph, the_header_is_checked) {
  EXPECT_THAT(error_of(""), HasSubstr("a.graph: it is too short"));
  EXPECT_THAT(error_with_header([](YapbHeader& header) { header.magic = 1; }),
              HasSubstr("not a file of YaPB"));
  EXPECT_THAT(error_with_header([](YapbHeader& header) { header.options = 4; }),
              HasSubstr("not a graph"));
  EXPECT_THAT(error_with_header([](YapbHeader& header) { header.version = 0; }),
              HasSubstr("version 0"));
  for (const int count : {0, -1, 32768, std::numeric_limits<int>::max()})
    EXPECT_THAT(error_with_header([=](YapbHeader& header) { header.nodes = count; }),
                HasSubstr(std::to_string(count) + " nodes"));
  EXPECT_THAT(error_with_header([](YapbHeader& header) { header.nodes = 7; }),
              HasSubstr("1540 bytes, but 1320"));
  for (const int size : {-1, 1'000'000, std::numeric_limits<int>::max()})
    EXPECT_THAT(error_with_header([=](YapbHeader& header) { header.packed = size; }),
                HasSubstr(std::to_string(size) + " bytes"));
}

TEST(YapbGraph, the_fork_and_older_versions_are_read) {
  YapbHeader header;
  header.magic = 0x544f4255;
  header.version = 1;
  EXPECT_THAT(read(yapb_file(yapb_records(yapb_nodes()), header)).warnings, IsEmpty());
}

TEST(YapbGraph, a_newer_version_gives_a_warning) {
  YapbHeader header;
  header.version = 3;
  EXPECT_THAT(read(yapb_file(yapb_records(yapb_nodes()), header)).warnings,
              ElementsAre(HasSubstr("version is 3")));
}

TEST(YapbGraph, what_follows_the_records_is_ignored) {
  YapbHeader header;
  header.options |= 64;  // the author's name follows
  const std::string bytes = yapb_file(yapb_records(yapb_nodes()), header);
  EXPECT_EQ(read(bytes + std::string(68, 'x')).parts.nodes.size(), 6U);
}

TEST(YapbGraph, every_truncation_is_refused) {
  const std::string bytes = example();
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(error_of(std::string_view(bytes).substr(0, size)), "no error") << size;
}

TEST(YapbGraph, every_changed_byte_is_refused_or_builds) {
  const auto read_bytes = [](std::string_view bytes) { return read_yapb_graph(bytes, "a.graph"); };
  try_every_changed_byte(example(), "a.graph", read_bytes);
}

TEST(YapbGraph, every_changed_byte_of_its_records_is_refused_or_builds) {
  const auto read_records = [](std::string_view records) {
    return read_yapb_graph(yapb_file(records), "a.graph");
  };
  try_every_changed_byte(yapb_records(yapb_nodes()), "a.graph", read_records);
}

std::string ulz_error(std::string_view packed, std::size_t size) {
  try {
    unpack_ulz(packed, size);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "no error";
}

/// Runs of one byte, repeats of what was there, and noise, of lengths around all the limits.
std::string random_bytes(Random& random, std::size_t size) {
  std::string bytes;
  while (bytes.size() < size) {
    const std::size_t count = random.below(random.chance(0.1) ? 20000 : 40);
    if (random.chance(0.3)) {
      bytes.append(count, static_cast<char>(random.bits()));
    } else if (random.chance(0.5) && !bytes.empty()) {
      const std::size_t from = random.below(bytes.size());
      for (std::size_t i = 0; i < count; ++i) bytes += bytes[from + i];
    } else {
      for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(random.bits());
    }
  }
  bytes.resize(size);
  return bytes;
}

TEST(Ulz, random_bytes_come_back) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const std::string bytes = random_bytes(random, random.below(round % 10 == 0 ? 400'000 : 3000));
    ASSERT_EQ(unpack_ulz(pack_ulz(bytes), bytes.size()), bytes);
  }
}

TEST(Ulz, runs_of_every_length_come_back) {
  for (std::size_t literals = 0; literals < 300; ++literals)
    for (const std::size_t repeats : {0U, 3U, 4U, 18U, 19U, 20U, 146U, 147U, 148U, 16'600U}) {
      std::string bytes;
      for (std::size_t i = 0; i < literals; ++i) bytes += static_cast<char>(i * 7 % 251);
      bytes.append(repeats, 'a');
      ASSERT_EQ(unpack_ulz(pack_ulz(bytes), bytes.size()), bytes);
    }
}

TEST(Ulz, what_the_format_says_is_what_is_read) {
  using namespace std::string_literals;
  EXPECT_EQ(unpack_ulz("\x60"s + "abc", 3), "abc");
  EXPECT_EQ(unpack_ulz("\x60"s + "abc\x03\0"s, 7), "abcabca");
  EXPECT_EQ(unpack_ulz("\x20"s + "a\x01\0"s, 5), "aaaaa");
  EXPECT_EQ(unpack_ulz("\x20"s + "a\x01\0\x01\x01\0"s, 10), std::string(10, 'a'));
  EXPECT_EQ(unpack_ulz("\xe0\x01"s + "12345678", 8), "12345678");
  EXPECT_EQ(unpack_ulz("\x2f"s + "a\x05\x01\0"s, 25), std::string(25, 'a'));
  EXPECT_EQ(unpack_ulz("\x2f"s + "a\x80\x01\x01\0"s, 1 + 19 + 256), std::string(276, 'a'));
  EXPECT_EQ(unpack_ulz("", 0), "");
}

TEST(Ulz, too_much_and_too_little_are_refused) {
  const std::string packed = pack_ulz("some bytes, some bytes, some bytes");
  EXPECT_THAT(ulz_error(packed, 35), HasSubstr("34 bytes instead of 35"));
  EXPECT_THAT(ulz_error(packed, 33), HasSubstr("more than 33"));
  EXPECT_THAT(ulz_error("", 1), HasSubstr("0 bytes instead of 1"));
  for (std::size_t size = 0; size < packed.size(); ++size)
    EXPECT_NE(ulz_error(std::string_view(packed).substr(0, size), 34), "no error");
}

TEST(Ulz, matches_before_the_beginning_are_refused) {
  using namespace std::string_literals;
  EXPECT_THAT(ulz_error("\x20"s + "a\x02\0"s, 100), HasSubstr("2 bytes back, after 1"));
  EXPECT_THAT(ulz_error("\x20"s + "a\0\0"s, 100), HasSubstr("0 bytes back"));
  EXPECT_THAT(ulz_error("\x30"s + "a\x01\0"s, 100), HasSubstr("65537 bytes back"));
  EXPECT_THAT(ulz_error("\xff\xff\xff\xff\xff"s, 100), HasSubstr("more than 100"));
}

}  // namespace
}  // namespace defilade::test
