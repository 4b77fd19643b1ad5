// `defilade frags`, and ways and queries that know where fighters died.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class FragsVerb : public AskedLevel {
 protected:
  FragsVerb() : AskedLevel("demo") {}

  json fight(const std::string& file, const std::string& more = "") const {
    return answer("fight demo.dfl --size 2 --pairs 4 --seconds 30 --frags " + file + more);
  }
};

TEST_F(FragsVerb, counts_every_death_of_the_matches) {
  const json fought = fight("a.dff");
  const json said = answer("frags demo.dfl a.dff --top 1000");
  EXPECT_EQ(said["matches"], 8);
  const auto deaths = [&](std::size_t team) {
    return fought["teams"][team]["meters"]["deaths"].get<int>();
  };
  ASSERT_GT(said["deaths"], 0);
  EXPECT_EQ(said["deaths"], deaths(0) + deaths(1));
  EXPECT_EQ(said["deaths_by_place"][0].get<int>() + said["deaths_by_place"][1].get<int>(),
            said["deaths"]);
  int died = 0, lanes = 0, killed = 0;
  for (const json& one : said["died"]) died += one["times"].get<int>();
  for (const json& one : said["killed_from"]) killed += one["times"].get<int>();
  for (const json& one : said["lanes"]) lanes += one["times"].get<int>();
  EXPECT_EQ(died, said["deaths"]);
  EXPECT_EQ(lanes, killed);
  EXPECT_LE(killed, died);
  const auto harm = said["harm"].get<std::vector<double>>();
  EXPECT_EQ(std::ranges::max(harm), 1);
  EXPECT_GE(std::ranges::min(harm), 0);
}

TEST_F(FragsVerb, writes_the_same_file_for_any_number_of_threads) {
  fight("one.dff", " --threads 1");
  fight("three.dff", " --threads 3");
  EXPECT_EQ(shop.read("one.dff"), shop.read("three.dff"));
}

TEST_F(FragsVerb, adds_files_up_and_draws_the_sum) {
  fight("a.dff");
  fight("b.dff", " --seed 7");
  const json sum = answer("frags demo.dfl a.dff b.dff -o both.dff --svg deaths.svg");
  const json a = answer("frags demo.dfl a.dff"), b = answer("frags demo.dfl b.dff");
  EXPECT_EQ(sum["deaths"], a["deaths"].get<int>() + b["deaths"].get<int>());
  EXPECT_EQ(answer("frags demo.dfl both.dff"), sum);
  EXPECT_THAT(shop.read("deaths.svg"), HasSubstr("died here"));
  EXPECT_THAT(text("frags demo.dfl both.dff"), HasSubstr("where most died"));
}

TEST_F(FragsVerb, says_what_ways_and_queries_avoid) {
  fight("a.dff");
  const json harm = answer("frags demo.dfl a.dff")["harm"];
  const json calm = answer("query demo.dfl 'harm < 0.25' --frags a.dff --npc '#0'")["nodes"];
  std::size_t expected = 0;
  for (const json& one : harm) expected += one.get<float>() < 0.25F ? 1U : 0U;
  EXPECT_EQ(calm.size(), expected);
  const std::string way = "path demo.dfl --from gate --to garden --frags a.dff";
  EXPECT_GE(answer(way + " --avoid harm=1000")["length"], answer(way)["length"]);
}

TEST_F(FragsVerb, refuses_what_does_not_go_together) {
  fight("a.dff");
  shop.write("room.txt", "defilade level 1\nfloor 0\n#########\n#>.....>#\n#.......#\n#########\n");
  ASSERT_EQ(shop.run("bake room.txt -o room.dfl").code, 0);
  EXPECT_THAT(refused("frags room.dfl a.dff", 3),
              ::testing::AllOf(HasSubstr("a.dff: "), HasSubstr("another map")));
  EXPECT_THAT(refused("frags demo.dfl demo.dfl", 3), HasSubstr("not a Defilade frag map"));
  EXPECT_THAT(refused("fight demo.dfl room.dfl --pairs 1 --frags b.dff", 2),
              HasSubstr("--frags goes with one map"));
  EXPECT_THAT(refused("fight demo.dfl --pairs 1 --frags -", 2), HasSubstr("name of a file"));
  EXPECT_THAT(refused("path demo.dfl --from gate --to garden --avoid harm=2", 2),
              HasSubstr("--avoid harm needs --frags"));
  EXPECT_THAT(refused("query demo.dfl 'harm < 1'", 3), HasSubstr("--frags"));
}

}  // namespace
}  // namespace defilade::test
