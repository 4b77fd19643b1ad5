// Tables of arms are read with their defaults, and mistakes are found where they are.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "defilade/sim/arms.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

std::string mistake_in(std::string_view toml) {
  const auto read = read_arms(toml, "a.toml");
  return read ? "" : read.error().message;
}
/// An arm named "a" with these lines; its first line is the third.
std::string mistake_in_arm(const std::string& lines) {
  return mistake_in("[[arm]]\nname = \"a\"\n" + lines);
}

std::string text_of(const std::string& path) {
  std::ifstream in(std::string(DEFILADE_SOURCE_DIR "/") + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ReadArms, gives_what_the_file_says_and_defaults_for_the_rest) {
  const auto read = read_arms(
      "[[arm]]\nname = \"gun\"\nfire_class = \"rifle\"\ndamage = 34\nmagazine = 30\n"
      "automatic = true\n[[arm]]\nname = \"bomb\"\nkind = \"grenade\"\nspeed = 15\nfuse = 3\n",
      "a.toml");
  ASSERT_TRUE(read) << read.error().message;
  Arm gun;
  gun.name = "gun";
  gun.fire_class = "rifle";
  gun.damage = 34;
  gun.magazine = 30;
  gun.automatic = true;
  Arm bomb;
  bomb.name = "bomb";
  bomb.kind = ArmKind::grenade;
  bomb.speed = 15;
  bomb.fuse = 3;
  EXPECT_EQ(*read, (Armoury{{gun, bomb}}));
  EXPECT_EQ(read->find("bomb"), ArmId{1U});
  EXPECT_FALSE(read->find("sword").valid());
}

TEST(ReadArms, names_line_column_and_remedy_of_a_mistake) {
  EXPECT_THAT(mistake_in_arm("damge = 3"), HasSubstr("a.toml:3:1: unknown key \"damge\""));
  EXPECT_THAT(mistake_in_arm("damage = \"3\""),
              HasSubstr("a.toml:3:10: \"damage\" must be a number"));
  EXPECT_THAT(mistake_in_arm("damage = -1"), HasSubstr("a.toml:3:10: \"damage\""));
  EXPECT_THAT(mistake_in_arm("damage = nan"), HasSubstr("a.toml:3:10: \"damage\""));
  EXPECT_THAT(mistake_in_arm("range = inf"), HasSubstr("a.toml:3:9: \"range\""));
  EXPECT_THAT(mistake_in_arm("interval = 0"), HasSubstr("a.toml:3:12: \"interval\""));
  EXPECT_EQ(mistake_in_arm("pellets = 0"),
            "a.toml:3:11: \"pellets\" must be an integer from 1 to 100");
  EXPECT_EQ(mistake_in_arm("spread = 2"), "a.toml:3:10: \"spread\" must be a number from 0 to 0.5");
  EXPECT_EQ(mistake_in_arm("automatic = 1"), "a.toml:3:13: \"automatic\" must be true or false");
  EXPECT_EQ(mistake_in_arm("kind = \"bow\""),
            "a.toml:3:8: \"kind\" must be one of bullet, projectile, grenade, melee");
}

TEST(ReadArms, refuses_what_does_not_go_together) {
  EXPECT_EQ(mistake_in("[[arm]]\ndamage = 1\n"), "a.toml:1:1: an arm needs a \"name\"");
  EXPECT_EQ(mistake_in("[[arm]]\nname = \"a\"\n[[arm]]\nname = \"a\"\n"),
            "a.toml:4:8: two arms are named \"a\"");
  EXPECT_EQ(mistake_in_arm("kind = \"projectile\""), "a.toml:1:1: a projectile needs a \"speed\"");
  EXPECT_EQ(mistake_in_arm("kind = \"grenade\"\nspeed = 9\nfuse = 0"),
            "a.toml:5:8: a grenade needs a \"fuse\"");
  EXPECT_EQ(mistake_in_arm("kind = \"melee\"\nspeed = 9"),
            "a.toml:4:9: a melee has no \"speed\": it does not fly");
  EXPECT_EQ(mistake_in_arm("reserve = 9"),
            "a.toml:3:11: an arm with a \"reserve\" needs a \"magazine\"");
  EXPECT_THAT(mistake_in(""), HasSubstr("a table of arms needs at least one [[arm]]"));
  EXPECT_THAT(mistake_in("arm = 3"), HasSubstr("a.toml:1:7: \"arm\" must be tables"));
  EXPECT_THAT(mistake_in("[[arm]\n"), HasSubstr("a.toml:1:"));
  std::string many;
  for (std::size_t i = 0; i <= kMostArms; ++i)
    many += "[[arm]]\nname = \"" + std::to_string(i) + "\"\n";
  EXPECT_EQ(mistake_in(many), "a.toml:33:1: a table has at most 16 arms");
}

TEST(ReadArms, every_shipped_table_is_what_its_file_says) {
  EXPECT_EQ(*read_arms(text_of("data/arms/modern.toml"), "modern.toml"), modern_arms());
  EXPECT_EQ(*read_arms(text_of("data/arms/openarena.toml"), "openarena.toml"), openarena_arms());
  EXPECT_EQ(modern_arms().arms.size(), 8U);
  EXPECT_EQ(openarena_arms().arms.size(), 8U);
}

TEST(ReadArms, every_key_is_documented_with_its_default) {
  const std::string page = text_of("docs/formats/arms.md");
  std::string keys = mistake_in_arm("zzz = 1");
  keys.erase(0, keys.find("known are ") + 10);
  std::istringstream list(keys);
  std::size_t count = 0;
  for (std::string key; list >> key; ++count) {
    if (key.ends_with(',')) key.pop_back();
    EXPECT_NE(page.find("\n| `" + key + "` |"), std::string::npos) << key;
  }
  EXPECT_EQ(count, 24U);
}

TEST(ReadArms, gives_an_arm_or_an_error_with_its_place_for_every_spoiled_file) {
  const std::string whole = text_of("data/arms/openarena.toml");
  const auto check = [](const std::string& text) {
    const std::string mistake = mistake_in(text);
    EXPECT_TRUE(mistake.empty() || mistake.starts_with("a.toml:")) << mistake;
    return !mistake.empty();
  };
  std::size_t refused = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    refused += check(whole.substr(0, i)) ? 1U : 0U;
    std::string spoiled = whole;
    spoiled[i] = static_cast<char>(spoiled[i] ^ 0x40);
    refused += check(spoiled) ? 1U : 0U;
  }
  EXPECT_GT(refused, whole.size());
}

TEST(FireChannel, is_that_of_the_named_class_else_of_the_first_else_sight) {
  const std::vector<std::string> classes{"pistol", "rifle"};
  Arm arm;
  EXPECT_EQ(fire_channel(arm, classes), Channel::fire(WeaponId{0U}));
  arm.fire_class = "rifle";
  EXPECT_EQ(fire_channel(arm, classes), Channel::fire(WeaponId{1U}));
  arm.fire_class = "cannon";
  EXPECT_EQ(fire_channel(arm, classes), Channel::fire(WeaponId{0U}));
  EXPECT_EQ(fire_channel(arm, {}), Channel::sight());
}

TEST(ArmKind, has_a_name_for_each_value) {
  EXPECT_EQ(name_of(ArmKind::bullet), "bullet");
  EXPECT_EQ(name_of(ArmKind::melee), "melee");
}

}  // namespace
}  // namespace defilade::test
