#include "defilade/model/map_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>

#include "../../src/model/map_layout.h"
#include "support/scratch.h"
#include "support/small_map.h"

namespace defilade::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Bytes = std::vector<std::byte>;

void expect_same(const TacticalMap& a, const TacticalMap& b) {
  EXPECT_EQ(a.profile(), b.profile());
  EXPECT_EQ(a.hashes(), b.hashes());
  EXPECT_TRUE(std::ranges::equal(a.light(), b.light()));
  ASSERT_EQ(a.graph().node_count(), b.graph().node_count());
  for (std::size_t i = 0; i < a.graph().node_count(); ++i) {
    const NodeId id{i};
    EXPECT_EQ(a.graph().name(id), b.graph().name(id));
    EXPECT_EQ(a.graph().position(id), b.graph().position(id));
    EXPECT_EQ(a.graph().kind(id), b.graph().kind(id));
    EXPECT_EQ(a.graph().radius(id), b.graph().radius(id));
    EXPECT_EQ(a.graph().stand_only(id), b.graph().stand_only(id));
    EXPECT_TRUE(std::ranges::equal(a.graph().tags(id), b.graph().tags(id)));
  }
  EXPECT_TRUE(std::ranges::equal(a.graph().links(), b.graph().links()));
  EXPECT_TRUE(std::ranges::equal(a.graph().doors(), b.graph().doors()));
  EXPECT_TRUE(std::ranges::equal(a.graph().formation(), b.graph().formation()));
  EXPECT_TRUE(std::ranges::equal(a.graph().peek_outs(), b.graph().peek_outs()));
  EXPECT_TRUE(std::ranges::equal(a.components(), b.components()));
  EXPECT_TRUE(std::ranges::equal(a.weapons(), b.weapons()));
  EXPECT_EQ(a.analysis(), b.analysis());
  ASSERT_EQ(a.level() == nullptr, b.level() == nullptr);
  if (a.level()) {
    EXPECT_EQ(*a.level(), *b.level());
  }
}

void expect_same_rows(const TacticalMap& a, const TacticalMap& b) {
  for (const Channel channel :
       {Channel::sight(), Channel::fire(WeaponId{0}), Channel::fire(WeaponId{1})})
    for (std::size_t w = 0; w < 2; ++w)
      for (std::size_t t = 0; t < 2; ++t) {
        const StanceId watcher{w}, target{t};
        EXPECT_TRUE(std::ranges::equal(a.visibility(watcher, target, channel).blocks(),
                                       b.visibility(watcher, target, channel).blocks()));
        EXPECT_TRUE(std::ranges::equal(a.exposure(watcher, target), b.exposure(watcher, target)));
      }
}

TEST(MapFile, carries_everything) {
  const Scratch folder;
  ASSERT_TRUE(save_map(small_map(), folder.path("small.dfl")));
  const auto opened = open_map(folder.path("small.dfl"));
  ASSERT_TRUE(opened) << opened.error().message;
  expect_same(*opened, small_map());
  expect_same_rows(*opened, small_map());
  EXPECT_FALSE(opened->analysis().sniper_spots.empty());
  EXPECT_FALSE(opened->analysis().pinch_points.empty());
  EXPECT_EQ(serialize_map(*opened), serialize_map(small_map()));
}

TEST(MapFile, carries_a_stripped_map) {
  MapParts parts = small_parts();
  parts.level.reset();
  const auto map = TacticalMap::build(parts);
  ASSERT_TRUE(map) << map.error().message;
  const auto opened = open_map(serialize_map(*map), "stripped");
  ASSERT_TRUE(opened) << opened.error().message;
  expect_same(*opened, *map);
}

TEST(MapFile, rows_are_views_of_the_mapped_file_on_cache_line_boundaries) {
  const Scratch folder;
  ASSERT_TRUE(save_map(small_map(), folder.path("small.dfl")));
  const auto opened = open_map(folder.path("small.dfl"));
  ASSERT_TRUE(opened) << opened.error().message;
  const auto row = opened->visibility(StanceId{0}, StanceId{0}).row(NodeId{1});
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(row.blocks().data()) % 64, 0U);
}

