// How the program explains itself, and what it says about a wrong call.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/run/program.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Usage : public ::testing::Test {
 protected:
  /// What is said about a call that is refused as wrong usage.
  std::string refused(const std::string& arguments) const {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_THAT(outcome.err, StartsWith("defilade: ")) << arguments;
    return outcome.err;
  }

  Workshop shop;
};

std::size_t widest_line(const std::string& text) {
  std::size_t most = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    most = std::max(most, static_cast<std::size_t>(std::ranges::count_if(
                              line, [](char c) { return (c & 0xC0) != 0x80; })));
  return most;
}

TEST_F(Usage, help_shows_all_verbs_in_groups_and_what_to_try_first) {
  const Outcome help = shop.run("help");
  EXPECT_EQ(help.code, 0);
  EXPECT_THAT(help.out, AllOf(HasSubstr("Make a map:\n  bake "), HasSubstr("Look at it:\n  view "),
                              HasSubstr("Ask it:\n  query "), HasSubstr("Share it:\n  report "),
                              HasSubstr("Try `defilade view` first")));
  EXPECT_LE(widest_line(help.out), 80U);
  EXPECT_EQ(shop.run("--help").out, help.out);
}

TEST_F(Usage, a_call_without_a_verb_shows_the_same_on_stderr_and_is_wrong_usage) {
  const Outcome alone = shop.run("");
  EXPECT_EQ(alone.code, 2);
  EXPECT_EQ(alone.out, "");
  EXPECT_EQ(alone.err, shop.run("help").out);
}

TEST_F(Usage, help_of_a_verb_is_what_the_verb_says_itself) {
  for (const std::string verb :
       {"bake",    "import", "maps",       "info",   "check",      "query", "path",
        "analyze", "cover",  "anticipate", "senses", "change",     "fight", "replay",
        "report",  "view",   "export",     "help",   "completion", "man"}) {
    const Outcome help = shop.run("help " + verb);
    EXPECT_EQ(help.code, 0) << verb;
    EXPECT_THAT(help.out, HasSubstr("Examples:")) << verb;
    EXPECT_EQ(help.out, shop.run(verb + " --help").out);
    EXPECT_LE(widest_line(help.out), 80U) << help.out;
    EXPECT_THAT(help.out, ::testing::Not(HasSubstr(".md"))) << "pages are named by their title";
  }
  EXPECT_THAT(refused("help bak"), HasSubstr("\"bak\" is not a verb; did you mean \"bake\"?"));
}

TEST_F(Usage, misspelled_verbs_and_options_are_recognized) {
  EXPECT_THAT(refused("bak"), HasSubstr("\"bak\" is not a verb; did you mean \"bake\"?"));
  EXPECT_THAT(refused("inof demo.dfl"), HasSubstr("did you mean \"info\"?"));
  EXPECT_THAT(refused("zzz"), HasSubstr("\"zzz\" is not a verb; there are bake, import"));
  EXPECT_THAT(refused("--simd scalar bak"), HasSubstr("did you mean \"bake\"?"));
  EXPECT_THAT(refused("bake x.txt -o y.dfl --threds 3"),
              HasSubstr("bake has no option --threds; did you mean \"--threads\"?"));
  EXPECT_THAT(refused("bake x.txt --otput=y.dfl"), HasSubstr("did you mean \"--output\"?"));
  EXPECT_THAT(refused("--versoin"), HasSubstr("did you mean \"--version\"?"));
  EXPECT_THAT(refused("info x.dfl --simd scalar"), HasSubstr("--simd goes before the verb"));
  EXPECT_THAT(refused("demo.dfl"), HasSubstr("write a verb before it"));
}

TEST_F(Usage, wrong_values_are_refused_with_what_would_be_right) {
  const std::string bake = "bake x.txt -o y.dfl ";
  EXPECT_THAT(refused(bake + "--threads abc"),
              HasSubstr("--threads takes a whole number from 0 to 1024, not \"abc\""));
  EXPECT_THAT(refused(bake + "--threads 1025"), HasSubstr("not \"1025\""));
  EXPECT_THAT(refused(bake + "--reach 0"),
              HasSubstr("--reach takes a number from 0.01 to 1000000, not \"0\""));
  EXPECT_THAT(refused(bake + "--up w"), HasSubstr("--up takes y or z, not \"w\""));
  EXPECT_THAT(refused(bake + "--baker tile"), HasSubstr("did you mean \"tiles\"?"));
  EXPECT_THAT(refused(bake + "--game-data nowhere"), HasSubstr("there is no folder \"nowhere\""));
  EXPECT_THAT(refused("export x.dfl --json --only nods"), HasSubstr("did you mean \"nodes\"?"));
  EXPECT_THAT(refused("completion tcsh"), HasSubstr("bash, zsh or fish, not \"tcsh\""));
  EXPECT_THAT(refused("--simd mmx info x.dfl"), HasSubstr("--simd takes scalar"));
  EXPECT_THAT(refused("view --port 70000"), HasSubstr("from 0 to 65535"));
  EXPECT_THAT(refused("path x.dfl --from a --to b --danger-weight -1"), HasSubstr("or inf, not"));
  EXPECT_THAT(refused("path x.dfl --from a --to b --least-seen --keep-away -1"),
              HasSubstr("--keep-away takes a number from 0 to 1000000, not"));
}

