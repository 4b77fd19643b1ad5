#include "defilade/bake/game_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "bake/base/archive.h"
#include "support/files/pk3_builder.h"
#include "support/run/scratch.h"

namespace defilade::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class GameDataTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(scratch.path("base/maps"));
    scratch.write("base/maps/loose.bsp", "loose");
    scratch.write("base/maps/both.bsp", "loose");
    scratch.write("base/pak0.pk3", pk3_of({{"maps/a.bsp", "old a"}, {"maps/both.bsp", "packed"}}));
    scratch.write("base/PAK1.PK3", pk3_of({{"MAPS/A.BSP", "new a"}, {"maps/a.aas", "ways"}}));
  }

  std::string read(const std::string& location) const {
    const auto bytes = games().read(location);
    return bytes ? *bytes : bytes.error().message;
  }
  GameData games() const { return GameData({scratch.path("base")}); }

  Scratch scratch;
};

TEST_F(GameDataTest, later_archives_win_over_earlier_ones_and_over_loose_files) {
  EXPECT_EQ(read("a.bsp"), "new a");
  EXPECT_EQ(read("both.bsp"), "packed");
  EXPECT_EQ(read("loose.bsp"), "loose");
  EXPECT_EQ(read("a.aas"), "ways");
}

TEST_F(GameDataTest, later_folders_win) {
  std::filesystem::create_directories(scratch.path("home/maps"));
  scratch.write("home/maps/a.bsp", "my a");
  const auto bytes = GameData({scratch.path("base"), scratch.path("home")}).read("a.bsp");
  ASSERT_TRUE(bytes);
  EXPECT_EQ(*bytes, "my a");
}

TEST_F(GameDataTest, maps_are_listed_once_where_they_are_loaded_from) {
  std::vector<std::string> warnings, names;
  for (const InstalledMap& map : games().maps(warnings)) {
    names.push_back(map.name + " " + map.container.filename().string());
    EXPECT_GT(map.size, 0U);
  }
  EXPECT_THAT(names, ElementsAre("a PAK1.PK3", "both pak0.pk3", "loose base"));
  EXPECT_THAT(warnings, ElementsAre());
}

TEST_F(GameDataTest, a_place_inside_of_an_archive_is_named_with_a_colon) {
  EXPECT_EQ(read(scratch.path("base/pak0.pk3") + ":maps/a.bsp"), "old a");
  EXPECT_EQ(read(scratch.path("base/pak0.pk3") + ":Maps/A.bsp"), "old a");
  EXPECT_THAT(read(scratch.path("base/pak0.pk3") + ":maps/none.bsp"), HasSubstr("No such file"));
  EXPECT_THAT(read(scratch.path("base/none.pk3") + ":maps/a.bsp"), HasSubstr("no such archive"));
}

TEST_F(GameDataTest, an_error_about_a_missing_map_says_where_it_was_looked_for) {
  EXPECT_THAT(read("nowhere.bsp"), HasSubstr("no maps/nowhere.bsp in the installed game data"));
}

TEST_F(GameDataTest, broken_archives_are_skipped_with_a_warning) {
  scratch.write("base/pak2.pk3", "this is not an archive");
  std::vector<std::string> warnings;
  EXPECT_EQ(games().maps(warnings).size(), 3U);
  EXPECT_THAT(warnings, ElementsAre(HasSubstr("pak2.pk3")));
  EXPECT_EQ(read("a.bsp"), "new a");
}

TEST_F(GameDataTest, what_is_listed_can_be_read_whatever_its_case) {
  scratch.write("base/maps/Mixed.1.BSP", "mixed");
  std::vector<std::string> warnings;
  for (const InstalledMap& map : games().maps(warnings)) {
    EXPECT_TRUE(games().has(map.name + ".bsp")) << map.name;
    EXPECT_TRUE(games().read(map.name + ".bsp")) << map.name;
  }
  EXPECT_FALSE(games().has("none.bsp"));
}

TEST_F(GameDataTest, names_that_leave_the_folder_or_are_hidden_are_not_maps) {
  scratch.write("base/pak3.pk3", pk3_of({{"maps/../../etc/passwd.bsp", "x"},
                                         {"/maps/b.bsp", "x"},
                                         {"maps/deep/c.bsp", "x"},
                                         {"maps/.bsp", "x"},
                                         {"maps\\d.bsp", "x"}}));
  std::vector<std::string> warnings;
  EXPECT_EQ(games().maps(warnings).size(), 3U);
}

TEST_F(GameDataTest, an_entry_that_unpacks_to_more_than_asked_for_is_refused) {
  const std::string bomb = pk3_of({{"maps/bomb.bsp", std::string(50'000'000, '\0')}});
  EXPECT_LT(bomb.size(), 100'000U);
  const auto archive = Archive::open(bomb, "bomb.pk3");
  ASSERT_TRUE(archive) << archive.error().message;
  const auto bytes = archive->read("maps/bomb.bsp", 1'000'000);
  ASSERT_FALSE(bytes);
  EXPECT_THAT(bytes.error().message, HasSubstr("unpacks to over 1000000 bytes"));
}

TEST_F(GameDataTest, every_truncation_and_changed_byte_of_an_archive_is_survived) {
  const std::string whole = pk3_of({{"maps/a.bsp", std::string(500, 'a')}, {"b.txt", "b"}});
  const auto try_bytes = [&](const std::string& bytes) {
    scratch.write("bad.pk3", bytes);
    const auto read = GameData{}.read(scratch.path("bad.pk3") + ":maps/a.bsp");
    EXPECT_TRUE(read || !read.error().message.empty());
  };
  for (std::size_t size = 0; size < whole.size(); ++size) try_bytes(whole.substr(0, size));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string bytes = whole;
    bytes[i] = static_cast<char>(bytes[i] ^ 0x55);
    try_bytes(bytes);
  }
}

}  // namespace
}  // namespace defilade::test