TEST(MapFile, outlives_its_first_handle) {
  auto map = std::make_unique<TacticalMap>(small_map());
  const TacticalMap copy = *map;
  map.reset();
  EXPECT_TRUE(copy.visibility(StanceId{0}, StanceId{0}).contains(NodeId{0}, NodeId{0}));
}

TEST(MapFile, every_truncation_is_refused) {
  const Bytes whole = serialize_map(small_map());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto opened = open_map(std::span(whole).first(size), "cut.dfl");
    ASSERT_FALSE(opened) << size;
    ASSERT_THAT(opened.error().message, HasSubstr("cannot open cut.dfl: it "));
  }
}

TEST(MapFile, every_changed_byte_is_refused) {
  Bytes bytes = serialize_map(small_map());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int change : {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff}) {
      bytes[i] ^= static_cast<std::byte>(change);
      const auto opened = open_map(bytes, "changed.dfl");
      ASSERT_FALSE(opened) << "byte " << i;
      ASSERT_FALSE(opened.error().message.empty());
      bytes[i] ^= static_cast<std::byte>(change);
    }
}

TEST(MapFile, appended_bytes_are_refused) {
  Bytes bytes = serialize_map(small_map());
  bytes.push_back(std::byte{0});
  EXPECT_FALSE(open_map(bytes, "longer.dfl"));
}

/// Makes the checksums right again, so that only the meaning can be wrong.
void reseal(Bytes& bytes) {
  file::Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  std::vector<file::Section> table(header.sections);
  std::memcpy(table.data(), bytes.data() + sizeof header, table.size() * sizeof table[0]);
  for (file::Section& section : table)
    section.hash = hash_bytes(std::span(bytes).subspan(section.offset, section.size));
  header.hash = file::header_hash(header, table);
  std::memcpy(bytes.data(), &header, sizeof header);
  std::memcpy(bytes.data() + sizeof header, table.data(), table.size() * sizeof table[0]);
}

/// Reads everything a map hands out; under the sanitizers this finds what verification missed.
std::size_t walk(const TacticalMap& map) {
  std::size_t sum = map.index().nearest({1, 1, 1}).index();
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
    for (const Link& link : map.graph().leaving(NodeId{i}))
      sum += map.graph().name(link.to).size() + name_of(link.kind).size();
    for (const LinkId id : map.graph().arriving(NodeId{i}))
      sum += map.graph().link(id).from.index();
    sum += name_of(map.graph().kind(NodeId{i})).size();
  }
  for (std::size_t w = 0; w < map.profile().stances.size(); ++w)
    for (std::size_t i = 0; i < map.graph().node_count(); ++i)
      sum += map.visibility(StanceId{w}, StanceId{w}).row(NodeId{i}).count();
  for (const PinchPoint& pinch : map.analysis().pinch_points)
    for (const PinchGate& gate : pinch.gates) sum += map.graph().name(gate.node).size();
  for (const SniperSpot& spot : map.analysis().sniper_spots)
    sum += map.graph().name(spot.retreat).size();
  if (map.level())
    for (const Triangle& t : map.level()->triangles) sum += map.level()->corners(t).a.x > 0;
  return sum + serialize_map(map).size();
}

TEST(MapFile, every_changed_byte_under_right_checksums_is_refused_or_harmless) {
  const Bytes whole = serialize_map(small_map());
  file::Header header;
  std::memcpy(&header, whole.data(), sizeof header);
  const std::size_t first = file::aligned(sizeof header + header.sections * sizeof(file::Section));
  std::size_t refused = 0, harmless = 0;
  for (std::size_t i = first; i < whole.size(); ++i)
    for (const int change : {0x01, 0x80, 0xff}) {
      Bytes bytes = whole;
      bytes[i] ^= static_cast<std::byte>(change);
      reseal(bytes);
      const auto opened = open_map(bytes, "resealed.dfl");
      if (!opened) {
        ++refused;
      } else {
        EXPECT_GT(walk(*opened), 0U);
        ++harmless;
      }
    }
  EXPECT_GT(refused, 1000U);
  EXPECT_GT(harmless, 100U);  // names, coordinates: other values are as good
}

