// Files of every released format open with the content that they were written with, and additions
// of later minor versions are skipped. The files are in pinned/; HACKING.md, "a new format
// version".

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "defilade/model/map_file.h"
#include "later_map_generated.h"
#include "support/files/golden.h"
#include "support/files/map_content.h"
#include "support/files/pinned.h"
#include "support/files/small_map.h"
#include "support/files/torture.h"
#include "support/run/scratch.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

Bytes read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

/// Those that this library can read: without zstd, the ones that are not packed.
std::vector<std::filesystem::path> readable_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(pinned_folder()))
    if (entry.path().extension() == ".dfl" &&
        (can_pack() || entry.path().stem().string().ends_with("unpacked")))
      files.push_back(entry.path());
  return files;
}

std::string refusal_of(const Bytes& bytes) {
  const auto opened = open_map(bytes, "some.dfl");
  return opened ? "it was opened" : opened.error().message;
}

Bytes with_version(const Bytes& file, FormatVersion version) {
  return put_together(take_apart(file), version);
}

TEST(MapFileCompatibility, every_pinned_file_opens_with_the_content_it_was_written_with) {
  const GoldenHashes golden(pinned_content());
  for (const auto& path : readable_files()) {
    SCOPED_TRACE(path.filename());
    const auto opened = open_map(path);
    ASSERT_TRUE(opened) << opened.error().message;
    for (const auto& [part, hash] : content_of(*opened))
      EXPECT_EQ(golden.of(path.filename().string() + "/" + part), hash) << part;
  }
}

TEST(MapFileCompatibility, the_version_that_is_written_is_pinned_in_every_form) {
  for (const PinnedForm& form : kPinnedForms)
    EXPECT_TRUE(std::filesystem::exists(pinned_path(form, kFormatVersion)))
        << "run ./run pin, which writes " << pinned_path(form, kFormatVersion);
}

/// Other bytes of the same version would be a format without a version number.
TEST(MapFileCompatibility, a_pinned_file_of_this_version_is_written_again_byte_by_byte) {
  for (const PinnedForm& form : kPinnedForms) {
    if (form.packed) continue;  // another release of zstd packs otherwise
    const auto opened = open_map(pinned_path(form, kFormatVersion));
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(serialize_map(*opened, {.packed = false}),
              read_bytes(pinned_path(form, kFormatVersion)));
  }
}

TEST(MapFileCompatibility, no_truncation_of_a_pinned_file_opens) {
  for (const auto& path : readable_files()) {
    const Bytes whole = read_bytes(path);
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 4000)
      ASSERT_FALSE(open_map(std::span(whole).first(size), "cut.dfl")) << path << " " << size;
  }
}

TEST(MapFileCompatibility, changed_bytes_of_pinned_files_are_refused_or_harmless) {
  for (const auto& path : readable_files()) {
    SCOPED_TRACE(path.filename());
    const Bytes whole = read_bytes(path);
    EXPECT_GT(torture(whole, {0x01, 0x80}, 1 + whole.size() / 2000).refused, 100U);
  }
}

/// The map as a later program would write it: with a field that this one does not know, and a
/// section that the field refers to.
class LaterFile {
 public:
  explicit LaterFile(const TacticalMap& map)
      : sections_(take_apart(serialize_map(map, {.packed = false}))) {
    later::GetStructure(sections_[0].bytes.data())->UnPackTo(&structure_);
    structure_.weather = std::make_unique<later::WeatherRecordT>();
    structure_.weather->name = "rain";
    structure_.weather->samples = static_cast<std::uint32_t>(sections_.size());
    sections_.push_back({Bytes(100, std::byte{42})});
  }

  void list(std::uint32_t section) { structure_.optional_sections.push_back(section); }
  std::uint32_t added_section() const { return structure_.weather->samples; }

  Bytes bytes() {
    flatbuffers::FlatBufferBuilder builder;
    builder.Finish(later::Structure::Pack(builder, &structure_));
    const auto packed = std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
    sections_[0].bytes.assign(packed.begin(), packed.end());
    return put_together(sections_, {kFormatVersion.major, kFormatVersion.minor + 1});
  }

 private:
  Sections sections_;
  later::StructureT structure_;
};

TEST(MapFileCompatibility, what_a_later_minor_version_added_is_skipped) {
  LaterFile file(small_map());
  file.list(file.added_section());
  const auto opened = open_map(file.bytes(), "later.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(content_of(*opened), content_of(small_map()));
}

TEST(MapFileCompatibility, an_unknown_section_that_is_not_optional_is_refused) {
  EXPECT_THAT(refusal_of(LaterFile(small_map()).bytes()), HasSubstr("a section has no meaning"));
}

TEST(MapFileCompatibility, an_optional_section_that_does_not_exist_is_refused) {
  LaterFile file(small_map());
  file.list(file.added_section());
  file.list(file.added_section() + 1);
  EXPECT_THAT(refusal_of(file.bytes()), HasSubstr("an optional section does not exist"));
}

TEST(MapFileCompatibility, any_minor_version_of_this_major_version_opens_and_is_reported) {
  const Scratch folder;
  const Bytes later = with_version(serialize_map(small_map()), {kFormatVersion.major, 99});
  ASSERT_TRUE(write_file(folder.path("later.dfl"), later));
  const auto opened = inspect_map(folder.path("later.dfl"));
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(opened->version, (FormatVersion{kFormatVersion.major, 99}));
  EXPECT_EQ(content_of(opened->map), content_of(small_map()));
}

/// A program that reads 6.0 refuses a pinch point of a rule that it does not know.
TEST(MapFileCompatibility, later_rules_of_pinch_points_are_in_a_list_that_6_0_does_not_read) {
  later::StructureT structure;
  const auto sections = take_apart(serialize_map(small_map(), {.packed = false}));
  later::GetStructure(sections[0].bytes.data())->UnPackTo(&structure);
  for (const auto& pinch : structure.analysis->pinch_points)
    EXPECT_LE(pinch->rule, static_cast<std::uint8_t>(PinchRule::one_way));
  ASSERT_EQ(structure.analysis->later_pinch_points.size(), 1U);
  EXPECT_EQ(structure.analysis->later_pinch_points[0]->rule,
            static_cast<std::uint8_t>(PinchRule::squad));
}

TEST(MapFileCompatibility, a_newer_major_version_is_refused_with_both_versions_and_a_remedy) {
  EXPECT_EQ(refusal_of(with_version(serialize_map(small_map()), {7, 2})),
            "cannot open some.dfl: it has format version 7.2, and this program reads up to version "
            "6.2; open it with a newer Defilade, or bake the level again with this one");
}

TEST(MapFileCompatibility, a_version_from_before_the_first_release_is_refused_with_a_remedy) {
  EXPECT_EQ(refusal_of(with_version(serialize_map(small_map()), {5, 0})),
            "cannot open some.dfl: it has format version 5.0, and the oldest that this program "
            "reads is 6.0; bake the level again");
}

}  // namespace
}  // namespace defilade::test
