// Every option that takes a number refuses what is none, what is not finite and what is out of
// range, before anything else is looked at.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/files/foreign_waypoints.h"
#include "support/run/program.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

struct NumericOption {
  const char* verb;  // with what else it needs
  const char* option;
  const char* takes;
  std::vector<const char*> refused;
};

const std::vector<NumericOption>& numeric_options() {
  static const std::vector<NumericOption> all{
      {"bake none.txt -o out.dfl", "--reach", "a number from 0.01 to 1000000", {"0", "1e7"}},
      {"bake none.txt -o out.dfl", "--spacing", "a number from 0.1 to 1000", {"0", "1e4"}},
      {"bake none.txt -o out.dfl", "--exposed", "a number from 0 to 1", {"1.5"}},
      {"bake none.txt -o out.dfl", "--hidden", "a number from 0 to 1", {"1.5"}},
      {"bake none.txt -o out.dfl", "--threads", "a whole number from 0 to 1024", {"1.5", "1025"}},
      {"bake none.txt -o out.dfl", "--scale", "a number from 1e-06 to 1000000", {"0", "1e7"}},
      {"import none.txt", "--scale", "a number from 1e-06 to 1000000", {"0", "1e7"}},
      {"cover none.dfl --agent '#0' --threat 'a=#1'",
       "--far",
       "a number from 0.01 to 1000000",
       {"0", "1e7"}},
      {"cover none.dfl --agent '#0' --threat 'a=#1'",
       "--rays",
       "a whole number from 0 to 1000000000",
       {"1.5", "1e3", "9999999999", "99999999999999999999"}},
      {"query none.dfl safe", "--most", "a whole number from 0 to ", {"1.5", "1e3"}},
      {"path none.dfl --from '#0' --to '#1'",
       "--danger-weight",
       "a number from 0 to 1000000, or inf",
       {"1e7"}},
      {"path none.dfl --from '#0' --to '#1'", "--keep-away", "a number from 0 to 1000000", {"1e7"}},
      {"query none.dfl safe",
       "--rays",
       "a whole number from 1 to 1000000000",
       {"0", "1.5", "9999999999"}},
      {"query none.dfl safe", "--team", "", {"0", "1.5", "1e3"}},
      {"query none.dfl safe --team 2", "--spacing", "a number from ", {"1e10"}},
      {"replay none.dfr", "--from", "a number from 0 to 1000000000", {"1e10"}},
      {"fight none.dfl", "--size", "a whole number from 1 to 64", {"0", "1.5", "65"}},
      {"fight none.dfl", "--rounds", "a whole number from 1 to 1000", {"0", "1.5", "1001"}},
      {"fight none.dfl", "--seconds", "a number from 1 to 86400", {"0", "1e5"}},
      {"fight none.dfl", "--pairs", "a whole number from 1 to 1000000", {"0", "1.5", "1000001"}},
      {"fight none.dfl", "--sprt", "a number from 1.001 to 100", {"0", "1", "101"}},
      {"fight none.dfl", "--seed", "a whole number from 0 to 9000000000000000", {"1.5", "1e3"}},
      {"fight none.dfl", "--threads", "a whole number from 0 to 1024", {"1.5", "1025"}},
      {"fight none.dfl", "--hold", "a number from 0.1 to 86400", {"0", "1e5"}},
      {"fight none.dfl", "--limit", "a whole number from 0 to 1000000", {"1.5", "1000001"}},
      {"fight none.dfl", "--respawn", "a number from 0 to 86400", {"1e5"}},
      {"view none.dfl", "--port", "a whole number from 0 to 65535", {"1.5", "65536"}}};
  return all;
}

TEST(Numbers, that_an_option_does_not_take_are_refused_in_a_sentence) {
  const Workshop shop;
  for (const NumericOption& option : numeric_options()) {
    std::vector<std::string> values{"nan", "-nan", "-inf", "-1", "-0.5", "much", "1x"};
    values.insert(values.end(), option.refused.begin(), option.refused.end());
    if (std::string_view(option.takes).find("inf") == std::string_view::npos)
      values.emplace_back("inf");
    for (const std::string& value : values) {
      const Outcome outcome =
          shop.run(std::string(option.verb) + " " + option.option + "=" + value, "timeout 20");
      EXPECT_EQ(outcome.code, 2) << option.verb << " " << option.option << " " << value;
      EXPECT_THAT(outcome.err, HasSubstr(std::string(option.option) + " takes " + option.takes))
          << value;
    }
  }
  EXPECT_EQ(shop.file_count(), 0U);
}

TEST(Numbers, in_places_must_be_finite) {
  const Workshop shop;
  shop.write("level.txt", "defilade level 1\nfloor 0\n#####\n#A.B#\n#####\n");
  ASSERT_EQ(shop.run("bake level.txt -o room.dfl").code, 0);
  for (const std::string asked :
       {"cover room.dfl --agent nan,0,0 --threat 'a=#1'",
        "cover room.dfl --agent '#0' --threat a=inf,0,0",
        "cover room.dfl --agent '#0' --threat 'a=#1,nan'",
        "change room.dfl --add-box nan,0,0,1,1,1", "change room.dfl --remove-box 0,0,0,1,1,1e39",
        "query room.dfl safe --lost 'a=#0,nan'", "query room.dfl safe --lost 'a=#0,1,0'",
        "path room.dfl --from 0,0,1e99 --to '#1'"}) {
    const Outcome outcome = shop.run(asked, "timeout 20");
    EXPECT_EQ(outcome.code, 3) << asked << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(" is not a ")) << asked;
  }
}

TEST(Numbers, of_rays_may_be_0_and_then_no_place_is_called_cover) {
  const Workshop shop;
  shop.write("level.txt", "defilade level 1\nfloor 0\n#######\n#A.#.B#\n#######\n");
  ASSERT_EQ(shop.run("bake level.txt -o room.dfl").code, 0);
  const Outcome outcome = shop.run("cover room.dfl --agent A --threat a=B --rays 0");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out,
              HasSubstr("a does not see it, but there were too few rays to make sure"));
}

TEST(Numbers, without_sense_in_a_graph_of_yapb_are_a_warning) {
  const Workshop shop;
  shop.write("odd.graph", yapb_file(yapb_records({{0, {}, 64}, {0, {99, 0, 0}, -7e-41F}})));
  const Outcome outcome = shop.run("import odd.graph --json");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("1 waypoint has no sensible radius in the file"));
  EXPECT_THAT(outcome.err, HasSubstr("defilade: warning: odd.graph: 1 waypoint has no sensible"));
}

}  // namespace
}  // namespace defilade::test