TEST(MapFile, a_newer_version_is_refused_with_a_remedy) {
  Bytes bytes = serialize_map(small_map());
  bytes[8] = std::byte{99};
  const auto opened = open_map(bytes, "future.dfl");
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message,
              HasSubstr("format version 99, this program reads 5; bake it again"));
}

TEST(MapFile, what_is_no_map_is_refused_by_name) {
  const Scratch folder;
  std::ofstream(folder.path("empty.dfl"));
  std::ofstream(folder.path("text.dfl"))
      << "this is some text that is longer than any header would be";
  EXPECT_THAT(open_map(folder.path("missing.dfl")).error().message,
              HasSubstr("missing.dfl: No such file"));
  EXPECT_THAT(open_map(folder.path(".")).error().message, HasSubstr("not a regular file"));
  EXPECT_THAT(open_map(folder.path("empty.dfl")).error().message, HasSubstr("is empty"));
  EXPECT_THAT(open_map(folder.path("text.dfl")).error().message, HasSubstr("not a Defilade map"));
}

TEST(MapFile, saving_replaces_the_old_file_whole_and_leaves_nothing_else) {
  const Scratch folder;
  std::ofstream(folder.path("map.dfl")) << "old";
  const auto still_open = open_map(folder.path("map.dfl"));
  ASSERT_TRUE(save_map(small_map(), folder.path("map.dfl")));
  EXPECT_TRUE(open_map(folder.path("map.dfl")));
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(MapFile, a_map_in_use_survives_being_replaced) {
  const Scratch folder;
  ASSERT_TRUE(save_map(small_map(), folder.path("map.dfl")));
  const auto opened = open_map(folder.path("map.dfl"));
  ASSERT_TRUE(opened);
  const Bytes other(10, std::byte{1});
  ASSERT_TRUE(write_file(folder.path("map.dfl"), other));
  expect_same_rows(*opened, small_map());
}

TEST(MapFile, failing_to_save_leaves_the_old_file_and_nothing_else) {
  const Scratch folder;
  EXPECT_FALSE(save_map(small_map(), folder.path("no-such-folder/map.dfl")));
  fs::create_directory(folder.path("map.dfl"));
  const auto saved = save_map(small_map(), folder.path("map.dfl"));
  ASSERT_FALSE(saved);
  EXPECT_THAT(saved.error().message, HasSubstr("it is a directory"));
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(MapFile, a_cancelled_save_leaves_the_old_file_and_nothing_else) {
  const Scratch folder;
  std::ofstream(folder.path("map.dfl")) << "old";
  const auto saved = save_map(small_map(), folder.path("map.dfl"), [] { return true; });
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().kind, ErrorKind::cancelled);
  EXPECT_EQ(fs::file_size(folder.path("map.dfl")), 3U);
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(MapFile, what_a_killed_process_left_behind_is_no_obstacle) {
  const Scratch folder;
  for (int i = 0; i < 100; ++i)
    folder.write("map.dfl." + std::to_string(getpid()) + "-" + std::to_string(i) + ".tmp", "");
  EXPECT_TRUE(save_map(small_map(), folder.path("map.dfl")));
}

TEST(MapFile, only_regular_files_are_replaced) {
  const Scratch folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(save_map(small_map(), folder.path("pipe")));
  EXPECT_TRUE(fs::is_fifo(folder.path("pipe")));
  EXPECT_THAT(open_map(folder.path("pipe")).error().message, HasSubstr("not a regular file"));
}

TEST(MapFile, saving_through_a_symbolic_link_keeps_the_link) {
  const Scratch folder;
  std::ofstream(folder.path("real.dfl")) << "old";
  fs::create_symlink("real.dfl", folder.path("link.dfl"));
  ASSERT_TRUE(save_map(small_map(), folder.path("link.dfl")));
  EXPECT_TRUE(fs::is_symlink(folder.path("link.dfl")));
  EXPECT_TRUE(open_map(folder.path("real.dfl")));
}

}  // namespace
}  // namespace defilade::test
