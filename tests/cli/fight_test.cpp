// `defilade fight`: matches from the command line and from scenarios.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class FightVerb : public AskedLevel {
 protected:
  FightVerb() : AskedLevel("demo") {}
};

TEST_F(FightVerb, counts_pairs_and_says_who_is_better) {
  const json said = answer("fight demo.dfl --red rusher --blue target --size 2 --pairs 3");
  EXPECT_EQ(said["pairs"], 3);
  EXPECT_EQ(said["score"], 1.0);
  EXPECT_EQ(said["maps"][0]["map"], "demo");
  EXPECT_EQ(said["teams"][1]["meters"]["shots"], 0);
}

TEST_F(FightVerb, gives_the_same_answer_for_any_number_of_threads) {
  const std::string call = "fight demo.dfl --size 2 --pairs 6 --seconds 20 --json --threads ";
  const Outcome alone = shop.run(call + "1");
  ASSERT_EQ(alone.code, 0) << alone.err;
  EXPECT_EQ(shop.run(call + "3").out, alone.out);
}

TEST_F(FightVerb, stops_when_the_test_has_decided) {
  EXPECT_THAT(text("fight demo.dfl --blue target --size 1 --pairs 500 --sprt 1.5"),
              HasSubstr("test: red is better"));
}

TEST_F(FightVerb, plays_scenarios_and_draws_a_page) {
  const std::string scenario = R"(map = "demo.dfl"
seconds = 20
[[team]]
name = "one"
[[team]]
name = "two"
)";
  shop.write("duel.toml", scenario);
  EXPECT_THAT(text("fight duel.toml --pairs 2 --html duel.html"), HasSubstr("1 one (rusher)"));
  EXPECT_THAT(shop.read("duel.html"), HasSubstr("<svg"));
}

TEST_F(FightVerb, refuses_what_cannot_be_played) {
  shop.write("bad.toml", "map = \"demo.dfl\"\nrounds = nan\n[[team]]\n[[team]]\nname = \"b\"\n");
  const Outcome bad = shop.run("fight bad.toml");
  EXPECT_EQ(bad.code, 3);
  EXPECT_THAT(bad.err, HasSubstr("bad.toml:2:10: \"rounds\" must be an integer from 1 to 1000"));
  shop.write("lost.toml",
             "map = \"nowhere.dfl\"\n[[team]]\nname = \"a\"\n[[team]]\nname = \"b\"\n");
  EXPECT_EQ(shop.run("fight lost.toml").code, 3);
  const Outcome many = shop.run("fight demo.dfl --size 60");
  EXPECT_EQ(many.code, 3);
  EXPECT_THAT(many.err, HasSubstr("120 fighters need as many places to enter"));
  EXPECT_EQ(shop.run("fight demo.dfl --red robot").code, 2);
}

}  // namespace
}  // namespace defilade::test