TEST_F(Usage, what_is_missing_or_too_much_is_named) {
  EXPECT_THAT(refused("info"), HasSubstr("info needs MAP.dfl: the map to read"));
  EXPECT_THAT(refused("bake x.txt"), HasSubstr("bake needs --output OUT.dfl: the map to write"));
  EXPECT_THAT(refused("bake x.txt -o"), HasSubstr("--output needs a value"));
  EXPECT_THAT(refused("bake x.txt -o a.dfl -o b.dfl"),
              HasSubstr("--output can be given only once"));
  EXPECT_THAT(refused("info a.dfl b.dfl"), HasSubstr("\"b.dfl\": that is one argument too many"));
  EXPECT_THAT(refused("export x.dfl"), HasSubstr("export needs one of --json and --svg"));
  EXPECT_THAT(refused("export x.dfl --json --svg"), HasSubstr("one of --json and --svg"));
  EXPECT_THAT(refused("export x.dfl --svg --only nodes"), HasSubstr("--only goes with --json"));
  EXPECT_THAT(refused("path x.dfl --from a --to b --keep-away 3"),
              HasSubstr("--keep-away goes with --least-seen"));
  EXPECT_THAT(refused("--json info x.dfl"), HasSubstr("--json goes behind the verb"));
  EXPECT_THAT(refused("info"), HasSubstr("\nsee: defilade help info\n"));
}

TEST_F(Usage, files_that_were_mixed_up_are_recognized) {
  const auto said = [&](const std::string& arguments) {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, 3) << arguments;
    return outcome.err;
  };
  shop.write("yard.txt", shop.read(kDemo));
  shop.write("nodes.json", "{}");
  ASSERT_EQ(shop.run("bake " + kDemo + " -o demo.dfl").code, 0);
  for (const std::string verb : {"import demo.dfl", "bake demo.dfl -o new.dfl"})
    EXPECT_THAT(said(verb), HasSubstr("demo.dfl is a baked map, not a level: use defilade info"));
  for (const std::string verb : {"info", "check", "report", "analyze"})
    EXPECT_THAT(said(verb + " yard.txt"),
                HasSubstr("yard.txt is a level, not a baked map; bake it first: defilade bake "
                          "yard.txt -o yard.dfl"));
  EXPECT_THAT(said("info nodes.json"), HasSubstr("nodes.json has waypoints"));
  EXPECT_THAT(said("bake nodes.json -o x.dfl"), HasSubstr("give it with --waypoints nodes.json"));
  EXPECT_THAT(said("info demo"), HasSubstr("did you mean demo.dfl?"));
}

TEST_F(Usage, an_unknown_profile_is_answered_with_those_that_there_are) {
  EXPECT_THAT(refused("bake " + kDemo + " -o x.dfl --profile solder"),
              AllOf(HasSubstr("soldier, quake"), HasSubstr("did you mean \"soldier\"?")));
  for (const std::string profile : {"soldier", "quake"})
    EXPECT_EQ(shop.run("bake " + kDemo + " -o x.dfl --profile " + profile).code, 0);
}

TEST_F(Usage, version_prints_the_format_and_as_json_how_the_program_was_built) {
  EXPECT_THAT(shop.run("--version").out, AllOf(StartsWith("defilade "), HasSubstr("map format ")));
  for (const std::string arguments : {"--version --json", "--json --version"}) {
    const Outcome outcome = shop.run(arguments);
    EXPECT_EQ(outcome.code, 0);
    const json version = json::parse(outcome.out);
    EXPECT_TRUE(version["format_version"].is_number_unsigned());
    EXPECT_TRUE(version["features"]["zstd"].is_boolean());
    EXPECT_TRUE(version["features"]["viewer"].is_boolean());
    EXPECT_EQ(version["simd"]["available"][0], "scalar");
    EXPECT_THAT(version["compiler"].get<std::string>(), Not(::testing::IsEmpty()));
  }
}

}  // namespace
}  // namespace defilade::test
