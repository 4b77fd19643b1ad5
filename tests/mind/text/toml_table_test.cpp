// Settings are read with their types, and mistakes are found where they are.

#include "mind/text/toml_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace defilade::test {
namespace {

using ::testing::ElementsAre;

TomlTable table_of(std::string_view text) {
  auto parsed = TomlTable::parse(text, "a.toml");
  if (parsed) return *std::move(parsed);
  ADD_FAILURE() << parsed.error().message;
  return *TomlTable::parse("", "a.toml");
}

TEST(TomlTable, reads_what_is_there_and_leaves_the_rest_alone) {
  auto table = table_of(
      "speed = 5\nshare = 0.25\nname = \"red\"\nrun = true\nplace = [1, 2.5, -3]\nmany = 12\n"
      "words = [\"a\", \"b\"]\n");
  float speed = 0, absent = 7;
  double share = 0;
  std::string name;
  bool run = false;
  Vec3 place;
  std::int64_t many = 0;
  std::vector<std::string> words;
  table.read("speed", speed);
  table.read("absent", absent);
  table.read("share", share);
  table.read("name", name);
  table.read("run", run);
  table.read("place", place);
  table.read("many", many);
  table.read("words", words);
  EXPECT_TRUE(table.finish());
  EXPECT_EQ(speed, 5);
  EXPECT_EQ(absent, 7);
  EXPECT_EQ(share, 0.25);
  EXPECT_EQ(name, "red");
  EXPECT_TRUE(run);
  EXPECT_EQ(place, (Vec3{1, 2.5F, -3}));
  EXPECT_EQ(many, 12);
  EXPECT_THAT(words, ElementsAre("a", "b"));
}

TEST(TomlTable, reads_tables_and_lists_of_tables) {
  auto root = table_of("[one]\nx = 1\n[[many]]\nx = 2\n[[many]]\nx = 3\n");
  std::vector<float> found;
  const auto take = [&](TomlTable table) {
    float x = 0;
    table.read("x", x);
    found.push_back(x);
  };
  take(root.table("one"));
  for (const TomlTable& table : root.tables("many")) take(table);
  take(root.table("absent"));
  EXPECT_TRUE(root.finish());
  EXPECT_THAT(found, ElementsAre(1, 2, 3, 0));
}

/// What reading `x` as each type says.
std::string mistake_of(std::string_view text, auto value, auto... range) {
  auto table = table_of(text);
  table.read("x", value, range...);
  const auto result = table.finish();
  return result ? "" : result.error().message;
}

TEST(TomlTable, names_the_place_and_what_is_expected) {
  EXPECT_EQ(mistake_of("x = \"1\"", 1.0), "a.toml:1:5: \"x\" must be a number");
  EXPECT_EQ(mistake_of("\nx = nan", 1.0), "a.toml:2:5: \"x\" must be a number");
  EXPECT_EQ(mistake_of("x = inf", 1.0F),
            "a.toml:1:5: \"x\" must be a number of at most 3.4028234663852886e+38");
  EXPECT_EQ(mistake_of("x = 0", 1.0, kPositive), "a.toml:1:5: \"x\" must be a number above 0");
  EXPECT_EQ(mistake_of("x = -1", 1.0, kNotNegative),
            "a.toml:1:5: \"x\" must be a number of at least 0");
  EXPECT_EQ(mistake_of("x = 9", std::int64_t{1}, NumberRange{1, 8}),
            "a.toml:1:5: \"x\" must be an integer from 1 to 8");
  EXPECT_EQ(mistake_of("x = 1.5", std::int64_t{1}), "a.toml:1:5: \"x\" must be an integer");
  EXPECT_EQ(mistake_of("x = 1", true), "a.toml:1:5: \"x\" must be true or false");
  EXPECT_EQ(mistake_of("x = 1", std::string()), "a.toml:1:5: \"x\" must be a text in quotes");
  EXPECT_EQ(mistake_of("x = [1, 2]", Vec3{}),
            "a.toml:1:5: \"x\" must be a place: three numbers, as [1.5, 2, 0]");
  EXPECT_EQ(mistake_of("x = [1, 2, inf]", Vec3{}),
            "a.toml:1:5: \"x\" must be a place: three numbers, as [1.5, 2, 0]");
  EXPECT_EQ(mistake_of("x = [1]", std::vector<std::string>()),
            "a.toml:1:5: \"x\" must be a list of texts, as [\"a\", \"b\"]");
}

TEST(TomlTable, refuses_unknown_keys_and_reports_the_first_mistake_in_the_file) {
  EXPECT_EQ(mistake_of("x = 1\nspeeed = 2", 1.0),
            "a.toml:2:1: unknown key \"speeed\"; known are x");
  EXPECT_EQ(mistake_of("y = 1\nx = true", 1.0), "a.toml:1:1: unknown key \"y\"; known are x");
  EXPECT_EQ(mistake_of("x = true\ny = 1", 1.0), "a.toml:1:5: \"x\" must be a number");
}

TEST(TomlTable, refuses_text_that_is_not_toml) {
  const auto parsed = TomlTable::parse("x = 1\ny = = 2\n", "b.toml");
  ASSERT_FALSE(parsed);
  EXPECT_THAT(parsed.error().message, ::testing::StartsWith("b.toml:2:5: "));
}

/// Three bytes of UTF-8 for a character from U+0800 to U+FFFF.
std::string utf8(unsigned character) {
  return {static_cast<char>(0xE0 | character >> 12),
          static_cast<char>(0x80 | (character >> 6 & 63)),
          static_cast<char>(0x80 | (character & 63))};
}

TEST(TomlTable, refuses_keys_with_any_character_that_keys_do_not_have) {
  for (unsigned character = 0x800; character <= 0xFFFF; ++character) {
    const auto parsed = TomlTable::parse("ma" + utf8(character), "c.toml");
    ASSERT_FALSE(parsed) << character;
    ASSERT_THAT(parsed.error().message, ::testing::StartsWith("c.toml:1:")) << character;
  }
}

}  // namespace
}  // namespace defilade::test
