// `defilade fight --record` and `defilade replay`: a match is told, drawn and checked.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run/asked_level.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;

class ReplayVerb : public AskedLevel {
 protected:
  ReplayVerb() : AskedLevel("demo") {}

  void SetUp() override {
    AskedLevel::SetUp();
    const Outcome fought = shop.run("fight demo.dfl " + std::string(kDuel) + " --record duel.dfr");
    ASSERT_EQ(fought.code, 0) << fought.err;
  }

  static constexpr const char* kDuel =
      "--mode team-deathmatch --size 2 --seconds 20 --seed 3 --pairs 1";
};

TEST_F(ReplayVerb, tells_who_killed_whom_and_who_won) {
  EXPECT_THAT(
      text("replay duel.dfr"),
      AllOf(HasSubstr("team-deathmatch on demo.dfl: 20.00 s, 1 of 1 round, seed 3\n"),
            HasSubstr("2 red (rusher): "), HasSubstr(" kills blue "), HasSubstr("19.98 s  ")));
}

TEST_F(ReplayVerb, records_the_first_match_of_the_first_pair) {
  const std::string first = shop.read("duel.dfr");
  ASSERT_EQ(shop.run("fight demo.dfl --mode team-deathmatch --size 2 --seconds 20 --seed 3 "
                     "--pairs 3 --threads 3 --record again.dfr")
                .code,
            0);
  EXPECT_TRUE(shop.read("again.dfr") == first);  // not printed: they are bytes
  EXPECT_TRUE(shop.run("fight demo.dfl " + std::string(kDuel) + " --record -").out == first);
}

TEST_F(ReplayVerb, checks_by_playing_it_again) {
  EXPECT_THAT(text("replay duel.dfr --check"),
              HasSubstr("check: all 1,200 ticks are as they were recorded\n"));
  const json said = answer("replay duel.dfr --check");
  EXPECT_EQ(said["check"]["same"], true);
  EXPECT_EQ(said["ticks"], 1200);
}

TEST_F(ReplayVerb, leaves_out_what_was_before) {
  const json all = answer("replay duel.dfr"), late = answer("replay duel.dfr --from 10");
  ASSERT_GT(all["kills"].size(), late["kills"].size());
  for (const json& kill : late["kills"]) EXPECT_GE(kill["tick"], 600);
  EXPECT_THAT(refused("replay duel.dfr --from 21", 2), HasSubstr("the replay ends at 20.00 s"));
}

TEST_F(ReplayVerb, draws_everybodys_ways_and_kills) {
  const json said = answer("replay duel.dfr --svg duel.svg");
  const std::string plan = shop.read("duel.svg");
  EXPECT_THAT(plan, AllOf(HasSubstr("<svg"), HasSubstr("#d50000"), HasSubstr("#2962ff"),
                          HasSubstr("stroke-width=\"1.5\""), HasSubstr(" kills red ")));
  std::size_t rings = 0;
  for (std::size_t at = 0; (at = plan.find("r=\"9\"", at)) != std::string::npos; ++at) ++rings;
  EXPECT_EQ(rings, said["kills"].size());
}

TEST_F(ReplayVerb, finds_the_map_beside_it_or_where_it_is_told) {
  std::filesystem::create_directory(shop.path("away"));
  std::filesystem::rename(shop.path("duel.dfr"), shop.path("away/duel.dfr"));
  EXPECT_EQ(shop.run("replay away/duel.dfr --check").code, 0);
  std::filesystem::rename(shop.path("demo.dfl"), shop.path("away/demo.dfl"));
  EXPECT_EQ(shop.run("replay away/duel.dfr --check").code, 0);
  std::filesystem::rename(shop.path("away/demo.dfl"), shop.path("other.dfl"));
  EXPECT_EQ(shop.run("replay away/duel.dfr").code, 0);
  EXPECT_THAT(refused("replay away/duel.dfr --check", 3),
              HasSubstr("recorded on demo.dfl, which is neither beside it nor here; name it with "
                        "--map"));
  EXPECT_EQ(shop.run("replay away/duel.dfr --check --map other.dfl").code, 0);
}

TEST_F(ReplayVerb, refuses_another_map_and_names_both) {
  shop.write("room.txt", kRoom);
  ASSERT_EQ(shop.run("bake room.txt -o room.dfl").code, 0);
  EXPECT_THAT(refused("replay duel.dfr --check --map room.dfl", 3),
              AllOf(HasSubstr("recorded on demo.dfl"), HasSubstr("room.dfl is another map")));
}

TEST_F(ReplayVerb, refuses_what_is_damaged_or_no_replay) {
  std::string damaged = shop.read("duel.dfr");
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  shop.write("damaged.dfr", damaged);
  shop.write("cut.dfr", shop.read("duel.dfr").substr(0, 300));
  EXPECT_THAT(refused("replay damaged.dfr", 3), HasSubstr("it is damaged; record it again"));
  EXPECT_THAT(refused("replay cut.dfr", 3), HasSubstr("it is damaged; record it again"));
  EXPECT_THAT(refused("replay demo.dfl", 3), HasSubstr("it is not a Defilade replay (.dfr)"));
  EXPECT_THAT(refused("replay missing.dfr", 3), HasSubstr("cannot open missing.dfr: No such file"));
}

TEST_F(ReplayVerb, outputs_do_not_get_into_each_others_way) {
  const std::string duel = shop.read("duel.dfr");
  shop.write("copy.dfl", shop.read("demo.dfl"));
  shop.write("scenario.toml",
             "map = \"copy.dfl\"\n[[team]]\nname = \"red\"\n[[team]]\nname = \"blue\"\n");
  refused("replay duel.dfr --svg duel.dfr", 2);
  refused("replay duel.dfr --svg demo.dfl", 2);
  refused("replay duel.dfr --svg - --json", 2);
  refused("fight demo.dfl --record demo.dfl", 2);
  refused("fight demo.dfl copy.dfl --record copy.dfl", 2);
  refused("fight scenario.toml --record copy.dfl", 2);
  refused("fight demo.dfl --record new.out --html new.out", 2);
  refused("fight demo.dfl --record - --json", 2);
  refused("fight demo.dfl --record nowhere/a.dfr", 4);
  EXPECT_TRUE(shop.read("duel.dfr") == duel);
  EXPECT_TRUE(shop.read("copy.dfl") == shop.read("demo.dfl"));
}

}  // namespace
}  // namespace defilade::test
