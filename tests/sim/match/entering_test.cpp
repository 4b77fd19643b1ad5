// Is neither team favoured by where it enters?

#include <gtest/gtest.h>

#include "sim/match/rules.h"
#include "support/drawings/drawings.h"

namespace defilade::test {
namespace {

/// Nine places in the west and one far away, in the east.
constexpr std::string_view kOneFarPlace = R"(
#########################
#>>>....................#
#>>>...................>#
#>>>....................#
#########################)";

TEST(Entering, gives_each_team_the_far_place_equally_often) {
  const ImportedLevel level = import_drawing(kOneFarPlace);
  BakeSettings settings;
  settings.place = true;
  const auto arena = Arena::create(bake_level(level, settings).map);
  ASSERT_TRUE(arena) << arena.error().message;
  MatchSetup setup;
  std::size_t of_first = 0;
  constexpr std::size_t kSeeds = 400;
  for (setup.seed = 1; setup.seed <= kSeeds; ++setup.seed) {
    const auto places = places_to_enter(setup, *arena, 0);
    ASSERT_EQ(places.size(), 2U);
    EXPECT_GT(std::max(places[0].feet.x, places[1].feet.x), 20);
    of_first += places[0].feet.x > 20 ? 1U : 0U;
  }
  EXPECT_NEAR(static_cast<double>(of_first), kSeeds / 2.0, 40);  // four standard deviations
}

}  // namespace
}  // namespace defilade::test
