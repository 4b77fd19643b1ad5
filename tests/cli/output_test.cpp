// Where answers go: files, stdout, and never a file called "-".

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/program.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Output : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(shop.run("bake " + kDemo + " -o demo.dfl").code, 0); }
  void TearDown() override { EXPECT_FALSE(std::filesystem::exists(shop.path("-"))); }

  Workshop shop;
};

TEST_F(Output, bake_writes_the_same_map_to_stdout_and_its_line_to_stderr) {
  const Outcome outcome = shop.run("bake " + kDemo + " -o -");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, shop.read("demo.dfl"));
  EXPECT_THAT(outcome.err, HasSubstr("90 nodes"));
  EXPECT_EQ(shop.run("bake " + kDemo + " -o - --json").code, 2);
}

TEST_F(Output, bake_refuses_to_write_a_map_to_a_terminal) {
  const std::string command = "cd '" + shop.path(".") +
                              "' && script -qec \"'" DEFILADE_CLI "' bake " + kDemo +
                              " -o -\" /dev/null > terminal </dev/null";
  if (std::system("command -v script >/dev/null") != 0) GTEST_SKIP() << "no `script`";
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_THAT(shop.read("terminal"), HasSubstr("a map is not text: send it to a file or a pipe"));
}

TEST_F(Output, a_dash_is_stdout_for_every_verb) {
  EXPECT_EQ(shop.run("export demo.dfl --json -o -").out, shop.run("export demo.dfl --json").out);
  EXPECT_EQ(shop.run("report demo.dfl -o -").out, shop.run("report demo.dfl").out);
  for (const std::string verb :
       {"analyze demo.dfl", "check demo.dfl", "query demo.dfl safe",
        "cover demo.dfl --agent gate "
        "--threat a=yard-centre",
        "path demo.dfl --from gate --to garden", "change demo.dfl --closed door1"}) {
    const Outcome plan = shop.run(verb + " --svg -");
    EXPECT_LE(plan.code, 1) << verb << plan.err;
    EXPECT_THAT(plan.out, StartsWith("<svg ")) << verb;
    EXPECT_THAT(plan.out, ::testing::EndsWith("</svg>\n")) << verb;
    EXPECT_EQ(shop.run(verb + " --svg - --json").code, 2) << verb;
  }
}

}  // namespace
}  // namespace defilade::test
