// Levels drawn from random bytes, from end to end. fuzz/fuzz_level.cpp asks the same of more of
// them.

#include <gtest/gtest.h>

#include "support/random/draw_level.h"
#include "support/twins/level_promises.h"

namespace defilade::test {
namespace {

TEST(DrawnLevels, keep_every_promise_from_the_bake_to_the_answers) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    const LevelPlan plan = plan_of(random_plan_bytes(random));
    const DrawnLevel drawn = draw_level(plan);
    for (const std::string& complaint : LevelPromises(drawn).broken())
      ADD_FAILURE() << complaint << "\nseed " << seed << ": " << text_of(plan);
  }
}

}  // namespace
}  // namespace defilade::test
