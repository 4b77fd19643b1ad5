// Every truncation and every changed byte of a .dfl file is refused or harmless.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "defilade/model/map_file.h"
#include "model/file/layout.h"
#include "model/file/pack.h"
#include "support/files/file_forms.h"
#include "support/files/small_map.h"
#include "support/files/torture.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

class MapFileTortureForm : public MapFileForm {};

INSTANTIATE_TEST_SUITE_P(MapFile, MapFileTortureForm, testing::Bool(), name_of_form);

TEST_P(MapFileTortureForm, every_truncation_is_refused) {
  const Bytes whole = serialize_map(small_map(), form());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto opened = open_map(std::span(whole).first(size), "cut.dfl");
    ASSERT_FALSE(opened) << size;
    ASSERT_THAT(opened.error().message, HasSubstr("cannot open cut.dfl: it "));
  }
}

TEST_P(MapFileTortureForm, every_changed_byte_is_refused) {
  Bytes bytes = serialize_map(small_map(), form());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int change : {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff}) {
      bytes[i] ^= static_cast<std::byte>(change);
      const auto opened = open_map(bytes, "changed.dfl");
      ASSERT_FALSE(opened) << "byte " << i;
      ASSERT_FALSE(opened.error().message.empty());
      bytes[i] ^= static_cast<std::byte>(change);
    }
}

TEST_P(MapFileTortureForm, appended_bytes_are_refused) {
  Bytes bytes = serialize_map(small_map(), form());
  bytes.push_back(std::byte{0});
  EXPECT_FALSE(open_map(bytes, "longer.dfl"));
}

TEST_P(MapFileTortureForm, every_changed_byte_under_right_checksums_is_refused_or_harmless) {
  const Outcomes outcomes = torture(serialize_map(small_map(), form()));
  EXPECT_GT(outcomes.refused, 1000U);
  EXPECT_GT(outcomes.harmless, 100U);  // names, coordinates: other values are just as valid
}

TEST(MapFileTorture, every_changed_byte_of_packed_tiles_is_refused_or_harmless) {
  if (!can_pack()) GTEST_SKIP() << "built without zstd";
  EXPECT_GT(torture(serialize_map(some_map(66, true)), {0x10}).refused, 1000U);
}

/// The same file with nothing packed: a writer may leave packing out.
Bytes unpacked(const Bytes& file) {
  Sections sections = take_apart(file);
  for (Section& section : sections) unpack(section);
  return put_together(sections);
}

TEST(MapFileTorture, every_changed_byte_of_tiles_is_refused_or_harmless) {
  if (!can_pack()) GTEST_SKIP() << "built without zstd";
  for (const bool mutual : {false, true}) {
    MapParts parts = small_parts();
    parts.level.reset();
    if (mutual)
      for (Visibility& v : parts.visibility) {
        v.matrix = NodeMatrix(3);
        for (std::size_t i = 0; i < 9; ++i)
          if (i != 2 && i != 6) v.matrix.insert(NodeId{i / 3}, NodeId{i % 3});
      }
    const Bytes whole = unpacked(serialize_map(*TacticalMap::build(parts)));
    ASSERT_TRUE(open_map(whole, "tiles.dfl"));
    EXPECT_GT(torture(whole).refused, 1000U);
  }
}

/// Changes an entry of the section table under right checksums.
template <class Change>
Result<TacticalMap> open_changed_entry(Bytes bytes, std::size_t index, Change change) {
  const std::size_t at = sizeof(file::Header) + index * sizeof(file::Section);
  file::Section entry;
  std::memcpy(&entry, bytes.data() + at, sizeof entry);
  change(entry);
  std::memcpy(bytes.data() + at, &entry, sizeof entry);
  reseal(bytes);
  return open_map(bytes, "changed.dfl");
}

TEST(MapFileTorture, a_section_that_claims_another_size_is_refused) {
  for (const bool packed : {false, true}) {
    const Bytes whole = serialize_map(some_map(130, true), {.packed = packed});
    file::Header header;
    std::memcpy(&header, whole.data(), sizeof header);
    for (std::size_t i = 0; i < header.sections; ++i)
      for (const std::uint64_t size :
           {std::uint64_t{1}, std::uint64_t{8}, std::uint64_t{1} << 20, std::uint64_t{1} << 40,
            ~std::uint64_t{0}, ~std::uint64_t{0} - 7})
        EXPECT_FALSE(
            open_changed_entry(whole, i, [&](file::Section& entry) { entry.unpacked_size = size; }))
            << "section " << i << ", " << size << " bytes";
  }
}

TEST(MapFileTorture, without_zstd_a_packed_file_is_refused_with_a_remedy) {
  if (can_pack()) GTEST_SKIP() << "built with zstd";
  const auto opened = open_changed_entry(serialize_map(small_map()), 0,
                                         [](file::Section& entry) { entry.unpacked_size = 1; });
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr("bake it with --unpacked"));
}

TEST(MapFileTorture, a_small_file_that_would_unpack_to_a_huge_one_is_refused_before_it_does) {
  if (!can_pack()) GTEST_SKIP() << "built without zstd";
  MapParts parts = small_parts();
  parts.cover.stopped.assign(parts.cover.stopped.size(), 0);
  const Bytes whole = serialize_map(*TacticalMap::build(parts));
  const auto opened = open_changed_entry(
      whole, 0, [](file::Section& entry) { entry.unpacked_size = std::uint64_t{1} << 30; });
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message, HasSubstr("its structure is too large"));
}

}  // namespace
}  // namespace defilade::test
