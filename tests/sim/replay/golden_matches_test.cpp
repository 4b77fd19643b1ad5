// Matches end in the state in which they ended when its hash was written down, and a replay that
// was recorded then is still the same match. If a change of the simulation is meant, `./run golden`
// writes them anew (HACKING.md, "golden hashes").

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "defilade/sim/replay.h"
#include "defilade/sim/yardsticks.h"
#include "support/drawings/drawings.h"
#include "support/files/golden.h"
#include "support/files/torture.h"

namespace defilade::test {
namespace {

const std::filesystem::path kFolder = DEFILADE_SOURCE_DIR "/tests/sim/replay/golden";

bool is_written() { return std::getenv("DEFILADE_WRITE_GOLDEN") != nullptr; }

const TacticalMap& demo() {
  static const TacticalMap map = [] {
    const auto level = import_level(DEFILADE_SOURCE_DIR "/data/levels/demo.txt", {});
    if (!level) ADD_FAILURE() << level.error().message;
    return bake_level(*level).map;
  }();
  return map;
}

MatchSetup demo_setup(std::string_view red, double seconds) {
  MatchSetup setup;
  setup.mode = MatchMode::team_deathmatch;
  setup.seconds = seconds;
  setup.teams[0] = {"red", 2, std::string(red), {"rifle", "frag"}};
  setup.teams[1] = {"blue", 2, "rusher", {"pistol"}};
  return setup;
}

TEST(GoldenMatches, of_every_yardstick_end_as_ever) {
  const Arena arena = *Arena::create(demo());
  GoldenHashes golden((kFolder / "matches.txt").string());
  for (const std::string_view name : yardsticks()) {
    const MatchSetup setup = demo_setup(name, 30);
    const MatchResult result = Match(arena, setup, yardsticks_of(setup)).play();
    if (is_written()) golden.set(std::string(name), result.hash);
    EXPECT_EQ(golden.of(std::string(name)), result.hash)
        << "the match of the " << name << " is another one; if that is meant, run ./run golden";
  }
  if (is_written()) golden.save();
}

TEST(GoldenMatches, a_replay_from_then_opens_and_is_the_same_match) {
  const std::filesystem::path path = kFolder / "demo.dfr";
  if (is_written()) {
    const MatchSetup setup = demo_setup("camper", 8);
    Recorder recorder(*Arena::create(demo()), "demo.dfl", setup, yardsticks_of(setup));
    recorder.play();
    ASSERT_TRUE(save_replay(recorder.replay(), path));
  }
  if (!can_pack()) GTEST_SKIP() << "built without zstd";
  const auto replay = open_replay(path);
  ASSERT_TRUE(replay) << replay.error().message;
  EXPECT_TRUE(replay->is_complete());
  EXPECT_FALSE(replay->shots().empty());
  const auto arena = arena_of(*replay, demo(), "demo.dfl");
  ASSERT_TRUE(arena) << arena.error().message;
  const auto divergence = check_replay(*arena, *replay);
  ASSERT_TRUE(divergence) << divergence.error().message;
  if (*divergence)
    FAIL() << name_of((*divergence)->subsystem) << " differ after tick " << (*divergence)->tick
           << "; if that is meant, run ./run golden";
}

}  // namespace
}  // namespace defilade::test
